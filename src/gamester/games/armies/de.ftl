# Armies: was die Spieler lesen.

## Page of the game

blurb = Staple heimlich vier Soldaten, dann schlagen alle gleichzeitig zu.
lesson =
    Deine Armee ist ein Stapel: ein Bube zählt 11, eine Dame 12, ein König 13 und ein Ass 14. Die Reihenfolge wählst du und behältst sie für dich. Wer oben liegt, steckt die Treffer ein.

    Du hast 7 Zahlenkarten. Leg zwei oder mehr zusammen, die so viel ergeben, wie ein Soldat zählt: Das ist eine Gruppe. Alle spielen gleichzeitig aus, so viele Gruppen sie wollen.

    Eine Gruppe schlägt und schützt. Bo zeigt eine 11: Deine eigene 11 hebt sie auf, und keine richtet Schaden an. Ohne sie verlierst du deinen Buben, wenn er oben liegt, und dann darf Bos nächste Gruppe den Soldaten darunter treffen. Zwei 11er kommen an einer vorbei.

    Zu dritt oder zu viert erleidest du nur den Angriff, der dir am meisten schadet. Danach ziehen alle gleich viele Karten, bis die vollste Hand 7 hat: Wer viel ausspielt, hat danach wenig.

    Nichts auszuspielen ist erlaubt, aber nicht zwei Züge nacheinander. Ist dein letzter Soldat gefallen, bist du blank: Eine einzige Gruppe, die du nicht aufhebst, wirft dich raus. Bis dahin kämpfst du weiter und kannst noch gewinnen. Wer als Letzter im Spiel ist, gewinnt.
seat-choice = Welche Farbe hat deine Armee?
option-questions = Stellt der Tisch jede nützliche Frage nach den obersten Soldaten von selbst, oder fragen die Spieler?
    .auto = von selbst
    .ask = Spieler fragen
option-cancel = Heben sich Gruppen eines Wertes eins zu eins auf oder nur, wenn der Verteidiger ebenso viele zeigt?
    .one_for_one = eins zu eins
    .all_or_nothing = alles oder nichts
option-reshuffle = Nimmt ein zu kleiner Zugstapel zuerst die Karten dieses Zuges auf oder alles Beiseitegelegte?
    .just_presented = gerade ausgespielte
    .all_set_aside = alle beiseitegelegten
option-pass_memory = Zählt jedes leere Ausspielen als Passen oder nur ein freiwilliges?
    .any_empty = jedes leere
    .voluntary = nur freiwillige
option-turn_limit = Nach wie vielen Zügen ist das Spiel unentschieden? 0 heißt nie.
option-draw_break = Welche Kriterien lösen ein Unentschieden auf, und in welcher Reihenfolge?
    .extra_attacks = zusätzliche Angriffe
    .cards_in_hand = Karten auf der Hand
    .hand_value = Wert der Hand
    .first_on_skin = zuerst blank
    .youngest = jünger
option-age_order = Wer ist am jüngsten? Alle Plätze, der jüngste zuerst.

## Part buttons

action-arrange = Armee stapeln: { $order }
stack-in-order = Stapeln: { LIST($soldiers) }
action-keep = Hand behalten
action-announce = Ansagen, dass deine Hand keine Gruppe hat
action-group = { $group } hinlegen
lay-down = { a-soldier } ({ $cards }) hinlegen
action-done = Bestätigen, was du ausspielst
action-ask = { $target } fragen, ob { $soldier } oben liegt
action-hush = In diesem Zug nichts mehr fragen
move-present = Ausspielen: { $group }
    .nothing = Nichts ausspielen
    .all = { $n } Gruppen ausspielen
drafted-group = { a-soldier } ({ $cards })
always-announce = Für mich ansagen, wenn ich nicht ausspielen kann. Eine kleinere Hand ohne Gruppe wird dann gezeigt und ersetzt, was deinen obersten Soldaten kostet.

## Log

ready = { $who ->
    [you] Du bist bereit.
   *[other] { $name } ist bereit.
 }
# No line for the reader, who is told the order.
army-ready = { $who ->
    [you] { "" }
   *[other] { $name } ist bereit.
 }
stacked = { $who ->
    [you] Du stapelst deine Armee: { $stack }.
   *[other] { $name } stapelt die Armee: { $stack }.
 }
dealt = Alle ziehen { n-cards }.
drew = { $who ->
    [you] Du ziehst { $item }.
   *[other] { $name } zieht { $item }.
 }
    .item = { $rank }
new-turn = Zug { $n } beginnt.
cannot-present = { $who ->
    [you] Du kannst keine Gruppe bilden und tauschst { swapped-cards } aus.
   *[other] { $name } kann keine Gruppe bilden und tauscht { swapped-cards } aus.
 }
showed = { $who ->
    [you] Du zeigst { $item }.
   *[other] { $name } zeigt { $item }.
 }
    .item = { $n ->
        [one] eine { $rank }
       *[other] { $n }-mal die { $rank }
     }
redealt = { $who ->
    [you] Du ziehst { new-cards }.
   *[other] { $name } zieht { new-cards }.
 }
exposed = { $who ->
    [you] Du spielst { $item } aus.
   *[other] { $name } spielt { $item } aus.
 }
    .item = { a-soldier } ({ $cards })
exposed-nothing = { $who ->
    [you] Du spielst nichts aus.
   *[other] { $name } spielt nichts aus.
 }
answered-yes = { asks } Ja.
answered-no = { asks } Nein.
hushed = { $who ->
    [you] Du fragst nichts mehr.
   *[other] { $name } fragt nichts mehr.
 }
struck = { $target ->
    [you] Du verlierst { n-soldiers } an { $item }.
   *[other] { $targetName } verliert { n-soldiers } an { $item }.
 }
    .item = { $who ->
        [you] dich
       *[other] { $name }
     }
fell = { $who ->
    [you] Du verlierst { the-soldier }.
   *[other] { $name } verliert { the-soldier }.
 }
on-skin = { $who ->
    [you] Dein letzter Soldat fällt. Du bist blank: noch ein Treffer, und du bist raus.
   *[other] Der letzte Soldat von { $name } fällt. { $name } ist blank: noch ein Treffer, und es ist vorbei.
 }
out = { $who ->
    [you] Du bist raus.
   *[other] { $name } ist raus.
 }
reshuffled = { $n ->
    [one] { pool-one } in den Zugstapel gemischt.
   *[other] { pool-many } in den Zugstapel gemischt.
 }
refilled = { $n ->
    [0] Niemand zieht: Eine Hand ist noch voll.
   *[other] Alle ziehen { n-cards }.
 }
ended = { $n ->
    [one] Das Spiel ist aus.
   *[other] Das Spiel ist aus. { $n } Spieler teilen sich den Sieg.
 }
placed = { $who ->
    [you] Du kommst auf Platz { $place }.
   *[other] { $name } kommt auf Platz { $place }.
 }
compared = { versus }: { $valuesCount ->
    [0] Nichts hebt sich auf.
   *[other] { LIST(EACH($values, "soldier-many")) } heben sich auf.
 }
hit = { $who ->
    [you] Du triffst { $targetName } mit { soldiers-hit }.
   *[other] { $name } trifft { $target ->
        [you] dich
       *[other] { $targetName }
     } mit { soldiers-hit }.
 }
missed = { $who ->
    [you] Du verfehlst { $targetName } mit { soldiers-miss }.
   *[other] { $name } verfehlt { $target ->
        [you] dich
       *[other] { $targetName }
     } mit { soldiers-miss }.
 }
tested = { $n ->
    [one] Das Unentschieden löst sich auf: { tie-break }.
   *[other] Noch { $n } Spieler liegen gleichauf nach: { tie-break }.
 }
broke = { $who ->
    [you] Du hast noch einen Treffer übrig, { $targetName } hat keine Soldaten mehr. { $targetName } ist raus.
   *[other] { $target ->
        [you] { $name } hat noch einen Treffer übrig, du hast keine Soldaten mehr. Du bist raus.
       *[other] { $name } hat noch einen Treffer übrig, { $targetName } hat keine Soldaten mehr. { $targetName } ist raus.
     }
 }

## Dock

phase-arrange = Staple deine Armee. Der oberste Soldat steckt den ersten Treffer ein.
    .title = Armeen
    .others = Alle stapeln heimlich ihre Armee.
phase-deal = Alle bekommen Zahlenkarten.
    .title = Geben
phase-forced = Volle Hände ohne Gruppe werden ausgetauscht.
    .title = Volle Hände
phase-prepare = Keine Gruppe auf der Hand? Behalte sie, oder tausche sie gegen deinen obersten Soldaten aus.
    .title = Kleinere Hände
    .others = Wer eine kleine Hand hat, behält sie oder tauscht sie aus.
phase-present = Wähle Karten, die zusammen so viel ergeben wie einer deiner Soldaten.
    .title = Ausspielen
    .others = Alle wählen heimlich Gruppen.
must-present = Zuletzt hast du nichts ausgespielt, also wähle jetzt eine Gruppe.
keep-group = Deine Hand hat eine Gruppe, also behältst du sie.
group-does = Eine Gruppe trifft Soldaten ihres Rangs und deckt deine. Nimm so viele, wie du willst.
phase-expose = Alle zeigen ihre Gruppen.
    .title = Aufdecken
phase-ask = Frag, wer oben liegt.
    .title = Fragen
    .others = Wer eine freie Gruppe hat, fragt, wer oben liegt.
phase-resolve = Je zwei Spieler werden verglichen, und Soldaten fallen.
    .title = Vergleiche
phase-refill = Alle ziehen gleich viele Karten.
    .title = Nachziehen
phase-over = Das Spiel ist aus.
    .title = Ende

## Page of the table

stage-match-up = Vergleich
stage-hits = Treffer
figure-presented = { $count ->
    [0] nichts ausgespielt
   *[other] { LIST($values) } ausgespielt
 }
figure-out = { $turn ->
    [0] raus
   *[other] raus in Zug { $turn }
 }
figure-skin = blank
figure-standing = { $n ->
    [one] 1 steht noch
   *[other] { $n } stehen noch
 }
figure-hits = { n-hits } von { by-people }
figure-hits-so-far = bisher { n-hits } von { by-people }
fallen-from-top = Gefallen, von oben: { LIST($soldiers) }.
standing-from-top = Noch stehend, von oben: { LIST($soldiers) }. Davon ist nichts mehr geheim.
place-is = { place }: { $soldier }.
place-is-not = { place }: nicht { LIST($soldiers, "or") }.
orders-left = { $n ->
    [one] Damit ist 1 Reihenfolge möglich.
   *[other] Damit sind { $n } Reihenfolgen möglich.
 }
order-is-secret = { $n ->
    [one] Wie die übrigen Soldaten liegen, ist geheim: 1 Reihenfolge ist möglich.
   *[other] Wie die übrigen Soldaten liegen, ist geheim: { $n } Reihenfolgen sind möglich.
 }
hand-has-no-group = Die Hand hat keine Gruppe.
passed = Hat zuletzt nichts ausgespielt: darf nicht noch einmal passen, wenn Ausspielen möglich ist.
passed-perhaps = Hat zuletzt nichts ausgespielt. Ob freiwillig, ist geheim.
asks-no-more = Fragt in diesem Zug nichts mehr.
match-up = { $who ->
    [you] Du gegen { $targetName }
   *[other] { $name } gegen { $target ->
        [you] dich
       *[other] { $targetName }
     }
 }
    .title = { versus }
match-up-waits = Hier treffen deine Gruppen auf die anderen.
match-up-next = Als Nächstes
match-up-cancels = { $count ->
    [one] { LIST($soldiers) } hebt sich auf.
   *[other] { LIST($soldiers) } heben sich auf.
 }
match-up-empty = Keiner spielt etwas aus.
match-up-groups = { $who ->
    [you] Von dir { LIST($soldiers) }:
   *[other] Von { $name } { LIST($soldiers) }:
 }
match-up-hits = { n-hits } gegen { $target ->
    [you] dich.
   *[other] { $targetName }.
 }
match-up-out = { $who ->
    [you] Deine freie Gruppe wirft { $targetName } raus.
   *[other] Die freie Gruppe von { $name } wirft { $target ->
        [you] dich raus.
       *[other] { $targetName } raus.
     }
 }
match-up-misses = { $who ->
    [you] Von dir { $count ->
        [one] geht { LIST($soldiers) } ins Leere.
       *[other] gehen { LIST($soldiers) } ins Leere.
     }
   *[other] Von { $name } { $count ->
        [one] geht { LIST($soldiers) } ins Leere.
       *[other] gehen { LIST($soldiers) } ins Leere.
     }
 }
match-up-free = { $who ->
    [you] Von dir { $count ->
        [one] ist { LIST($soldiers) } frei.
       *[other] sind { LIST($soldiers) } frei.
     }
   *[other] Von { $name } { $count ->
        [one] ist { LIST($soldiers) } frei.
       *[other] sind { LIST($soldiers) } frei.
     }
 }
cell-none-yet = noch keine
cell-none = keine
cell-ask = { $targetName } nach { $soldier } fragen
cell-cancelled = aufgehoben
cell-hits = kommt durch
cell-misses = geht ins Leere
cell-on-top = liegt oben
cell-not-on-top = liegt nicht oben
place = { $place ->
    [1] Oben
    [2] Zweiter
    [3] Dritter
    [4] Vierter
   *[5] Fünfter
 }

## Page of advice

advice-swap = Blank kostet dich eine neue Hand keinen Soldaten.
advice-ask = In { $n } von { $of } möglichen Reihenfolgen liegt { soldier-name } oben.
advice-guards = Damit schützt du auch deinen obersten Soldaten ({ soldier-name }).
advice-on-skin = Ein Gegner ohne Soldaten ist mit einer Gruppe raus, die durchkommt.
advice-top = In { $n } von { $of } möglichen Reihenfolgen hat ein Gegner so einen Soldaten oben.

## Page of the end

hit-on-skin = { $who ->
    [you] Du hattest keine Soldaten mehr und bekamst einen Treffer von { LIST(EACH($by, "by-person")) }.
   *[other] { $name } hatte keine Soldaten mehr und bekam einen Treffer von { LIST(EACH($by, "by-person")) }.
 }
wins = { $who ->
    [you] Du gewinnst { with-army }.
   *[other] { $name } gewinnt { with-army }.
 }
story = { $clause ->
    [AR-R34] { n-turns }. Wer als Letzter im Spiel ist, gewinnt.
    [AR-46] { n-turns }. Die letzten Spieler haben sich gegenseitig rausgeworfen.
    [AR-59] { n-turns }. Die letzten Spieler haben sich gegenseitig rausgeworfen, und ein Kriterium hat entschieden.
    [AR-R37] { n-turns }. Der vereinbarte letzte Zug ist gespielt.
   *[other] { n-turns }.
 }
column-standing = Soldaten übrig
    .one = Soldat übrig
    .many = Soldaten übrig
column-fallen = Gefallen
    .one = gefallen
    .many = gefallen
column-army = Armee
column-skin = Letzten Soldaten verloren
column-out = Ausgeschieden
column-extra = Zusätzliche Treffer
column-kept = Behaltene Karten
column-worth = Summe der Karten
column-never = nie

## Page of cards

list-soldiers = Soldaten
list-numbers = Zahlenkarten
list-soldier = { $suit }-{ $soldier }
    .words = fällt durch eine Gruppe mit der Summe { $value }
list-number = { $value }
    .words = zählt { $value } in einer Gruppe; das Emblem ist Schmuck und bedeutet nichts
soldier-of-suit = { $suit }-{ $soldier }

## Page of the lab

count-fallen = verlorene Soldaten
count-paid = davon als Preis für neue Karten
count-redeals = neu gegebene Hände
count-on-skin = Male blank
count-reshuffles = Mal neu gemischt

## Part zones

zone-turn = Zug
zone-phase = Phase
zone-ended_by = Regel, die das Spiel beendet hat
zone-deciding = ist in dieser Phase gefragt
zone-ready = hat entschieden
zone-army = Armee
zone-fallen = gefallen
zone-possible = Reihenfolgen, die für alle möglich sind
zone-out = raus
zone-hand = Hand
zone-stock = Zugstapel
zone-presented_this_turn = in diesem Zug ausgespielt
zone-set_aside = beiseitegelegt
zone-cards_due = Karten, die gleich gegeben werden
zone-draft = Gruppen in Arbeit
zone-presentation = zuletzt gezeigt
zone-answer = geheime Antwort
zone-passed_last = gilt im letzten Zug als Passen
zone-pass_known = was alle davon wissen
zone-hand_from_one_deal = hat eine volle Hand aus einem Geben
zone-announced = hat in diesem Zug angesagt
zone-known_groupless = alle wissen, dass die Hand keine Gruppe hat
zone-ask_yes = Werte, auf die die Antwort Ja war
zone-ask_no = Werte, auf die die Antwort hier Nein war
zone-hushed = fragt in diesem Zug nichts mehr
zone-asker = fragt
zone-skin_turn = Zug, in dem die Armee weg war
zone-out_turn = Zug des Ausscheidens
zone-extra_attacks = zusätzliche Angriffe beim Ausscheiden
zone-cards_kept = behaltene Karten beim Ausscheiden
zone-cards_kept_sum = Summe der behaltenen Karten
zone-winners = hat Anteil am Sieg

## Part

with-army = { $left ->
    [0] ohne einen Soldaten
   *[other] mit { army-left }
 }
army-left = { $whole ->
    [yes] { $left ->
        [1] einem Soldaten
        [4] allen vier Soldaten
       *[other] allen { $left } Soldaten
     }
   *[no] { $left ->
        [1] einem Soldaten
        [2] zwei Soldaten
        [3] drei Soldaten
       *[other] { $left } Soldaten
     }
 }
n-turns = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
 }
n-hits = { $n ->
    [one] 1 Treffer
   *[other] { $n } Treffer
 }
by-people = { $count ->
    [one] { LIST(EACH($by, "by-person")) }
   *[other] { $count } Spielern
 }
by-person = { $item ->
    [you] dir
   *[other] { $item }
 }
pool-one = { $pool ->
    [presented] 1 ausgespielte Karte wird
    [presented_and_aside] Die einzige beiseitegelegte Karte wird
    [aside] 1 beiseitegelegte Karte wird
   *[aside_and_swapped] 1 beiseitegelegte oder ausgetauschte Karte wird
 }
pool-many = { $pool ->
    [presented] Die { $n } ausgespielten Karten werden
    [presented_and_aside] Alle { $n } beiseitegelegten Karten werden
    [aside] Die { $n } beiseitegelegten Karten werden
   *[aside_and_swapped] { $n } beiseitegelegte oder ausgetauschte Karten werden
 }
asks = { $who ->
    [you] Du fragst { $targetName }: Liegt { your-soldier } oben?
   *[other] { $name } fragt { $target ->
        [you] dich
       *[other] { $targetName }
     }: Liegt { your-soldier } oben?
 }
versus = { $who ->
    [you] Du – { $targetName }
   *[other] { $name } – { $target ->
        [you] du
       *[other] { $targetName }
     }
 }
new-cards = { $n ->
    [one] 1 neue Karte
   *[other] { $n } neue Karten
 }
swapped-cards = { $n ->
    [one] die einzige Karte
   *[other] alle { $n } Karten
 }
n-soldiers = { $n ->
    [one] 1 Soldaten
   *[other] { $n } Soldaten
 }
soldiers-hit = { $soldiersCount ->
   *[other] { LIST(EACH($soldiers, "soldier")) }
 }
soldiers-miss = { $soldiersCount ->
   *[other] { LIST(EACH($soldiers, "soldier")) }
 }
soldier-name = { $soldier ->
    [J] Bube
    [Q] Dame
    [K] König
    [A] Ass
    [M] Marschall
   *[other] { $soldier }
 }
a-soldier = { $soldier ->
    [J] einen Buben
    [Q] eine Dame
    [K] einen König
    [A] ein Ass
    [M] einen Marschall
   *[other] { $soldier }
 }
the-soldier = { $soldier ->
    [J] den Buben
    [Q] die Dame
    [K] den König
    [A] das Ass
    [M] den Marschall
   *[other] { $soldier }
 }
your-soldier = { $soldier ->
    [J] dein Bube
    [Q] deine Dame
    [K] dein König
    [A] dein Ass
    [M] dein Marschall
   *[other] { $soldier }
 }
soldier = { $item ->
    [J] Bube
    [Q] Dame
    [K] König
    [A] Ass
    [M] Marschall
   *[other] { $item }
 }
soldier-many = { $item ->
    [J] Buben
    [Q] Damen
    [K] Könige
    [A] Asse
    [M] Marschälle
   *[other] { $item }
 }
tie-break = { $test ->
    [extra_attacks] weniger zusätzliche Treffer
    [cards_in_hand] behaltene Karten
    [hand_value] Summe der behaltenen Karten
    [first_on_skin] zuerst blank
   *[youngest] Alter
 }
timeout-arrange = deine Armee wird zufällig gestapelt
timeout-prepare = du behältst deine Hand
timeout-present = deine Auswahl gilt, oder die erste Gruppe, wenn du eine zeigen musst
timeout-ask = du fragst in diesem Zug nichts mehr
score-standing = Soldaten übrig
score-out = Ausgeschieden (0: nie)
score-skin = Letzten Soldaten verloren (0: nie)
score-extra = Zusätzliche Treffer
score-cards = Behaltene Karten (0: keine)
score-total = Summe der Karten (0: keine)

## Part picks

pick-soldier = { $more ->
    [yes] { $n ->
        [one] noch einen Soldaten
       *[other] noch { $n } Soldaten
     }
   *[no] { $n ->
        [one] einen Soldaten
       *[other] { $n } Soldaten
     }
 }
pick-hand = { $more ->
    [yes] { $n ->
        [one] noch eine Karte
       *[other] noch { $n } Karten
     }
   *[no] { $n ->
        [one] eine Karte
       *[other] { $n } Karten
     }
 }
pick-seat = { $more ->
    [yes] { $n ->
        [one] noch einen Spieler
       *[other] noch { $n } Spieler
     }
   *[no] { $n ->
        [one] einen Spieler
       *[other] { $n } Spieler
     }
 }

## File of cards

fault-unknown-key = unbekannter Schlüssel „{ $key }“
fault-missing-key = der Schlüssel „{ $key }“ fehlt
fault-type = „{ $key }“ muss { $type ->
    [table] eine Tabelle
    [tables] eine Liste von Tabellen
    [integers] eine Liste ganzer Zahlen
    [text] ein Text mit Inhalt
   *[integer] eine ganze Zahl
 } sein
fault-digits = „{ $key }“ muss eine ganze Zahl mit höchstens { $digits } Ziffern sein
fault-head = schema 1 und game „armies“ erwartet
fault-id = die id „{ $id }“ ist kein Name in Kleinbuchstaben
fault-origin = origin muss „rulebook“, „ours“ oder „custom“ sein
fault-players = players muss [min, max] sein, mit 2 <= min <= max <= 4
fault-hand = hand muss 2..10 sein
fault-min-group = min_group muss 1..hand sein
fault-army-size = eine Armee hat 2 bis 5 Karten
fault-numbers = höchstens { $values } Zahlenwerte und { $cards } Zahlenkarten, hier sind es { $gotValues } und { $gotCards }
fault-army-alike = die Werte und ids der Armee müssen verschieden und positiv sein
fault-number-cards = Zahlenkarten brauchen verschiedene positive Werte und 1 bis 99 Exemplare
fault-suits = jeder Spieler braucht eine eigene Farbe
fault-hands = { $cards } Zahlenkarten reichen nicht für { $hands } Hände mit je { $hand } Karten (AR-R23)
fault-no-group = keine Gruppe aus { $low }..{ $high } Karten ergibt { $value } ({ $id })
fault-groups = zu viele Arten von Gruppen ({ $n }), höchstens { $most }
