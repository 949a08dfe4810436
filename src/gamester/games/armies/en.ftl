# Armies: what its players read.

## Log

ready = { $who ->
    [you] You're ready.
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
struck = { $who ->
    [you] Your attack counts: { loses-soldiers }.
   *[other] { $name }'s attack counts: { loses-soldiers }.
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

## Part

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
loses-soldiers = { $target ->
    [you] you lose { n-soldiers }
   *[other] { $targetName } loses { n-soldiers }
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
