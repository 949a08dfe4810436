# Surviving the G.A.M.E.: what its players read.

## Log

first-seat = { $who ->
    [you] You go first.
   *[other] { $name } goes first.
 }
round = Round { $round } begins.
turn = Turn { $turn }: it's { $who ->
    [you] your
   *[other] { $name }'s
 } turn.
entered = Training is over. Everyone enters Level 1, and the Barracks close.
# No line for the reader, who is told the cards.
drew-many = { $who ->
    [you] { "" }
   *[other] { $name } draws { n-cards }.
 }
got = { $who ->
    [you] You draw { $item }.
   *[other] { $name } draws { $item }.
 }
    .item = { $card }
shuffled = { $who ->
    [you] You shuffle your discard pile ({ n-cards }).
   *[other] { $name } shuffles their discard pile ({ n-cards }).
 }
played = { $who ->
    [you] You play { $item }.
   *[other] { $name } plays { $item }.
 }
    .item = { $card }
edged = { $who ->
    [you] Your Character ID adds { $n } damage.
   *[other] { $name }'s Character ID adds { $n } damage.
 }
healed = { $who ->
    [you] You regain { $n } Health. You have { $health } now.
   *[other] { $name } regains { $n } Health and has { $health } now.
 }
discarded = { $who ->
    [you] You discard { $item }.
   *[other] { $name } discards { $item }.
 }
    .item = { $card }
scrapped = { $who ->
    [you] You scrap { $item }.
   *[other] { $name } scraps { $item }.
 }
    .item = { $card }
mended = { $who ->
    [you] You heal { $card } { $whence ->
        [hand] in your hand.
       *[discard_pile] in your discard pile.
     }
   *[other] { $name } heals { $card } { $whence ->
        [hand] in their hand.
       *[discard_pile] in their discard pile.
     }
 }
injured = { $who ->
    [you] You're injured: { $card }.
   *[other] { $name } is injured: { $card }.
 }
bought = { $who ->
    [you] You buy { $card } for { n-creds }.
   *[other] { $name } buys { $card } for { n-creds }.
 }
became = { $who ->
    [you] You become { A($identity) } for { n-creds }.
   *[other] { $name } becomes { A($identity) } for { n-creds }.
 }
laid = { $who ->
    [you] You discard { $item }.
   *[other] { $name } discards { $item }.
 }
    .item = { several }
used-up = { $who ->
    [you] You use up { $item }.
   *[other] { $name } uses up { $item }.
 }
    .item = { several }
stayed = { $who ->
    [you] You stay on Level { $level }.
   *[other] { $name } stays on Level { $level }.
 }
moved = { $who ->
    [you] You move from Level { $level } to Level { $to }.
   *[other] { $name } moves from Level { $level } to Level { $to }.
 }
climbed = { $who ->
    [you] You climb out of a closed Area to Level { $to }.
   *[other] { $name } climbs out of a closed Area to Level { $to }.
 }
shifted = { $who ->
    [you] A Trap takes you to Level { $to }.
   *[other] A Trap takes { $name } to Level { $to }.
 }
revealed = The { $obstacle } appears on Level { $level }.
assaulted = The { $obstacle } attacks { $who ->
    [you] you.
   *[other] { $name }.
 }
guarded = { $who ->
    [you] You guard with { $card }.
   *[other] { $name } guards with { $card }.
 }
attacked = { $who ->
    [you] You deal { $n } damage to the { $obstacle }.
   *[other] { $name } deals { $n } damage to the { $obstacle }.
 }
defeated = { $who ->
    [you] You defeat the { $obstacle }.
   *[other] { $name } defeats the { $obstacle }.
 }
withstood = The { $obstacle } survives { $who ->
    [you] your attack.
   *[other] { $name }'s attack.
 }
rewarded = { $who ->
    [you] You win the { $card }.
   *[other] { $name } wins the { $card }.
 }
trophy = { $who ->
    [you] You take the { $obstacle } as a trophy.
   *[other] { $name } takes the { $obstacle } as a trophy.
 }
hurt = { $who ->
    [you] You lose { $n } Health. { $health } left.
   *[other] { $name } loses { $n } Health. { $health } left.
 }
trap-gone = The { $obstacle } on Level { $level } is discarded.
closed = Level { $level } closes.
eliminated = { $who ->
    [you] You're eliminated.
   *[other] { $name } is eliminated.
 }
exited = { $who ->
    [you] You get out.
   *[other] { $name } gets out.
 }
final-turn = { $who ->
    [you] You're the last one inside and have 1 more turn.
   *[other] { $name } is the last one inside and has 1 more turn.
 }
pile-made = Random stack { $column } gives { $card } ({ n-cards }).
flipped = Random stack { $column } shows { $card }.
ended = { $n ->
    [one] Game over.
   *[other] Game over. { $n } players share the win.
 }
finished = { $who ->
    [you] You finish { ORDINAL($place) } with { $vp } VP.
   *[other] { $name } finishes { ORDINAL($place) } with { $vp } VP.
 }

## Dock

phase-train_play = Play cards from your hand, then go shopping.
    .title = Training
    .others = {"{who}"} plays cards, then goes shopping.
phase-train_shop = Buy up to 2 things in the Barracks.
    .title = Barracks
    .others = {"{who}"} is shopping in the Barracks.
phase-move = Move: up, down or stay?
    .title = Move
    .others = {"{who}"} moves up or down a Level, or stays.
phase-guard = Take the Assault, or discard a card with Guard.
    .title = Assault
    .others = {"{who}"} takes the Assault, or guards.
phase-play = Play cards, then attack.
    .title = Play
    .others = {"{who}"} plays cards, then attacks.
phase-extra = Play cards, move again, or go shopping.
    .title = Again
    .others = {"{who}"} plays cards, moves again, or goes shopping.
phase-shop = Buy up to 2 things in the Armory.
    .title = Upgrade
    .others = {"{who}"} is shopping in the Armory.
phase-discard = Discard a card from your hand.
    .title = Discard
    .others = {"{who}"} discards a card.
phase-scrap = Scrap a card from your hand, or keep them all.
    .title = Scrap
    .others = {"{who}"} may scrap a card.
phase-resolve = Effects happen in printed order.
    .title = Effects
phase-strike = The Obstacle strikes back.
    .title = Combat
phase-gained = A defeated Obstacle is gone, and its Area may close.
    .title = Reward
phase-arrived = The top card of the Area is revealed, unless one lies there.
    .title = Reveal
phase-reloading = Hand and play area are discarded, and a new hand is drawn.
    .title = Reload
phase-turn_over = The turn passes to the left.
    .title = End of the turn
phase-over = The game is over.
    .title = The end

## Part

n-creds = { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 }
several = { $n ->
    [one] { $card }
   *[other] { $n } { $card }
 }
timeout-move = you stay, or go the only way there is
timeout-guard = you take the Assault
timeout-play = you attack with the cards you played
timeout-discard = you discard the first card of your hand
timeout-train_play = you go shopping
timeout-extra = you go shopping
timeout-other = you take nothing more
score-vp = VP
score-creds = Creds cards
score-injuries = Injuries
score-exit = Exit
score-trophies = Trophies
score-health = Health
score-left = Got out on (0: never)
