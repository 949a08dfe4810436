# Was auf den Seiten steht, außer dem, was ein Spiel sagt.

## Page – Waiting room and home

language-label = Sprache
language-change = Ändern
unknown-language-title = Diese Sprache gibt es nicht
waiting-for = Es fehlt noch: { LIST($names) }.
everyone-here = Alle sind da.
starts-by-itself = Das Spiel beginnt, sobald alle da sind.
starts-then = { $who ->
    [you] Dann startest du das Spiel.
   *[other] Dann startet der Host das Spiel.
 }
start-now = { $who ->
    [you] Starte, wann du willst.
   *[other] Der Host muss noch starten.
 }
send-links = Sende jeden Link genau einer Person. Er gilt einmal, dann gehört ihr der Platz. Du kannst jederzeit einen neuen Link machen.
tell-code = Oder sag anderen den Code des Tisches:
watch-here = Du siehst zu. Das Spiel erscheint hier.
choice-kept = Du kannst es ändern, bis die Karten ausgeteilt sind.
choice-left = Ohne Wahl bekommst du das Erste, das übrig ist.
choice-unique = Wer zuerst kommt, wählt zuerst: Du siehst, was noch niemand hat.
fair-deal = Der Server hat seinen Teil des Zufalls gezogen und festgelegt, als dieser Tisch entstand. Alle, die dazukommen, können vor dem Austeilen ihren eigenen beitragen. Nach dem Spiel zeigt die Spieldatei beides, und jeder kann prüfen, dass die Karten daraus kamen.
new-link = Ein neuer Link ersetzt den alten, der sofort nicht mehr gilt.
without-scripts = Ohne JavaScript aktualisiert sich diese Seite nicht von selbst.
home-title = { $n ->
    [one] Ein Kartenspiel
    [2] Zwei Kartenspiele
    [3] Drei Kartenspiele
    [4] Vier Kartenspiele
    [5] Fünf Kartenspiele
    [6] Sechs Kartenspiele
   *[other] Viele Kartenspiele
 }. Ein ehrlicher Tisch.
home-lead = Spiel im Browser gegen Bots oder mit Freunden. Ohne Konto, und jedes „Nein“ sagt dir den Grund.
home-play = Ein Klick, die Bots sind bereit. Dein Name und deine letzten Einstellungen bleiben.
home-none-open = Kein Tisch wartet auf Mitspieler.
home-none-live = Gerade läuft kein öffentliches Spiel.
all-your-games = Alle { $n }
error-request = Diese Seite hat die Anfrage nicht verstanden.
error-address = Unter dieser Adresse ist nichts. Prüfe die Schreibweise, oder geh zurück zu den Spielen.
error-method = So lässt sich diese Seite nicht benutzen.
error-length = Das ist zu lang für diese Seite. Nichts wurde behalten.
error-stumbled = Bei uns ist etwas schiefgegangen. Nichts hat sich geändert. Lade die Seite neu.
name-taken-role = Das sieht aus wie ein Name, den diese Seite selbst benutzt.
name-invalid = Ein Name hat 1 bis { $most } sichtbare Zeichen.
list-table = Diesen Tisch auf der Startseite zeigen
start-when-joined = Starten, sobald alle da sind
ways-out = Wenn jemand gehen muss
resign-last = Das Spiel endet sofort, und du verlierst es.
resign-alone = Aufgeben ist das Wort resign allein.

## Button

join-table = Platz nehmen
start-game = Spiel starten
resign = Aufgeben
leave-table = Tisch verlassen
become-host = Host werden

## Page – Notifications and offline

push-title = Du bist dran
push-text = { $game }, Tisch { $code }
push-off = Diese Seite verschickt keine Mitteilungen.
offline-title = Keine Verbindung
offline-text = Du bist offline, oder diese Seite ist nicht erreichbar. Deine Spiele sind sicher.
offline-again = Noch einmal versuchen
advice-title = Kein Rat
advice-ask = Was würdest du spielen?
advice-play = Das spielen

## Page – Every page

foot-lab = Ist es fair?
foot-promises = Was wir versprechen
foot-verify = Ein Spiel prüfen
foot-api = Für Entwickler
foot-about = Über uns und Datenschutz
to-home = Gamester, Startseite
switch-theme = Hell oder dunkel
main-menu = Hauptmenü
menu-play = Spielen
menu-learn = Lernen
menu-replays = Wiederholungen
menu-lab = Labor
menu-make = Eigenes<d> Spiel</d>
me-change = , deinen Namen ändern
your-name = Dein Name
your-colour = Deine Farbe
colour-plum = Pflaume
colour-teal = Petrol
colour-rust = Rost
colour-blue = Blau
colour-olive = Oliv
colour-brown = Braun
me-kept = Bleibt nur in diesem Browser. Kein Konto, keine E-Mail.
save = Speichern

## Page – Buttons and links

back-to-table = Zurück zum Tisch
to-games = Zu den Spielen
to-rules = Zu den Regeln
skip-to-table = Zum Tisch springen
skip-to-form = Zum Formular springen
skip-to-games = Zu den Spielen springen
skip-to-cards = Zu den Karten springen
skip-to-page = Zum Inhalt springen
skip-to-text = Zum Text springen
skip-to-decision = Zu deiner Entscheidung springen
skip-to-rules = Zu den Regeln springen
skip-to-report = Zum Bericht springen
skip-to-review = Zur Auswertung springen
skip-to-steps = Zu den Schritten springen
skip-to-next = Zum nächsten Schritt springen
skip-to-timeline = Zur Zeitleiste springen
rules = Regeln
cards = Karten
learn = Lernen
join = Mitspielen
watch = Zusehen
back = Zurück
next = Weiter
close = Schließen
copy = Kopieren
replay = Wiederholung
game-file = Spieldatei
about-game = Über das Spiel
about-title = Über { $game }
learn-in-60 = In 60 Sekunden lernen
start-a-game = Spiel starten
steps = Schritte
a-bot = ein Bot
here = da
not-here-yet = noch nicht da
game-label = Spiel
report-problem = Problem melden

## Page – Titles of pages

titled = { $title } · Gamester

## Page – Randomness of one's own

dice-add = Eigenen Zufall beitragen <mut>(wenn du magst)</mut>
dice-field = Ein paar eigene Wörter oder Zeichen
dice-why = Wird ins Mischen gemengt, damit niemand, auch nicht dieser Server, die Karten bestimmt. Alle am Tisch sehen es. Dein Browser hat schon etwas eingesetzt.
dice-promised = Der Server hat seine Hälfte schon versprochen:

## Page – Worked examples

example-position = Die Stellung
n-of-m = { $n } von { $m }
what-happened = Was geschah
example-so-now = Also jetzt
example-as-it-stands = So steht es
example-also-held = Was der Schiedsrichter noch prüft
example-unnoticed = Sonst hat noch niemand etwas bemerkt.
example-all-open = Hier liegen alle Karten offen, auch die verdeckten.
next-step = Nächster Schritt
example-next = Weiter: { $example }
example-before = Davor: { $example }
the-clauses = Die Regeln dazu
example-pill = Beispiele
example-house-rules = Hausregeln hier:

## Page – Lessons

learn-title = { $game } lernen
step-n = Schritt { $n }
lesson-heading = { $game } lernen, Schritt { $n } von { $m }:
lesson-without-scripts = Dieser Schritt braucht Skripte, die dieser Browser nicht ausführt. Einen Tisch mit { $game } kannst du auch ohne starten und spielen.
go-on = Weiter
your-turn = Jetzt du
leave = Verlassen
lessons-heading = Lerne ein Spiel in 60 Sekunden
lessons-lead = Ein paar Schritte an einem echten Tisch, dann ein eigener Zug. Jede Regel hat ihre Stelle im Regelheft.
lesson-start = Lektion beginnen
of-game = von { $game }
lessons-platform = Regeln des Tisches selbst

## Page – Rules

rules-title = { $game }: die Regeln
rules-platform-title = Der Tisch selbst: die Regeln
the-table-itself = Der Tisch selbst
house-rule = Hausregel.
default = üblich
rulebook-place = Regelheft { $place }
games = Spiele
rules-lead = { $places ->
    [all] Das Regelwerk in unseren eigenen Worten: { $n } Regeln und Entscheide, jede mit ihrer Stelle im Regelheft.
    [some] Das Regelwerk in unseren eigenen Worten: { $n } Regeln und Entscheide, { $sourced } davon mit der Stelle im Regelheft.
   *[none] Das Regelwerk in unseren eigenen Worten: { $n } Regeln und Entscheide.
}
rules-platform-lead = Gründe, die keine Regel eines Spiels sind: Der Tisch selbst lehnt ab.
cards-and-house-rules = Karten und Hausregeln
chapters = Kapitel
worked-examples = Beispiele
rulings-heading = Entscheide, wo das Regelheft es offenlässt
examples-lead = Kleine Tische, Schritt für Schritt gespielt, alle Karten offen. Dieselben Texte laufen in den Tests und mit <code>gamester referee { $game }</code>.

## Page – Cards

cards-title = { $game }: die Karten
card-sets = Kartensätze
cards-count = { $n } Karten, { $m } verschiedene.
cards-different = { $n } verschiedene.
cards-unusual = Ungewöhnlich: { $what }.
print-and-play = Drucken und spielen
no-cards-to-show = Dieses Spiel kommt ohne Karten aus, darum gibt es nichts zu zeigen.
print-title = { $cards }, zum Drucken
print-how = { $n ->
    [one] 1 Bogen
   *[other] { $n } Bögen
 } mit je neun Karten, 63 mal 88 mm. Druck sie mit deinem Browser bei 100 %, ohne Kopf- und Fußzeilen.
print-backs = Druck beidseitig, über die lange Kante gewendet: Jede zweite Seite hat die Rückseiten der vorigen.
print-cut = Schneide an den Marken.
no-cards-to-print = Dieses Spiel kommt ohne Karten aus, darum gibt es nichts zu drucken.
print-set = Satz
print-paper = Papier
print-backs-field = Rückseiten
backs-behind = hinter den Karten
backs-none = keine
show = Anzeigen
back-to-cards = Zurück zu den Karten
sheet-n = Bogen { $n }

## Page – A game

players = Spieler
from-to = { $n } bis { $m }
time = Dauer
n-min = { $n } Min.
designed-by = Entworfen von
in-short = Kurz gesagt
the-cards = Die Karten
cards-in-words = <cards>Jede Karte in Worten</cards>, oder <print>druck sie aus</print>
house-rules = Hausregeln
house-rules-lead = Wo das Regelheft etwas offenlässt, gibt es einen Entscheid, und für manche davon kann ein Tisch eine andere Lesart wählen.

## Page – About this site

about-house = Über diese Seite
about-lead = Hier kannst du Karten spielen, mit Freunden oder Bots. Wer dir die Adresse gab, betreibt die Seite mit Gamester { $version }, das freie Software ist.
about-games = Du kannst spielen:
about-no-accounts = Es gibt keine Konten, keine Passwörter und keine Werbung. Niemand wird verfolgt: Keine Seite holt etwas von einer anderen Website.
about-keeps = Was gespeichert wird
about-tables = <b>Tische.</b> Die Karten, was wann getan wurde, die Namen, die sich Leute gaben, mitgebrachte Dateien, was gesagt wurde, und wann zuletzt jemand an einem Platz war.
about-tables-go = Alles davon verschwindet { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
 } nach dem Ende des Spiels, und bei einem Spiel ohne Ende so lange, nachdem zuletzt jemand da war.
about-tables-stay = Es bleibt, solange es die Seite gibt, wenn es nicht entfernt wird.
about-records = <b>Spieldateien und Pläne.</b> Die neuesten { $n } Spieldateien, die Leute zum Ansehen mitgebracht haben, und die neuesten { $m } Pläne des Labors und Auswertungen.
about-notifications = <b>Mitteilungen.</b> Wenn du sie verlangst: die Adresse, unter der der Mitteilungsdienst deines Browsers ihn erreicht, solange der Tisch besteht oder bis du sie beendest. Was dorthin geht, ist für deinen Browser verschlüsselt; es nennt Spiel und Tisch.
about-webhooks = <b>Webhooks.</b> Eine Adresse, die du angegeben hast, solange der Tisch besteht oder bis du sie zurücknimmst.
about-addresses = <b>Nicht deine Adresse.</b> Damit niemand die Seite für alle lahmlegt, wird im Speicher gezählt, wie viel woher kommt. Aufgeschrieben wird das nicht, außer jemand sperrt eine Adresse aus; und wo ein Protokoll der Anfragen geführt wird, stehen darin weder Adressen noch Links von Plätzen. Zu einer mitgebrachten Spieldatei und zu einem Webhook gibt es stattdessen ein Kennzeichen, mit einem Geheimnis der Seite gebildet.
about-device = Was auf deinem Gerät liegt
about-cookie = Ein Cookie merkt sich deine Plätze, an bis zu { $n } Tischen, für { $m } Tage: Ohne ihn kämst du von der Startseite nicht zu ihnen zurück. Dein Name, deine Einstellungen, deine beendeten Spiele und wen du <you>getroffen hast</you>, deine Notizen, wen du nicht hören willst und wie weit du gelesen hast, bleiben in deinem Browser und werden nie gesendet.
about-sees = Wer was sieht
about-links = Der Link eines Platzes ist sein Schlüssel: Wer ihn hat, hat den Platz. Wer den Namen eines Tisches kennt, darf zusehen und sieht die offenen Karten; nach dem Spiel alles. Auf der Startseite stehen nur Tische, die der Host dort zeigt.
about-archived = Beendete öffentliche Spiele werden <archive>der Forschung gegeben</archive>, ohne Namen.
about-not-archived = Kein Spiel wird an andere gegeben.
about-operator = Wer die Seite betreibt, kann lesen, was sie speichert, auch verdeckte Karten. <promises>Was versprochen ist</promises> sagt, was sich trotzdem beweisen lässt, und <verify>jeder kann</verify> ein beendetes Spiel prüfen.
about-wrong = Wenn etwas nicht stimmt
about-report = Am Tisch gibt es unter „Tisch“ den Knopf „Problem melden“: Er speichert eine Datei, die sagt, wie der Tisch steht, so wie dein Platz es weiß. Schick sie an die Person, die diese Seite betreibt; sie kann einen Tisch auch entfernen. Einen Fehler, durch den jemand etwas erfährt oder tut, das keine Regel erlaubt, melde vertraulich, wie <code>SECURITY.md</code> im Quelltext sagt.
about-whose = Wem es gehört
about-licences = Code und Dokumente stehen unter der <mit>MIT-Lizenz</mit>, die Schriften <besley>Besley</besley> und <inter>Inter</inter> unter der Open Font Licence. Die Spiele gehören den oben genannten Menschen; ihre Regelhefte sind hier nicht abgedruckt, <rules>die Regeln</rules> stehen in unseren eigenen Worten da.

## Page – Games for research

archive-title = Spiele für die Forschung
archive-lead = Beendete öffentliche Spiele dieser Seite, ohne wer sie gespielt hat. Eine Zeile JSON ist ein Spiel; die Datei ist mit gzip gepackt, in der Reihenfolge, in der die Spiele endeten, höchstens { $n } Spiele auf einmal.
archive-first = Die ersten { $n } Spiele
archive-next = Die nächsten: <code>{ $address }</code>, mit der Nummer des letzten Spiels, das du hast. Eine Datei mit weniger Spielen ist vorerst die letzte.
archive-line = Was in einer Zeile steht
archive-field-number = die Nummer des Spiels, die gleich bleibt
archive-field-game = das Spiel
archive-field-rules_version = die Nummer der Regeln, nach denen gespielt wurde
archive-field-seats = wer dort saß: person, oder die Art des Bots
archive-field-num_moves = wie viele Züge es waren
archive-field-acted_by = Züge, die niemand am Platz gemacht hat, nach ihrer Nummer in der Spieldatei: die Uhr oder die Art des Bots, der einsprang
archive-field-record = das ganze Spiel als Text, mit Karten und Seed: gamester verify liest ihn, und die Seite /replay auch
archive-field-left_out = warum ein Spiel hier keine Spieldatei hat, etwa eine andere Regelnummer
archive-not = Was nicht darin steht
archive-left-out = Namen (Plätze heißen <code>person 0</code>, <code>heuristic 1</code>), Zeiten, Namen von Tischen, Adressen, alles Gesagte. Private Tische und Übung sind nie dabei, auch keine Spiele, zu deren Karten jemand Wörter beitrug. Ein Spiel wird frühestens { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 } nach seinem Ende gegeben.
archive-terms = Bedingungen
archive-licence = Wer diese Seite betreibt, gibt die Spieldateien gemeinfrei weiter (CC0 1.0). Karten und Fragen, die jemand an einen öffentlichen Tisch mitbrachte, stehen in dessen Spieldatei und bleiben das Werk der Person, die sie schrieb.

## Page – A record to watch

bring-title = Spieldatei ansehen
bring-lead = Jeder beendete Tisch gibt seine Spieldatei heraus. Bring hier eine mit: Sie wird Zeile für Zeile geprüft, dann kannst du sie mit offenen Karten oder aus der Sicht von jemandem durchgehen und von jedem Moment weiterspielen.
bring-file = Die Spieldatei, eine Textdatei mit höchstens { $n } Bytes
bring-go = Prüfen und ansehen
bring-kept = Sie wird unter einem Namen gespeichert, der aus ihrem Inhalt folgt, damit du Momente daraus teilen kannst. Nur wer den Link oder die Datei hat, findet sie; zweihundert werden behalten, und von mehr geht die älteste von wem die meisten kamen.

## Page – Home

home-code = Hast du einen Code?
home-continue = Weiterspielen
home-of-your-games = deiner Spiele
home-your-move = Du bist dran
home-play-now = Jetzt spielen <d>gegen Bots</d>
home-friends = Mit Freunden
home-soon = Kommt bald
home-open = Offene Tische
home-start-one = Einen eröffnen
home-join-as = als { LIST($names, "or") }
home-live = Läuft gerade
home-finished = Deine beendeten Spiele

## Page – Webhooks

webhook = Webhook
hooked-told = Du wirst benachrichtigt
hooked-untold = Niemand wird mehr benachrichtigt
hooked-all = Wenn in { $code } jemand dran ist, geht eine Nachricht an diese Adresse:
hooked-own = Wenn du in { $code } dran bist, geht eine Nachricht an diese Adresse:
hooked-secret = Sie ist mit diesem Geheimnis signiert, das nur jetzt gezeigt wird:
hooked-how = JSON per POST, signiert im Header <code>Gamester-Signature</code>: <api>was darin steht, und wie du die Signatur prüfst</api>.

## Page – The door

join-title = Mitspielen an { $code }
at-table = an { $code }
join-pick = Such dir einen Platz aus
choice-any = Was übrig ist
sit-down = Platz nehmen
join-only-watch = Nur zusehen
join-full = Der Tisch ist voll. Du kannst bei offenen Karten zusehen.
linked-title = Ein neuer Link für { $name }
linked-lead = Der bisherige Link öffnet nichts mehr, und alle am Tisch erfahren es. Sende diesen nur an { $name }: Wer ihn hat, spielt diesen Platz und sieht seine Karten.
linked-field = Der neue Link für { $name }

## Page – Waiting room

waiting-load = <again>Lade sie neu</again>, um zu sehen, wer da ist und ob die Karten ausgeteilt sind.
your-dice = Dein Zufall
dice-add-them = Beitragen
reconnecting = Verbindung wird wiederhergestellt.
waiting-bot = Bot, { $bot }
waiting-host-gone = nicht da, Host
waiting-you = du
waiting-here = da
waiting-you-host = du, Host
waiting-here-host = da, Host
waiting-dice = Zufall
arrange-seat = Platz { $n } ordnen, { $name }
arrange = Ordnen
arrange-which-bot = Welcher Bot
arrange-bot = Bot hierher setzen
new-link-make = Neuen Link machen
arrange-free = Platz freigeben
arrange-name = Name von Platz { $n }
arrange-rename = Umbenennen
arrange-swap-with = Platz tauschen mit
arrange-swap = Plätze tauschen
invitation-for = Einladung für { $name }
copy-invitation = , die Einladung für { $name }
fair-deal-heading = Wie das Austeilen fair bleibt
fair-deal-promise = Das Versprechen:
link-leaked = Jemand anderes hat meinen Link
new-link-mine = Neuen Link für mich machen

## Page – Lab

lab-title = Balance-Labor
lab-heading = Ist es fair?
lab-lead = Das Labor spielt ein Spiel mit Bots immer wieder, bis es so sicher ist, wie du willst. Es sagt, wer öfter gewinnt als sein fairer Anteil, wie lange es dauert, welche Regel es beendet, welche Karten gewinnen und welche Regeln nie gebraucht werden. Ändere eine Hausregel oder die Karten, und es sagt, was das bewirkt.
lab-missing = Das Labor ist hier nicht installiert: Es braucht { LIST($names) }. Wer die Seite betreibt, kann es mit <code>{ $command }</code> hinzufügen.
lab-nothing = Nichts wurde gefragt.
lab-seats = Wie viele spielen?
lab-bots = Wer spielt?
lab-vary = Was soll sich ändern?
lab-vary-nothing = Nichts: Ist dieses Spiel fair, wie es ist?
lab-vary-sets = Der Kartensatz: { LIST($names) }
lab-sure = Wie sicher willst du sein?
lab-most = Höchstens { $n } Spiele je Tisch. Größere Pläne, suchende Bots, Zahlen in einem Kartensatz: <code>gamester lab { $game }</code>.
lab-go = Herausfinden
lab-width-5 = grob: auf 5 Prozent der Siege genau
lab-width-2 = gut: auf 2 Prozent genau
lab-width-1 = fein: auf 1 Prozent genau
lab-bots-heuristic = solide Bots (heuristic)
lab-bots-random = Bots, die irgendetwas spielen (random)
job-failed = Daraus ist nichts geworden.
lab-ask-anew = Neu fragen
job-progress = Fortschritt
lab-job-note = Diese Seite sieht alle zwei Sekunden nach und wird dann zum Bericht. Ihre Adresse kannst du aufheben und teilen.
lab = Labor
back-to-lab = Zurück zum Labor

## Page – Log

log-title = Verlauf von { $code }
look-back-at = Zurück zu Zeile { $line } sehen
only-you = Nur du siehst das.
log-empty = Noch ist nichts geschehen.

## Page – Problem report

report-title = Problem an { $code } melden
report-over = Das Spiel ist vorbei, darum ist die Datei das ganze Spiel: die Namen der Plätze, jede Karte, jeder Zug und der Seed. Was am Tisch gesagt wurde, steht nicht darin.
report-verify = <code>gamester verify FILE</code> spielt es noch einmal und nennt die erste Zeile, die nicht stimmt.
report-seat = Du speicherst eine Datei, die sagt, wie der Tisch steht, <b>so wie dein Platz es weiß</b>:
report-watching = Du speicherst eine Datei, die sagt, wie der Tisch steht, <b>so wie alle es wissen, die zusehen</b>:
report-seat-log = die Zeilen deines Verlaufs, mit den Namen der Plätze
report-watching-log = die Zeilen des öffentlichen Verlaufs, mit den Namen der Plätze
report-seat-cards = die Karten, die du siehst; die anderen sind <b>neu gezogen</b>, also nicht die, die dort liegen
report-watching-cards = die Karten, die offen liegen; die anderen sind <b>neu gezogen</b>, also nicht die, die dort liegen
report-version = die Version von Gamester und die Nummer der Regeln
report-tried = was du versucht hast, und was der Tisch dazu sagt
report-seat-nothing-else = Sonst steht nichts darin: kein Link zu deinem Platz, kein Seed, nichts vom Gespräch am Tisch. Du kannst sie jedem geben, ohne mehr als deine eigenen Karten zu zeigen.
report-watching-nothing-else = Sonst steht nichts darin: kein Link zu einem Platz, kein Seed, nichts vom Gespräch am Tisch. Du kannst sie jedem geben, ohne mehr zu zeigen, als alle sehen.
report-questions = Dieser Tisch hat eigene Fragen, deren Antworten hier bleiben müssen. Darum hat die Datei nur den Verlauf und keine Stellung.
report-referee = <code>gamester referee FILE</code> legt die Stellung auf und sagt, ob der Tisch wieder dasselbe antwortet. Die Datei ist also schon ein Test.
report-what = Was hast du versucht? So wie der Tisch es schreibt, etwa <code>{ $example }</code>. Du kannst es weglassen.
report-save = Datei speichern

## Page – Review

review-title = Auswertung von { $game }
to-replay = Zur Wiederholung
review-failed = Der letzte Versuch ist gescheitert.
review-lead = Wo wurde das Spiel gewonnen und verloren? Jede Entscheidung wird mit dem verglichen, was Bots dort getan hätten, und bei kleiner Auswahl mit allem, was erlaubt war: Jedes wird in denselben Welten zu Ende gespielt, die nach dem Wissen des Platzes möglich waren. Daneben steht der Unterschied mit offenen Karten, denn ein falscher Zug kann Glück gehabt haben.
review-go = Dieses Spiel auswerten
review-takes = Es dauert ein, zwei Minuten, bei den längsten Spielen eine Viertelstunde, und geschieht einmal für alle, die nachsehen.
review-chances = Gewinnchancen
review-shares = Die Gewinnchancen zu Beginn jeder Runde, wie man sie als Zuschauer sieht, wenn alle so weiterspielen wie unser solider Bot.
too-early = noch nicht zu sagen
share-between = { $share } % ({ $low } bis { $high })
numbers = Zahlen
review-decisions = { $n ->
    [one] 1 Entscheidung
   *[other] { $n } Entscheidungen
 } mit Auswahl, davon teuer über den Zufall hinaus: { $m ->
    [0] keine
   *[other] { $m }
 }.
review-better = <b>{ $better }</b> war um { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 } Gewinnchance besser ({ $low } bis { $high }).
review-hindsight = Mit offenen Karten: { $cost }.

## Page – Check of a record

verify-title = Spieldatei prüfen
verify-of = Die Spieldatei von { $code }
verify-lead = Eine Spieldatei ist das ganze Spiel als Text. Es wird aus seinem Seed noch einmal gespielt, und jede Zeile muss so herauskommen, wie sie dasteht.
verify-holds = Sie stimmt
verify-fails = Sie stimmt nicht
verify-line = Zeile { $line } ist die erste, die abweicht.
verify-expected = Erwartet
verify-says = Da steht
verify-why = Das heißt: { $why }.
verify-checked = Was geprüft wurde
verify-yourself = Prüf es selbst, mit der Spieldatei gespeichert als <code>RECORD</code>:
verify-command = Befehl
verify-prints = Er gibt aus
verify-figure = Wert
verify-exact = Der genaue Text, der gehasht wird <mut>({ $n } Bytes)</mut>
verify-hashed = Gehashter Text
verify-proves = Was das beweist
verify-not = Was es nicht beweist
verify-download = Spieldatei herunterladen
to-table = Zum Tisch
verify-another = Eine andere prüfen
verify-field = Eine Spieldatei
or-a-file = oder eine Datei
verify-go = Prüfen
verify-own-machine = Dasselbe auf deinem eigenen Rechner: <code>gamester verify RECORD</code>.

## Page – A new game

new-title = Neues Spiel { $game }
file-fix = { $n ->
    [one] 1 Zeile
   *[other] { $n } Zeilen
 }; hier verbessern
file-works = { $n ->
    [one] 1 Zeile
   *[other] { $n } Zeilen
 }; deine Datei passt
file-unused = { $n ->
    [one] 1 Zeile
   *[other] { $n } Zeilen
 }; nicht benutzt
new-not-started = Wir konnten das Spiel nicht starten.
new-check-cards = <b><mine>Das sind deine Karten</mine>. Noch nicht gestartet.</b> Sieh die Karten unten an und starte dann.
new-check-file = <b>Deine Datei passt. Noch nicht gestartet.</b> Sieh das Formular an und starte dann.
new-with = Mit wem spielst du?
mode-bots = Bots
mode-bots-how = Beginnt sofort
mode-friends = Freunde
mode-friends-how = Jedem einen Link senden
mode-here = Ein Gerät
mode-here-how = Reicht es herum
friend-n = Freund { $n }
player-n = Person { $n }
guest-n = Gast { $n }
name-of-player = Name von Person { $n }
you = Du
who-plays-here = Wer hier spielt, Person { $n }
as-chosen-above = Wie oben gewählt
more-options = Mehr Einstellungen
table-legend = Tisch
clock = Uhr
new-away = Wenn jemand weg ist
new-delay = Zuschauer sehen den Tisch
said-listed = steht auf der Startseite
said-grace = nach { $time } übernimmt ein Bot
said-delay = { $time }
choice-yours = { $choice } für deinen Platz
choice-of-player = { $choice } für Person { $n }
choice-friends = Freunde wählen, wenn sie dazukommen, und Bots nehmen, was übrig ist.
said-own-cards = eigene Karten
own-cards = Eigene Karten
own-cards-file = Ein eigener Kartensatz: eine TOML-Datei mit höchstens 100 KB. Du siehst die Karten, bevor das Spiel beginnt.
own-extra-file = Eine eigene TOML-Datei; ohne sie die mitgelieferte. Wenn du sie mitbringst, weißt du, was darin steht.
rules-changed = { $n ->
    [0] alle wie üblich
   *[other] { $n } geändert
 }
default-is = üblich { $value }
default-left-empty = üblich { $value }: leer lassen
rule-place = { $rule }, Stelle { $n }
order-none = keine (üblich)
order-then-none = dann keine
new-start-bots = Spiel starten
new-start-friends = Spiel eröffnen und Links bekommen
new-start-here = Starten und weitergeben an { $name }
first-player = die erste Person
new-note = Jeder Freund bekommt einen eigenen Link. Bots sind immer als Bots erkennbar.
grace-usual = Wie üblich

## Page – The table

plain-lead = Diese Seite kommt ohne Skripte aus, darum erscheint nichts von selbst. <again>Lade sie neu</again>, um zu sehen, was geschehen ist. Mit Skripten gibt es <drawn>den gezeichneten Tisch</drawn>.
paused = <b>Pause.</b> Die Uhren stehen.
agree = Zustimmen
no = Nein
never-mind = Doch nicht
the-result = Das Ergebnis
rematch-join = Zur Revanche
rematch = Revanche
pass-device = Gib das Gerät an { $name } weiter
nobodys-turn = Niemand an diesem Gerät ist dran
look-away = Alle anderen sehen weg.
load-in-a-moment = Lade die Seite gleich neu.
show-my-hand = Ich bin { $name }, zeig meine Hand
your-decision = Deine Entscheidung
the-decision = Die Entscheidung
you-answered = Deine Antwort: { $answer }. Alle Antworten werden zugleich aufgedeckt.
waiting-on = Es fehlt noch: { $names }.
take-back = Zurücknehmen
undo = Rückgängig
what-else = Was geht sonst noch?
hide-my-hand = Meine Hand verdecken
nothing-yet = Noch nichts.
talk = Chat
no-messages = Noch keine Nachrichten.
say-to-table = Sag dem Tisch etwas
send = Senden
table-unscripted = Diese Seite zeichnet den Tisch mit JavaScript. <plain>Die schlichte Seite</plain> zeigt ihn ohne.
reconnecting-kept = Verbindung wird wiederhergestellt. Deine Auswahl bleibt.
keys = Tasten
key-tab = Tab
key-space = Leer
key-enter = Enter
key-shift = Umschalt
key-esc = Esc
key-home = Pos1
key-end = Ende
keys-tab = Plätze, Karten, deine Entscheidung, der Verlauf
keys-across = innerhalb einer Zone; auch Pos1 und Ende
keys-updown = zur nächsten Zone
keys-space = nehmen oder ablegen; bei Blassem: der Grund
keys-enter = der goldene Knopf
keys-digits = diese Karte deiner Hand
keys-seats = dieser Platz, von links gezählt
keys-esc = schließen, Schritte überspringen, Auswahl ablegen
keys-dl = zu deiner Entscheidung, zum Verlauf
keys-u = rückgängig
keys-r = gewählte Karte drehen
keys-c = diese Karte nah ansehen
keys-brackets = zurück- und weiterblicken, Zeile für Zeile
keys-help = diese Liste

## Page – The replay

replay-of = Wiederholung von { $game }
replay-plain = Diese Seite kommt ohne Skripte aus: Jeder Schritt ist eine Seite zum Lesen. Mit Skripten gibt es die gezeichnete Wiederholung.
replay-step = Schritt { $n } von { $m }
replay-untold = Etwas, das diese Sicht nicht erfahren hat
replay-first = Erster Schritt
replay-turn = Beginn des Zugs
replay-back = Zurück
replay-on = Weiter
replay-next-turn = Nächster Zug
replay-last = Letzter Schritt
whose-view = Wessen Sicht
win-chances = Gewinnchancen
another-game-file = Andere Spieldatei
replay-keys-step = einen Schritt zurück oder weiter
replay-keys-turn = zum Beginn eines Zugs
replay-keys-ends = der erste und der letzte Schritt
replay-keys-play = abspielen und anhalten
replay-keys-tenths = Zehntel des Spiels
replay-keys-al = die Analyse, der Verlauf
replay-keys-esc = schließen
replay-keys-help = diese Liste

## Page – Card sets

set-rulebook = { $set }, die Karten aus dem Regelheft
set-ours = { $set }, von uns

## Page – Time and clocks

clock-expected = erwartet werden Sekunden je Zug wie 60, ein Vorrat und was dazukommt wie 600+15, oder Tage wie 3d; da stand „{ $got }“
clock-out-of-range = erwartet wird eine Uhr von 1 Sekunde bis 30 Tagen; da stand „{ $got }“
duration-day = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
 }
duration-day-after = { $n ->
    [one] 1 Tag
   *[other] { $n } Tagen
 }
duration-hour = { $n ->
    [one] 1 Stunde
   *[other] { $n } Stunden
 }
duration-hour-after = { $n ->
    [one] 1 Stunde
   *[other] { $n } Stunden
 }
duration-minute = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 }
duration-minute-after = { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 }
duration-second = { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 }
duration-second-after = { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 }
duration-of-two = { $long } { $short }
duration-none = keine Zeit
clock-none = Keine Uhr
clock-per-move = { $time } für jede Entscheidung
clock-bank = { $time } für das ganze Spiel
clock-growing = { $time } für das ganze Spiel und { $more } mehr nach jeder Entscheidung
clock-device-each = Wer auf einem Gerät gleichzeitig entscheidet, hat jeweils so viel, nacheinander
clock-device-bank = Entscheiden mehrere gleichzeitig auf einem Gerät, läuft eine Uhr, dann die nächste
bot-while-away = Ist jemand { $time } weg, obwohl eine Entscheidung ansteht, spielt ein Bot, bis die Person zurück ist
bot-after = Nach { $time } übernimmt ein Bot
bot-never = Warten, so lange es dauert
delay = { $time } später
delay-none = sofort
opens-later = Wer zusieht, sieht diesen Tisch { $time } später. Er öffnet sich, wenn alle das Ende gesehen haben.
not-yet = Noch nicht

## Page – Settings of a table

quota = Von einer Adresse behält die Seite { $n } MB an Tischen am Tag, mit ihren Dateien. Versuch es in { $time } noch einmal.
chosen-for-bot = { $name } ist ein Bot: Bots nehmen, was übrig ist; da stand { $value }
chosen-for-absent = { $name } ist noch nicht da und wählt beim Platznehmen; da stand { $value }
with-detail = { $fault } ({ $detail })
field-one-of = { $field }: erwartet wird eines von { $known }; da stand „{ $got }“
field-wrong = { $field }: { $why }
setting-clock = Uhr
setting-away = Wenn jemand weg ist
setting-away-brief = nach { $time } spielt ein Bot für alle, die weg sind
setting-device = Tisch
setting-device-value = Alle spielen an einem Gerät
setting-device-brief = alle spielen an einem Gerät
setting-delay = Zuschauer sehen es
setting-delay-brief = wer zusieht, sieht alles { $time }
cards-of-their-own = eigene: { $title }
of-their-own = eigene
rules-number = Regelnummer
earlier-rules = { $number }, eine frühere
no-value = keine
no-such-table = Diesen Tisch gibt es nicht
the-judge = die Person, die urteilt
judge = Die Person, die urteilt
table-title = { $game }, { $code } · Gamester

## Page – Seats before the deal

too-late = Zu spät
seat-is-taken = Dieser Platz ist besetzt.
somebody-quicker = Jemand war schneller
sit-down-first = Nimm erst Platz.
chose-for-other = Du sitzt auf Platz { $own } und hast für Platz { $other } gewählt.
not-yours = Das entscheidest nicht du
dice-lie = Auf dem Tisch liegt { $dice }.
dice-nothing = Es gab nichts beizutragen.
own-names = Und alle wählen ihren Namen selbst.
expected-bot = Erwartet wird ein Bot, einer von { $known }; da stand { $got }.
sentence = { $said }.
no-bot-here = Hier kann kein Bot sitzen
host-stays = Der Host bleibt am Tisch.
seat-is-free = Dieser Platz ist frei.
no-other-host = Sonst sitzt hier niemand, der Host sein könnte.
host-is-here = Der Host hat diese Seite offen oder hatte sie eben noch offen.
nobody-has-link = Dort sitzt niemand mit einem Link.
no-new-link = Kein neuer Link
own-link-only = Du kannst für deinen eigenen Platz einen neuen Link bekommen.
free-seats = Frei: { LIST($names) }.
no-such-choice = Diese Wahl gibt es nicht
choice-taken-free = { $why }. Frei: { $free }.
choice-is-taken = { $choice }: schon vergeben

## Page – New links

nobody-judges = An diesem Tisch urteilt niemand.
no-such-seat = Diesen Platz gibt es nicht
new-link-already = Es gibt schon einen neuen Link.
new-links-most = Ein Tisch bekommt { $n } neue Links in { $m } Minuten.
expected-seat-got = Erwartet wird 0 bis { $n }; da stand { $got }.
expected-seat = Erwartet wird 0 bis { $n }.
link-new-seat = { $name } hat einen neuen Link. Der bisherige öffnet nichts mehr.
link-new-seat-by-operator = { $name } hat einen neuen Link vom Betreiber der Seite. Der bisherige öffnet nichts mehr.
link-new-seat-by-host = { $name } hat einen neuen Link von { $hostName }, dem Host. Der bisherige öffnet nichts mehr.
link-new-judge = Wer urteilt, hat einen neuen Link. Der bisherige öffnet nichts mehr.
link-new-judge-by-operator = Wer urteilt, hat einen neuen Link vom Betreiber der Seite. Der bisherige öffnet nichts mehr.
link-new-judge-by-host = Wer urteilt, hat einen neuen Link von { $hostName }, dem Host. Der bisherige öffnet nichts mehr.
link-new-device = Dieses Gerät hat einen neuen Link. Der bisherige öffnet nichts mehr.
link-new-device-by-operator = Dieses Gerät hat einen neuen Link vom Betreiber der Seite. Der bisherige öffnet nichts mehr.
link-new-device-by-host = Dieses Gerät hat einen neuen Link von { $hostName }, dem Host. Der bisherige öffnet nichts mehr.

## Page – Talk

house-name = Die Seite
the-host = Der Host
operator = Der Betreiber
everybody = Alle
line-too-long = { $n ->
    [one] Sie hat 1 Zeichen.
   *[other] Sie hat { $n } Zeichen.
 }
nothing-was-said = Nichts wurde gesagt
muted-you = Der Host hat dich stummgeschaltet.
a-little-slower = Etwas langsamer
host-only = Das darf nur der Host.
mute-expected = Erwartet wird die Nummer von jemand anderem; da stand { $got }.
somebody-watching = Jemand, der zusieht
those-who-watch = Alle, die zusehen
line-taken-out = (vom Betreiber der Seite entfernt)

## Page – Votes

not-now = Jetzt nicht
expected-got = Erwartet wird { $expected }; da stand { $got }.
takeback-again = Für jede Rücknahme wird das ganze Spiel noch einmal gespielt.
answer-first = Antworte zuerst: { $what }.
game-over = Das Spiel ist vorbei.
it-is-paused = Es ist Pause
hands-are-open = Wer zusieht, sieht schon alle Hände.
vote-pause = { $who ->
    [you] Du bittest um eine Pause
   *[other] { $name } bittet um eine Pause
 }
vote-pause-asked = Du hast um eine Pause gebeten
vote-pause-means = Niemand spielt, bis jemand weitermachen lässt. Wo es eine Uhr gibt oder ein Bot übernimmt, endet sie nach einem Tag von selbst.
vote-open = { $who ->
    [you] Du bittest darum, Zuschauern alle Hände zu zeigen
   *[other] { $name } bittet darum, Zuschauern alle Hände zu zeigen
 }
vote-open-asked = Du hast darum gebeten, Zuschauern alle Hände zu zeigen
vote-open-means = Deine eigene Seite zeigt weiter nur deine Hand; aber wer den Namen des Tisches kennt, kann zusehen, auch du. Das bleibt so.
vote-takeback = { $who ->
    [you] { $when ->
        [now] Du bittest um Rücknahme des letzten Zugs, festgelegt in dieser Phase
        [before] Du bittest um Rücknahme des letzten Zugs, gespielt in { $place }
       *[unknown] Du bittest um Rücknahme des letzten Zugs
     }
   *[other] { $when ->
        [now] { $name } bittet um Rücknahme des letzten Zugs, festgelegt in dieser Phase
        [before] { $name } bittet um Rücknahme des letzten Zugs, gespielt in { $place }
       *[unknown] { $name } bittet um Rücknahme des letzten Zugs
     }
 }
vote-takeback-asked = { $when ->
    [now] Du hast um Rücknahme des letzten Zugs gebeten, festgelegt in dieser Phase
    [before] Du hast um Rücknahme des letzten Zugs gebeten, gespielt in { $place }
   *[unknown] Du hast um Rücknahme des letzten Zugs gebeten
 }
vote-takeback-means = Alles, was danach kam, geht mit, auch Entwürfe; in einer Phase, in der alle geheim wählen, die von allen. Was gesehen wurde, bleibt gesehen.

## Page – Why not

why-not = Warum nicht?
nothing-forbids = Das ist jetzt nicht verboten. Wähle es und drück den goldenen Knopf.
this-is-a-move = Das ist ein Zug
called-nothing = Nichts auf dem Tisch heißt so.
why-not-this = Warum nicht: { $what }?
not-a-move-now = Das ist jetzt kein Zug
what-is-missing = Was fehlt noch?

## Page – Clocks beside the table

time-up-else = der Tisch spielt, was die Spielregeln dafür sagen
moves = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
 }
moved-by-clock = Seit deinem letzten Zug hat die Uhr { $moves } für dich gemacht.
moved-by-bot = Seit deinem letzten Zug hat ein Bot { $moves } für dich gemacht.
moved-by-both = Seit deinem letzten Zug hat die Uhr { $clock } und ein Bot { $bot } für dich gemacht.
by-the-clock = von der Uhr
by-a-bot = von einem Bot
time-left = noch { $time }
nothing-was-thrown = nichts wurde beigetragen
dice-next-deal = Das ist für das nächste Austeilen.
not-an-address = Keine Adresse für einen Webhook

## Page – Bots

bot-heuristic = solide
bot-rollout-32 = denkt voraus
bot-search-200 = scharf
bot-search-2000 = am schärfsten
bot-expert = Experte

## Page – Refusals

did-not-work = Das ging nicht
not-a-name = Kein Name für einen Platz
link-opens-nothing = Dieser Link öffnet keinen Platz
expected-characters = Erwartet wird höchstens { $n ->
    [one] 1 Zeichen
   *[other] { $n } Zeichen
 }, es waren { $got }.
expected-frame = Erwartet wird ein frame und eines von { $kinds }: { $error }.
expected-exactly-one = Erwartet wird genau eines von { $kinds }.
expected-json = Erwartet wird JSON: { $error }.
for-other-table = Es ist für den Tisch { $got }, dieser Link ist für { $code }.
for-other-seat = Es ist für Platz { $got }, dieser Link ist für Platz { $seat }.
link-dead = Ein Link gilt einmal. Wer dazukommt, bekommt einen neuen, bis die Person geht oder der Host den Platz freigibt. Wurde für einen Platz ein neuer Link gemacht, gilt der alte nicht mehr.
others-quicker = Andere waren schneller, immer wieder.
expected-one-of = Erwartet wird eines von { $known }; da stand { $got }.
table-is-paused = Der Tisch macht Pause
for-other-frame = Deine Nachricht ist für frame { $got }, hier ist frame { $now }.
more-than-draft = Das ist mehr als ein Entwurf.
who-are-you = Wer bist du?
lesson-is-over = Die Lektion ist vorbei. Lade die Seite neu, um sie noch einmal zu spielen.
that-was-it = Das war es
alone-in-lesson = Das ist der Tisch einer Lektion: Du bist hier allein.
not-here = Nicht hier
choose-a-file = Wähle eine Datei mit deinen Karten.
more-faults = { $file }: und { $n } weitere
webhook-text = { $name } ist dran, am Tisch { $code }: { $game }.
cannot-come-in = Du kannst nicht herein
too-many-parts = Erwartet wird höchstens { $n ->
    [one] 1 Teil
   *[other] { $n } Teile
 } hinter dem Fragezeichen.
try-again-in = Versuch es in { $n ->
    [one] 1 Sekunde
   *[other] { $n } Sekunden
 } noch einmal.
message-not-read = Diese Nachricht wurde nicht gelesen.
nul-character = Erwartet wird Text ohne das Zeichen Nummer 0 (NUL); da war eines.
from-other-site = Der Browser sagt, er komme von einer anderen Website ({ $site }).
from-elsewhere = Es kommt von { $origin }, hier ist { $host }.
from-nowhere = Es trägt einen Cookie dieser Seite und sagt nicht, woher es kommt.
one-host = Erwartet wird ein Header Host; es waren { $n }.
host-name = Erwartet wird im Header Host ein Name und höchstens ein Port bis 65535; da stand { $got }.
no-name-of-ours = Dieser Server hört nicht auf den Namen { $name }. Wer ihn betreibt, kann mit --origin einen Namen hinzufügen.
no-name-of-ours-title = Kein Name dieses Servers

## Page – Refusals by the protocol

no-such-game = Dieses Spiel gibt es nicht
no-card-set-named = { $game } hat keinen Kartensatz { $set }.
no-such-card-set = Diesen Kartensatz gibt es nicht
unknown-bot = unbekannter Bot { $bot }: es gibt { $known }
first-seat-yours = der erste Platz ist deiner, dort kann kein Bot sitzen
cannot-be-created = Dieser Tisch lässt sich nicht eröffnen.
nested-too-deeply = Zu tief verschachtelt.
expected-utf8 = Erwartet wird Text in UTF-8; es waren andere Bytes.
table-stumbled = Der Tisch ist gestolpert. Nichts hat sich geändert; frag noch einmal.
expected-token = Erwartet wird `Authorization: Bearer` und das Token deines Platzes.
link-of-screen = Dieser Link ist für einen Bildschirm, den sich mehrere teilen.
status-400 = Die Anfrage oder ein Wert darin ist nicht gültig.
status-401 = Im Header fehlt das Token.
status-403 = Jetzt nicht: Es würde Verdecktes zeigen. Oder die Anfrage kommt von einer Seite einer anderen Website.
status-404 = Das gibt es nicht.
status-409 = Abgelehnt. Nichts hat sich geändert.
status-413 = Zu lang.
status-429 = Zu oft. Versuch es später noch einmal.
status-503 = Der Server kann das jetzt nicht. Nichts hat sich geändert.
status-other = Das geht hier nicht.
expected-hello = Erwartet wird eine erste Nachricht, ein leeres Objekt oder eines mit deinem Token.
expected-hello-but = Erwartet wird eine erste Nachricht, ein leeres Objekt oder eines mit deinem Token: { $error }.
expected-want = Erwartet wird für `want` der Wert `view` oder `ui`; da stand { $got }.
only-with = Erwartet wird { $fields } nur mit { $kind }; es kam mit { $got }.
database-says = Die Datenbank sagt: { $why }.
unreadable = Das wurde gespeichert und lässt sich nicht mehr lesen.

## Page – Pages that refuse

page-not-found = Seite nicht gefunden
too-long = Zu lang
over = Vorbei
players-of = { LIST($names) }
seats-taken = { $n } von { $m } Plätzen besetzt
playing-with = mit { LIST($names) }
paused-now = Pause
waiting-now = Es fehlt noch: { LIST($names) }
going-on = Läuft
waiting-for-host = Der Host muss noch starten
everyone-here-start = Alle sind da. Starte, wann du willst.
bot-on-seat = Auf diesen Platz wurde ein Bot gesetzt.
seat-taken = Dieser Platz ist besetzt
no-such-log = Diesen Verlauf gibt es nicht
no-line = Dieser Verlauf hat keine Zeile { $line }.
no-such-line = Diese Zeile gibt es nicht
still-going-on = Das Spiel läuft noch.
expected-frame-number = Erwartet wird die Nummer des frame dieser Seite; da stand { $got }.
the-others = Die anderen
on-the-table = Auf dem Tisch
before-play = Vor dem Spiel
all-cards = Alle Karten
spectator = Zuschauer
chart-say = Gewinnchance von allen
win-chance = Gewinnchance
turning-point = Wendepunkt

## Page – Refusals around records and games

no-such-record = Diese Spieldatei gibt es nicht
record-outdated = Diese Spieldatei lässt sich hier nicht mehr abspielen
a-record = eine Spieldatei
replay-titled = Wiederholung von { $game }, { $code } · Gamester
record-does-not-hold = Diese Spieldatei stimmt nicht
expected-bytes = Erwartet werden höchstens { $n } Bytes, es waren { $m }.
not-a-record = Das ist keine Spieldatei
nothing-was-sent = Nichts wurde gesendet.
over-here = Hier ist das Spiel vorbei
record-being-checked = Eine Spieldatei von dir wird gerade geprüft: immer nur eine.
records-many = Viele andere haben auch eine Spieldatei gebracht.
report-expected = Erwartet wird ein Zug mit höchstens { $n } Zeichen ohne Raute oder Ausrufezeichen; da stand { $got }.
not-in-a-report = Das kann nicht in einem Bericht stehen
report-busy = Gerade wird ein Bericht für jemand anderen geschrieben. Versuch es in ein paar Sekunden noch einmal.
unproved-practice = Dass die genannten Leute es gespielt haben: Dieser Tisch ist Übung. { $n ->
    [one] Sein erster Zug ist
   *[other] Seine ersten { $n } Züge sind
 } aus einem anderen Spiel, Bots nahmen alle Plätze bis auf einen, und wer weiterspielte, kannte vielleicht jede verdeckte Karte.
expected-record-bytes = Erwartet wird eine Spieldatei mit höchstens { $n } Bytes, es waren { $m }.
expected-record-utf8 = Erwartet wird eine Spieldatei als Text in UTF-8; es waren andere Bytes.
no-record-sent = Im Formular war keine Spieldatei.
review-chart = Anteil am Sieg, den jeder Platz erwarten konnte, { $turn } für { $turn }. Die Zahlen stehen in der Tabelle darunter.
game-at = { $game }, { $code }
lab-needs = Das Labor braucht Pakete, die hier nicht installiert sind: { LIST($names) } ({ $command }).
lab-expected = Erwartet wird für { $field } eines von { $known }; da stand { $got }.
lab-cleared = Vielleicht wurde er schon weggeräumt: Die neuesten fünfzig bleiben.
no-such-plan = Diesen Plan gibt es nicht
no-such-plan-file = Dieser Plan hat keine solche Datei.
no-such-file = Diese Datei gibt es nicht
tile-players = { $fewest }–{ $n } Personen
tile-players-exactly = { $n ->
    [one] 1 Person
   *[other] { $n } Personen
 }
tile-with-minutes = { $players }, { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 }
tile-facts = { $players } · { $n } Min.
tile-designed-by = Entworfen von { $who }
any-number = jede Zahl von { $low } bis { $high }
all-seats = alle Plätze in einer Reihenfolge
expected-paper = Erwartet wird für paper { LIST($papers, "or") } und für backs yes oder no.
no-such-paper = Dieses Papier gibt es nicht
no-example-named = { $game } hat kein Beispiel mit diesem Namen.
no-such-example = Dieses Beispiel gibt es nicht
no-step-in-example = Das Beispiel { $example } hat keinen solchen Schritt.
no-such-step = Diesen Schritt gibt es nicht
example-title = { $example }, Schritt { $n } von { $m }. { $game } · Gamester
lesson-title = { $game } lernen, { $n } von { $m } · Gamester
no-lesson-of = { $game } bringt keine Lektion mit. Seine Regeln sind da.
no-lesson = Keine Lektion
lesson-steps = { $n ->
    [one] Die Lektion hat 1 Schritt.
   *[other] Die Lektion hat { $n } Schritte.
 }
brings-no-lesson = { $game } bringt keine Lektion mit.
no-lesson-now = Gerade keine Lektion
no-archive = Kein Archiv
no-notifications = Hier keine Mitteilungen
not-your-table = Nicht dein Tisch
expected-subscription = Erwartet wird die Anmeldung eines Browsers.
expected-https = Erwartet wird eine https-Adresse.
expected-keys = Erwartet werden die zwei Schlüssel eines Browsers.
no-such-page = Diese Seite gibt es nicht
promises-title = Versprechen
make-title = Ein Spiel bauen

## Page – The form of a new game

kind-bot = Bot, { $bot }
kind-person = Freund, per Link
kind-here = An diesem Gerät
mode-expected = erwartet wird der Modus { $known }; da stand „{ $got }“
players-expected = { $game } hat { $fewest } bis { $most } Plätze; da stand „{ $got }“
seats-expected = { $game } hat { $fewest } bis { $most } Plätze, es waren { $n }
names-and-kinds = erwartet wird ein Name und eine Art für jeden Platz; es waren { $names ->
    [one] 1 Name
   *[other] { $names } Namen
 } und { $kinds ->
    [one] 1 Art
   *[other] { $kinds } Arten
 }
device-and-links = an einem Tisch spielen alle an diesem Gerät oder alle kommen per Link, nicht beides
seat-n = Platz { $n }
number-of-players = erwartet wird eine Zahl von Personen; da stand „{ $got }“
house-rules-changed = { $n ->
    [0] übliche Regeln
    [one] 1 Hausregel geändert
   *[other] { $n } Hausregeln geändert
 }

## Page – Jobs

job-closed = die Seite wurde inzwischen geschlossen
job-waiting = Wartet, bis es dran ist, oder macht die Regeln bereit, was beim ersten Mal eine Minute dauert.
job-silent = es endete ohne Nachricht
job-too-long = es dauerte länger als { $n ->
    [one] 1 Minute
   *[other] { $n } Minuten
 }
job-under-way = Für deine Adresse läuft schon etwas. Versuch es noch einmal, wenn es fertig ist.
jobs-waiting = { $n ->
    [one] 1 wartet
   *[other] { $n } warten
 } schon. Versuch es in ein paar Minuten noch einmal.
job-not-carried-out = der Server konnte es nicht ausführen
job-without-file = es endete ohne { $file }
job-acts = Zug { $n } von { $m }.
job-games = Tisch { $table } von { $tables }: { $n ->
    [one] 1 Spiel
   *[other] { $n } Spiele
 }.
job-games-left = Tisch { $table } von { $tables }: { $n ->
    [one] 1 Spiel
   *[other] { $n } Spiele
 }, noch etwa { $seconds } s.
job-curve = Gewinnchancen eines Spiels
job-review = Auswertung von { $game }, { $code }
job-review-record = Auswertung von { $game }, einer Spieldatei
job-lab = { $game }, { $n ->
    [one] 1 Platz
   *[other] { $n } Plätze
 }
option-must-be = erlaubt ist { $allowed }

## Page – Ways out

absent-still = { $minutes ->
    [one] { $name } hat noch eine Minute, um zurückzukommen.
   *[other] { $name } hat noch { $minutes } Minuten, um zurückzukommen.
 }
answer-expected = Erwartet wird eine Dauerantwort dieses Spiels und on oder off ({ $names }); da stand „{ $got }“.
ask-settle = Ende nach Stand vorschlagen
ask-end = Remis vorschlagen
ask-void = Abbruch vorschlagen
away-may-be-claimed = Die anderen warten. Nach { $minutes ->
    [one] einer Minute
   *[other] { $minutes } Minuten
 } können sie ohne die Person weitermachen.
claim = Ohne sie weitermachen
claim-alone = Der Befehl ist das Wort claim allein. Er gilt für alle, die zu lange weg sind.
if-away = Wenn jemand weg ist
nobody-absent = Niemand lässt dich warten.
vote-end = { $who ->
    [you] Du schlägst vor, das Spiel hier unentschieden zu beenden
   *[other] { $name } schlägt vor, das Spiel hier unentschieden zu beenden
 }
vote-end-asked = Du hast vorgeschlagen, das Spiel hier unentschieden zu beenden
vote-end-means = Alle, die nicht aufgegeben haben, teilen sich den ersten Platz und den Sieg.
vote-settle = { $who ->
    [you] Du schlägst vor, das Spiel nach dem jetzigen Stand zu beenden
   *[other] { $name } schlägt vor, das Spiel nach dem jetzigen Stand zu beenden
 }
vote-settle-asked = Du hast vorgeschlagen, das Spiel nach dem jetzigen Stand zu beenden
vote-settle-means = Die Rangfolge bleibt, wie sie jetzt ist, und wer vorn liegt, gewinnt.
vote-void = { $who ->
    [you] Du schlägst vor, das Spiel abzubrechen
   *[other] { $name } schlägt vor, das Spiel abzubrechen
 }
vote-void-asked = Du hast vorgeschlagen, das Spiel abzubrechen
vote-void-means = Dann hat das Spiel kein Ergebnis.
vote-bot = { $who ->
    [you] Du schlägst vor, für { $targetName } einen Bot weiterspielen zu lassen
   *[other] { $name } schlägt vor, für { $targetName } einen Bot weiterspielen zu lassen
 }
vote-bot-asked = Du hast vorgeschlagen, für { $targetName } einen Bot weiterspielen zu lassen
vote-bot-means = Er spielt bis zum Ende, und der bisherige Link öffnet nichts mehr.
vote-person = { $who ->
    [you] Du schlägst vor, für { $targetName } jemand anderen weiterspielen zu lassen
   *[other] { $name } schlägt vor, für { $targetName } jemand anderen weiterspielen zu lassen
 }
vote-person-asked = Du hast vorgeschlagen, für { $targetName } jemand anderen weiterspielen zu lassen
vote-person-means = Alle am Tisch bekommen einen Link für die neue Person, die dann die Hand sieht. Der bisherige Link öffnet nichts mehr.
vote-terms = { $who ->
    [you] Du schlägst andere Zeiten vor: { LIST($what) }
   *[other] { $name } schlägt andere Zeiten vor: { LIST($what) }
 }
vote-terms-asked = Du hast andere Zeiten vorgeschlagen: { LIST($what) }
vote-terms-means = Danach beginnen alle mit voller Zeit.
substitute-how = Erwartet wurden ein Bot oder eine Person und ein Platz von 0 bis { $most }, zum Beispiel: substitute bot 1.
terms-how = Erwartet wurden eine Uhr und die Sekunden, nach denen ein Bot übernimmt, zum Beispiel: terms 600+15 60.
terms-as-now = Diese Zeiten gelten an diesem Tisch schon.
not-left = { $who ->
    [you] Du bist da.
   *[other] { $name } spielt.
 }
name-not-asked = Nur wer für jemand anderen einspringt, sagt hier einen Namen, und nur einmal.
successor-intro = Du spielst für { $name } weiter. Alle am Tisch sehen von jetzt an, wer du bist.
jump-alone = Zum Springen genügt das Wort jump allein.
end-how = Erwartet wurde end für ein Unentschieden oder end standing für das Ende nach dem jetzigen Stand.
void-alone = Zum Abbrechen genügt das Wort void allein.
no-standing = In diesem Spiel gibt es vor dem Ende keine Rangfolge.
somebody-plays = Noch spielt ein Mensch.
for-whom = Für { $name }

## Page – You and this browser

col-day = Tag
col-game = Spiel
col-games = Spiele
col-kind = Art
col-place = Platz
col-replay = Wiederholung
col-who = Wer
col-with = Gespielt mit
col-won = Von dir gewonnen
replays = Wiederholungen
switch-keys = Einzelne Tasten (C, D, L, R, U, Ziffern, Fragezeichen)
switch-learn = Lernen: sag mir, was aus meinen Karten geht
switch-left = Für Linkshänder
switch-sound = Töne
switch-wait = Nie von selbst für mich spielen
you-carry = Auf ein anderes Gerät
you-carry-how = Kopiere den Code auf das andere Gerät und gib ihn dort auf dieser Seite ein, oder richte seine Kamera auf das Bild. Wer den Code hat, sieht deine Spiele.
you-code = Dein Code
you-colour = Deine Farbe
you-copy = Code kopieren
you-enter = Von einem anderen Gerät
you-enter-label = Code eines anderen Geräts
you-forget = Alles vergessen
you-forget-button = Mich in diesem Browser vergessen
you-forget-what = Dein Name, deine Einstellungen, Notizen und Spiele verschwinden aus diesem Browser. Plätze an Tischen bleiben an ihren Links.
you-games = Beendete Spiele
you-lead = All das bleibt nur in diesem Browser. Es gibt kein Konto, und nichts davon geht an diese Seite.
you-link = Deine Spiele und Einstellungen
you-met = Leute, die du getroffen hast
you-name = Name und Farbe
you-name-label = Dein Name
you-no-games = In diesem Browser wurde noch kein Spiel beendet.
you-nobody = Du hast noch niemanden getroffen.
you-picture = Bild deines Codes für eine Kamera
you-picture-part = Das Bild hat nur deine neuesten Spiele; der Code hat alle.
you-save = Speichern
you-say-bot = Bot
you-say-copied = Code kopiert.
you-say-damaged = Dieser Code ist beschädigt: Kopiere ihn noch einmal ganz. Nichts hat sich geändert.
you-say-foreign = Das ist kein Code dieser Seite. Er beginnt mit gamester1, und nichts hat sich geändert.
you-say-forgotten = Vergessen. Dieser Browser behält nichts mehr von dir.
you-say-newer = Diesen Code hat eine neuere Version dieser Seite gemacht. Nichts hat sich geändert.
you-say-person = Person
you-say-shared = an einem Gerät
you-say-replay = Wiederholung
you-say-saved = In diesem Browser gespeichert.
you-say-taken = Übernommen: Name, Einstellungen und Spiele deines anderen Geräts sind jetzt hier.
you-say-unsupported = Dieser Browser ist zu alt, um einen Code zu machen.
you-scripts = Diese Seite braucht JavaScript: Nur ein Skript kann lesen, was dein Browser behält.
you-settings = Einstellungen von Tischen
you-skip = Zum Inhalt springen
you-take-over = Übernehmen
you-title = Du, in diesem Browser

## Button

jump = Zum Ende springen
let-bot-in = Einen Bot einsetzen
let-person-in = Jemand anderen einsetzen
change-clock = Uhr ändern
change-grace = Wartezeit ändern
