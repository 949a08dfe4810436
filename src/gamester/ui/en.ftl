# What every table says of a game that was ended early, besides the words of its game.

## Page

cause-resigned = Resigned.
story-resigned = Everyone else has resigned.
story-agreed = Everyone agreed to end it here.
story-standing = Everyone agreed to end it as it stands.
story-no-result = Everyone agreed to call it off.
story-abandoned = Nobody came back for seven days.
bots-result = Players who resigned come last.
log-title = What happened
before-play = Before play
turn-title = { $word } { $n }
the-end = The end
result-title = The result
your-decision = Your decision
the-decision = The decision
want-any = Choose what to play

## Part

glyph = { $glyph ->
    [rock] rock
    [paper] paper
    [scissors] scissors
   *[other] { $glyph }
 }
count-in-zone = { $n } in { $zone }
zone-with-count = { $zone }, { n-cards }
top-first = { $zone }, top first
seat-bot = { $name }, bot
seat-is-bot = { $name } (bot)
seat-ready = { $seat }, has decided
seat-asked = { $seat }, is deciding
stage-title = { $title }:
stage-of = { $n } of { $all }
you-waited-for = you
all-drafted = all { $n }
back = back
back-of = back ({ $fact })
many-cards = { $n } x { $card }
open-to-you = { $place } (open to you)
left = { $n } left
step-now = { $step } (now)
bar = { $value } of { $all }
bar-then = { $bar }, then { $then }
stage = Stage { $stage }.
waiting = Waiting for { $names }.
drafted = drafted: { $cards }
mark-dead = fallen
mark-struck = cancelled
mark-raided = somebody goes for it
mark-won = has won
mark-bonus = has won, with its bonus
mark-tie = with its tie bonus
mark-fresh = just received
mark-promised = to be given
mark-drafted = drafted
mark-locked = locked
