# Armies: what its players read.

## Page of the game

blurb = Stack four soldiers in secret, then everyone strikes at once.
lesson =
    Your army is a stack: a Jack worth 11, a Queen worth 12, a King worth 13 and an Ace worth 14. You choose the order and keep it to yourself. The soldier on top takes the hits.

    You hold 7 number cards. Put two or more of them together so that they total what a soldier is worth: that is a group. Everybody presents at the same time, as many groups as they like.

    A group cuts and covers. Bo shows an 11: your own 11 cancels it, and neither does any harm. Without one you lose your Jack if it is on top, and then Bo's next group may hit the soldier beneath. Two 11s get past one.

    With more than two players you suffer only the attack that hurts you most. Afterwards everybody draws equally many cards, until the fullest hand has 7: present much, and you will hold little.

    Presenting nothing is allowed, but not two turns in a row. With your last soldier fallen you are on skin: a single group that you do not cancel puts you out. Until then you fight on, and you can still win. The last player in wins.
seat-choice = Which suit is your army?
option-questions = Does the table ask every useful question about top soldiers by itself, or do players ask?
    .auto = auto
    .ask = ask
option-cancel = Do groups of a value cancel one for one, or not at all unless the defender shows as many?
    .one_for_one = one for one
    .all_or_nothing = all or nothing
option-reshuffle = Does a short stock take in the cards of this turn first, or everything put aside?
    .just_presented = just presented
    .all_set_aside = all set aside
option-pass_memory = Does every empty presentation count as a pass, or only one made by choice?
    .any_empty = any empty
    .voluntary = voluntary
option-turn_limit = After how many turns is the game drawn? 0 means never.
option-draw_break = Which tests break a draw, and in which order?
    .extra_attacks = extra attacks
    .cards_in_hand = cards in hand
    .hand_value = hand value
    .first_on_skin = first on skin
    .youngest = youngest
option-age_order = Who is youngest? All seats, youngest first.

## Part buttons

action-arrange = Stack your army { $order }
stack-in-order = Stack { LIST($soldiers) }
action-keep = Keep your hand
action-announce = Announce that your hand makes no group
action-group = Lay down { $group }
lay-down = Lay down { A(soldier-name) } ({ $cards })
action-done = Seal your presentation
action-ask = Ask { $target } whether { $soldier } is on top
action-hush = Ask nothing more this turn
move-present = Present { $group }
    .nothing = Present nothing
    .all = Present { $n } groups
drafted-group = { A(soldier-name) } ({ $cards })
always-announce = Announce for me when I cannot present. A smaller hand without a group is then shown and replaced, which costs your top soldier.

## Log

ready = { $who ->
    [you] You're ready.
   *[other] { $name } is ready.
 }
# No line for the reader, who is told the order.
army-ready = { $who ->
    [you] { "" }
   *[other] { $name } is ready.
 }
stacked = { $who ->
    [you] You stack your army: { $stack }.
   *[other] { $name } stacks their army: { $stack }.
 }
dealt = Everyone draws { n-cards }.
drew = { $who ->
    [you] You draw { $item }.
   *[other] { $name } draws { $item }.
 }
    .item = { $rank }
new-turn = Turn { $n } begins.
cannot-present = { $who ->
    [you] You can't make a group and swap { swapped-cards }.
   *[other] { $name } can't make a group and swaps { swapped-cards }.
 }
showed = { $who ->
    [you] You show { $item }.
   *[other] { $name } shows { $item }.
 }
    .item = { $n ->
        [one] { A($rank) }
        [2] two { $rank }s
        [3] three { $rank }s
        [4] four { $rank }s
       *[other] { $n } times { $rank }
     }
redealt = { $who ->
    [you] You draw { new-cards }.
   *[other] { $name } draws { new-cards }.
 }
exposed = { $who ->
    [you] You present { $item }.
   *[other] { $name } presents { $item }.
 }
    .item = { A(soldier-name) } ({ $cards })
exposed-nothing = { $who ->
    [you] You present nothing.
   *[other] { $name } presents nothing.
 }
answered-yes = { asks } Yes.
answered-no = { asks } No.
hushed = { $who ->
    [you] You're done asking.
   *[other] { $name } is done asking.
 }
struck = { $target ->
    [you] You lose { n-soldiers } to { $item }.
   *[other] { $targetName } loses { n-soldiers } to { $item }.
 }
    .item = { $who ->
        [you] you
       *[other] { $name }
     }
fell = { $who ->
    [you] Your { soldier-name } falls.
   *[other] { $name }'s { soldier-name } falls.
 }
on-skin = { $who ->
    [you] Your last soldier falls. You're on skin: one more hit and you're out.
   *[other] { $name }'s last soldier falls. { $name } is on skin: one more hit and they're out.
 }
out = { $who ->
    [you] You're out.
   *[other] { $name } is out.
 }
reshuffled = { $n ->
    [one] { pool-one } into the draw pile.
   *[other] { pool-many } into the draw pile.
 }
refilled = { $n ->
    [0] Nobody draws: somebody's hand is full.
   *[other] Everyone draws { n-cards }.
 }
ended = { $n ->
    [one] Game over.
   *[other] Game over. { $n } players share the win.
 }
placed = { $who ->
    [you] You finish { ORDINAL($place) }.
   *[other] { $name } finishes { ORDINAL($place) }.
 }
compared = { versus }: { $valuesCount ->
    [0] nothing cancels.
   *[other] the { LIST(EACH($values, "soldier-many")) } cancel.
 }
hit = { $who ->
    [you] Your { soldiers-hit } { $target ->
        [you] you
       *[other] { $targetName }
     }.
   *[other] { $name }'s { soldiers-hit } { $target ->
        [you] you
       *[other] { $targetName }
     }.
 }
missed = { $who ->
    [you] Your { soldiers-miss } { $target ->
        [you] you
       *[other] { $targetName }
     }.
   *[other] { $name }'s { soldiers-miss } { $target ->
        [you] you
       *[other] { $targetName }
     }.
 }
tested = { $n ->
    [one] Tie broken by { tie-break }.
   *[other] { $n } players are still tied after { tie-break }.
 }
broke = { $who ->
    [you] You have a hit left and { $targetName } has no soldiers. { $targetName } is out.
   *[other] { $target ->
        [you] { $name } has a hit left and you have no soldiers. You're out.
       *[other] { $name } has a hit left and { $targetName } has no soldiers. { $targetName } is out.
     }
 }

## Dock

phase-arrange = Stack your army. The soldier on top takes the first hit.
    .title = Armies
    .others = Everyone is stacking an army in secret.
phase-deal = Everyone is dealt number cards.
    .title = Deal
phase-forced = Full hands without a group are swapped.
    .title = Full hands
phase-prepare = No group in your hand? Keep it, or swap it for your top soldier.
    .title = Smaller hands
    .others = Players with small hands keep or swap them.
phase-present = Pick cards that add up to one of your soldiers.
    .title = Presentation
    .others = Everyone is picking groups in secret.
must-present = You presented nothing last turn, so pick a group now.
keep-group = Your hand makes a group, so you keep it.
group-does = A group hits soldiers of its rank and guards yours. Add as many as you like.
phase-expose = Everyone shows their groups.
    .title = Reveal
phase-ask = Ask who is on top.
    .title = Questions
    .others = Players with a free group ask who is on top.
phase-resolve = Every two players are compared, and soldiers fall.
    .title = Match-ups
phase-refill = Everyone draws the same number of cards.
    .title = Draw
phase-over = The game is over.
    .title = The end

## Page of the table

stage-match-up = Match-up
stage-hits = Hits
figure-presented = { $count ->
    [0] presented nothing
   *[other] presented { LIST($values) }
 }
figure-out = { $turn ->
    [0] out
   *[other] out in turn { $turn }
 }
figure-skin = on skin
figure-standing = { $n } standing
figure-hits = { n-hits } from { by-people }
figure-hits-so-far = { n-hits } from { by-people } so far
fallen-from-top = Fallen, from the top: { LIST($soldiers) }.
standing-from-top = Still standing, from the top: { LIST($soldiers) }. Nothing of it is secret any more.
place-is = { place }: { $soldier }.
place-is-not = { place }: not { LIST($soldiers, "or") }.
orders-left = { $n ->
    [one] So 1 order is possible.
   *[other] So { $n } orders are possible.
 }
order-is-secret = { $n ->
    [one] The order of those who stand is a secret: 1 is possible.
   *[other] The order of those who stand is a secret: { $n } are possible.
 }
hand-has-no-group = The hand makes no group.
passed = Presented nothing last time: may not pass again, if able to present.
passed-perhaps = Presented nothing last time; whether by choice is a secret.
asks-no-more = Asks nothing more this turn.
match-up = { $who ->
    [you] You against { $targetName }
   *[other] { $name } against { $target ->
        [you] you
       *[other] { $targetName }
     }
 }
    .title = { versus }
match-up-waits = Your groups meet theirs here.
match-up-next = Next
match-up-cancels = { $count ->
    [one] { LIST($soldiers) } cancels.
   *[other] { LIST($soldiers) } cancel.
 }
match-up-empty = Neither presents anything.
match-up-groups = { $who ->
    [you] Your { LIST($soldiers) }:
   *[other] { $name }'s { LIST($soldiers) }:
 }
match-up-hits = { n-hits } on { $target ->
    [you] you.
   *[other] { $targetName }.
 }
match-up-out = { $who ->
    [you] Your free group puts { $targetName } out.
   *[other] { $name }'s free group puts { $target ->
        [you] you out.
       *[other] { $targetName } out.
     }
 }
match-up-misses = { $who ->
    [you] Your { LIST($soldiers) } { $count ->
        [one] misses.
       *[other] miss.
     }
   *[other] { $name }'s { LIST($soldiers) } { $count ->
        [one] misses.
       *[other] miss.
     }
 }
match-up-free = { $who ->
    [you] Your { LIST($soldiers) } { $count ->
        [one] is free.
       *[other] are free.
     }
   *[other] { $name }'s { LIST($soldiers) } { $count ->
        [one] is free.
       *[other] are free.
     }
 }
cell-none-yet = none yet
cell-none = none
cell-ask = Ask { $targetName } about { $soldier }
cell-cancelled = cancelled
cell-hits = goes through
cell-misses = misses
cell-on-top = on top
cell-not-on-top = not on top
place = { $place ->
    [1] On top
    [2] Second
    [3] Third
    [4] Fourth
   *[5] Fifth
 }

## Page of advice

advice-swap = On skin a new hand costs you no soldier.
advice-ask = The { soldier-name } is on top in { $n } of { $of } possible orders.
advice-guards = Your { soldier-name } also guards the one on top of your army.
advice-on-skin = An opponent without soldiers is out with one group that gets through.
advice-top = In { $n } of { $of } possible orders an opponent has such a soldier on top.

## Page of the end

hit-on-skin = { $who ->
    [you] You had no soldiers left and took a hit from { LIST(EACH($by, "by-person")) }.
   *[other] { $name } had no soldiers left and took a hit from { LIST(EACH($by, "by-person")) }.
 }
wins = { $who ->
    [you] You win { with-army }.
   *[other] { $name } wins { with-army }.
 }
story = { $clause ->
    [AR-R34] { n-turns }. The last player still in wins.
    [AR-46] { n-turns }. The last players knocked each other out.
    [AR-59] { n-turns }. The last players knocked each other out, and a tie-break decided.
    [AR-R37] { n-turns }. The agreed last turn was played.
   *[other] { n-turns }.
 }
column-standing = Soldiers left
    .one = soldier left
    .many = soldiers left
column-fallen = Fallen
    .one = fallen
    .many = fallen
column-army = Army
column-skin = Lost last soldier
column-out = Went out
column-extra = Extra hits taken
column-kept = Cards kept
column-worth = Cards’ total
column-never = never

## Page of cards

list-soldiers = Soldiers
list-numbers = Number cards
list-soldier = { $soldier } of { $suit }
    .words = falls to a group worth { $value }
list-number = { $value }
    .words = counts { $value } in a group; its emblem is an ornament and means nothing
soldier-of-suit = { $soldier } of { $suit }

## Page of the lab

count-fallen = soldiers lost
count-paid = of them the price of a redeal
count-redeals = redeals
count-on-skin = times on skin
count-reshuffles = reshuffles

## Part zones

zone-turn = turn
zone-phase = phase
zone-ended_by = clause that ended it
zone-deciding = is asked in this phase
zone-ready = has decided
zone-army = army
zone-fallen = fallen
zone-possible = orders that everybody knows to be possible
zone-out = out of the game
zone-hand = hand
zone-stock = stock
zone-presented_this_turn = presented this turn
zone-set_aside = set aside
zone-cards_due = cards about to be dealt
zone-draft = presentation in the making
zone-presentation = last shown
zone-answer = answer in secret
zone-passed_last = counts as a pass last turn
zone-pass_known = what everybody knows of that
zone-hand_from_one_deal = has a full hand of one deal
zone-announced = has announced this turn
zone-known_groupless = everybody knows that the hand has no group
zone-ask_yes = values answered yes
zone-ask_no = values answered no at this place
zone-hushed = asks no more this turn
zone-asker = asks
zone-skin_turn = turn in which the army was gone
zone-out_turn = turn of going out
zone-extra_attacks = extra attacks when put out
zone-cards_kept = cards kept when put out
zone-cards_kept_sum = sum of the cards kept
zone-winners = has a share of the win

## Part

with-army = { $left ->
    [0] with no soldier left
   *[other] with { army-left } standing
 }
army-left = { $whole ->
    [yes] { $left ->
        [1] one soldier
        [4] all four soldiers
       *[other] all { $left } soldiers
     }
   *[no] { $left ->
        [1] one soldier
        [2] two soldiers
        [3] three soldiers
       *[other] { $left } soldiers
     }
 }
n-turns = { $n ->
    [one] 1 turn
   *[other] { $n } turns
 }
n-hits = { $n ->
    [one] 1 hit
   *[other] { $n } hits
 }
by-people = { $count ->
    [one] { LIST(EACH($by, "by-person")) }
   *[other] { $count } players
 }
by-person = { $item ->
    [you] you
   *[other] { $item }
 }

pool-one = { $pool ->
    [presented] 1 presented card is shuffled
    [presented_and_aside] The only card set aside is shuffled
    [aside] 1 card set aside is shuffled
   *[aside_and_swapped] 1 card set aside or swapped is shuffled
 }
pool-many = { $pool ->
    [presented] The { $n } presented cards are shuffled
    [presented_and_aside] All { $n } cards set aside are shuffled
    [aside] The { $n } cards set aside are shuffled
   *[aside_and_swapped] { $n } cards set aside or swapped are shuffled
 }
asks = { $who ->
    [you] You ask { $targetName }: is your { soldier-name } on top?
   *[other] { $name } asks { $target ->
        [you] you
       *[other] { $targetName }
     }: is your { soldier-name } on top?
 }
versus = { $who ->
    [you] You v { $targetName }
   *[other] { $name } v { $target ->
        [you] you
       *[other] { $targetName }
     }
 }
new-cards = { $n ->
    [one] 1 new card
   *[other] { $n } new cards
 }
swapped-cards = { $n ->
    [one] the only card
   *[other] all { $n } cards
 }
n-soldiers = { $n ->
    [one] 1 soldier
   *[other] { $n } soldiers
 }
soldiers-hit = { LIST(EACH($soldiers, "soldier")) } { $soldiersCount ->
    [one] hits
   *[other] hit
 }
soldiers-miss = { LIST(EACH($soldiers, "soldier")) } { $soldiersCount ->
    [one] misses
   *[other] miss
 }
soldier-name = { $soldier ->
    [J] Jack
    [Q] Queen
    [K] King
    [A] Ace
    [M] Marshal
   *[other] { $soldier }
 }
soldier = { $item ->
    [J] Jack
    [Q] Queen
    [K] King
    [A] Ace
    [M] Marshal
   *[other] { $item }
 }
soldier-many = { $item ->
    [J] Jacks
    [Q] Queens
    [K] Kings
    [A] Aces
    [M] Marshals
   *[other] { $item }s
 }
tie-break = { $test ->
    [extra_attacks] fewer extra hits
    [cards_in_hand] cards kept
    [hand_value] the total of cards kept
    [first_on_skin] going on skin first
   *[youngest] age
 }
timeout-arrange = your army is stacked at random
timeout-prepare = you keep your hand
timeout-present = your picks are locked in, or the first group if you have to show one
timeout-ask = you ask nothing more this turn
score-standing = Soldiers left
score-out = Went out (0: never)
score-skin = Lost last soldier (0: never)
score-extra = Extra hits taken
score-cards = Cards kept (0: none)
score-total = Cards' total (0: none)

## Part picks

pick-soldier = { $more ->
    [yes] { $n ->
        [one] another soldier
       *[other] { $n } more soldiers
     }
   *[no] { $n ->
        [one] a soldier
       *[other] { $n } soldiers
     }
 }
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

## File of cards

fault-unknown-key = unknown key '{ $key }'
fault-missing-key = missing key '{ $key }'
fault-type = '{ $key }' must be { $type ->
    [table] a table
    [tables] a list of tables
    [integers] a list of integers
    [text] non-empty text
   *[integer] an integer
 }
fault-digits = '{ $key }' must be an integer of at most { $digits } digits
fault-head = schema 1 and game 'armies' expected
fault-id = id '{ $id }' is not a lower-case name
fault-origin = origin must be 'rulebook', 'ours' or 'custom'
fault-players = players must be [min, max] with 2 <= min <= max <= 4
fault-hand = hand must be 2..10
fault-min-group = min_group must be 1..hand
fault-army-size = an army has 2 to 5 cards
fault-numbers = at most { $values } number values and { $cards } number cards, got { $gotValues } and { $gotCards }
fault-army-alike = army values and ids must be different and positive
fault-number-cards = number cards need different positive values and 1 to 99 copies
fault-suits = each player needs a suit of their own
fault-hands = { $cards } number cards cannot fill { $hands } hands of { $hand } (AR-R23)
fault-no-group = no group of { $low }..{ $high } cards adds up to { $value } ({ $id })
fault-groups = too many group shapes ({ $n }), at most { $most }
