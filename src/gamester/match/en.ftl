# What people read of any match: its log, its end, and what is wrong with a move.

## Log

resigned = { $who ->
    [you] You resign, and a bot plays on.
   *[other] { $name } resigns, and a bot plays on.
 }
absent = { $who ->
    [you] You were away too long and count as resigned.
   *[other] { $name } was away too long and counts as resigned.
 }
abandoned = Nobody came back, and the game is over.
bot-in = { $who ->
    [you] A bot plays on for you.
   *[other] A bot plays on for { $name }.
 }
person-in = { $who ->
    [you] You play on in this seat.
   *[other] Somebody else plays on for { $name }.
 }
terms-changed = { $who ->
    [you] You ask for other times, and all agree.
   *[other] { $name } asks for other times, and all agree.
 }
agreed-end = { $who ->
    [you] You ask to end the game, and all agree.
   *[other] { $name } asks to end the game, and all agree.
 }
called-off = { $who ->
    [you] You ask to call the game off, and all agree.
   *[other] { $name } asks to call the game off, and all agree.
 }
last-resigned = { $who ->
    [you] You resign, and the game is over.
   *[other] { $name } resigns, and the game is over.
 }
undone = { $who ->
    [you] You take back: { $what }.
   *[other] { $name } takes back: { $what }.
 }
taken-back = { $who ->
    [you] You take back everything since { $what }. Everyone agreed.
   *[other] { $name } takes back everything since { $what }. Everyone agreed.
 }

## Part

since-round = { $word } { $n }
since-both = { $word } { $n }, { $phase }
since-deal = the deal
judge = The judge
step = Step
step-of = { $title } { $n } of { $all }

## Dock

nobody-wins = Nobody wins.
wins = { LIST($names) } { $n ->
    [one] wins.
   *[other] share the win.
 }

## Page

no-result = The game has no result.
