# The balance lab: what its report says.

## Page

ranges = A range in brackets holds the true figure 95 times in 100.
report-title = { $title }: is it fair?
report-head = { $title } · Balance lab
summary = { $games ->
    [one] 1 game
   *[other] { $games } games
 } of { $tables ->
    [one] 1 table
   *[other] { $tables } tables
 } between bots, in { $seconds } s.
seats-and-bots = { $seats } seats, { $bots }
seats-and-bots-alike = { $seats } seats, all { $bot }
usual-rules = usual rules
given-cards = cards { $set }
section = { $given }. { n-games } ({ $runtime }).
section-unsure = { section } The range asked for was not reached.
changes = { $table }: what each change does
changes-note = Each change is alone, and everything else is as below. { ranges }
left-out = { $n ->
    [one] 1 chart was
   *[other] { $n } charts were
 } left out to end at once. { $n ->
    [one] Its table is
   *[other] Their tables are
 } here.
interrupted = This was interrupted. It has { $n } of { $of } tables, and the last of them may have fewer games.
method = A table is played until no seat's range is wider than asked for, or its games run out. It is looked at after numbers of games that are fixed in advance. If many figures are compared, 1 in 20 leaves its range by chance.
figure-has-table = { $question } { $chart }. The table under Numbers has every figure of this chart.
numbers = Numbers
how-made = How this was made
made-by = Gamester { $version }, rules { $rules } of { $title }, seed { $seed }. The same command gives the same figures on every machine.
the-plan = The plan
files = The figures are also tables beside this page:
file-is-plan = is the plan.
ask-suggested = What could you change?
ask-fairer = Does a change make it fairer?
ask-seats = Does the seat matter?
ask-length = How long is a game?
ask-draws = Does it end with a winner?
ask-endings = Which rule ends it?
ask-leads = Is it open until late?
ask-first-cards = Which first cards win?
ask-last-cards = What do winners hold at the end?
ask-rules = Which rules are never used?
last-cards-note = Cards held at the end may come from winning, instead of the other way round.
different-bots = The bots on the seats differ, so this compares bots as much as seats.
seat-more = Seat { $seat } wins { $share }: { $points } points more than a fair { $fair }.
seat-less = Seat { $seat } wins { $share }: { $points } points less than a fair { $fair }.
seats-fair = No seat wins more or less than a fair { $fair }, judged by { n-games }.
seat-furthest = Seat { $seat } is furthest from it, with { $share }.
length-answer = A game takes { $mean } { units } on average ({ $low } to { $high }) and { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
 }. Half the games end within { n-units }, 99 of 100 within { $most }, and the longest took { $longest }.
draws-answer = { $share } of games end without a single winner.
limits-answer = { $share } end only because a limit stops them ({ LIST($rules) }).
ends = { $rule } ends { $share }.
leads-answer = The lead ({ $lead }) changes { $changes } times in a game. The player who leads halfway wins { $share } of games.
most-of = most: { $score }
fewest-of = fewest: { $score }
card-answer = Players who { $when ->
    [first] start
   *[end] end
 } with { $card } ({ $where }) win { $points } { more-less } often than those with other cards there.
no-card-stands-out = No card stands out: among { n-cards } chance alone gives differences as large. The largest: { card-answer }
change-card = { card-answer } If you change one card, change { $card } first: it is too { $side ->
    [more] strong
   *[less] weak
 } for its like.
card-line = { $card } ({ $where }): { $points } { more-less }.
no-rule-unused = All { n-rules } that can act did so in { n-games }.
rules-unused = { $unused } of { n-rules } that can act never did in { n-games }:
rules-note = { n-games } were played again and listened to. In { $decisions ->
    [one] 1 decision
   *[other] { $decisions } decisions
 } every possible move was checked for the rule that forbids it. Rules that only explain are not counted.
with-change = With { $change }, the first seat wins { $now } instead of { $before }
no-clear-change = { with-change }: no clear change ({ $further } points further from fair to { $nearer } nearer).
nearer-to-fair = { with-change }: { $way ->
    [nearer] nearer to
   *[further] further from
 } fair by { $points }.
now-wins = It now wins { more-less } than its share.
seat-moved = Seat { $seat } wins { $now } instead of { $before }, { $points } { more-less }.
games-get-longer = Games get { $mean } { units } { $way ->
    [longer] longer
   *[shorter] shorter
 } ({ $low } to { $high }).
draws-change = Draws { $way ->
    [rise] rise
   *[fall] fall
 } from { $before } to { $now }, by { $points }.
stays-length = These games show no change in length.
stays-draws = These games show no change in draws.
stays-both = These games show no change in length or draws.
yes-fairer = Yes: the first seat wins { $now } instead of { $before }. A fair share is { $fair }.
yes-fairer-with = Yes, most of all with { $change }: the first seat wins { $now } instead of { $before }. A fair share is { $fair }.
no-less-fair = No, it makes it less fair.
no-less-fair-some = No. { $less } of { $n ->
    [one] 1 change
   *[other] { $n } changes
 } make it less fair.
not-clearly = Not clearly: any difference is small enough to be chance.
target-line = With { $change }: { $figure } ({ $low } to { $high }), { $distance } from the target.
target-line-on = With { $change }: { $figure } ({ $low } to { $high }), on the target.
may-be-chance = The difference from now may be chance.
target-is = The { $what } is { $figure } ({ $low } to { $high }) and should be { $target }.
tried = { $n ->
    [one] 1 change of one number was tried.
   *[other] { $n } changes of one number were tried.
 }
none-nearer = No change brings it nearer.
these-nearer = { $n ->
    [one] This one comes
   *[other] These { $n } come
 } nearest in a test with new games:

## Part

as-it-is = as it is
fair-share = fair share { $share }
without-change = without a change
seat-chart = wins of seat { $seat }, in percent
length-chart = length in { units }
draws-chart = games without a single winner, in percent
card-chart = points that a seat wins more often with the card than without it
share-chart = wins, in percent
no-difference = no difference
games-axis = games
target = target
seat-and-bot = seat { $seat }, { $bot }
card-in = { $card } ({ $where })
row-no-winner = no single winner
row-limit = limit
row-lead-changes = changes of the lead in a game
row-leader-wins = leader halfway wins
figure-first-seat = share of wins of the first seat
    .chart = share of wins of the first seat, in percent
figure-length = average length
    .chart = average length in { units }
figure-draws = share of games without a single winner
    .chart = share of games without a single winner, in percent
in-percent = { $number }%
in-units = { $number } { units }
points = { $points } points ({ $low } to { $high })
with-range = { $number } ({ $low } to { $high })
more-less = { $side ->
    [more] more
   *[less] less
 }
n-games = { $games ->
    [one] 1 game
   *[other] { $games } games
 }
n-rules = { $rules ->
    [one] 1 rule
   *[other] { $rules } rules
 }
units = { $unit ->
    [round] rounds
    [turn] turns
   *[other] { $unit }s
 }
n-units = { $half ->
    [one] 1 { $unit ->
        [round] round
        [turn] turn
       *[other] { $unit }
     }
   *[other] { $half } { units }
 }
change-number = { $key } { $value }
change-number-for = { $key } { $value } for { $name }
change-number-of = { $value } as number { $place } of { $name }
change-rule = { $option }: { $value }
change-rule-by = { $option }: { $value } ({ $rule })
column-bot = bot
column-seat = seat
column-games = games
column-share = share
column-low = low
column-high = high
column-what = what
column-clause = rule
column-words = words
column-mean = mean
column-card = card
column-where = where
column-seats-with = seats with
column-share-with = share with
column-difference = difference
column-beyond-chance = beyond chance
column-acts-a-game = acts a game
column-games-in-which-it-acts = games in which it acts
column-decisions-in-which-it-refuses = decisions in which it refuses
column-games-it-ends = games it ends
column-change = change
column-in-words = in words
column-share-of-the-first-seat = share of the first seat
column-nearer-to-fair = nearer to fair
column-nearer-low = nearer low
column-nearer-high = nearer high
column-first-seat = first seat
column-seat-low = seat low
column-seat-high = seat high
column-rounds = rounds
column-turns = turns
column-rounds-low = rounds low
column-rounds-high = rounds high
column-draws = draws
column-draws-low = draws low
column-draws-high = draws high
column-figure = figure
