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
named = { $who ->
    [you] You play on for { $former }.
   *[other] { $name } plays on for { $former }.
 }
terms-changed = { $who ->
    [you] You ask for other times, and all agree.
   *[other] { $name } asks for other times, and all agree.
 }
agreed-end = { $who ->
    [you] You ask to end the game as a draw, and all agree.
   *[other] { $name } asks to end the game as a draw, and all agree.
 }
agreed-standing = { $who ->
    [you] You ask to end the game as it stands, and all agree.
   *[other] { $name } asks to end the game as it stands, and all agree.
 }
jumped = { $who ->
    [you] You have the rest played at once.
   *[other] { $name } has the rest played at once.
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

## Page

dealt = The cards are dealt
no-such-draft-act = There is no such act in the seat's draft.
more-than-draft = This is more than a draft.
one-act = One act at a time, after drafts of the same seat only.
part-of-act = This is a part of an act and cannot stand alone.
expected-got = Expected { $expected }; got { $got } { $where }.
game-over-said = The game is over
game-goes-on = The game goes on
win-goes-to = The win goes to { $seats }
to-decide-now = To decide now: { $seats }
places-said = Places: { $each }
shares-said = Shares of the win: { $each }
payoffs-said = Won or lost: { $each }
refused-said = { $act }. That is refused
may-act = { $name } may: { $act }
may-not-act = { $name } may not: { $act }
may-one-of = { $name } may do one of these: { $acts }
may-nothing = { $name } may do nothing
sees-of = { $name } sees of { $zone }: { $cells }
does-not-see = { $name } does not see { $zone }
proved = No card and no draw was changed afterwards: with the acts that stand there, all of them follow from the key.
unproved = That these acts were made, and by those whose names stand there: anybody with a record can play its game on otherwise from any act, with the same key, and what they write holds as well. The record to trust is the one that the site gives for its table.
promise-kept = The promise was kept
promise-kept-shared = When the table was made, the server published this fingerprint of its half of the chance. Now the half is open, and its SHA-256 is the fingerprint. Compare it with the one that was shown at the table.
promise-kept-alone = The record opens the seed, and it is the one that the commitment was made from: another hash of it (gamester docs records).
dice-of-players = The dice of the players
dice-open = { $added }. All of them lay open at the table before the deal: yours must be the ones you threw.
added-dice = { $name } added { $dice }
added-nothing = { $name } added nothing
key-of-game = The key of this game
key-shared = Chance has one key: the SHA-256 of lines 2 to 4 and { $first } to { $last } of the record, as they stand there: the game, its rules, cards and options, the half of the server and the dice of every seat.
key-alone = Chance has one key: the first 64 digits of the BLAKE2b-512 of the seed.
ended-as-said = The game ended by { $clause }, as the record says; places and payoffs agree.
not-over-yet = The game is not over yet.
deal-title = The deal
deal-again = The cards were dealt again with this key: the table is the one that the record has, to the last byte.
every-act = Every act and every reveal
played-again = { $n ->
    [one] 1 act was
   *[other] { $n } acts were
 } played again by the rules, with everything drawn or shown after each of them.
result-title = The result
nobody-chose-with-dice = Nobody at the table could choose this deal: nobody there knew the server's half when { LIST($names) } threw dice.
nobody-chose = Nobody at the table could choose this deal.
server-fixed-with-dice = The server could not change it after its promise and those dice.
server-fixed = The server could not change it after its promise.
server-saw = That the server did not look: it has seen every card all the time, like any dealer.
sided-with-server = That { LIST($names) } did not side with the server. The player who throws last and knows its half could try dice until a deal pleases: what counts is that you know whose dice these are. Bots throw none.
host-alone = Much, where the host alone threw dice while laying the table: the server had them before it made its promise.
fair-to-begin = That the deal was fair to begin with: nobody but the server added anything to it.
none-thrown-away = That no other table was made before this one and thrown away for its deal.
follows-from-seed = Deal and draws follow from the seed.
seed-not-chosen = That the seed was not chosen for its deal: nobody else added anything to it.

## Part

at-start = at the start
after-word = after { $word }
in-word = in word { $n } of { $word }
words-after = ({ $n ->
    [one] 1 word
   *[other] { $n } words
 } after { $word })
so-many-characters = ({ $n ->
    [one] 1 character
   *[other] { $n } characters
 })
one-of = one of { $items }
at-most-characters = { $n ->
    [one] at most 1 character
   *[other] at most { $n } characters
 }
and-nothing-more = { $what } and nothing more
any-number-of = { $word } or any number of { $params }
spectator-name = Who watches
bot-for = Bot for { $name }
person-for = Somebody for { $name }
nobody = nobody
nothing = nothing
zone-of-all = { $zone } of everybody
zone-of = { $name }'s { $zone }

## File of cards

unknown-card-set = unknown card set '{ $name }' (there are: { $known })
no-known-sets = none
deep-key = expected keys of a few parts, got one of more than { $most }
no-card-sets = { $game } has no card sets
cards-for-another-game = these are cards for { $other }, not for { $game }

## File of a record

record-fault = line { $line }: expected { $expected }, got { $got }
record-fault-why = line { $line }: expected { $expected }, got { $got } ({ $why })
record-end = the end of the record
record-number = `{ $head }` and a whole number
record-table = a table that can be laid
record-head = the head has been changed, or the cards are not dealt like this
record-act-or-result = act { $n } or the result
record-result = this is what the acts above lead to
record-game = a game that is known here
record-rules = rules number { LIST($numbers, "or") }
record-other-rules = { $game } is played by another rules number here
record-choice = what a seat of this game may choose
record-setup = names, a seed and dice that can be written
record-other-seed = the seed is not the one that was promised
record-other-key = it does not follow from the lines above, names left out
record-seats = seats, cards and house rules that the game has
record-most-acts = a record of at most { $n } acts
record-lawful = an act that the rules let pass
record-cut = { $text }... ({ $n } characters)
record-length = expected a record of at most { $most } characters, got { $n }
record-older = { $title }, by its rules number { $rules }
record-holds = { $title }, { $seats } seats, { $acts ->
    [one] 1 act
   *[other] { $acts } acts
 }: the deal, every act and the result agree
record-shared-holds = { $title }, { $seats } seats, { $acts ->
    [one] 1 act
   *[other] { $acts } acts
 }: the promise, the key, the deal, every act and the result agree
