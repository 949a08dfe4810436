# Das Balance-Labor: was sein Bericht sagt.

## Page

ranges = Ein Bereich in Klammern enthält die wahre Zahl in 95 von 100 Fällen.
report-title = { $title }: Ist es fair?
report-head = { $title } · Balance-Labor
summary = { $games ->
    [one] 1 Spiel
   *[other] { $games } Spiele
 } an { $tables ->
    [one] 1 Tisch
   *[other] { $tables } Tischen
 } zwischen Bots, in { $seconds } s.
seats-and-bots = { $seats } Plätze, { $bots }
seats-and-bots-alike = { $seats } Plätze, alle { $bot }
usual-rules = übliche Regeln
given-cards = Karten { $set }
section = { $given }. { n-games } ({ $runtime }).
section-unsure = { section } Die gewünschte Genauigkeit wurde nicht erreicht.
changes = { $table }: was jede Änderung bewirkt
changes-note = Jede Änderung steht für sich, und alles andere ist wie unten. { ranges }
left-out = { $n ->
    [one] 1 Diagramm wurde
   *[other] { $n } Diagramme wurden
 } weggelassen, um sofort zu enden. { $n ->
    [one] Die Tabelle dazu ist da.
   *[other] Die Tabellen dazu sind da.
 }
interrupted = Das wurde unterbrochen. Es enthält { $n } von { $of } Tischen, und der letzte davon kann weniger Spiele haben.
method = An einem Tisch wird gespielt, bis kein Bereich eines Platzes breiter ist als gewünscht oder seine Spiele aufgebraucht sind. Geprüft wird nach im Voraus festgelegten Zahlen von Spielen. Werden viele Zahlen verglichen, verlässt 1 von 20 ihren Bereich durch Zufall.
figure-has-table = { $question } { $chart }. Die Tabelle unter „Zahlen“ enthält jede Zahl dieses Diagramms.
numbers = Zahlen
how-made = Wie das entstanden ist
made-by = Gamester { $version }, Regeln { $rules } von { $title }, Startwert { $seed }. Derselbe Befehl ergibt auf jedem Rechner dieselben Zahlen.
the-plan = Der Plan
files = Die Zahlen stehen auch als Tabellen neben dieser Seite:
file-is-plan = ist der Plan.
ask-suggested = Was könntest du ändern?
ask-fairer = Macht eine Änderung es fairer?
ask-seats = Ist der Platz wichtig?
ask-length = Wie lang ist ein Spiel?
ask-draws = Endet es mit einem Sieger?
ask-endings = Welche Regel beendet es?
ask-leads = Ist es lange offen?
ask-first-cards = Welche ersten Karten gewinnen?
ask-last-cards = Was halten die Sieger am Ende?
ask-rules = Welche Regeln kommen nie vor?
last-cards-note = Karten, die man am Ende hält, können vom Gewinnen kommen statt umgekehrt.
different-bots = Die Bots auf den Plätzen sind verschieden, also vergleicht das Bots ebenso wie Plätze.
seat-more = Platz { $seat } gewinnt { $share }: { $points } Punkte mehr als der faire Anteil von { $fair }.
seat-less = Platz { $seat } gewinnt { $share }: { $points } Punkte weniger als der faire Anteil von { $fair }.
seats-fair = Kein Platz gewinnt mehr oder weniger als den fairen Anteil von { $fair }, soweit { n-games } es zeigen.
seat-furthest = Platz { $seat } ist am weitesten davon entfernt, mit { $share }.
length-answer = Ein Spiel dauert im Mittel { $mean } { units } ({ $low } bis { $high }) und { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
 }. Die Hälfte der Spiele endet nach höchstens { n-units.dative }, 99 von 100 nach höchstens { $most }, und das längste dauerte { $longest }.
draws-answer = { $share } der Spiele enden ohne alleinigen Sieger.
limits-answer = { $share } enden nur, weil eine Grenze sie beendet ({ LIST($rules) }).
ends = { $rule } beendet { $share }.
leads-answer = Die Führung ({ $lead }) wechselt { $changes } Mal in einem Spiel. Wer zur Halbzeit führt, gewinnt { $share } der Spiele.
most-of = am meisten: { $score }
fewest-of = am wenigsten: { $score }
card-answer = Spieler, die { $when ->
    [first] am Anfang
   *[end] am Ende
 } { $card } haben ({ $where }), gewinnen { $points } { more-less } als die mit anderen Karten dort.
no-card-stands-out = Keine Karte ragt heraus: Bei { n-cards } ergibt der Zufall allein ebenso große Unterschiede. Der größte: { card-answer }
change-card = { card-answer } Wenn du eine Karte änderst, ändere zuerst { $card }: Sie ist zu { $side ->
    [more] stark
   *[less] schwach
 } für ihresgleichen.
card-line = { $card } ({ $where }): { $points } { more-less }.
no-rule-unused = Alle { n-rules.that-can }, haben es in { n-games.dative } getan.
rules-unused = { $unused } von { n-rules.dative }, die wirken können, haben es in { n-games.dative } nie getan:
rules-note = { n-games } wurden noch einmal gespielt und ausgewertet. Bei { $decisions ->
    [one] 1 Entscheidung
   *[other] { $decisions } Entscheidungen
 } wurde für jeden möglichen Zug die Regel geprüft, die ihn verbietet. Regeln, die nur erklären, zählen nicht.
with-change = Mit { $change } gewinnt der erste Platz { $now } statt { $before }
no-clear-change = { with-change }: keine klare Änderung ({ $further } Punkte weiter von fair bis { $nearer } näher).
nearer-to-fair = { with-change }: { $way ->
    [nearer] näher an
   *[further] weiter von
 } fair, um { $points }.
now-wins = Er gewinnt jetzt { more-less } als seinen Anteil.
seat-moved = Platz { $seat } gewinnt { $now } statt { $before }, { $points } { more-less }.
games-get-longer = Spiele werden { $mean } { units } { $way ->
    [longer] länger
   *[shorter] kürzer
 } ({ $low } bis { $high }).
draws-change = Unentschieden { $way ->
    [rise] steigen
   *[fall] sinken
 } von { $before } auf { $now }, um { $points }.
stays-length = Die Länge bleibt wie zuvor, soweit diese Spiele es zeigen.
stays-draws = Die Unentschieden bleiben wie zuvor, soweit diese Spiele es zeigen.
stays-both = Länge und Unentschieden bleiben wie zuvor, soweit diese Spiele es zeigen.
yes-fairer = Ja: Der erste Platz gewinnt { $now } statt { $before }. Ein fairer Anteil ist { $fair }.
yes-fairer-with = Ja, am meisten mit { $change }: Der erste Platz gewinnt { $now } statt { $before }. Ein fairer Anteil ist { $fair }.
no-less-fair = Nein, sie macht es weniger fair.
no-less-fair-some = Nein. { $less } von { $n ->
    [one] 1 Änderung macht
   *[other] { $n } Änderungen machen
 } es weniger fair.
not-clearly = Nicht deutlich: Jeder Unterschied ist klein genug, um Zufall zu sein.
target-line = Mit { $change }: { $figure } ({ $low } bis { $high }), { $distance } vom Ziel entfernt.
target-line-on = Mit { $change }: { $figure } ({ $low } bis { $high }), genau am Ziel.
may-be-chance = Der Unterschied zu jetzt kann Zufall sein.
target-is = { $what }: { $figure } ({ $low } bis { $high }), und das Ziel ist { $target }.
tried = { $n ->
    [one] 1 Änderung einer Zahl wurde versucht.
   *[other] { $n } Änderungen einer Zahl wurden versucht.
 }
none-nearer = Keine Änderung bringt es näher.
these-nearer = { $n ->
    [one] Diese kommt
   *[other] Diese { $n } kommen
 } in einer Probe mit neuen Spielen am nächsten:

## Part

as-it-is = wie es ist
fair-share = fairer Anteil { $share }
without-change = ohne Änderung
seat-chart = Siege von Platz { $seat }, in Prozent
length-chart = Länge in { units.dative }
draws-chart = Spiele ohne alleinigen Sieger, in Prozent
card-chart = Punkte, um die ein Platz mit der Karte öfter gewinnt als ohne sie
share-chart = Siege, in Prozent
no-difference = kein Unterschied
games-axis = Spiele
target = Ziel
seat-and-bot = Platz { $seat }, { $bot }
card-in = { $card } ({ $where })
row-no-winner = kein alleiniger Sieger
row-limit = Grenze
row-lead-changes = Wechsel der Führung in einem Spiel
row-leader-wins = wer zur Halbzeit führt, gewinnt
figure-first-seat = Anteil der Siege des ersten Platzes
    .chart = Anteil der Siege des ersten Platzes, in Prozent
figure-length = Mittlere Länge
    .chart = Mittlere Länge in { units.dative }
figure-draws = Anteil der Spiele ohne alleinigen Sieger
    .chart = Anteil der Spiele ohne alleinigen Sieger, in Prozent
in-percent = { $number } %
in-units = { $number } { units }
points = { $points } Punkte ({ $low } bis { $high })
with-range = { $number } ({ $low } bis { $high })
more-less = { $side ->
    [more] mehr
   *[less] weniger
 }
n-games = { $games ->
    [one] 1 Spiel
   *[other] { $games } Spiele
 }
    .dative = { $games ->
        [one] 1 Spiel
       *[other] { $games } Spielen
     }
n-rules = { $rules ->
    [one] 1 Regel
   *[other] { $rules } Regeln
 }
    .dative = { $rules ->
        [one] 1 Regel
       *[other] { $rules } Regeln
     }
    .that-can = { $rules } Regeln, die wirken können
units = { $unit ->
    [round] Runden
    [turn] Züge
   *[other] { $unit }
 }
    .dative = { $unit ->
        [round] Runden
        [turn] Zügen
       *[other] { $unit }
     }
n-units = { $half } { units }
    .dative = { $half ->
        [one] 1 { $unit ->
            [round] Runde
            [turn] Zug
           *[other] { $unit }
         }
       *[other] { $half } { units.dative }
     }
change-number = { $key } { $value }
change-number-for = { $key } { $value } bei { $name }
change-number-of = { $value } als Zahl { $place } von { $name }
change-rule = { $option }: { $value }
change-rule-by = { $option }: { $value } ({ $rule })
column-bot = Bot
column-seat = Platz
column-games = Spiele
column-share = Anteil
column-low = von
column-high = bis
column-what = was
column-clause = Regel
column-words = Wortlaut
column-mean = Mittel
column-card = Karte
column-where = wo
column-seats-with = Plätze damit
column-share-with = Anteil damit
column-difference = Unterschied
column-beyond-chance = mehr als Zufall
column-acts-a-game = wirkt je Spiel
column-games-in-which-it-acts = Spiele, in denen sie wirkt
column-decisions-in-which-it-refuses = Entscheidungen, in denen sie verbietet
column-games-it-ends = Spiele, die sie beendet
column-change = Änderung
column-in-words = in Worten
column-share-of-the-first-seat = Anteil des ersten Platzes
column-nearer-to-fair = näher an fair
column-nearer-low = näher, von
column-nearer-high = näher, bis
column-first-seat = erster Platz
column-seat-low = Platz, von
column-seat-high = Platz, bis
column-rounds = Runden
column-turns = Züge
column-rounds-low = Runden, von
column-rounds-high = Runden, bis
column-draws = Unentschieden
column-draws-low = Unentschieden, von
column-draws-high = Unentschieden, bis
column-figure = Zahl
