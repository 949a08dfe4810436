# Was man von jeder Partie liest: ihr Protokoll, ihr Ende und was an einem Zug nicht stimmt.

## Log

resigned = { $who ->
    [you] Du gibst auf, und ein Bot spielt weiter.
   *[other] { $name } gibt auf, und ein Bot spielt weiter.
 }
absent = { $who ->
    [you] Du warst zu lange weg, das gilt als aufgegeben.
   *[other] { $name } war zu lange weg, das gilt als aufgegeben.
 }
abandoned = Niemand kam zurück, und das Spiel ist aus.
agreed-end = { $who ->
    [you] Du bittest, das Spiel unentschieden zu beenden, und alle sind einverstanden.
   *[other] { $name } bittet, das Spiel unentschieden zu beenden, und alle sind einverstanden.
 }
agreed-standing = { $who ->
    [you] Du bittest, das Spiel nach dem jetzigen Stand zu beenden, und alle sind einverstanden.
   *[other] { $name } bittet, das Spiel nach dem jetzigen Stand zu beenden, und alle sind einverstanden.
 }
jumped = { $who ->
    [you] Du lässt den Rest sofort spielen.
   *[other] { $name } lässt den Rest sofort spielen.
 }
called-off = { $who ->
    [you] Du bittest, das Spiel abzubrechen, und alle sind einverstanden.
   *[other] { $name } bittet, das Spiel abzubrechen, und alle sind einverstanden.
 }
last-resigned = { $who ->
    [you] Du gibst auf, und das Spiel ist aus.
   *[other] { $name } gibt auf, und das Spiel ist aus.
 }
undone = { $who ->
    [you] Du nimmst zurück: { $what }.
   *[other] { $name } nimmt zurück: { $what }.
 }
taken-back = { $who ->
    [you] Du nimmst alles zurück seit { $what }. Alle waren einverstanden.
   *[other] { $name } nimmt alles zurück seit { $what }. Alle waren einverstanden.
 }

## Part

since-round = { $word } { $n }
since-both = { $word } { $n }, { $phase }
since-deal = dem Austeilen
judge = Der Schiedsrichter
step = Schritt
step-of = { $title } { $n } von { $all }

## Dock

nobody-wins = Niemand gewinnt.
wins = { LIST($names) } { $n ->
    [one] gewinnt.
   *[other] teilen sich den Sieg.
 }

## Page

no-result = Das Spiel hat kein Ergebnis.

## Log

bot-in = { $who ->
    [you] Ein Bot spielt für dich weiter.
   *[other] Ein Bot spielt für { $name } weiter.
 }
person-in = { $who ->
    [you] Du spielst auf diesem Platz weiter.
   *[other] Jemand anderes spielt für { $name } weiter.
 }
named = { $who ->
    [you] Du spielst für { $former } weiter.
   *[other] { $name } spielt für { $former } weiter.
 }
terms-changed = { $who ->
    [you] Du bittest um andere Zeiten, und alle sind einverstanden.
   *[other] { $name } bittet um andere Zeiten, und alle sind einverstanden.
 }

## Page

dealt = Die Karten sind ausgeteilt
no-such-draft-act = Im Entwurf dieses Platzes gibt es keinen solchen Zug.
more-than-draft = Das ist mehr als ein Entwurf.
one-act = Ein Zug auf einmal, nur nach Entwürfen desselben Platzes.
part-of-act = Das ist Teil eines Zuges und kann nicht allein stehen.
expected-got = Erwartet war { $expected }, da ist { $got } { $where }.
game-over-said = Das Spiel ist aus
game-goes-on = Das Spiel geht weiter
win-goes-to = Den Sieg bekommt { $seats }
to-decide-now = Jetzt entscheidet: { $seats }
places-said = Plätze: { $each }
shares-said = Anteile am Sieg: { $each }
payoffs-said = Gewonnen oder verloren: { $each }
refused-said = { $act }. Das wird abgelehnt
may-act = { $name } darf: { $act }
may-not-act = { $name } darf nicht: { $act }
may-one-of = { $name } darf eines davon: { $acts }
may-nothing = { $name } darf nichts
sees-of = { $name } sieht von { $zone }: { $cells }
does-not-see = { $name } sieht { $zone } nicht
proved = Keine Karte und kein Zufall wurde nachträglich geändert: Mit den Zügen, die dort stehen, folgt alles aus dem Schlüssel.
unproved = Dass diese Züge gemacht wurden, und von denen, deren Namen dort stehen: Wer eine Spieldatei hat, kann ihr Spiel von jedem Zug an mit demselben Schlüssel anders weiterspielen, und auch was er schreibt, hält der Prüfung stand. Zu trauen ist der Spieldatei, die die Seite für ihren Tisch gibt.
promise-kept = Das Versprechen wurde gehalten
promise-kept-shared = Als der Tisch angelegt wurde, veröffentlichte der Server diesen Fingerabdruck seiner Hälfte des Zufalls. Jetzt ist die Hälfte offen, und ihr SHA-256 ist der Fingerabdruck. Vergleiche ihn mit dem, der am Tisch gezeigt wurde.
promise-kept-alone = Die Spieldatei öffnet den Startwert, und es ist der, aus dem die Festlegung gemacht wurde: ein anderer Hash davon (gamester docs records).
dice-of-players = Die Würfel der Spieler
dice-open = { $added }. Alle lagen vor dem Austeilen offen am Tisch: Deine müssen die sein, die du geworfen hast.
added-dice = { $name } hat { $dice } beigetragen
added-nothing = { $name } hat nichts beigetragen
key-of-game = Der Schlüssel dieses Spiels
key-shared = Der Zufall hat einen Schlüssel: den SHA-256 der Zeilen 2 bis 4 und { $first } bis { $last } der Spieldatei, wie sie dort stehen: das Spiel, seine Regeln, Karten und Hausregeln, die Hälfte des Servers und die Würfel jedes Platzes.
key-alone = Der Zufall hat einen Schlüssel: die ersten 64 Ziffern des BLAKE2b-512 des Startwerts.
ended-as-said = Das Spiel endete durch { $clause }, wie die Spieldatei sagt. Plätze und Gewinne stimmen.
not-over-yet = Das Spiel ist noch nicht aus.
deal-title = Das Austeilen
deal-again = Die Karten wurden mit diesem Schlüssel noch einmal ausgeteilt: Der Tisch ist der aus der Spieldatei, bis aufs letzte Byte.
every-act = Jeder Zug und jedes Aufdecken
played-again = { $n ->
    [one] 1 Zug wurde
   *[other] { $n } Züge wurden
 } nach den Regeln noch einmal gespielt, mit allem, was danach gezogen oder gezeigt wurde.
result-title = Das Ergebnis
nobody-chose-with-dice = Niemand am Tisch konnte dieses Austeilen wählen: Niemand dort kannte die Hälfte des Servers, als { LIST($names) } die Würfel warf.
nobody-chose = Niemand am Tisch konnte dieses Austeilen wählen.
server-fixed-with-dice = Der Server konnte es nach seinem Versprechen und diesen Würfeln nicht mehr ändern.
server-fixed = Der Server konnte es nach seinem Versprechen nicht mehr ändern.
server-saw = Dass der Server nicht hingesehen hat: Er hat die ganze Zeit jede Karte gesehen, wie jeder, der austeilt.
sided-with-server = Dass { LIST($names) } nicht mit dem Server gemeinsame Sache gemacht hat. Wer zuletzt wirft und dessen Hälfte kennt, könnte Würfel probieren, bis ein Austeilen gefällt: Wichtig ist, dass du weißt, wessen Würfel das sind. Bots werfen keine.
host-alone = Viel, wo nur der Gastgeber beim Anlegen des Tisches Würfel warf: Der Server hatte sie, bevor er sein Versprechen gab.
fair-to-begin = Dass das Austeilen von Anfang an fair war: Niemand außer dem Server hat etwas dazu beigetragen.
none-thrown-away = Dass kein anderer Tisch vor diesem angelegt und wegen seines Austeilens verworfen wurde.
follows-from-seed = Austeilen und Ziehen folgen aus dem Startwert.
seed-not-chosen = Dass, wer den Startwert wählte, ihn nicht wegen seines Austeilens wählte: Niemand sonst hat etwas dazu beigetragen.

## Part

at-start = am Anfang
after-word = nach { $word }
in-word = in Wort { $n } von { $word }
words-after = ({ $n ->
    [one] 1 Wort
   *[other] { $n } Wörter
 } nach { $word })
so-many-characters = ({ $n ->
    [one] 1 Zeichen
   *[other] { $n } Zeichen
 })
one-of = eines von { $items }
at-most-characters = { $n ->
    [one] höchstens 1 Zeichen
   *[other] höchstens { $n } Zeichen
 }
and-nothing-more = { $what } und nichts weiter
any-number-of = { $word } oder beliebig viele { $params }
spectator-name = Wer zuschaut
bot-for = Bot für { $name }
person-for = Jemand für { $name }
nobody = niemand
nothing = nichts
zone-of-all = { $zone } von allen
zone-of = { $zone } von { $name }

## File of cards

unknown-card-set = unbekannter Kartensatz „{ $name }“ (es gibt: { $known })
no-known-sets = keinen
deep-key = erwartet sind Schlüssel aus wenigen Teilen, dieser hat mehr als { $most }
no-card-sets = { $game } hat keine Kartensätze
cards-for-another-game = das sind Karten für { $other }, nicht für { $game }

## File of a record

record-fault = Zeile { $line }: erwartet { $expected }, da steht { $got }
record-fault-why = Zeile { $line }: erwartet { $expected }, da steht { $got } ({ $why })
record-end = das Ende der Spieldatei
record-number = `{ $head }` und eine ganze Zahl
record-table = ein Tisch, der sich aufbauen lässt
record-head = der Kopf wurde geändert, oder die Karten werden nicht so gegeben
record-act-or-result = Zug { $n } oder das Ergebnis
record-result = dazu führen die Züge darüber
record-game = ein Spiel, das hier bekannt ist
record-rules = Regelnummer { LIST($numbers, "or") }
record-other-rules = { $game } wird hier nach einer anderen Regelnummer gespielt
record-choice = etwas, das ein Platz in diesem Spiel wählen darf
record-setup = Namen, ein Startwert und Würfel, die sich schreiben lassen
record-other-seed = der Startwert ist nicht der versprochene
record-other-key = das folgt nicht aus den Zeilen darüber, ohne die Namen
record-seats = Plätze, Karten und Hausregeln, die es in diesem Spiel gibt
record-most-acts = eine Spieldatei mit höchstens { $n } Zügen
record-lawful = ein Zug, den die Regeln erlauben
record-cut = { $text }... ({ $n } Zeichen)
record-length = erwartet ist eine Spieldatei mit höchstens { $most } Zeichen, diese hat { $n }
record-older = { $title }, nach Regelnummer { $rules }
record-holds = { $title }, { $seats } Plätze, { $acts ->
    [one] 1 Zug
   *[other] { $acts } Züge
 }: die Karten, jeder Zug und das Ergebnis stimmen
record-shared-holds = { $title }, { $seats } Plätze, { $acts ->
    [one] 1 Zug
   *[other] { $acts } Züge
 }: das Versprechen, der Schlüssel, die Karten, jeder Zug und das Ergebnis stimmen
