# Game-On Competitive: was die Spieler lesen.

## Page of the game

blurb = Bedecke Symbole und gewinne Karten, stiehl die der anderen, und entscheidet es mit einem Wurf.
credit = Damien Lopez, mit Guy Moore und Dan Lehman
lesson =
    Jede Game-Karte im Spielbereich zeigt farbige Symbole. Spiel Karten mit denselben Symbolen darauf, und wenn du alle bedeckt hast, gehört die Karte dir, mit ihren Punkten.

    Alle entscheiden heimlich und gleichzeitig, dann wird alles gezeigt. Karten, die keine Game-Karte vollenden, bleiben liegen und warten auf dich, und du ziehst auf drei nach.

    Zwei Spieler haben dieselbe Game-Karte vollendet? Sie treten auf die Art an, die der Tisch vereinbart hat, mit einem Würfel oder mit Schere, Stein, Papier. Wer verliert, nimmt seine Karten zurück.

    Ein passendes Symbol genügt, um eine Game-Karte zu stehlen, die jemand anders gewonnen hat. Geblockt wird mit derselben Form in beliebiger Farbe, oder ihr tretet an: Dann gehört sie dir, oder sie ist für immer gesichert. Deine Karte ist in jedem Fall weg.

    Schwarz passt zu jeder Farbe seiner Form. Ein Omni ist eines von drei Symbolen. Eine Game-Karte mit einem Umfärbesymbol kann abgegeben werden, um die ganze Hand umzufärben. Geht nichts mehr? Zieh deine Hand neu, aber das ist dann alles, was du in dieser Runde tust.

    Wenn die Karten ausgehen: Punkte, einer mehr für jeden sichtbaren Winkel, einer weniger für jede Karte, die du noch auf der Hand hast.
extra-file = Fragen für das Quiz
option-competition = Wie werden Wettstreite entschieden?
    .die_roll = Würfel
    .hand_roll = Schere, Stein, Papier
    .trivia = Quiz
    .external = Absprache
option-commit_visibility = Wann werden Karten aufgedeckt: alle zusammen oder sobald jemand bereit ist?
    .hidden = alle zusammen
    .open = sofort
option-convert_black = Färbt Umfärben auch schwarze Karten um, oder bleiben sie wild?
    .convert = umfärben
    .keep = wild lassen
option-locked_convert = Darf eine gesicherte Game-Karte zum Umfärben abgegeben werden?
option-steal_ban = Dürfen besiegte Diebe diese Game-Karte für den Rest des Spiels nicht mehr stehlen?
    .game = für das ganze Spiel
    .off = kein Verbot
option-stall_limit = Nach wie vielen ereignislosen Runden nacheinander endet das Spiel?
    .auto = von selbst
option-black_cards = Wie viele Uhrkarten sind als Uhr im Game-Stapel?
option-black_slot = Wird eine Uhrkarte beiseitegelegt, oder behält sie ihren Platz?
    .aside = beiseitegelegt
    .occupies = behält den Platz
option-locked_chevrons = Zählen die Winkel gesicherter Game-Karten?
option-allow_method_change = Darf die Methode während des Spiels geändert werden, wenn alle zustimmen?
option-judge = Wer nennt den Sieger eines Wettstreits, der woanders entschieden wird: die Spieler oder ein Schiedsrichter?
    .nobody = die Spieler
    .named = ein Schiedsrichter
option-decks = Welche Spielerdecks des Satzes nehmen die Plätze, der Reihe nach?
option-not-allowed = Option { $option }: { $value } ist nicht erlaubt ({ $allowed })
option-out-of-range = Option { $option }: { $value } ist nicht erlaubt ({ $least } bis { $most })
deck-taken-twice = Das Deck „{ $deck }“ ist zweimal vergeben ({ $clause })
seats-refused = Mit diesem Satz { $fewest } bis { $most } Spieler, nicht { $seats } ({ $clause })
no-bots = Mit einem Bot am Tisch kann nur ein Schiedsrichter sagen, wie ein Wettstreit woanders ausging: „{ $method }“ braucht einen ({ $clause })

## Part buttons

action-play = { $card } auf { $shape } legen
action-convert = { $won_card } abgeben und die Hand umfärben
action-redraw = Hand neu ziehen
action-done = Festlegen
action-takeback = Alles zurücknehmen
action-defend = Blocken mit: { $card }
action-compete = Antreten
action-choose = { $choice } wählen
action-propose = Vorschlagen: Wettstreite per { $method } entscheiden
action-accept = Ja sagen
action-reject = Nein sagen
move-commit = Spielen: { $play }
    .nothing = Nichts spielen
    .all = Alle { $n } spielen
want-card = Wähle eine Karte
winner-is = Gewonnen hat { $choice }

## Log

round = Runde { $round }. { $who ->
    [you] Du bist Startspieler.
   *[other] { $name } beginnt.
 }
ready = { $who ->
    [you] Du bist bereit.
   *[other] { $name } ist bereit.
 }
showed-play = { $who ->
    [you] Du spielst { A($card) } auf { $game }.
   *[other] { $name } spielt { A($card) } auf { $game }.
 }
showed-convert = { $who ->
    [you] Du gibst { $game } ab und färbst deine Hand um.
   *[other] { $name } gibt { $game } ab und färbt die Hand um.
 }
showed-redraw = { $who ->
    [you] Du ziehst deine Hand neu.
   *[other] { $name } zieht die Hand neu.
 }
proposed = { $who ->
    [you] Du willst Wettstreite per { way-name } entscheiden.
   *[other] { $name } will Wettstreite per { way-name } entscheiden.
 }
revealed = Alles wird aufgedeckt.
redrew = { $who ->
    [you] Du ziehst { n-cards } neu.
   *[other] { $name } zieht { n-cards } neu.
 }
converted = { $who ->
    [you] Du gibst { $game } ab: Deine Hand ist jetzt { colour-name }.
   *[other] { $name } gibt { $game } ab: Die Hand ist jetzt { colour-name }.
 }
placed = { $who ->
    [you] Du legst { A($card) } auf { $game }.
   *[other] { $name } legt { A($card) } auf { $game }.
 }
placed-on-slot = { $who ->
    [you] { $kind ->
        [wild] Du bedeckst auf { $game } ein Symbol ({ colour-name }) mit { FORM($card, "dat") }.
       *[plain] Du bedeckst auf { $game } { FORM($card, "the") }.
     }
   *[other] { $kind ->
        [wild] { $name } bedeckt auf { $game } ein Symbol ({ colour-name }) mit { FORM($card, "dat") }.
       *[plain] { $name } bedeckt auf { $game } { FORM($card, "the") }.
     }
 }
raided = { $who ->
    [you] Du legst { A($card) } auf { $game } und willst die Karte stehlen.
   *[other] { $name } legt { A($card) } auf { $game } und will die Karte stehlen.
 }
fizzled = { $who ->
    [you] Dein Diebstahl misslingt: { $game } ist weg.
   *[other] Der Diebstahl von { $name } misslingt: { $game } ist weg.
 }
contest = { $over ->
    [theft] Es geht darum, { $game } zu stehlen oder zu behalten.
    [attempt] Es geht darum, wer { $game } stehlen darf.
   *[claim] Es geht um { $game }.
 }
competes = { $who ->
    [you] Du trittst an.
   *[other] { $name } tritt an.
 }
rolled = { $who ->
    [you] Du würfelst eine { $pips }.
   *[other] { $name } würfelt eine { $pips }.
 }
showed = { $kind ->
    [answer] { $who ->
        [you] Du antwortest { sign-name }.
       *[other] { $name } antwortet { sign-name }.
     }
    [player] { $who ->
        [you] Du nennst { $target ->
            [self] dich selbst.
           *[other] { $targetName }.
         }
       *[other] { $name } nennt { $target ->
            [you] dich.
           *[other] { $targetName }.
         }
     }
   *[sign] { $who ->
        [you] Du zeigst { sign-name }.
       *[other] { $name } zeigt { sign-name }.
     }
 }
right = Die richtige Antwort ist { $letter }.
out = { $who ->
    [you] Du bist aus dem Wettstreit raus.
   *[other] { $name } ist aus dem Wettstreit raus.
 }
won = { $who ->
    [you] Du gewinnst { $game }.
   *[other] { $name } gewinnt { $game }.
 }
controls = { $who ->
    [you] Du nimmst { $item }.
   *[other] { $name } nimmt { $item }.
 }
    .item = { $game }
discarded = { $who ->
    [you] Du legst { $item } ab.
   *[other] { $name } legt { $item } ab.
 }
    .item = { A($card) }
returned = { $who ->
    [you] Du nimmst { $item } zurück.
   *[other] { $name } nimmt { $item } zurück.
 }
    .item = { A($card) }
banned = { $who ->
    [you] Du darfst { $game } nicht noch einmal stehlen.
   *[other] { $name } darf { $game } nicht noch einmal stehlen.
 }
defended = { $who ->
    [you] Du blockst den Diebstahl von { $item }.
   *[other] { $name } blockt den Diebstahl von { $item }.
 }
    .item = { $game } mit { FORM($card, "dat") }
fights = { $who ->
    [you] Du blockst nicht. Du trittst um { $game } an.
   *[other] { $name } blockt nicht. { $name } tritt um { $game } an.
 }
stole = { $who ->
    [you] Du stiehlst { $game } von { $targetName }.
   *[other] { $name } stiehlt { $game } von { $target ->
        [you] dir.
       *[other] { $targetName }.
     }
 }
locked = { $game } ist gesichert. { $who ->
    [you] Du behältst die Karte für immer.
   *[other] { $name } behält die Karte für immer.
 }
refilled = Neu im Spielbereich: { $item }.
    .item = { $game }
black = Uhrkarte { $n } von { $of } kommt.
drew = { $who ->
    [you] Du ziehst { $item }.
   *[other] { $name } zieht { $item }.
 }
    .item = { A($card) }
# No line for the reader, who is told the cards.
drew-many = { $who ->
    [you] { "" }
   *[other] { $name } zieht { n-cards }.
 }
voted = { $voted ->
    [accepted] { $who ->
        [you] Du sagst Ja.
       *[other] { $name } sagt Ja.
     }
   *[rejected] { $who ->
        [you] Du sagst Nein.
       *[other] { $name } sagt Nein.
     }
 }
method = Wettstreite werden ab jetzt per { way-name } entschieden.
nobody-played = Niemand hat gespielt.
last-pass = Niemand hat gespielt, und alle Nachziehstapel sind leer. Noch so eine Runde beendet das Spiel.
last-idle = { $n ->
    [one] In dieser Runde hat niemand gespielt.
   *[other] Seit { $n } Runden hat niemand gespielt.
 } Noch eine beendet das Spiel.
ended = Das Spiel ist aus: { $reason ->
    [black] Die letzte Uhrkarte ist gezogen.
    [empty] Die Nachziehstapel sind leer, und niemand kann spielen.
    [stuck] Keine der übrigen Karten passt noch.
   *[idle] Zu viele Runden lang hat niemand eine Karte gespielt.
 }
scored = { $who ->
    [you] Du kommst auf Platz { $place } mit { points-dative }.
   *[other] { $name } kommt auf Platz { $place } mit { points-dative }.
 }

## Dock

phase-action = Spiel heimlich beliebig viele Karten, auf ein passendes Symbol oder auf die Karte eines anderen.
    .title = Handeln
    .others = Alle spielen heimlich Karten.
phase-reveal = Alles Gespielte wird aufgedeckt.
    .title = Aufdecken
phase-claims = Tritt um die Game-Karte an, die mehrere vollendet haben.
    .title = Wettstreit
    .others = Wer dieselbe Game-Karte vollendet hat, tritt um sie an.
phase-challenges = Tritt an, um die Game-Karte zu stehlen.
    .title = Diebe
    .others = Wer dieselbe Game-Karte stehlen will, tritt an.
phase-defence = Block den Diebstahl, oder tritt um deine Game-Karte an.
    .title = Diebstähle
    .others = Wer angegriffen wird, blockt oder tritt an.
phase-cleanup = Vollendete Karten werden genommen, und alle ziehen nach.
    .title = Aufräumen
phase-vote = Sag Ja oder Nein zur neuen Methode für Wettstreite.
    .title = Neue Methode
    .others = Alle anderen sagen heimlich Ja oder Nein.
phase-over = Das Spiel ist aus.
    .title = Ende
decide-card = Wähle eine Karte und ein Symbol, zu dem sie passt. Beliebig viele Karten, { decide-openly }.
decide-card-or-steal = Wähle eine Karte und ein passendes Symbol oder eine fremde Game-Karte zum Stehlen. Beliebig viele Karten, { decide-openly }.
decide-steal = Wähle eine Karte und eine fremde Game-Karte zum Stehlen. Beliebig viele Karten, { decide-openly }.
decide-commit = Leg dich fest, oder nimm alles zurück.
decide-nothing = Keine deiner Karten passt. { $can ->
    [convert] Spiel nichts, oder färb zuerst deine Hand um.
    [redraw] Spiel nichts, oder zieh deine Hand neu.
    [both] Spiel nichts, färb zuerst deine Hand um, oder zieh sie neu.
   *[nothing] Spiel nichts.
 }
others-decide-openly = Alle spielen beliebig viele Karten, färben um, ziehen neu oder passen. Gezeigt wird es beim Festlegen.
judge-not-asked = Wettstreite werden jetzt per { way-name } entschieden, also fragt dich niemand. Stimmt der Tisch für Absprache, wirst du wieder gefragt.
decide-claim = Gleichzeitig vollendet von { LIST(EACH($people, "person-dative")) }: { $game }. Wer gewinnt, nimmt die Karte. Die Karten der anderen kommen auf die Hand zurück.
decide-challenge = { $count ->
    [2] Zwei Diebe wollen { $game }: { LIST(EACH($people, "person")) }.
   *[other] Mehrere Diebe wollen { $game }: { LIST(EACH($people, "person")) }.
 } Wer gewinnt, darf den Diebstahl versuchen. Die anderen nehmen ihre Karten zurück.
decide-theft = Wettstreit um { $game }: { LIST(EACH($people, "person")) }. { $who ->
    [you] Gewinnst du, ist die Karte gesichert. Sonst ist sie gestohlen.
    [nobody] Gewinnt, wer sie besitzt, ist die Karte gesichert. Sonst ist sie gestohlen.
   *[other] Gewinnt { $name }, ist die Karte gesichert. Sonst ist sie gestohlen.
 }
settle-outside = { $who ->
    [you] Entscheidet es unter euch, und nennt dann, wer gewonnen hat.
    [judge] Der Schiedsrichter nennt den Sieger.
   *[others] Sie entscheiden es unter sich und nennen, wer gewonnen hat.
 }
decide-defence = { $who ->
    [you] Du willst { $target ->
        [you] dein { $game } mit einem { form-name } stehlen.
        [nobody] { $game } mit einem { form-name } stehlen.
       *[other] { $game } von { $targetName } mit einem { form-name } stehlen.
     }
    [nobody] Jemand will { $target ->
        [you] dein { $game } mit einem { form-name } stehlen.
        [nobody] { $game } mit einem { form-name } stehlen.
       *[other] { $game } von { $targetName } mit einem { form-name } stehlen.
     }
   *[other] { $name } will { $target ->
        [you] dein { $game } mit einem { form-name } stehlen.
        [nobody] { $game } mit einem { form-name } stehlen.
       *[other] { $game } von { $targetName } mit einem { form-name } stehlen.
     }
 } { $asked ->
    [yes] Block mit einem beliebigen { form-name }, oder tritt an.
   *[no] Mit einem beliebigen { form-name } lässt sich blocken. Sonst wird angetreten, und die Karte ist gestohlen oder für immer gesichert.
 }
block-or-compete = Blocken: { $game } bleibt deins. Antreten: Gewinnst du, ist es für immer deins, verlierst du, ist es gestohlen.
decide-vote = { $who ->
    [you] Du schlägst vor, Wettstreite per { way-name } zu entscheiden. Alle müssen zustimmen.
   *[other] { $name } schlägt vor, Wettstreite per { way-name } zu entscheiden. Alle müssen zustimmen.
 }

## Page of the table

stage-contest = Wettstreit
play-area = Der Spielbereich
game-deck = { $n ->
    [one] Game-Stapel, 1 Karte
   *[other] Game-Stapel, { $n } Karten
 }
how-it-stands = So steht es
about-round = Zu dieser Runde
contests = Wettstreite
settled-by = { way-name }
propose-another = Andere vorschlagen
blacks-drawn = { $n ->
    [one] 1 Uhrkarte gezogen.
   *[other] { $n } Uhrkarten gezogen.
 }
slot-of = { $shape } auf { $game }
left-to-cover = { $n ->
    [0] vollendet
   *[other] noch { $n }
 }
card-as = { $card } als { $shape }
n-chevrons = { $n ->
    [one] 1 Winkel
   *[other] { $n } Winkel
 }
turns-hand = färbt eine Hand { colour-name }
game-card = { $game }, { $worth }
game-card-text = { $game } ({ $worth }): { $shapes }
shape-covered = { $shape } ({ LIST($who) })
covers-committed = { $who ->
    [you] du, festgelegt
   *[other] { $name }, festgelegt
 }
covers-drafted = { $who ->
    [you] du, noch nicht festgelegt
   *[other] { $name }, noch nicht festgelegt
 }
covers-placed = { $who ->
    [you] du
   *[other] { $name }
 }
mark-locked = gesichert
idle-rounds = { $n ->
    [one] 1 ereignislose Runde in Folge: { idle-then }
   *[other] { $n } ereignislose Runden in Folge: { idle-then }
 }
figure-to-draw = { $n } zu ziehen
figure-discarded = { $n } abgelegt
figure-deck = Deck: { type-name }
known-locked = Gesichert und weiter ihre Punkte wert: { LIST($cards) }.
known-in-hand = Bekanntlich auf der Hand: { LIST($cards) }.
known-under-pile = Offen unter dem Nachziehstapel: { LIST($cards) }.
known-discarded = Abgelegt: { LIST($cards) }.
n-of-card = { $n }-mal { $card }
fights-of-round = { $last ->
    [yes] Kämpfe der letzten Runde
   *[no] Kämpfe dieser Runde
 }
    .say = { $last ->
        [yes] Kämpfe der letzten Runde: { $n }
       *[no] Kämpfe dieser Runde: { $n }
     }
fight = { $game }, { LIST(EACH($people, "person")) }: { $steps }.
fight-showed = { $who ->
    [you] du hast { sign-name } gezeigt
   *[other] { $name } hat { sign-name } gezeigt
 }
fight-chose = { $who ->
    [you] du hast { $shown } gewählt
   *[other] { $name } hat { $shown } gewählt
 }
fight-named = { $who ->
    [you] du hast { $target ->
        [self] dich selbst
       *[other] { $targetName }
     } genannt
   *[other] { $name } hat { $target ->
        [you] dich
       *[other] { $targetName }
     } genannt
 }
fight-rolled = { $who ->
    [you] du hast eine { $pips } gewürfelt
   *[other] { $name } hat eine { $pips } gewürfelt
 }
fight-won = { $who ->
    [you] du hast gewonnen
   *[other] { $name } hat gewonnen
 }
fight-open = noch nicht entschieden
went-for = { $who ->
    [you] Du wolltest { $game } mit { FORM($card, "dat") } stehlen: { went-for-end }.
   *[other] { $name } wollte { $game } mit { FORM($card, "dat") } stehlen: { went-for-end }.
 }
went-for-end = { $end ->
    [blocked] geblockt mit { FORM($by, "dat") }
    [stolen] gestohlen
    [locked] für immer gesichert
    [taken_back] einem anderen Dieb überlassen
    [converted_away] zum Umfärben abgegeben
   *[open] noch offen
 }
contest-over = Ein Wettstreit um { $game }
contestant = { $state ->
    [wins] { $who ->
        [you] gewinnst
       *[other] gewinnt
     }
    [out] raus
    [chosen] { $who ->
        [you] hast gewählt
       *[other] hat gewählt
     }
    [chooses] { $who ->
        [you] wählst
       *[other] wählt
     }
   *[in] noch dabei
 }
answer-line = { $letter }: { $answer }.
shown-right = { $letter }, richtig
shown-wrong = { $letter }, falsch
shown-named = { $who ->
    [you] hat dich genannt
   *[other] hat { $name } genannt
 }
shown-number = hat { $shown } gewählt
steal-of = { $who ->
    [you] Du und { $game }
   *[other] { $name } und { $game }
 }
steal-state = { $end ->
    [blocked] geblockt mit { FORM($by, "dat") }
    [stolen] gestohlen
    [locked] gesichert
    [taken_back] zurückgenommen
    [converted_away] zum Umfärben abgegeben
   *[open] wartet
 }
steal-now = Jetzt.
openly-redraws = { $who ->
    [you] Du ziehst neu.
   *[other] { $name } zieht neu.
 }
openly-converts = { $who ->
    [you] Du gibst { $game } ab und färbst die Hand um.
   *[other] { $name } gibt { $game } ab und färbt die Hand um.
 }
openly-wanted = { $game } stehlen wollen: { LIST($thieves) }.
thief-with = { $who ->
    [you] du ({ $card })
   *[other] { $name } ({ $card })
 }

## Page of advice

advice-block = Mit dem Blocken behältst du { $game } ({ n-points }) ohne Wettstreit.
advice-redraw = Keine deiner Karten bringt jetzt viel, eine neue Hand vielleicht schon.
advice-complete = Das vollendet { $game } ({ n-points }).
advice-steal = Ein passendes Symbol genügt für den Versuch, { $game } ({ n-points }) zu stehlen.
advice-cover = Die Karte wartet auf { $game } ({ n-points }), bis du den Rest bedeckst.

## Page of the end

wins-with = { $who ->
    [you] Du gewinnst mit { points-dative }.
   *[other] { $name } gewinnt mit { points-dative }.
 }
wins-narrowly = { $who ->
    [you] Du gewinnst mit { points-ahead } Vorsprung, { $best } zu { $second }.
   *[other] { $name } gewinnt mit { points-ahead } Vorsprung, { $best } zu { $second }.
 }
wins-by-type = { $who ->
    [you] Du gewinnst mit mehr Karten deines Typs, { $best } zu { $second } Punkten.
   *[other] { $name } gewinnt mit mehr Karten des eigenen Typs, { $best } zu { $second } Punkten.
 }
share-the-win-with = { $who ->
    [you] { LIST(EACH($winners, "person")) } teilt euch den Sieg mit je { points-dative }.
   *[other] { LIST(EACH($winners, "person")) } teilen sich den Sieg mit je { points-dative }.
 }
story = { $clause ->
    [GO-68] { n-rounds }. Die Uhr ist abgelaufen.
    [GO-R29] { n-rounds }. Niemand hatte noch eine Karte zu ziehen, und niemand konnte spielen.
    [GO-R30] { n-rounds }. Niemand konnte noch etwas tun.
    [GO-R31] { n-rounds }. Zu viele Runden lang hat niemand eine Game-Karte bedeckt, gewonnen oder verloren.
   *[other] { n-rounds }.
 }
column-points = Game-Karten
    .one = auf Game-Karten
    .many = auf Game-Karten
column-chevrons = Winkel
    .one = Winkel
    .many = Winkel
column-hand = Karten auf der Hand
    .one = Karte auf der Hand
    .many = Karten auf der Hand
column-total = Summe
column-own = Karten des eigenen Typs

## Page of cards

list-games = Game-Karten
list-game = { $worth }: { $shapes }
list-blacks = Uhrkarten
list-black = Uhrkarte
    .words = die Uhr: Das Spiel endet, wenn alle gezogen sind
list-deck = Spielerdeck { type-name }
list-omni = eines von { $shapes }

## Page of the lab

count-taken = genommene Game-Karten
count-contests = Wettstreite
count-fights = Wettstreite gegen den Besitzer der Karte
count-steals = versuchte Diebstähle
count-blocked = geblockt
count-stolen = gestohlen
count-locked = gesichert
count-conversions = Umfärbungen
count-redraws = Mal neu gezogen

## Part cards

card-rotes-quadrat = rotes Quadrat
    .a = ein rotes Quadrat
    .the = das rote Quadrat
    .dat = einem roten Quadrat
card-roter-kreis = roter Kreis
    .a = einen roten Kreis
    .the = den roten Kreis
    .dat = einem roten Kreis
card-rotes-dreieck = rotes Dreieck
    .a = ein rotes Dreieck
    .the = das rote Dreieck
    .dat = einem roten Dreieck
card-gelbes-quadrat = gelbes Quadrat
    .a = ein gelbes Quadrat
    .the = das gelbe Quadrat
    .dat = einem gelben Quadrat
card-gelber-kreis = gelber Kreis
    .a = einen gelben Kreis
    .the = den gelben Kreis
    .dat = einem gelben Kreis
card-gelbes-dreieck = gelbes Dreieck
    .a = ein gelbes Dreieck
    .the = das gelbe Dreieck
    .dat = einem gelben Dreieck
card-blaues-quadrat = blaues Quadrat
    .a = ein blaues Quadrat
    .the = das blaue Quadrat
    .dat = einem blauen Quadrat
card-blauer-kreis = blauer Kreis
    .a = einen blauen Kreis
    .the = den blauen Kreis
    .dat = einem blauen Kreis
card-blaues-dreieck = blaues Dreieck
    .a = ein blaues Dreieck
    .the = das blaue Dreieck
    .dat = einem blauen Dreieck
card-weies-quadrat = weißes Quadrat
    .a = ein weißes Quadrat
    .the = das weiße Quadrat
    .dat = einem weißen Quadrat
card-weier-kreis = weißer Kreis
    .a = einen weißen Kreis
    .the = den weißen Kreis
    .dat = einem weißen Kreis
card-weies-dreieck = weißes Dreieck
    .a = ein weißes Dreieck
    .the = das weiße Dreieck
    .dat = einem weißen Dreieck
card-schwarzes-quadrat = schwarzes Quadrat
    .a = ein schwarzes Quadrat
    .the = das schwarze Quadrat
    .dat = einem schwarzen Quadrat
card-schwarzer-kreis = schwarzer Kreis
    .a = einen schwarzen Kreis
    .the = den schwarzen Kreis
    .dat = einem schwarzen Kreis
card-schwarzes-dreieck = schwarzes Dreieck
    .a = ein schwarzes Dreieck
    .the = das schwarze Dreieck
    .dat = einem schwarzen Dreieck
card-omni = Omni
    .a = einen Omni
    .the = den Omni
    .dat = einem Omni

## Part zones

zone-round = Runde
zone-phase = Phase der Runde
zone-lead = kommt in dieser Runde zuerst
zone-ended_by = Regel, die das Spiel beendet hat
zone-deciding = muss jetzt antworten
zone-ready = hat sich festgelegt
zone-hand = Hand
zone-draw_pile = Nachziehstapel
zone-under_pile = unter dem Nachziehstapel
zone-discards = Ablage
zone-known_in_hand = bekanntlich auf dieser Hand
zone-draft = geplante Karten
zone-draft_convert = gibt gleich zum Umfärben ab
zone-draft_redraw = zieht gleich neu
zone-revealed_card = aufgedeckte Karten
zone-revealed_game = Game-Karten der aufgedeckten Karten
zone-revealed_slot = Felder der aufgedeckten Karten
zone-revealed_colour = Farben der aufgedeckten Karten
zone-converted = zum Umfärben abgegeben
zone-redrew = hat neu gezogen
zone-round_not_idle = diese Runde war nicht ereignislos
zone-idle_rounds = ereignislose Runden nacheinander
zone-game_deck = Game-Stapel
zone-play_area = Spielbereich
zone-placed = Karten im Spielbereich
zone-placed_colour = benutzte Farbe einer gelegten Karte
zone-controlled = gewonnen
zone-controller = wem sie gehört
zone-locked = für immer gesichert
zone-out_of_play = aus dem Spiel
zone-blacks = gezogene Uhrkarten
zone-banned = darf nicht stehlen
zone-attacked_queue = angegriffene Game-Karten
zone-cursor = Stelle in der Reihe
zone-answering = soll blocken oder antreten
zone-thief_form = Form zum Blocken
zone-contest = Art des Wettstreits
zone-contested = umkämpfte Game-Karte
zone-step = Schritt des Wettstreits
zone-in_contest = nimmt am Wettstreit teil
zone-still_in_contest = noch im Wettstreit
zone-choice = geheime Wahl im Wettstreit
zone-shown_choice = gezeigte Wahl
zone-rolled = letzter Wurf
zone-verdict = vom Schiedsrichter genannter Sieger
zone-question = gestellte Frage
zone-right_answer = richtige Antwort
zone-asked_question_bits = schon gestellte Fragen
zone-method = Methode der Wettstreite
zone-proposed = in dieser Runde vorgeschlagene Methode
zone-proposals = Vorschläge in diesem Spiel
zone-vote = geheime Stimme
zone-voted = gezeigte Stimme
zone-deck_type = Kartentyp des Spielerdecks

## Part

decide-openly = { $open ->
    [yes] offen für alle, sobald du dich festlegst
   *[no] heimlich
 }
drafted-play = { A($card) } auf { $game }
drafted-convert = { $game }, zum Umfärben der Hand abgegeben
omni = Omni ({ $shapes })
person = { $item ->
    [you] Du
   *[other] { $item }
 }
person-dative = { $item ->
    [you] dir
   *[other] { $item }
 }
way-name = { $way ->
    [die_roll] Würfel
    [hand_roll] Schere, Stein, Papier
    [trivia] Quiz
    [external] Absprache
   *[other] { $way }
 }
sign-name = { $shown ->
    [rock] Stein
    [paper] Papier
    [scissors] Schere
   *[other] { $shown }
 }
colour-name = { $colour ->
    [red] rot
    [yellow] gelb
    [blue] blau
    [white] weiß
    [black] schwarz
   *[other] { $colour }
 }
form-name = { $form ->
    [square] Quadrat
    [circle] Kreis
    [triangle] Dreieck
    [shape] Symbol
   *[other] { $form }
 }
type-name = { $type ->
    [anchor] Anker
    [comet] Komet
    [lantern] Laterne
    [acorn] Eichel
    [feather] Feder
    [gear] Zahnrad
   *[other] { $type }
 }
n-rounds = { $n ->
    [one] 1 Runde
   *[other] { $n } Runden
 }
idle-then = { $limit ->
    [0] noch eine beendet das Spiel
   *[other] { $limit } beenden das Spiel
 }
points-ahead = { $ahead ->
    [one] einem einzigen Punkt
   *[other] { $ahead } Punkten
 }
timeout-action = die bisher gewählten Karten werden gespielt
timeout-defence = du trittst an
timeout-defence-choose = deine Wahl fällt zufällig
timeout-vote = du sagst Nein
timeout-other = deine Wahl fällt zufällig
asked = { $question }
n-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
points-dative = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkten
 }
steal-card = { $game } stehlen: { $card } → { shape-of-slot }
cover-card = { $game } bedecken: { $card } → { shape-of-slot }
any-shape = Symbol
shape-of-slot = { $nth ->
    [1] { $shape }
   *[other] { $shape } ({ $nth })
 }
propose-way = Vorschlagen: Wettstreite per { way-name } entscheiden
block-with = Mit { FORM($card, "dat") } blocken
block-with-omni = Blocken mit: { $card }
show-sign = { sign-name } zeigen
answer-with = Antworten: { $answer }
choose-number = { $choice } wählen
say-winner = { $winner } hat diesen Wettstreit gewonnen
standing-compete = Nie für mich blocken: Jeder Diebstahl entscheidet sich im Wettstreit.
standing-reject = Für mich Nein sagen, wenn eine andere Methode für Wettstreite vorgeschlagen wird.
score-points = Game-Karten
score-chevrons = Winkel
score-hand = Karten auf der Hand
score-total = Summe
score-own = Karten des eigenen Typs

## Part picks

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
pick-on = { $more ->
    [yes] { $n ->
        [one] noch ein Symbol
       *[other] noch { $n } Symbole
     }
   *[no] { $n ->
        [one] ein Symbol
       *[other] { $n } Symbole
     }
 }
pick-shape = { $more ->
    [yes] { $n ->
        [one] noch ein Symbol
       *[other] noch { $n } Symbole
     }
   *[no] { $n ->
        [one] ein Symbol
       *[other] { $n } Symbole
     }
 }
pick-controlled = { $more ->
    [yes] { $n ->
        [one] noch eine Game-Karte
       *[other] noch { $n } Game-Karten
     }
   *[no] { $n ->
        [one] eine Game-Karte
       *[other] { $n } Game-Karten
     }
 }
pick-answer = { $more ->
    [yes] { $n ->
        [one] noch eine Antwort
       *[other] noch { $n } Antworten
     }
   *[no] { $n ->
        [one] eine Antwort
       *[other] { $n } Antworten
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
pick-sign = { $more ->
    [yes] { $n ->
        [one] noch ein Zeichen
       *[other] noch { $n } Zeichen
     }
   *[no] { $n ->
        [one] ein Zeichen
       *[other] { $n } Zeichen
     }
 }

## File of cards

fault-place-file = Datei
fault-endless = eine Zahl ohne Ende
fault-unknown-key = { $where }: unbekannter Schlüssel „{ $key }“
fault-missing-key = { $where }: der Schlüssel „{ $key }“ fehlt
fault-value = { $where }: „{ $key }“ muss { $what ->
    [number] eine ganze Zahl sein
    [text] ein Text sein
    [texts] eine Liste von Texten sein
    [tables] eine Liste von Tabellen sein
    [printable] { $low } bis { $high } druckbare Zeichen haben
    [id] aus Kleinbuchstaben, Ziffern und Bindestrichen bestehen, höchstens { $high }
    [range] { $low } bis { $high } sein
    [words] aus Wörtern in Kleinbuchstaben bestehen, jedes mit höchstens { $high } Buchstaben
   *[table] eine Tabelle sein
 }, nicht { $value }
fault-table-name = { $key }: „{ $name }“ muss aus Kleinbuchstaben, Ziffern und Bindestrichen bestehen, höchstens { $high }, nicht { $value }
fault-range = { $where }: { $key } muss { $low } bis { $high } sein, nicht { $value }
fault-game = dieser Kartensatz ist für „{ $game }“, nicht für gameon
fault-black = { $key }: „black“ ist für wild vergeben
fault-name-twice = { $key }: „{ $name }“ steht zweimal da
fault-names = { $key }: 2 bis { $most } Namen sind nötig, hier sind es { $n }
fault-shape = { $where }: „{ $word }“ ist keine Farbe und Form dieses Kartensatzes
fault-faces = { $where }: eine Spielerkarte zeigt 1 Symbol oder 3 (ein Omni), hier sind es { $n }
fault-omni = { $where }: die drei Symbole eines Omni müssen verschieden sein
fault-no-list = deck.{ $deck }: es gibt keine Liste „{ $name }“ von Spielerkarten
fault-decks = 2 bis 6 Decks sind nötig, hier sind es { $n }
fault-deck-size = deck.{ $deck }: ein Deck braucht 6 bis 60 Karten, hier sind es { $n }
fault-id-twice = die id „{ $id }“ einer Game-Karte steht zweimal da
fault-no-deck = { $where }: type „{ $name }“ ist kein Deck dieses Kartensatzes
fault-slots = { $where }: eine Game-Karte zeigt 1 bis 4 Symbole, hier sind es { $n }
fault-convert = { $where }: convert „{ $colour }“ ist keine Farbe dieses Kartensatzes
fault-game-cards = 8 bis 120 Game-Karten sind nötig, hier sind es { $n }
fault-unmatched = { $id }: das Deck „{ $deck }“ kann „{ $shape }“ nie bedienen

## File of questions

fault-place = Frage { $n }
fault-place-id = Frage { $n } ({ $id })
fault-file-length = die Datei ist { $bytes } Bytes lang, gelesen werden höchstens { $most }
fault-line-length = Zeile { $line } ist { $bytes } Bytes lang, gelesen werden höchstens { $most }
fault-more = es gibt noch mehr Fehler
fault-does-not-belong = „{ $key }“ gehört nicht hierher: es gibt einmal [bank], dann [[question]] für jede Frage
fault-no-table = { $where } ist keine Tabelle: es gibt einmal [bank], dann [[question]] für jede Frage
fault-missing-bank = die Tabelle „[bank]“ fehlt
fault-bank-head = { $where }: schema 1 und game „gameon“ erwartet
fault-question-type = { $where }: „{ $key }“ muss { $type ->
    [integer] eine ganze Zahl
    [texts] eine Liste von Texten
   *[text] ein Text
 } sein
fault-text-empty = { $where }: { $name } darf nicht leer sein
fault-answer = Antwort { $n }
fault-answer-empty = { $where }: { $name } fehlt: sie ist leer
fault-question-id = { $where }: die id „{ $id }“ besteht nicht aus Kleinbuchstaben, Ziffern und Bindestrichen
fault-text-length = { $where }: { $name } ist { $n } Zeichen lang, höchstens { $most } passen
fault-not-shown = { $where }: { $name } enthält, was sich nicht zeigen lässt: ein Steuerzeichen oder ein Leerzeichen am Rand
fault-level = { $where }: level muss 1 bis { $most } sein
fault-too-few-answers = { $where }: eine Antwort fehlt: { $most } sind nötig, hier sind es { $n }
fault-too-many-answers = { $where }: eine Antwort ist zu viel: { $most } sind nötig, hier sind es { $n }
fault-answers-alike = { $where }: die Antworten { $one } und { $other } sind gleich
fault-both-right = { $where }: die Antworten { $one } und { $other } sind beide richtig
fault-right-is-none = { $where }: die richtige Antwort „{ $right }“ ist keine der Antworten
fault-right-answers = { $where }: { $n } richtige Antworten sind angegeben, es muss genau eine sein
fault-asked-twice = { $where }: das wird schon gefragt, als Frage { $first }
fault-id-taken = { $where }: die id „{ $id }“ hat schon Frage { $first }
fault-questions = { $fewest } bis { $most } Fragen sind nötig, hier sind es { $n }
