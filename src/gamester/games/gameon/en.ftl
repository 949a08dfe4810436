# Game-On Competitive: what its players read.

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
    [you] You want contests settled by { $way }.
   *[other] { $name } wants contests settled by { $way }.
 }
revealed = Everything is revealed.
redrew = { $who ->
    [you] You redraw { n-cards }.
   *[other] { $name } redraws { n-cards }.
 }
converted = { $who ->
    [you] You give up { $game }: your hand is { $colour } now.
   *[other] { $name } gives up { $game }: their hand is { $colour } now.
 }
placed = { $who ->
    [you] You put { A($card) } on { $game }.
   *[other] { $name } puts { A($card) } on { $game }.
 }
placed-on-slot = { $who ->
    [you] You { $kind ->
        [wild] cover a { $colour } shape on { $game } with { A($card) }.
       *[plain] cover the { $card } on { $game }.
     }
   *[other] { $name } { $kind ->
        [wild] covers a { $colour } shape on { $game } with { A($card) }.
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
        [you] You show { $shown }.
       *[other] { $name } shows { $shown }.
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
    [you] You take { $game }.
   *[other] { $name } takes { $game }.
 }
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
    [you] You block the steal of { $game } with { A($card) }.
   *[other] { $name } blocks the steal of { $game } with { A($card) }.
 }
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
method = Contests are settled by { $way } from now on.
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
## Part

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
steal-card = Steal { $game }: { $card } on the { $shape }
cover-card = Cover { $game }: { $card } on the { $shape }
propose-way = Propose settling contests by { $way }
block-with = Block with { A($card) }
show-sign = Show { $sign }
answer-with = Answer: { $answer }
choose-number = Choose { $choice }
say-winner = { $winner } won this contest
score-points = Game Cards
score-chevrons = Chevrons
score-hand = Cards in hand
score-total = Total
score-own = Cards of your type
