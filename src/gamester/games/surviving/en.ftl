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
play-at-trap = Play cards, then set off the Trap.
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

## Button

action-stay = Stay on your Level
action-up = Go up
action-down = Go down
action-attack = Attack, or go on
action-take = Take the Assault
action-done = Leave it at that
done-shopping = Done shopping
action-play = Play { $card }
action-guard = Guard with { $card }
action-discard = Discard { $card }
action-scrap = Scrap { $card }
action-buy = Buy { $goods }

## Page

blurb = Train, climb the tower, get out alive with the most points.
option-first_player = Who begins: a player drawn by lot, or the first seat?
    .random = random
    .seat0 = seat0
option-id_copies = Is there one of each Character ID for everybody, or one at all?
    .per_player = per player
    .one = one
option-round_limit = After how many Rounds is the game over at the latest?
option-damage_pool = Does an Attack use your damage up, or does it last all turn?
    .spent = spent
    .turn = turn
option-obstacle_damage = Is damage to an Obstacle that survives forgotten, kept for the turn, or kept for good?
    .none = none
    .turn = turn
    .forever = forever
option-last_player_turn = Does the last player inside get one last turn only after an elimination, or always?
    .after_elimination = after elimination
    .whenever_last = whenever last
option-tie_break = Is the victory shared between equal VP, or do trophies break the tie?
    .shared = shared
    .trophies = trophies
lesson =
    You are a recruit before a tower of five Levels. For five turns you only train: your Scrip pays for two purchases a turn, and as soon as you have 4 Creds you can buy a Character ID, which gives you Health and a talent.

    Then everybody enters. Each turn you go up or down a Level, or stay, and meet what lies there. Some things make an Assault the moment they are turned up; a card with Guard stops it.

    Now play weapons. Is your damage enough, the Obstacle is yours. If not it strikes you, and it keeps you there until somebody brings it down. At 0 Health you are eliminated.

    What you defeat on Levels 2, 3 and 4 becomes money and points at once: a Creds card with VP in your own deck. On Level 1 you win trophies, which bring none. Injuries cost points.

    After the fight your Creds cards pay for two upgrades; the better ones are sold from Level 2 on. Traps take you to another Level unless you have flight.

    Areas run empty and close behind you. When Level 4 closes, the game is over. A player who defeats a guard of the Exit on Level 5 is out, with its points. Of those who live, most VP wins; a single survivor wins in any case.
held-here = The { $obstacle } holds you on Level { $level }.
got-out-with = You got out with { $obstacle }. The others play on.
got-out-by-exit = You got out. The others play on.
health-is = Health { $n }.
points-are = { $n } VP so far.
owns = Owns in all: { LIST($cards) }.
in-hand = Known to be in hand: { LIST($cards) }.
in-draw-pile = Draw pile: { LIST($cards) }.
in-discards = Discard pile: { LIST($cards) }.
in-trophies = Trophies: { LIST($cards) }.
inside-to-the-end = Inside to the end.
training = { $who ->
    [you] You train. The tower opens after Round { $of }.
   *[other] { $name } trains. The tower opens after Round { $of }.
 }
    .title = Training, Round { $round } of { $of }
moves-left = { $who ->
    [you] You have { n-moves } left.
   *[other] { $name } has { n-moves } left.
 }
no-attack-stops-a-trap = No Attack stops a Trap: it does its work and is gone.
fate-damage = { $who ->
    [you] You take { $n }: { $health } Health, then { $left }.
   *[other] { $name } takes { $n }: { $health } Health, then { $left }.
 }
fate-damage-armor = { $who ->
    [you] You take { $n }, { $armor } less for armor: { $health } Health, then { $left }.
   *[other] { $name } takes { $n }, { $armor } less for armor: { $health } Health, then { $left }.
 }
fate-hurt = { $who ->
    [you] You lose { $n }: { $health } Health, then { $left }.
   *[other] { $name } loses { $n }: { $health } Health, then { $left }.
 }
fate-eliminated = { $who ->
    [you] You are eliminated.
   *[other] { $name } is eliminated.
 }
fate-guarded = Nothing happens, and the card with Guard is discarded.
fate-moved = { $who ->
    [you] { $way ->
        [up] You go { $n } up, unless flying.
       *[down] You go { $n } down, unless flying.
     }
   *[other] { $way ->
        [up] { $name } goes { $n } up, unless flying.
       *[down] { $name } goes { $n } down, unless flying.
     }
 }
fate-last = Level 4 closes, and the game is over.
fate-nothing = Nothing more.
fate-out = { $who ->
    [you] You get out, with { $vp } VP.
   *[other] { $name } gets out, with { $vp } VP.
 }
fate-creds = A card worth { n-creds }.
fate-creds-vp = { $vp } VP and a card worth { n-creds }.
fate-trophy = A trophy, which has no VP.
fate-moves = { $n ->
    [one] 1 more move this turn.
   *[other] { $n } more moves this turn.
 }
fate-stays = { $who ->
    [you] You stay on Level { $level } until it falls.
   *[other] { $name } stays on Level { $level } until it falls.
 }
alone-alive = { $who ->
    [you] You are the only one alive at the end and win.
   *[other] { $name } is the only one alive at the end and wins.
 }
alive-with = { $who ->
    [you] You win, alive and with { n-points }.
   *[other] { $name } wins, alive and with { n-points }.
 }
share-alive = { $who ->
    [you] { LIST(EACH($winners, "winner")) } share the win, alive and with { n-points } each.
   *[other] { LIST(EACH($winners, "winner")) } share the win, alive and with { n-points } each.
 }
share-dead = { $who ->
    [you] { LIST(EACH($winners, "winner")) } share the win: nobody got out alive.
   *[other] { LIST(EACH($winners, "winner")) } share the win: nobody got out alive.
 }
story-other = { n-rounds }.
story-alone = { n-rounds }. All the others were eliminated.
story-last-turn = { n-rounds }. The last player inside had one more turn.
story-all-out = { n-rounds }. Everyone got out.
story-closed = { n-rounds }. The last Level closed.
story-nobody = { n-rounds }. Nobody was left inside.

## Page of advice

advice-beatable = { $obstacle } takes { $needed } damage, and your hand has about { $damage }.
advice-unseen = Your hand has about { $damage } damage, which should do for most of what may lie there.
advice-unseen-least = Nobody has seen what lies there, and every other way costs you more.
advice-least = { $obstacle } costs you less than what lies on the other ways.
advice-trap = No damage stops { $obstacle }, so get it over with.
advice-fly = With Flight { $obstacle } can't take you to another Level.
advice-attack = Your damage is enough for { $obstacle }.
advice-too-strong = Nothing in your hand brings { $obstacle } down now, so keep your cards.
advice-take = No card with Guard is worth giving up for this Assault.
advice-guard = The Assault would cost you more than this card is worth.
advice-heal = It heals { $n } of what you have lost.
advice-heal-danger = You have { $health } Health left, and to fail here would eliminate you.
advice-draw = It brings { $n ->
    [one] another card
   *[other] { $n } more cards
 } before you decide on the rest.
advice-creds = It brings { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 } for the Armory and costs you nothing.
advice-scrap-card = It rids your deck of a weak card.
advice-armor = Your hand can't bring { $obstacle } down, and this takes some of the harm away.
advice-enough = { $obstacle } takes { $needed } damage more, and this card alone brings it.
advice-adds = { $obstacle } takes { $needed } damage more, and your hand has about { $damage }.
advice-train = The cards left in your hand do nothing in Training.
advice-shop = No further Obstacle is worth meeting in this turn.
advice-keep = Every card in your hand is worth keeping.
advice-injury = An Injury does nothing for you and costs points.
advice-scrap = It is among the weakest cards of your deck, and without it you draw better ones.
advice-discard = It's the card in your hand that helps you least.
advice-identity = An ID gives you Health and a talent, and the sooner the better.
advice-income = It pays { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 } whenever you draw it, and the game is young.
advice-remedy = You have { $health } Health, and this can give back { $n } of it before it is too late.
advice-weapon = It does { $n } damage, and the cards of your deck do { $mean } on average.
advice-good = It makes your deck better than any other card you can pay for.
advice-buy-nothing = Nothing that you can pay for makes your deck better.

## Part

action-to_upgrade = Play all Creds cards and go shopping
go-shopping = Go shopping with { n-creds }
play = Play { $card }
guard-with = Guard with { $card }
discard = Discard { $card }
scrap = Scrap { $card }
become = Become { $identity } for { $price }
buy = Buy { $card } for { $price }
go-up = Go up to Level { $level }
go-down = Go down to Level { $level }
stay = Stay on Level { $level }
stay-held = Stay on Level { $level }: { $obstacle } holds you
take-assault = Take the Assault: { $effects }
face-trap = Set off { $obstacle }
attack = Attack { $obstacle } with { $damage }
note-creds = { n-creds } → { $left }
note-training = { $damage } damage, which does nothing in Training
note-next = Damage { $before } → { $after } for what comes next
note-damage = Damage { $before } → { $after }
note-foe = Damage { $before } → { $after } of { $health }
note-enough = Damage { $before } → { $after } of { $health }, enough to defeat { $obstacle }
shelf-top = the top of random stack { $stack }
shelf-pile = pile { $pile } below random stack { $stack }
effect-damage = { $n } damage
effect-creds = { n-creds }
effect-draw = draw { $n }
effect-move = { $n ->
    [one] 1 more move
   *[other] { $n } more moves
 }
effect-heal = regain { $n } Health
effect-armor = { $n } armor
effect-flight = flight
effect-mend = be rid of { n-injuries }
effect-scrap = scrap up to { $n }
effect-slow = { $n ->
    [one] 1 move less
   *[other] { $n } moves less
 }
effect-hurt = lose { $n } Health
effect-discard = discard { $n }
effect-injure = take { n-injuries }
clause-damage = deal { $n } damage
clause-creds = gain { n-creds }
clause-draw = { $n ->
    [one] draw a card
   *[other] draw { $n } cards
 }
clause-move = { $n ->
    [one] get one more move
   *[other] get { $n } more moves
 }
clause-heal = heal { $n }
clause-armor = take { $n } less damage
clause-flight = gain Flight
clause-mend = { $n ->
    [one] remove an Injury
   *[other] remove { $n } Injuries
 }
clause-scrap = { $n ->
    [one] you may scrap a card
   *[other] you may scrap up to { $n } cards
 }
clause-slow = { $n ->
    [one] lose a move
   *[other] lose { $n } moves
 }
clause-hurt = lose { $n } Health
clause-discard = { $n ->
    [one] discard a card
   *[other] discard { $n } cards
 }
clause-injure = { $n ->
    [one] take an Injury
   *[other] take { $n } Injuries
 }
sentence-damage = Deal { $n } damage.
sentence-creds = { n-creds } to spend this turn.
sentence-draw = { $n ->
    [one] Draw a card.
   *[other] Draw { $n } cards.
 }
sentence-move = { $n ->
    [one] One more move this turn.
   *[other] { $n } more moves this turn.
 }
sentence-heal = Heal { $n }.
sentence-armor = Take { $n } less damage this turn.
sentence-flight = Flight this turn: traps cannot move you.
sentence-mend = { $n ->
    [one] Remove an Injury from your hand or discards.
   *[other] Remove { $n } Injuries from your hand or discards.
 }
sentence-scrap = { $n ->
    [one] You may scrap a card from your hand.
   *[other] You may scrap up to { $n } cards from your hand.
 }
sentence-slow = { $n ->
    [one] One move fewer this turn.
   *[other] { $n } moves fewer this turn.
 }
sentence-hurt = Lose { $n } Health.
sentence-discard = { $n ->
    [one] Discard a card.
   *[other] Discard { $n } cards.
 }
sentence-injure = { $n ->
    [one] Take an Injury.
   *[other] Take { $n } Injuries.
 }
short-damage = +{ $n } damage
short-creds = { n-creds }
short-draw = Draw { $n }
short-move = +{ n-moves }
short-moves = { n-moves }
short-heal = Heal { $n }
short-armor = Armor { $n }
short-flight = Flight
short-mend = −{ n-injuries }
short-scrap = Scrap { $n }
short-slow = −{ n-moves }
short-hurt = Lose { $n }
short-discard = Discard { $n }
short-injure = +{ n-injuries }
main-damage = damage
main-creds = { $n ->
    [one] Cred
   *[other] Creds
 }
main-heal = Health
main-draw = { $n ->
    [one] card
   *[other] cards
 }
printed-main = { $n } { $what }.
injury-fills = Fills your hand and does nothing.
injury-scrap = Scrap it, or remove it with a medical card.
creds-played = Played for you when you go shopping.
combo = Combo: with another { $type } card, { LIST($effects) }.
combo-any = Combo: with another card of its type, { LIST($effects) }.
guard = Guard: discard this to stop an Assault.
    .short = Guard
guard-then = Guard: discard this to stop an Assault, then { LIST($effects) }.
edge = First { $type } card each turn: { $n } more damage.
    .short = First +{ $n }
always-armor = Take { $n } less damage.
regen = Heal { $n } at the end of each turn.
    .short = +{ $n }/turn
always-flight = Flight: traps never move you.
discount = { $type } cards cost { $n } less.
    .short = Cards −{ $n }
discount-any = Cards of its type cost { $n } less.
assault = Assault: { LIST($effects) }.
trap-up = { $n ->
    [one] Go up a Level, unless you have Flight.
   *[other] Go up { $n } Levels, unless you have Flight.
 }
    .short = Up { $n }
trap-down = { $n ->
    [one] Go down a Level, unless you have Flight.
   *[other] Go down { $n } Levels, unless you have Flight.
 }
    .short = Down { $n }
trap-then = Then { LIST($effects) }.
trap-does = Trap: { LIST($effects) }.
if-it-survives = If it survives: { LIST($effects) }.
reward = Reward: { LIST($effects) }.
way = { $damage } damage
way-flight = { $damage } damage with Flight
way-cards = { $damage } damage with { typed-cards }
way-flight-cards = { $damage } damage with Flight and { typed-cards }
typed-cards = { $n ->
    [one] 1 { $type } card
   *[other] { $n } { $type } cards
 }
printed-vp = { $vp } VP at the end.
printed-single = Single use.
printed-health = { $n } Health.
printed-moves = { n-moves } each turn.
printed-ways = Shut down by { LIST($ways, "or") }.
printed-damage = { $n } damage.
printed-creds = { n-creds }.
printed-points = { $vp } VP.
printed-reward = Creds card: { n-creds }. Worth { $vp ->
    [one] 1 point
   *[other] { $vp } points
 } at the end.
printed-obstacle = { $kind }, Level { $level }: { $words }
printed-kind = { $kind }
printed-kind-price = { $kind }, { n-creds }
printed-kind-words = { $kind }: { $words }
printed-kind-price-words = { $kind }, { n-creds }: { $words }
worth = Worth { n-points } at the end.
won-on = Won on Level { $level }
level = Level { $level }
vp-at-the-end = VP at the end
at-the-end = at the end
to-spend = to spend
use-once = use once
single-use = { $kind }, single use
vp = VP
n-vp = { $vp } VP
more-ways = { $n ->
    [one] 1 more way
   *[other] { $n } more ways
 }
type-soldier = Soldier
type-cyborg = Cyborg
type-bio = Bio
typed-kind = { $type } { $kind }
kind-creds = Creds card
    .short = Creds
kind-unarmed = Unarmed Combat
    .short = Basic
kind-upgrade = Upgrade
    .short = Upgrade
kind-item = Item
    .short = Item
kind-injury = Injury
    .short = Injury
kind-identity = Character ID
form-foe = Obstacle
form-room = Room
form-trap = Trap
form-trophy = Trophy
section-starter = Starter Decks
section-barracks = Barracks
section-armory1 = Armory, Level 1
section-armory2 = Armory, Level 2
section-random = Armory, Level 2, random stacks
section-injuries = Injuries
section-identities = Character IDs
section-level = Level { $level }
section-exit = Level { $level }, the Exit
value-kind = kind
value-cost = cost
value-vp = vp
value-health = health
value-moves = moves
value-discount = discount
value-level = level
value-damage = damage
value-creds = creds
for-each-player = { $n } for each of { $players } players
area-1 = The Entrance
area-2 = Level 2
area-3 = Level 3
area-4 = Level 4
area-5 = The Exit
the-tower = The tower
area-closed = closed
area-shut = shut
steps-of-turn = The steps of the turn
step-move = Move
step-assault = Assault
step-play = Play
step-attack = Attack
step-again = Again
step-upgrade = Shop
met = { $obstacle }, the Obstacle
damage-of = { $power } of { $health } damage
damage-of-kept = { $power } of { $health } damage, { $kept } of it from before
damage = damage
flight = flight
fates = What comes of it
fate-of-trap = What it does
if-it-falls = If it falls
if-survives = If it survives
if-shut = If it is shut down
if-holds = If it holds
if-guarded = If you guard
if-taken = If you take it
enough = Enough
short-of = { $n } short
no-buys = no buys
no-flight = no Flight
cards-had = { $have } of { $want }
health = Health
strip = Your numbers
strip-moves = Moves
strip-damage = Damage
strip-creds = Creds
strip-buys = Buys
equipped = Equipped
equipped-by = { $who ->
    [you] Equipped by you
   *[other] Equipped by { $name }
 }
spend-moves = { n-move-actions }
    .noun = { $n ->
        [one] move action
       *[other] move actions
     }
spend-armor = { $n } armor
    .noun = armor
spend-creds = { n-creds }
    .noun = { $n ->
        [one] Cred
       *[other] Creds
     }
spend-buys = { n-purchases }
    .noun = { $n ->
        [one] purchase
       *[other] purchases
     }
barracks = Barracks
    .spoken = Barracks, { $state }
armory = Armory
    .spoken = Armory, { $state }
armory-left = { n-creds }, { $buys ->
    [one] 1 purchase
   *[other] { $buys } purchases
 } left
armory-training = after playing cards
armory-later = opens when you go shopping
armory-end = as it was in the end
shelf-barracks = Barracks
shelf-identities = Character IDs
shelf-level1 = Level 1
shelf-level2-open = From Level 2 on, open to { LIST($names) }
shelf-level2-empty = From Level 2 on, nobody is there yet
seat-dead = eliminated
seat-out = out with { $obstacle }
held = { $n } in hand
the-exit = the Exit
some-cards = { $n } { $card }
column-creds = Creds cards
    .words = on Creds cards
column-exit = Exit
    .words = from the Exit
column-injuries = Injuries
    .words = for injuries
column-points = Points
column-trophies = Trophies
column-health = Health
column-left = Got out on
    .zero = never
n-injuries = { $n ->
    [one] 1 Injury
   *[other] { $n } Injuries
 }
n-moves = { $n ->
    [one] 1 move
   *[other] { $n } moves
 }
n-move-actions = { $n ->
    [one] 1 move action
   *[other] { $n } move actions
 }
n-purchases = { $n ->
    [one] 1 purchase
   *[other] { $n } purchases
 }
n-points = { $n ->
    [one] 1 point
   *[other] { $n } points
 }
winner = { $item ->
    [you] You
   *[other] { $item }
 }
n-rounds = { $n ->
    [one] 1 round
   *[other] { $n } rounds
 }
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

doubt-level = { $place }: expected Obstacles of Level { $level }, got { $obstacle } of Level { $of }
doubt-stack = { $place }: expected at most { $most } Obstacles, got { $got }
doubt-health = { $place }: expected at most { $most }, the Health printed on { $identity }, got { $got }
doubt-owned = { $place }: expected { $n } { $card }, as many as lie there, got { $got }
doubt-injuries = { $place }: expected Injuries, got { $card }
doubt-random = { $place }: expected random Upgrades, got { $card }
doubt-inside = seat { $seat } is inside the tower without Health
doubt-left = { $place } is turn { $left }, and this is turn { $turn }
zone-round = Round, from 1
zone-turn = turn of the game, from 1
zone-phase = state of the turn
zone-active = whose turn it is
zone-final = has the final turn
zone-hand = hand
zone-draw_pile = draw pile, next last
zone-discards = discard pile
zone-equipped = Equipped
zone-owned = owns in all: hand, draw pile, discard pile, Equipped
zone-known_in_hand = known by all to lie in this hand
zone-trophies = trophies
zone-exit_obstacle = took at the Exit
zone-identity = identity, the Raw Recruit before one is bought
zone-status = 0 in Training, 1 inside, 2 exited, 3 eliminated
zone-level = Level
zone-health = Health
zone-moves = move actions left
zone-damage_done = damage pool
zone-creds = Creds
zone-armor = armor of Equipped cards
zone-flight = flight of Equipped cards
zone-buys = purchases left
zone-cards_to_choose = cards still to be discarded or scrapped
zone-for_sale = for sale in Barracks and Armory, and Reward cards to be won
zone-identities_for_sale = identities for sale
zone-random_stack = random stack, face down, next last
zone-stack_top = top of the random stack, nothing once bought this turn
zone-equal_pile = pile of equal Upgrades
zone-injuries = Injury pile, next last
zone-out_of_game = cards out of the game
zone-area_stack = Obstacles, face down, next last
zone-face_up_obstacle = face-up Obstacle
zone-wounds = damage kept on the face-up Obstacle
zone-beaten_obstacles = Obstacles that became Rewards, and Traps discarded

count-defeated = Obstacles defeated
count-withstood = Obstacles that withstood
count-assaults = Assaults taken
count-guarded = Assaults guarded
count-purchases = purchases
count-eliminated = players eliminated
count-exited = players who got out
count-closed = Areas closed

## Page

standing-pass = Go on for me whenever there is nothing else that I can do.

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
pick-shelf = { $more ->
    [yes] { $n ->
        [one] another purchase
       *[other] { $n } more purchases
     }
   *[no] { $n ->
        [one] something to buy
       *[other] { $n } purchases
     }
 }

## File of cards

fault-unknown-key = { $where }: unknown key "{ $key }"
fault-missing-key = { $where }: missing key "{ $key }"
fault-missing-table = set: missing table "{ $key }"
fault-no-table = { $where }: must be a table
fault-type = { $where }: { $key } must be { $type ->
    [number] a number
    [list] a list
    [truth] true or false
   *[text] text
 }
fault-id = { $where }: id must match { $form }
fault-id-taken = { $where }: id "{ $id }" is used twice or reserved
fault-effect = { $where }: unknown effect "{ $effect }" in { $list }
fault-effect-not-allowed = { $where }: effect "{ $effect }" is not allowed in { $list }
fault-effect-number = { $where }: effect "{ $effect }" takes no number
fault-effect-without-number = { $where }: effect "{ $effect }" needs a number
fault-shift = { $where }: shift must be -4..4 and not 0
fault-effect-tens = { $where }: { $effect } must be a multiple of 10 from 10 to 300, got { $n }
fault-effect-range = { $where }: { $effect } must be 1..9, got { $n }
fault-one-of = { $where }: { $key } must be one of { $values }
fault-card-type = { $where }: type must be soldier, cyborg or bio, on upgrades only
fault-combo = { $where }: combo needs a type
fault-range = { $where }: { $key } must be { $low }..{ $high }
fault-tens = { $where }: { $key } must be a multiple of 10 from { $low } to { $high }
fault-cost = { $where }: cost is only for cards that can be bought
fault-starter-card = { $where }: a starter card has no copies
fault-injuries = { $where }: injuries, and only injuries, live in where="injuries"
fault-injury-vp = { $where }: an injury needs a negative vp
fault-injury-effects = { $where }: an injury has no effects
fault-vp = { $where }: only injuries and obstacles carry vp
fault-creds-card = { $where }: a creds card has exactly { $form }
fault-random-kind = { $where }: the random stacks hold upgrades only
fault-random-number = set: the random cards must number a multiple of 3, at least 6, got { $n }
fault-no-starter = { $where }: "{ $id }" is not a card with where="starter"
fault-starter-size = { $where }: at least 5 cards are needed
fault-passive = { $where }: unknown passive "{ $passive }" (known: armor n, regen n, flight, edge TYPE n)
fault-foe = { $where }: a foe has health and no shutdown
fault-room = { $where }: a room has shutdown lines and no health
fault-line = { $where }: bad shutdown line "{ $line }" (form: { $form })
fault-exit-trap = { $where }: no traps at the Exit
fault-trap-key = { $where }: a trap has no { $key }
fault-idle-trap = { $where }: a trap must do something
fault-shifts = { $where }: at most one shift
fault-no-shift = { $where }: only a trap may shift
fault-trophies = { $where }: level 1 gives trophies, no creds card and no vp
fault-reward = { $where }: levels 2-4 need creds 1..9 and vp 1 or more
fault-exit = { $where }: an exit obstacle has vp 1 or more, no creds, no on_defeat
fault-players = { $where }: players must satisfy 2 <= min_players <= max_players <= 4
fault-empty = { $where }: { $level } would be empty
fault-pool = { $where }: { $level } needs { $n } obstacles for { $players } players, the pool has { $pool }
fault-level5 = { $where }: level5 must give at least as many obstacles as players (SG-79)
fault-many-effects = set: at most { $cards } card types (cards and Reward obstacles together), { $obstacles } obstacles a level, { $effects } effects a list; got { $n } effects in { $key } of { $where }
fault-many-lines = set: at most { $cards } card types (cards and Reward obstacles together), { $obstacles } obstacles a level, { $effects } effects a list; got { $n } shutdown lines of { $where }
fault-many-obstacles = set: at most { $cards } card types (cards and Reward obstacles together), { $obstacles } obstacles a level, { $effects } effects a list; got { $n } obstacles at { $level }
fault-many-cards = set: at most { $cards } card types (cards and Reward obstacles together), { $obstacles } obstacles a level, { $effects } effects a list; got { $n } card types
