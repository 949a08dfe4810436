# Game-On Competitive: what its players read.

## Page of the game

blurb = Cover shapes to win cards, steal your rivals', settle it with a throw.
credit = Damien Lopez, with Guy Moore and Dan Lehman
lesson =
    Every Game Card in the Play Area shows coloured shapes. Play cards with the same shapes on it, and when you have covered all of them the card is yours, with its points.

    Everybody decides in secret at the same time; then all is shown. Cards that do not finish a Game Card stay and wait for you, and you draw back to three.

    Two players have finished the same Game Card? They compete in the way the table agreed on, with a die or with rock, paper, scissors. The loser takes the cards back.

    One matching shape is enough to go for a Game Card that somebody else has won. They block it with the same form in any colour, or compete with you: then either it is yours, or it is locked for good. Your card is spent in any case.

    Black goes with every colour of its form. An Omni is one of three shapes. A Game Card with a convert symbol can be given up to recolour your whole hand. Stuck? Redraw your hand, but that is all you do this round.

    When the cards run out: points, one more for each chevron that shows, one less for each card still in your hand.
extra-file = Questions for trivia
option-competition = How are competitions settled?
    .die_roll = die roll
    .hand_roll = hand roll
    .trivia = trivia
    .external = agreement
option-commit_visibility = When are cards revealed: all together, or as soon as each player is ready?
    .hidden = hidden
    .open = open
option-convert_black = Does converting recolour black cards too, or do they stay wild?
    .convert = convert
    .keep = keep
option-locked_convert = May a locked Game Card be given up to convert?
option-steal_ban = Are beaten thieves banned from that Game Card for the rest of the game?
    .game = game
    .off = off
option-stall_limit = After how many idle rounds in a row does the game end?
    .auto = auto
option-black_cards = How many Black Cards are in the Game Deck, as a timer?
option-black_slot = Is a Black Card put aside, or does it keep its slot?
    .aside = aside
    .occupies = occupies
option-locked_chevrons = Do chevrons on locked Game Cards count?
option-allow_method_change = May the way to compete be changed during the game, if all agree?
option-judge = Who names the winner of a contest settled elsewhere: the players, or a judge?
    .nobody = nobody
    .named = named
option-decks = Which Player Decks of the set do the seats take, in their order?
option-not-allowed = option { $option }: { $value } is not allowed ({ $allowed })
option-out-of-range = option { $option }: { $value } is not allowed ({ $least } to { $most })
deck-taken-twice = deck '{ $deck }' is taken twice ({ $clause })
seats-refused = { $fewest } to { $most } players with this set, got { $seats } ({ $clause })
no-bots = with a bot at the table only a judge can say how a contest was settled elsewhere: '{ $method }' needs one ({ $clause })

## Part buttons

action-play = Put { $card } on { $shape }
action-convert = Give up { $won_card } to recolour your hand
action-redraw = Redraw your hand
action-done = Lock in
action-takeback = Undo everything
action-defend = Block with { $card }
action-compete = Compete
action-choose = Choose { $choice }
action-propose = Propose settling contests by { $method }
action-accept = Say yes
action-reject = Say no
move-commit = Play { $play }
    .nothing = Play nothing
    .all = Play all { $n }
want-card = Choose a card
winner-is = The winner is { $choice }

## Log

round = Round { $round }. { $who ->
    [you] You go first.
   *[other] { $name } goes first.
 }
ready = { $who ->
    [you] You're ready.
   *[other] { $name } is ready.
 }
showed-play = { $who ->
    [you] You play { A($card) } on { $game }.
   *[other] { $name } plays { A($card) } on { $game }.
 }
showed-convert = { $who ->
    [you] You give up { $game } to recolour your hand.
   *[other] { $name } gives up { $game } to recolour their hand.
 }
showed-redraw = { $who ->
    [you] You redraw your hand.
   *[other] { $name } redraws their hand.
 }
proposed = { $who ->
    [you] You want contests settled by { way-name }.
   *[other] { $name } wants contests settled by { way-name }.
 }
revealed = Everything is revealed.
redrew = { $who ->
    [you] You redraw { n-cards }.
   *[other] { $name } redraws { n-cards }.
 }
converted = { $who ->
    [you] You give up { $game }: your hand is { colour-name } now.
   *[other] { $name } gives up { $game }: their hand is { colour-name } now.
 }
placed = { $who ->
    [you] You put { A($card) } on { $game }.
   *[other] { $name } puts { A($card) } on { $game }.
 }
placed-on-slot = { $who ->
    [you] You { $kind ->
        [wild] cover a { colour-name } shape on { $game } with { A($card) }.
       *[plain] cover the { $card } on { $game }.
     }
   *[other] { $name } { $kind ->
        [wild] covers a { colour-name } shape on { $game } with { A($card) }.
       *[plain] covers the { $card } on { $game }.
     }
 }
raided = { $who ->
    [you] You put { A($card) } on { $game } to steal it.
   *[other] { $name } puts { A($card) } on { $game } to steal it.
 }
fizzled = { $who ->
    [you] Your steal fails: { $game } is gone.
   *[other] { $name }'s steal fails: { $game } is gone.
 }
contest = { $over ->
    [theft] Players compete to steal or keep { $game }.
    [attempt] Players compete to steal { $game }.
   *[claim] Players compete for { $game }.
 }
competes = { $who ->
    [you] You take part.
   *[other] { $name } takes part.
 }
rolled = { $who ->
    [you] You roll { $pips }.
   *[other] { $name } rolls { $pips }.
 }
showed = { $kind ->
    [answer] { $who ->
        [you] You answer { $shown }.
       *[other] { $name } answers { $shown }.
     }
    [player] { $who ->
        [you] You name { $target ->
            [self] yourself.
           *[other] { $targetName }.
         }
       *[other] { $name } names { $target ->
            [you] you.
           *[other] { $targetName }.
         }
     }
   *[sign] { $who ->
        [you] You show { sign-name }.
       *[other] { $name } shows { sign-name }.
     }
 }
right = The right answer is { $letter }.
out = { $who ->
    [you] You're out of the contest.
   *[other] { $name } is out of the contest.
 }
won = { $who ->
    [you] You win { $game }.
   *[other] { $name } wins { $game }.
 }
controls = { $who ->
    [you] You take { $item }.
   *[other] { $name } takes { $item }.
 }
    .item = { $game }
discarded = { $who ->
    [you] You discard { $item }.
   *[other] { $name } discards { $item }.
 }
    .item = { A($card) }
returned = { $who ->
    [you] You take back { $item }.
   *[other] { $name } takes back { $item }.
 }
    .item = { A($card) }
banned = { $who ->
    [you] You can't try to steal { $game } again.
   *[other] { $name } can't try to steal { $game } again.
 }
defended = { $who ->
    [you] You block the steal of { $item }.
   *[other] { $name } blocks the steal of { $item }.
 }
    .item = { $game } with { A($card) }
fights = { $who ->
    [you] You don't block. You compete for { $game }.
   *[other] { $name } doesn't block. { $name } competes for { $game }.
 }
stole = { $who ->
    [you] You steal { $game } from { $targetName }.
   *[other] { $name } steals { $game } from { $target ->
        [you] you.
       *[other] { $targetName }.
     }
 }
locked = { $game } is locked. { $who ->
    [you] You keep it for good.
   *[other] { $name } keeps it for good.
 }
refilled = { $item } joins the Play Area.
    .item = { $game }
black = Black Card { $n } of { $of } comes up.
drew = { $who ->
    [you] You draw { $item }.
   *[other] { $name } draws { $item }.
 }
    .item = { A($card) }
# No line for the reader, who is told the cards.
drew-many = { $who ->
    [you] { "" }
   *[other] { $name } draws { n-cards }.
 }
voted = { $voted ->
    [accepted] { $who ->
        [you] You say yes.
       *[other] { $name } says yes.
     }
   *[rejected] { $who ->
        [you] You say no.
       *[other] { $name } says no.
     }
 }
method = Contests are settled by { way-name } from now on.
nobody-played = Nobody played.
last-pass = Nobody played, and all draw piles are empty. Another such round ends the game.
last-idle = { $n ->
    [one] Nobody played this round.
   *[other] Nobody played for { $n } rounds.
 } One more ends the game.
ended = Game over: { $reason ->
    [black] the last Black Card is drawn.
    [empty] the draw piles are empty and nobody can play.
    [stuck] no card that is left fits anything.
   *[idle] nobody played a card for too many rounds.
 }
scored = { $who ->
    [you] You finish { ORDINAL($place) } with { n-points }.
   *[other] { $name } finishes { ORDINAL($place) } with { n-points }.
 }

## Dock

phase-action = Play any number of cards in secret, onto a matching shape or a rival's card.
    .title = Take action
    .others = Everyone is playing cards in secret.
phase-reveal = Everything played is revealed.
    .title = Reveal
phase-claims = Compete for the Game Card that several players completed.
    .title = Compete
    .others = Players who completed the same Game Card compete for it.
phase-challenges = Compete to steal the Game Card.
    .title = Thieves
    .others = Players who want to steal the same Game Card compete.
phase-defence = Block the steal, or compete for your Game Card.
    .title = Steals
    .others = Players under attack block or compete.
phase-cleanup = Completed cards are taken, and everyone draws.
    .title = Clean up
phase-vote = Say yes or no to the new way to settle contests.
    .title = Change of method
    .others = Everyone else says yes or no in secret.
phase-over = The game is over.
    .title = The end
decide-card = Choose a card, and a shape it fits. As many as you like, { decide-openly }.
decide-card-or-steal = Choose a card, and a shape it fits or a rival's Game Card to steal. As many as you like, { decide-openly }.
decide-steal = Choose a card, and a rival's Game Card to steal. As many as you like, { decide-openly }.
decide-commit = Commit, or take it back.
decide-nothing = No card of yours fits anything. { $can ->
    [convert] Commit nothing or recolour your hand first.
    [redraw] Commit nothing or redraw all of it.
    [both] Commit nothing, recolour your hand first or redraw all of it.
   *[nothing] Commit nothing.
 }
others-decide-openly = Everybody plays any number of cards, converts, redraws or passes. It is shown with the commitment.
judge-not-asked = Competitions are settled by { way-name } now, so nobody asks you. Should the table vote for agreement, you are asked again.
decide-claim = { LIST(EACH($people, "person")) } completed { $game }. The winner takes it. The others' cards go back to the hand.
decide-challenge = { LIST(EACH($people, "person")) } { $count ->
    [2] both go
   *[other] all go
 } for { $game }. The winner may try to steal it. The others take their cards back.
decide-theft = { LIST(EACH($people, "person")) } compete for { $game }. { $who ->
    [you] If you win, it is locked. If not, it is stolen.
    [nobody] If the holder wins, it is locked. If not, it is stolen.
   *[other] If { $name } wins, it is locked. If not, it is stolen.
 }
settle-outside = { $who ->
    [you] Settle it among yourselves, then name who won.
    [judge] The judge names the winner.
   *[others] They settle it among themselves and name who won.
 }
decide-defence = { $who ->
    [you] You want to steal { $target ->
        [you] your { $game } with a { form-name }.
        [nobody] { $game } with a { form-name }.
       *[other] { $targetName }'s { $game } with a { form-name }.
     }
    [nobody] Somebody wants to steal { $target ->
        [you] your { $game } with a { form-name }.
        [nobody] { $game } with a { form-name }.
       *[other] { $targetName }'s { $game } with a { form-name }.
     }
   *[other] { $name } wants to steal { $target ->
        [you] your { $game } with a { form-name }.
        [nobody] { $game } with a { form-name }.
       *[other] { $targetName }'s { $game } with a { form-name }.
     }
 } { $asked ->
    [yes] Block with any { form-name }, or compete.
   *[no] Any { form-name } blocks it. Without one they compete, and it is stolen or locked for good.
 }
block-or-compete = Block: { $game } stays yours. Compete: win and it is locked for good, lose and it is stolen.
decide-vote = { $who ->
    [you] You propose to settle competitions by { way-name }. All must accept.
   *[other] { $name } proposes to settle competitions by { way-name }. All must accept.
 }

## Page of the table

stage-contest = Contest
play-area = The Play Area
game-deck = { $n ->
    [one] Game Deck, 1 card
   *[other] Game Deck, { $n } cards
 }
how-it-stands = How it stands
about-round = About this round
contests = Contests
settled-by = { way-name }
propose-another = Propose another
blacks-drawn = { $n ->
    [one] 1 Black Card drawn.
   *[other] { $n } Black Cards drawn.
 }
slot-of = { $shape } of { $game }
left-to-cover = { $n ->
    [0] complete
   *[other] { $n } to go
 }
card-as = { $card } as { $shape }
n-chevrons = { $n ->
    [one] 1 chevron
   *[other] { $n } chevrons
 }
turns-hand = turns a hand { colour-name }
game-card = { $game }, { $worth }
game-card-text = { $game } ({ $worth }): { $shapes }
shape-covered = { $shape } ({ LIST($who) })
covers-committed = { $who ->
    [you] you, committed
   *[other] { $name }, committed
 }
covers-drafted = { $who ->
    [you] you, not yet committed
   *[other] { $name }, not yet committed
 }
covers-placed = { $who ->
    [you] you
   *[other] { $name }
 }
mark-locked = locked
idle-rounds = { $n ->
    [one] 1 idle round in a row: { idle-then }
   *[other] { $n } idle rounds in a row: { idle-then }
 }
figure-to-draw = { $n } to draw
figure-discarded = { $n } discarded
figure-deck = { type-name } deck
known-locked = Locked, and still worth their points: { LIST($cards) }.
known-in-hand = Known to be in hand: { LIST($cards) }.
known-under-pile = Under the draw pile, face up: { LIST($cards) }.
known-discarded = Discarded: { LIST($cards) }.
n-of-card = { $n } { $card }
fights-of-round = { $last ->
    [yes] Last round’s fights
   *[no] This round’s fights
 }
    .say = { $last ->
        [yes] Last round’s fights: { $n }
       *[no] This round’s fights: { $n }
     }
fight = { $game }, { LIST(EACH($people, "person")) }: { $steps }.
fight-showed = { $who ->
    [you] You showed { sign-name }
   *[other] { $name } showed { sign-name }
 }
fight-chose = { $who ->
    [you] You chose { $shown }
   *[other] { $name } chose { $shown }
 }
fight-named = { $who ->
    [you] You named { $target ->
        [self] yourself
       *[other] { $targetName }
     }
   *[other] { $name } named { $target ->
        [you] you
       *[other] { $targetName }
     }
 }
fight-rolled = { $who ->
    [you] You rolled { $pips }
   *[other] { $name } rolled { $pips }
 }
fight-won = { $who ->
    [you] You won
   *[other] { $name } won
 }
fight-open = not settled yet
went-for = { $who ->
    [you] You went for { $game } with { A($card) }: { went-for-end }.
   *[other] { $name } went for { $game } with { A($card) }: { went-for-end }.
 }
went-for-end = { $end ->
    [blocked] it was blocked with { A($by) }
    [stolen] it was stolen
    [locked] it was locked for good
    [taken_back] it was left to another thief
    [converted_away] it was converted away
   *[open] it is still open
 }
contest-over = A contest over { $game }
contestant = { $state ->
    [wins] { $who ->
        [you] win
       *[other] wins
     }
    [out] out
    [chosen] { $who ->
        [you] have chosen
       *[other] has chosen
     }
    [chooses] { $who ->
        [you] choose
       *[other] chooses
     }
   *[in] still in
 }
answer-line = { $letter }: { $answer }.
shown-right = { $letter }, right
shown-wrong = { $letter }, wrong
shown-named = { $who ->
    [you] named you
   *[other] named { $name }
 }
shown-number = chose { $shown }
steal-of = { $who ->
    [you] You and { $game }
   *[other] { $name } and { $game }
 }
steal-state = { $end ->
    [blocked] blocked with { A($by) }
    [stolen] stolen
    [locked] locked
    [taken_back] taken back
    [converted_away] converted away
   *[open] waits
 }
steal-now = Now.
openly-redraws = { $who ->
    [you] You are redrawing.
   *[other] { $name } is redrawing.
 }
openly-converts = { $who ->
    [you] You are giving up { $game } to recolour the hand.
   *[other] { $name } is giving up { $game } to recolour the hand.
 }
openly-wanted = { $game } is wanted by { LIST($thieves) }.
thief-with = { $who ->
    [you] you ({ $card })
   *[other] { $name } ({ $card })
 }

## Page of advice

advice-block = Blocking keeps { $game } ({ n-points }) without a contest.
advice-redraw = Your cards bring little now, and a new hand might bring more.
advice-complete = This completes { $game } ({ n-points }).
advice-steal = One matching shape is enough to try for { $game } ({ n-points }).
advice-cover = The card waits on { $game } ({ n-points }) until you complete it.

## Page of the end

wins-with = { $who ->
    [you] You win with { n-points }.
   *[other] { $name } wins with { n-points }.
 }
wins-narrowly = { $who ->
    [you] You win by { points-ahead }, { $best } to { $second }.
   *[other] { $name } wins by { points-ahead }, { $best } to { $second }.
 }
wins-by-type = { $who ->
    [you] You win with more cards of your type, { $best } to { $second } points.
   *[other] { $name } wins with more cards of their own type, { $best } to { $second } points.
 }
share-the-win-with = { $who ->
    [you] { LIST(EACH($winners, "person")) } share the win with { n-points } each.
   *[other] { LIST(EACH($winners, "person")) } share the win with { n-points } each.
 }
story = { $clause ->
    [GO-68] { n-rounds }. The timer ran out.
    [GO-R29] { n-rounds }. Nobody had a card left to draw, and nobody could play.
    [GO-R30] { n-rounds }. Nobody could do anything more.
    [GO-R31] { n-rounds }. Nobody covered, won or lost a Game Card for too many rounds.
   *[other] { n-rounds }.
 }
column-points = Game Cards
    .one = on Game Cards
    .many = on Game Cards
column-chevrons = Chevrons
    .one = chevron
    .many = chevrons
column-hand = Cards in hand
    .one = card in hand
    .many = cards in hand
column-total = Total
column-own = Cards of your type

## Page of cards

list-games = Game Cards
list-game = { $worth }: { $shapes }
list-blacks = Black Cards
list-black = Black Card
    .words = the timer: the game ends when all of them have been drawn
list-deck = Player Deck, { type-name }
list-omni = one of { $shapes }

## Page of the lab

count-taken = Game Cards taken
count-contests = contests
count-fights = contests with the player who holds the card
count-steals = steals tried
count-blocked = blocked
count-stolen = stolen
count-locked = locked
count-conversions = conversions
count-redraws = redraws

## Part zones

zone-round = round
zone-phase = phase of the round
zone-lead = comes first in this round's orderings
zone-ended_by = clause that ended it
zone-deciding = must answer now
zone-ready = has committed
zone-hand = hand
zone-draw_pile = draw pile
zone-under_pile = under the draw pile
zone-discards = discards
zone-known_in_hand = known by all to lie in this hand
zone-draft = plays in the making
zone-draft_convert = is going to convert with
zone-draft_redraw = is going to redraw
zone-revealed_card = revealed cards
zone-revealed_game = Game Cards of revealed cards
zone-revealed_slot = slots of revealed cards
zone-revealed_colour = colours of revealed cards
zone-converted = converted away
zone-redrew = redrew
zone-round_not_idle = this round was not idle
zone-idle_rounds = idle rounds in a row
zone-game_deck = Game Deck
zone-play_area = Play Area
zone-placed = cards on the Play Area
zone-placed_colour = colour in use of a placed card
zone-controlled = controlled
zone-controller = who controls it
zone-locked = locked for good
zone-out_of_play = out of play
zone-blacks = Black Cards drawn
zone-banned = may not target
zone-attacked_queue = Game Cards under attack
zone-cursor = place in the queue
zone-answering = controller asked to defend
zone-thief_form = form to defend with
zone-contest = kind of contest
zone-contested = Game Card contested
zone-step = step of the contest
zone-in_contest = takes part in the contest
zone-still_in_contest = still in the contest
zone-choice = sealed choice in the contest
zone-shown_choice = choice shown
zone-rolled = last roll of the die
zone-verdict = winner named by the judge
zone-question = question asked
zone-right_answer = right answer
zone-asked_question_bits = questions already asked
zone-method = method of contests
zone-proposed = method proposed this round
zone-proposals = proposals made in this game
zone-vote = sealed vote
zone-voted = vote shown
zone-deck_type = Card Type of the Player Deck

## Part

decide-openly = { $open ->
    [yes] for all to see as soon as you commit
   *[no] in secret
 }
drafted-play = { A($card) } on { $game }
drafted-convert = { $game } given up to recolour the hand
omni = an Omni ({ $shapes })
person = { $item ->
    [you] You
   *[other] { $item }
 }
way-name = { $way ->
    [die_roll] die roll
    [hand_roll] hand roll
    [trivia] trivia
    [external] agreement
   *[other] { $way }
 }
sign-name = { $shown ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[other] { $shown }
 }
colour-name = { $colour ->
    [red] red
    [yellow] yellow
    [blue] blue
    [white] white
    [black] black
   *[other] { $colour }
 }
form-name = { $form ->
    [square] square
    [circle] circle
    [triangle] triangle
   *[other] { $form }
 }
type-name = { $type ->
    [anchor] anchor
    [comet] comet
    [lantern] lantern
    [acorn] acorn
    [feather] feather
    [gear] gear
   *[other] { $type }
 }
n-rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
 }
idle-then = { $limit ->
    [0] one more ends the game
   *[other] { $limit } end the game
 }
points-ahead = { $ahead ->
    [one] a single point
   *[other] { $ahead } points
 }

timeout-action = the cards you picked so far are played
timeout-defence = you compete
timeout-defence-choose = your choice is made at random
timeout-vote = you say no
timeout-other = your choice is made at random
asked = { $question }
n-points = { $n ->
    [one] 1 point
   *[other] { $n } points
 }
steal-card = Steal { $game }: { $card } on the { shape-of-slot }
cover-card = Cover { $game }: { $card } on the { shape-of-slot }
any-shape = shape
shape-of-slot = { $nth ->
    [1] { $shape }
   *[other] { $shape } ({ $nth })
 }
propose-way = Propose settling contests by { way-name }
block-with = Block with { A($card) }
block-with-omni = Block with { $card }
show-sign = Show { sign-name }
answer-with = Answer: { $answer }
choose-number = Choose { $choice }
say-winner = { $winner } won this contest
score-points = Game Cards
score-chevrons = Chevrons
score-hand = Cards in hand
score-total = Total
score-own = Cards of your type

## Page

standing-compete = Never block for me: let every theft of a card be decided by a contest.
standing-reject = Say no for me whenever another way to compete is proposed.

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
pick-on = { $more ->
    [yes] { $n ->
        [one] another shape
       *[other] { $n } more shapes
     }
   *[no] { $n ->
        [one] a shape
       *[other] { $n } shapes
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
pick-controlled = { $more ->
    [yes] { $n ->
        [one] another Game Card
       *[other] { $n } more Game Cards
     }
   *[no] { $n ->
        [one] a Game Card
       *[other] { $n } Game Cards
     }
 }
pick-answer = { $more ->
    [yes] { $n ->
        [one] another answer
       *[other] { $n } more answers
     }
   *[no] { $n ->
        [one] an answer
       *[other] { $n } answers
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
pick-sign = { $more ->
    [yes] { $n ->
        [one] another sign
       *[other] { $n } more signs
     }
   *[no] { $n ->
        [one] a sign
       *[other] { $n } signs
     }
 }

## File of cards

fault-place-file = file
fault-endless = a number without end
fault-unknown-key = { $where }: unknown key '{ $key }'
fault-missing-key = { $where }: key '{ $key }' is missing
fault-value = { $where }: '{ $key }' must be { $what ->
    [number] a whole number
    [text] text
    [texts] a list of texts
    [tables] a list of tables
    [printable] { $low } to { $high } printable characters
    [id] lower case, digits and hyphens, at most { $high }
    [range] { $low } to { $high }
    [words] one lower-case word of at most { $high } letters each
   *[table] a table
 }, not { $value }
fault-table-name = { $key }: '{ $name }' must be lower case, digits and hyphens, at most { $high }, not { $value }
fault-range = { $where }: { $key } must be { $low } to { $high }, got { $value }
fault-game = this is a set for '{ $game }', not for gameon
fault-black = { $key }: 'black' is reserved for wild
fault-name-twice = { $key }: '{ $name }' appears twice
fault-names = { $key }: 2 to { $most } names needed, got { $n }
fault-shape = { $where }: '{ $word }' is not a colour and form of this set
fault-faces = { $where }: a Player Card shows 1 shape or 3 (an Omni), got { $n }
fault-omni = { $where }: an Omni's three faces must differ
fault-no-list = deck.{ $deck }: no player card list '{ $name }'
fault-decks = 2 to 6 decks needed, got { $n }
fault-deck-size = deck.{ $deck }: a deck needs 6 to 60 cards, got { $n }
fault-id-twice = game card id '{ $id }' appears twice
fault-no-deck = { $where }: type '{ $name }' is no deck of this set
fault-slots = { $where }: a Game Card shows 1 to 4 shapes, got { $n }
fault-convert = { $where }: convert '{ $colour }' is not a colour of this set
fault-game-cards = 8 to 120 Game Cards needed, got { $n }
fault-unmatched = { $id }: deck '{ $deck }' can never match '{ $shape }'

## File of questions

fault-place = question { $n }
fault-place-id = question { $n } ({ $id })
fault-file-length = the file is { $bytes } bytes long, at most { $most } are read
fault-line-length = line { $line } is { $bytes } bytes long, at most { $most } are read
fault-more = there are more faults
fault-does-not-belong = '{ $key }' does not belong here: there is [bank] once, then [[question]] for each question
fault-no-table = { $where } is no table: there is [bank] once, then [[question]] for each question
fault-missing-bank = table '[bank]' is missing
fault-bank-head = { $where }: schema 1 and game 'gameon' expected
fault-question-type = { $where }: '{ $key }' must be { $type ->
    [integer] an integer
    [texts] a list of texts
   *[text] text
 }
fault-text-empty = { $where }: { $name } must not be empty
fault-answer = answer { $n }
fault-answer-empty = { $where }: { $name } is missing: it is empty
fault-question-id = { $where }: id '{ $id }' is not of lower-case letters, digits and hyphens
fault-text-length = { $where }: { $name } is { $n } characters long, at most { $most } fit
fault-not-shown = { $where }: { $name } holds what cannot be shown: a control character, or a space at an end
fault-level = { $where }: level must be 1 to { $most }
fault-too-few-answers = { $where }: an answer is missing: { $most } are needed, got { $n }
fault-too-many-answers = { $where }: an answer too many: { $most } are needed, got { $n }
fault-answers-alike = { $where }: answers { $one } and { $other } are the same
fault-both-right = { $where }: answers { $one } and { $other } are both right
fault-right-is-none = { $where }: the right answer '{ $right }' is none of the answers
fault-right-answers = { $where }: { $n } right answers are given, there must be exactly one
fault-asked-twice = { $where }: this is asked already, as question { $first }
fault-id-taken = { $where }: id '{ $id }' is taken already, by question { $first }
fault-questions = { $fewest } to { $most } questions needed, got { $n }
