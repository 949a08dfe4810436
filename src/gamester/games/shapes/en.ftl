# Shape & List: what its players read.

## Log

lists-drawn = Everyone draws a List Card.
list-drawn = { $who ->
    [you] Your list is { $list }.
   *[other] { $name }'s list is { $list }.
 }
turn-started = Turn { $turn }: it's { $who ->
    [you] your
   *[other] { $name }'s
 } turn.
# No line for the reader, who is told the card.
drew = { $who ->
    [you] { "" }
   *[other] { $name } draws { A($shape) }.
 }
# No line for the reader, who is told the card.
drew-unseen = { $who ->
    [you] { "" }
   *[other] { $name } draws a card.
 }
got = { $who ->
    [you] You draw { $item }.
   *[other] { $name } draws { $item }.
 }
    .item = { a-card }
deck-empty = { $who ->
    [you] The draw pile is empty. You draw nothing.
   *[other] The draw pile is empty. { $name } draws nothing.
 }
interaction-skipped = { $who ->
    [you] You can't trade with or challenge anyone.
   *[other] { $name } can't trade with or challenge anyone.
 }
passed = { $who ->
    [you] You don't trade or challenge.
   *[other] { $name } doesn't trade or challenge.
 }
asked = { $who ->
    [you] You ask { $targetName } for { A($shape) }.
   *[other] { $name } asks { target } for { A($shape) }.
 }
not-held = { $who ->
    [you] You have no { $shape }.
   *[other] { $name } has no { $shape }.
 }
declined = { $who ->
    [you] You say no ({ $n } of 2).
   *[other] { $name } says no ({ $n } of 2).
 }
agreed = { $who ->
    [you] You give { $targetName } { A($shape) }.
   *[other] { $name } gives { target } { A($shape) }.
 }
# Of a trade: the card that was asked for is told by the line before.
gave = { $who ->
    [you] You give { $targetName } { $item } back.
   *[other] { $name } gives { target } { $item } back.
 }
    .item = { a-card }
chose = { $who ->
    [you] You pick { the-card } to give back.
   *[other] { $name } picks { the-card } to give back.
 }
# No line for either of the two, who are told the card.
returned = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } gives { $targetName } { $item } back.
     }
 }
    .item = { A($shape) }
# No line for either of the two, who are told the card.
returned-unseen = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } gives { $targetName } a card back.
     }
 }
challenged = { $who ->
    [you] You challenge { $targetName }.
   *[other] { $name } challenges { target }.
 }
forfeited = { $who ->
    [you] You forfeit.
   *[other] { $name } forfeits.
 }
fight = { $who ->
    [you] You fight { $targetName }.
   *[other] { $name } fights { target }.
 }
sealed = { $who ->
    [you] You're locked in with { $play }.
   *[other] { $name } is locked in with { $play }.
 }
# No line for the reader, who is told what they chose.
committed = { $who ->
    [you] { "" }
   *[other] { $name } is ready.
 }
revealed = { $who ->
    [you] You show { $play }.
   *[other] { $name } shows { $play }.
 }
battle-won = { $who ->
    [you] You win the battle with the { $number }.
   *[other] { $name } wins the battle with the { $number }.
 }
battle-tied = { $who ->
    [you] You and { $targetName } tie at { $number }.
   *[other] { $target ->
        [you] { $name } and you tie at { $number }.
       *[other] { $name } and { $targetName } tie at { $number }.
     }
 }
shuffled-in = { $who ->
    [you] Your { $card } goes into the draw pile.
   *[other] { $name }'s { $card } goes into the draw pile.
 }
looked = { $who ->
    [you] You look through { $targetName }'s hand.
   *[other] { $name } looks through { $target ->
        [you] your hand.
       *[other] { $targetName }'s hand.
     }
 }
saw = { $who ->
    [you] You have { $item }.
   *[other] { $name } has { $item }.
 }
    .item = { $n ->
        [one] { a-card }
       *[other] { $n } of { $card }
     }
# No line for either of the two, who are told the card.
took = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } takes { A($shape) } from { $targetName }.
     }
 }
# No line for either of the two, who are told the card.
took-unseen = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } takes a card from { $targetName }.
     }
 }
looted = { $who ->
    [you] You take { a-card } from { $targetName }.
   *[other] { $name } takes { a-card } from { target }.
 }
nothing-left = { $who ->
    [you] You have no card left to lose.
   *[other] { $name } has no card left to lose.
 }
bonus-drawn = { $who ->
    [you] You get a bonus card.
   *[other] { $name } gets a bonus card.
 }
tie-bonus = { $who ->
    [you] You may lay down an extra card.
   *[other] { $name } may lay down an extra card.
 }
# No line for the reader, who is told the card.
placed = { $who ->
    [you] { "" }
   *[other] { $name } lays down { $way ->
        [sideways] { A($shape) } as an extra.
       *[upright] { A($shape) }.
     }
 }
placed-open = { $who ->
    [you] You lay down { $way ->
        [sideways] { a-card } as an extra.
       *[upright] { a-card }.
     }
   *[other] { $name } lays down { $way ->
        [sideways] { a-card } as an extra.
       *[upright] { a-card }.
     }
 }
extra-skipped = { $who ->
    [you] You lay down nothing extra.
   *[other] { $name } lays down nothing extra.
 }
turn-ended = { $who ->
    [you] You end your turn.
   *[other] { $name } ends their turn.
 }
hand-returned = { held-ten } { $n ->
    [one] 1 { $shape } goes
   *[other] { $n } { shapes } go
 } back to the draw pile.
hand-returned-unseen = { held-ten } { $n ->
    [one] 1 card goes
   *[other] { $n } cards go
 } back to the draw pile.
won = { $who ->
    [you] You win: everything on { $list } is down.
   *[other] { $name } wins: everything on { $list } is down.
 }
stalled = Game over: nobody laid down a card for { $n ->
    [one] 1 turn
   *[other] { $n } turns
 }.
list-shown = { $who ->
    [you] { $n ->
        [0] You have everything on { $list }.
       *[other] You're { n-cards } short of { $list }.
     }
   *[other] { $n ->
        [0] { $name } has everything on { $list }.
       *[other] { $name } is { n-cards } short of { $list }.
     }
 }
ranked = { $who ->
    [you] You finish { ORDINAL($place) }.
   *[other] { $name } finishes { ORDINAL($place) }.
 }

## Dock

phase-draw = A turn begins with a card from the draw pile.
    .title = Draw
phase-interact = Trade with a player, or challenge one.
    .title = Trade or challenge
    .others = {"{who}"} trades or challenges.
phase-respond = Give a card of that shape, or say no.
    .title = An answer
    .others = The player who was asked gives a card or says no.
phase-give_back = Pick two other cards to give back.
    .title = Give back
    .others = The player who asked gives two other cards back.
phase-defend = Fight with one card, or forfeit one of yours.
    .title = Forfeit or fight
    .others = The challenged player forfeits or fights.
phase-battle = Pick a card. The number on top counts, and you may turn the card.
    .title = Battle
    .others = Both players pick a card and a number in secret.
phase-look = Look through the hand, or take a card unseen.
    .title = Spoils
    .others = A hand is looked through, or a card changes hands unseen.
phase-take = Take a card.
    .title = Taking
    .others = The winner takes a card.
phase-extra = Lay down any card as an extra, or nothing.
    .title = Tie bonus
    .others = A player with a tie bonus may lay down any card.
phase-place = Lay down up to 2 cards from your list, then end your turn.
    .title = Laying down
    .others = Up to 2 cards from the list may be laid down.
phase-over = The game is over.
    .title = The end
ask-trade = Pick a player. Ask for a shape and give two cards back, or challenge them.
ask-challenge = Pick a player to challenge. You need two cards to trade.
asks-you = { $name } wants { A($shape) } and gives you two cards for it.
ask-or-no = { asks-you } Pick one to give, or say no.
ask-no-more = { asks-you } You've said no twice. This time you have to give one.
give-back = { $name } gave you { A($shape) }. { $n ->
    [one] Pick 1 more card to give back.
   *[other] Pick { $n } cards to give back.
 }
challenges-you = { $name } challenges you. Fight with one card, or forfeit one of yours.
fight-or-forfeit = Fight: the higher number takes a card from the other player. Forfeit: { $name } takes one of yours.
fight-battle = Pick a card. The number on top counts, and you may turn the card.
taking = Take a card from { $name }.
tie-extra = You tied with a tie bonus: lay down any card as an extra.
place-cards = Lay down up to 2 cards from your list, then end your turn.

## Button

want-player = Choose a player
say-no = Say no ({ $n } of { $of })
action-end_turn = End your turn
action-pass = Don't trade or challenge
action-skip_extra = Nothing extra
action-decline = Say no
action-forfeit = Forfeit
action-fight = Fight
action-challenge = Challenge { $target }
action-card = Choose { $card }
action-play = Play { $card }

## Page

blurb = Trade and fight for the shapes on your secret list.
credit = designer unknown
option-interaction = Must you trade or challenge every turn?
    .required = required
    .optional = optional
option-stall_rounds = After how many rounds without a card laid down does the game end?
option-stall_result = When it ends like that, who wins: the nearest to their list, or everyone?
    .nearest = nearest
    .draw = draw
option-hand_shapes = Does everyone see the shapes of cards in hand, or only how many there are?
    .open = open
    .hidden = hidden
option-loot_view = To take a card, do you choose by its back, or look through the hand?
    .backs = backs
    .faces = faces
option-battle_cards = After a won battle, do its cards go back to hand or into the draw pile?
    .return = return
    .deck = deck
option-decline_scope = Do you count saying no in a row over all players, or for each player?
    .any = any
    .pair = pair
lesson =
    You own a secret list: three circles, three squares and three stars, say. Be the first to have all of them on the table. Everybody sees which shapes you hold, but only you see the two numbers on each of your cards.

    On your turn you draw a card. Then you do one thing. You may ask somebody for a shape they hold: they can say no, but not three times running, and if they say yes you pay with two cards of your choice.

    Or you challenge somebody. They give up a card of a shape you name, or they fight: each of you secretly picks a card and which of its numbers counts. The higher number takes a card from the other, and the cards played go back to their hands.

    Low numbers can pay. Win with a number marked bonus and you draw a card. Tie with one marked tie bonus and you lay down one extra card, sideways, whatever its shape.

    Last, lay down up to two cards that your list needs. They stay there for good. Never end your turn with ten cards or more in hand: they would all go back into the deck.
won-all = { $who ->
    [you] You win: everything on { $list } is down.
   *[other] { $name } wins: everything on { $list } is down.
 }
won-short = { $who ->
    [you] You win, { n-cards } short of { $list }.
   *[other] { $name } wins, { n-cards } short of { $list }.
 }
shared-short = { $who ->
    [you] { LIST(EACH($winners, "winner")) } share the win, { n-cards } short each.
   *[other] { LIST(EACH($winners, "winner")) } share the win, { n-cards } short each.
 }
story-over = { n-rounds }.
story-won = { n-rounds }. The first to have a whole list down wins.
story-stalled = { n-rounds }. Nobody laid down a card for many rounds.
hand-seen = Everybody has seen { LIST($cards) } in this hand.
hand-known = You know of { LIST($cards) } in this hand.

## Part

action-ask = Ask { $target } for a { $shape }
action-take = Take a { $shape }
ask = Ask { $name } for { A($shape) }
take = Take { A($shape) }
winner = { $item ->
    [you] You
   *[other] { $item }
 }
n-rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
 }
card-label = { $shape } { $numbers }
play-label = the { $number } of { $card }
face-a = as it lies
face-b = turned
step-draw = Draw
step-interact = Trade or challenge
step-place = Lay down up to 2
step-place-nth = Lay down { $n } of 2
step-end = End turn
step-respond = Trade: the answer
step-give_back = Trade: in return
step-defend = Challenge: forfeit or fight
step-battle = Challenge: battle
step-take = Challenge: taking
step-extra = Challenge: tie bonus
did-trade = Traded
did-ask = Asked
did-challenge = Challenged
did-skip = Nobody to ask
did-pass = Passed
whose-turn = { $who ->
    [you] Your turn
   *[other] The turn of { $name }
 }
fighter-tied = tied at { $number }{ $bonus ->
    [none] { "" }
   *[tie] , tie bonus
 }
fighter-won = won with the { $number }{ $bonus ->
    [none] { "" }
   *[bonus] , bonus
 }
fighter-lost = lost
fighter-shown = shown
fighter-chosen = { $who ->
    [you] have chosen
   *[other] has chosen
 }
fighter-chooses = { $who ->
    [you] choose
   *[other] chooses
 }
the-battle = The battle
all-lists = All possible List Cards
the-list = the list
laid-down = { $n } laid down
declined-once = declined once
must-give = must give next
column-down = On the list
    .words = down
column-missing = Still missing
    .words = missing
column-list = List
column-extra = Extra cards
column-hand = Cards in hand
mark-bonus = bonus
mark-tie = tie
section-shapes = Shape Cards
section-lists = List Cards
value-shape = shape
value-upright = upright
value-turned = turned
printed-card = { printed-upright }; turned { printed-turned }
printed-upright = { $marks ->
    [none] { $number }
    [bonus] { $number } with bonus
    [tie] { $number } with tie bonus
   *[both] { $number } with bonus and tie bonus
 }
printed-turned = { $turnedMarks ->
    [none] { $turned }
    [bonus] { $turned } with bonus
    [tie] { $turned } with tie bonus
   *[both] { $turned } with bonus and tie bonus
 }
printed-need = { $n ->
    [one] 1 { $shape }
   *[other] { $n } { shapes }
 }
shapes = { $shape ->
    [cross] crosses
   *[other] { $shape }s
 }
printed-list = { LIST($needs) }: { n-cards }
card-give = Give the { $card }
card-give-back = Give back the { $card }
card-extra = Lay down the { $card } as an extra
card-place = Lay down the { $card }
card-take = Take the { $card }
play-as = Play the { $card } as { $number }
target = { $target ->
    [you] you
   *[other] { $targetName }
 }
a-card = { A($shape) } ({ $numbers })
the-card = the { $shape } ({ $numbers })
held-ten = { $who ->
    [you] You held 10 or more cards:
   *[other] { $name } held 10 or more cards:
 }
timeout-interact = you pass if you may, or ask or challenge in the first way there is
timeout-respond = you say no if you may, or give your lowest card
timeout-give_back = you give back your lowest cards
timeout-defend = you forfeit
timeout-battle = your lowest card fights with its first number
timeout-take = you take the lowest card
timeout-take-take = you take a card of the first shape there is
timeout-look = you take the lowest card
timeout-extra = you lay down nothing extra
timeout-place = your turn ends
score-missing = Cards missing
score-upright = Laid down
score-sideways = Extras
score-hand = Cards in hand

doubt-list = { $place }: expected another List Card than that of seat { $seat }, got { $list } again
doubt-shape = { $place }: expected at most { $most } { $shape }, as many as { $list } asks for, got { $got }
doubt-chart = the chart lacks { $list }, the List Card of seat { $seat }
zone-turn = turn, from 1
zone-phase = phase of the turn
zone-active = whose turn it is
zone-ready = has sealed a choice
zone-hand = hand
zone-upright = cards in front, upright
zone-sideways = cards in front, sideways
zone-deck = Shape Card Deck, next last
zone-list_card = List Card
zone-chart = chart of all List Cards
zone-list_minimum = at least so many of a shape are on this list, as all have seen
zone-known_in_hand = known by all to lie in this hand
zone-privately_known = cards it alone knows in other hands, oldest first
zone-target = who is asked or challenged
zone-wanted_shape = shape asked for
zone-declines = declines in a row
zone-pair_declines = declines in a row by asker, where each counts apart
zone-received = card just received, which may not be given back
zone-first_payment = first card to give back
zone-battle_choice = card and number chosen for the battle
zone-battle_shown = shown in this turn's battle
zone-turns_without_placing = turns in a row without a placed card
zone-winners = has a share of the win

count-asks = asks
count-trades = trades
count-challenges = challenges
count-forfeits = forfeits
count-battles-won = battles won
count-ties = ties
count-bonuses = bonuses
count-tie-bonuses = tie bonuses
count-tie-extras = tie extras
count-turns-alone = turns with nobody to ask
count-hands-returned = hands returned

## Dock

advice-ask = { $answer ->
    [must] They have said no too often and must give it.
   *[other] Your list asks for { needed-shapes } than you hold.
 }
advice-challenge = Your highest number, { $number }, wins about { $share }% of the time.
advice-decline = You need every { $shape } that you hold.
advice-place = It's on your list, which asks for { needed-shapes }.
advice-spare = You don't need this { $shape } for your list.
advice-highest = { $number } is the highest number in your hand.
advice-needed = Your list asks for another { $shape }.

## Part

needed-shapes = { $n ->
    [one] one { $shape } more
   *[other] { $n } { $shape } cards more
 }

## Page

standing-decline = Say no for me whenever somebody asks for a card, as long as I may.

trades-title = Trades
no-in-a-row = { $n ->
    [0] You may say no twice in a row.
    [one] You've said no once in a row, and may say no once more.
   *[other] You've said no { $n } times in a row, and have to give one.
 }
asked-before-head = Asked of you before:
asked-before = { $answer ->
    [no] { $name } asked for { A($shape) }, and you said no.
    [gave] { $name } asked for { A($shape) }, and you gave one.
   *[none] { $name } asked for { A($shape) }, and you had none.
 }
may-ask = { $n ->
    [0] can be asked for { LIST($shapes, "or") }.
    [one] can be asked for { LIST($shapes, "or") }, and has said no once.
   *[other] can be asked for { LIST($shapes, "or") }, and must give it.
 }
said-no-to = Has said no to { LIST($shapes) }.

## Part picks

pick-hand = { $more ->
    [yes] { $n ->
        [one] another card
       *[other] { $n } more cards
     }
   *[no] { $n ->
        [one] a card
       *[other] { $n } cards
     }
 }
pick-seat = { $more ->
    [yes] { $n ->
        [one] another player
       *[other] { $n } more players
     }
   *[no] { $n ->
        [one] a player
       *[other] { $n } players
     }
 }
pick-shape = { $more ->
    [yes] { $n ->
        [one] another shape
       *[other] { $n } more shapes
     }
   *[no] { $n ->
        [one] a shape
       *[other] { $n } shapes
     }
 }

## File of cards

fault-place = { $kind } { $n }
fault-place-list = list "{ $name }"
fault-endless = more than a thousand million
fault-key = unknown or invalid key '{ $key }' at { $where }
fault-missing-key = missing key '{ $key }' at { $where }
fault-missing-in-file = missing key '{ $key }' in the file
fault-shapes = shapes must be 2 to 8 different names
fault-shape = unknown shape '{ $name }' at { $where }
fault-number = number must be an integer from 0 to 99 at { $where }
fault-bonus = "bonus" is allowed only on 1, 2, 3, 4 (SL-03) at { $where }
fault-tie-bonus = "tie bonus" is allowed only on 1 and 4 (SL-04) at { $where }
fault-copies = copies must be from 1 to 99 at { $where }
fault-total = list total must be 9, 10 or 12, is { $n } (SL-05) at { $where }
fault-most-lists = most List Cards must total 9 (SL-05)
fault-need = each need must be at least 1 at { $where }
fault-supply = needs { $n } of '{ $shape }' but the set has only { $have } at { $where }
fault-too-few-lists = { $n } List Cards cannot serve { $players } players (SL-08)
fault-too-few-cards = { $n } Shape Cards are too few for { $players } players (SL-11, SL-14)
fault-players = players must satisfy 2 <= min <= max <= 6
fault-list-twice = duplicate list name '{ $name }'
fault-too-many = too many { $what ->
    [types] card types
    [lists] lists
   *[cards] cards
 }: { $n } (limit { $most })
warning = { $file }: { $check } { $words }
