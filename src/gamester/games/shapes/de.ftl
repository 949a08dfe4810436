# Shape & List: was die Spieler lesen.

## Log

lists-drawn = Alle ziehen eine Listenkarte.
list-drawn = { $who ->
    [you] Deine Liste ist { $list }.
   *[other] Die Liste von { $name } ist { $list }.
 }
turn-started = Zug { $turn }: { $who ->
    [you] Du bist
   *[other] { $name } ist
 } dran.
# No line for the reader, who is told the card.
drew = { $who ->
    [you] { "" }
   *[other] { $name } zieht { A($shape) }.
 }
# No line for the reader, who is told the card.
drew-unseen = { $who ->
    [you] { "" }
   *[other] { $name } zieht eine Karte.
 }
got = { $who ->
    [you] Du ziehst { $item }.
   *[other] { $name } zieht { $item }.
 }
    .item = { a-card }
deck-empty = { $who ->
    [you] Der Nachziehstapel ist leer. Du ziehst nichts.
   *[other] Der Nachziehstapel ist leer. { $name } zieht nichts.
 }
interaction-skipped = { $who ->
    [you] Du kannst mit niemandem tauschen und niemanden herausfordern.
   *[other] { $name } kann mit niemandem tauschen und niemanden herausfordern.
 }
passed = { $who ->
    [you] Du tauschst nicht und forderst niemanden heraus.
   *[other] { $name } tauscht nicht und fordert niemanden heraus.
 }
asked = { $who ->
    [you] Du bittest { $targetName } um { A($shape) }.
   *[other] { $name } bittet { target } um { A($shape) }.
 }
not-held = { $who ->
    [you] Du hast { FORM($shape, "no") }.
   *[other] { $name } hat { FORM($shape, "no") }.
 }
declined = { $who ->
    [you] Du sagst nein ({ $n } von 2).
   *[other] { $name } sagt nein ({ $n } von 2).
 }
agreed = { $who ->
    [you] Du gibst { $targetName } { A($shape) }.
   *[other] { $name } gibt { target.dative } { A($shape) }.
 }
# Of a trade: the card that was asked for is told by the line before.
gave = { $who ->
    [you] Du gibst { $targetName } dafür { $item }.
   *[other] { $name } gibt { target.dative } dafür { $item }.
 }
    .item = { a-card }
chose = { $who ->
    [you] Du wählst { the-card } zum Zurückgeben.
   *[other] { $name } wählt { the-card } zum Zurückgeben.
 }
# No line for either of the two, who are told the card.
returned = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } gibt { $targetName } dafür { $item }.
     }
 }
    .item = { A($shape) }
# No line for either of the two, who are told the card.
returned-unseen = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } gibt { $targetName } dafür eine Karte.
     }
 }
challenged = { $who ->
    [you] Du forderst { $targetName } heraus.
   *[other] { $name } fordert { target } heraus.
 }
forfeited = { $who ->
    [you] Du gibst auf.
   *[other] { $name } gibt auf.
 }
fight = { $who ->
    [you] Du kämpfst gegen { $targetName }.
   *[other] { $name } kämpft gegen { target }.
 }
sealed = { $who ->
    [you] Du hast { $play } gewählt.
   *[other] { $name } hat { $play } gewählt.
 }
# No line for the reader, who is told what they chose.
committed = { $who ->
    [you] { "" }
   *[other] { $name } ist bereit.
 }
revealed = { $who ->
    [you] Du zeigst { $play }.
   *[other] { $name } zeigt { $play }.
 }
battle-won = { $who ->
    [you] Du gewinnst den Kampf mit der { $number }.
   *[other] { $name } gewinnt den Kampf mit der { $number }.
 }
battle-tied = { $who ->
    [you] Gleichstand zwischen dir und { $targetName } bei { $number }.
   *[other] { $target ->
        [you] Gleichstand zwischen { $name } und dir bei { $number }.
       *[other] Gleichstand zwischen { $name } und { $targetName } bei { $number }.
     }
 }
shuffled-in = { $who ->
    [you] Deine Karte { $card } kommt in den Nachziehstapel.
   *[other] Die Karte { $card } von { $name } kommt in den Nachziehstapel.
 }
looked = { $who ->
    [you] Du siehst die Hand von { $targetName } durch.
   *[other] { $name } sieht { $target ->
        [you] deine Hand durch.
       *[other] die Hand von { $targetName } durch.
     }
 }
saw = { $who ->
    [you] Du hast { $item }.
   *[other] { $name } hat { $item }.
 }
    .item = { $n ->
        [one] { a-card }
       *[other] { $n } × { $card }
     }
# No line for either of the two, who are told the card.
took = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } nimmt { $targetName } { A($shape) } ab.
     }
 }
# No line for either of the two, who are told the card.
took-unseen = { $who ->
    [you] { "" }
   *[other] { $target ->
        [you] { "" }
       *[other] { $name } nimmt { $targetName } eine Karte ab.
     }
 }
looted = { $who ->
    [you] Du nimmst { $targetName } { a-card } ab.
   *[other] { $name } nimmt { target.dative } { a-card } ab.
 }
nothing-left = { $who ->
    [you] Du hast keine Karte mehr zu verlieren.
   *[other] { $name } hat keine Karte mehr zu verlieren.
 }
bonus-drawn = { $who ->
    [you] Du bekommst eine Bonuskarte.
   *[other] { $name } bekommt eine Bonuskarte.
 }
tie-bonus = { $who ->
    [you] Du darfst eine Extrakarte auslegen.
   *[other] { $name } darf eine Extrakarte auslegen.
 }
# No line for the reader, who is told the card.
placed = { $who ->
    [you] { "" }
   *[other] { $name } legt { $way ->
        [sideways] { A($shape) } als Extra aus.
       *[upright] { A($shape) } aus.
     }
 }
placed-open = { $who ->
    [you] Du legst { $way ->
        [sideways] { a-card } als Extra aus.
       *[upright] { a-card } aus.
     }
   *[other] { $name } legt { $way ->
        [sideways] { a-card } als Extra aus.
       *[upright] { a-card } aus.
     }
 }
extra-skipped = { $who ->
    [you] Du legst kein Extra aus.
   *[other] { $name } legt kein Extra aus.
 }
turn-ended = { $who ->
    [you] Du beendest deinen Zug.
   *[other] { $name } beendet den Zug.
 }
hand-returned = { held-ten } { $n ->
    [one] 1 { $shape } kommt
   *[other] { $n } { shapes } kommen
 } zurück in den Nachziehstapel.
hand-returned-unseen = { held-ten } { $n ->
    [one] 1 Karte kommt
   *[other] { $n } Karten kommen
 } zurück in den Nachziehstapel.
won = { $who ->
    [you] Du gewinnst: Von { $list } liegt alles aus.
   *[other] { $name } gewinnt: Von { $list } liegt alles aus.
 }
stalled = Das Spiel ist aus: { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
 } lang hat niemand eine Karte ausgelegt.
list-shown = { $who ->
    [you] { $n ->
        [0] Du hast alles für { $list }.
        [one] Dir fehlt 1 Karte für { $list }.
       *[other] Dir fehlen { $n } Karten für { $list }.
     }
   *[other] { $n ->
        [0] { $name } hat alles für { $list }.
        [one] { $name } fehlt 1 Karte für { $list }.
       *[other] { $name } fehlen { $n } Karten für { $list }.
     }
 }
ranked = { $who ->
    [you] Du erreichst Platz { $place }.
   *[other] { $name } erreicht Platz { $place }.
 }

## Dock

phase-draw = Ein Zug beginnt mit einer Karte vom Nachziehstapel.
    .title = Ziehen
phase-interact = Tausche mit jemandem oder fordere jemanden heraus.
    .title = Tauschen oder herausfordern
    .others = {"{who}"} tauscht oder fordert jemanden heraus.
phase-respond = Gib eine Karte dieser Form oder sag nein.
    .title = Antwort
    .others = Wer gefragt ist, gibt eine Karte oder sagt nein.
phase-give_back = Wähle zwei andere Karten als Gegengabe.
    .title = Gegengabe
    .others = Wer gefragt hat, gibt zwei andere Karten dafür.
phase-defend = Kämpfe mit einer Karte oder gib eine von deinen auf.
    .title = Aufgeben oder kämpfen
    .others = Wer herausgefordert ist, gibt auf oder kämpft.
phase-battle = Wähle eine Karte. Die obere Zahl zählt, und du darfst die Karte drehen.
    .title = Kampf
    .others = Beide wählen geheim eine Karte und eine Zahl.
phase-look = Sieh die Hand durch oder nimm eine verdeckte Karte.
    .title = Beute
    .others = Eine Hand wird durchgesehen, oder eine Karte wechselt verdeckt die Hand.
phase-take = Nimm eine Karte.
    .title = Nehmen
    .others = Wer gewonnen hat, nimmt eine Karte.
phase-extra = Leg eine beliebige Karte als Extra aus, oder keine.
    .title = Gleichstandsbonus
    .others = Wer einen Gleichstandsbonus hat, darf eine beliebige Karte auslegen.
phase-place = Leg bis zu 2 Karten deiner Liste aus, dann beende deinen Zug.
    .title = Auslegen
    .others = Bis zu 2 Karten der Liste dürfen ausgelegt werden.
phase-over = Das Spiel ist aus.
    .title = Ende
ask-trade = Wähle jemanden. Bitte um eine Form und gib zwei Karten dafür, oder fordere heraus.
ask-challenge = Wähle jemanden zum Herausfordern. Zum Tauschen brauchst du zwei Karten.
asks-you = { $name } möchte { A($shape) } und gibt dir zwei Karten dafür.
ask-or-no = { asks-you } Wähle eine Karte, die du gibst, oder sag nein.
ask-no-more = { asks-you } Du hast zweimal nein gesagt. Diesmal musst du eine geben.
give-back = { $name } hat dir { A($shape) } gegeben. { $n ->
    [one] Wähle noch 1 Karte als Gegengabe.
   *[other] Wähle { $n } Karten als Gegengabe.
 }
challenges-you = { $name } fordert dich heraus. Kämpfe mit einer Karte oder gib eine von deinen auf.
fight-or-forfeit = Kämpfen: Die höhere Zahl gewinnt eine Karte. Aufgeben: { $name } nimmt eine von deinen.
fight-battle = Wähle eine Karte. Die obere Zahl zählt, und du darfst die Karte drehen.
taking = Nimm eine Karte von { $name }.
tie-extra = Gleichstand mit Bonus: Leg eine beliebige Karte als Extra aus.
place-cards = Leg bis zu 2 Karten deiner Liste aus, dann beende deinen Zug.
advice-ask = { $answer ->
    [must] Hier wurde zu oft nein gesagt: Die Karte muss gegeben werden.
   *[other] Deine Liste verlangt { needed-shapes }, als du hast.
 }
advice-challenge = Deine höchste Zahl, { $number }, gewinnt in etwa { $share }% der Fälle.
advice-decline = Du brauchst jedes Stück dieser Form, das du hast: { $shape }.
advice-place = Deine Liste verlangt davon { $n ->
    [one] noch 1 Karte
   *[other] noch { $n } Karten
 }: { $shape }.
advice-spare = Für deine Liste brauchst du sie nicht: { $shape }.
advice-highest = { $number } ist die höchste Zahl auf deiner Hand.
advice-needed = Deine Liste verlangt noch { A($shape) }.

## Button

want-player = Wähle einen Spieler
say-no = Nein sagen ({ $n } von { $of })
action-end_turn = Zug beenden
action-pass = Nicht tauschen oder herausfordern
action-skip_extra = Kein Extra
action-decline = Nein sagen
action-forfeit = Aufgeben
action-fight = Kämpfen
action-challenge = { $target } herausfordern
action-card = { $card } wählen
action-play = { $card } ausspielen

## Page

blurb = Tausche und kämpfe um die Formen auf deiner geheimen Liste.
credit = Autor unbekannt
option-interaction = Musst du in jedem Zug tauschen oder herausfordern?
    .required = ja, immer
    .optional = nein, freiwillig
option-stall_rounds = Nach wie vielen Runden ohne ausgelegte Karte endet das Spiel?
option-stall_result = Wer gewinnt, wenn es so endet: wer am wenigsten braucht, oder alle?
    .nearest = wer am wenigsten braucht
    .draw = alle
option-hand_shapes = Sehen alle die Formen der Handkarten oder nur, wie viele es sind?
    .open = Formen offen
    .hidden = Formen verdeckt
option-loot_view = Wählst du eine Karte, die du nimmst, nach der Rückseite, oder siehst du die Hand durch?
    .backs = nach der Rückseite
    .faces = Hand durchsehen
option-battle_cards = Gehen die Karten nach einem gewonnenen Kampf zurück auf die Hand oder in den Nachziehstapel?
    .return = zurück auf die Hand
    .deck = in den Nachziehstapel
option-decline_scope = Zählt mehrmals nein in Folge über alle Spieler oder für jeden einzeln?
    .any = über alle Spieler
    .pair = für jeden einzeln
lesson =
    Du hast eine geheime Liste, etwa drei Kreise, drei Quadrate und drei Sterne. Wer sie zuerst vollständig auf dem Tisch hat, gewinnt. Alle sehen, welche Formen du auf der Hand hast, aber die zwei Zahlen auf jeder deiner Karten siehst nur du.

    In deinem Zug ziehst du eine Karte. Dann tust du eines von beiden. Du kannst jemanden um eine Form bitten, die er hat: Er darf nein sagen, aber nicht dreimal in Folge, und wenn er ja sagt, zahlst du mit zwei Karten deiner Wahl.

    Oder du forderst jemanden heraus. Er gibt eine Karte der Form auf, die du nennst, oder er kämpft: Jeder wählt geheim eine Karte und welche ihrer Zahlen zählt. Die höhere Zahl nimmt dem anderen eine Karte ab, und die gespielten Karten gehen zurück auf die Hand.

    Auch niedrige Zahlen lohnen sich. Gewinnst du mit einer Zahl mit Bonus, ziehst du eine Karte. Bei Gleichstand mit einer Zahl mit Gleichstandsbonus legst du eine Extrakarte aus, quer und von beliebiger Form.

    Zuletzt legst du bis zu zwei Karten aus, die deine Liste braucht. Sie bleiben für immer liegen. Beende deinen Zug nie mit zehn oder mehr Karten auf der Hand: Sie kämen alle zurück in den Stapel.
won-all = { $who ->
    [you] Du gewinnst: Von { $list } liegt alles aus.
   *[other] { $name } gewinnt: Von { $list } liegt alles aus.
 }
won-short = { $who ->
    [you] Du gewinnst. Dir { column-missing.cards } für { $list }.
   *[other] { $name } gewinnt. Es { column-missing.cards } für { $list }.
 }
shared-short = { $who ->
    [you] { LIST(EACH($winners, "winner")) } teilt euch den Sieg. Jedem { column-missing.cards }.
   *[other] { LIST(EACH($winners, "winner")) } teilen sich den Sieg. Jedem { column-missing.cards }.
 }
story-over = { n-rounds }.
story-won = { n-rounds }. Wer zuerst eine ganze Liste ausgelegt hat, gewinnt.
story-stalled = { n-rounds }. Viele Runden lang hat niemand eine Karte ausgelegt.
hand-seen = Alle haben in dieser Hand gesehen: { LIST($cards) }.
hand-known = Du weißt von diesen Karten in dieser Hand: { LIST($cards) }.

## Part

action-ask = { $target } um diese Form bitten: { $shape }
action-take = Diese Form nehmen: { $shape }
ask = { $name } um { A($shape) } bitten
take = Nehmen: { A($shape) }
winner = { $item ->
    [you] Du
   *[other] { $item }
 }
n-rounds = { $n ->
    [one] 1 Runde
   *[other] { $n } Runden
 }
card-label = { $shape } { $numbers }
play-label = die { $number } von { $card }
face-a = wie sie liegt
face-b = gedreht
step-draw = Ziehen
step-interact = Tausch oder Kampf
step-place = Bis zu 2 auslegen
step-place-nth = { $n } von 2 auslegen
step-end = Ende
step-respond = Tausch: Antwort
step-give_back = Tausch: Gegengabe
step-defend = Aufgeben oder kämpfen
step-battle = Kampf
step-take = Nach dem Kampf: nehmen
step-extra = Bonus bei Gleichstand
did-trade = Getauscht
did-ask = Gefragt
did-challenge = Herausgefordert
did-skip = Niemand zu fragen
did-pass = Gepasst
whose-turn = { $who ->
    [you] Dein Zug
   *[other] Zug von { $name }
 }
fighter-tied = Gleichstand bei { $number }{ $bonus ->
    [none] { "" }
   *[tie] , Gleichstandsbonus
 }
fighter-won = gewinnt mit der { $number }{ $bonus ->
    [none] { "" }
   *[bonus] , Bonus
 }
fighter-lost = verliert
fighter-shown = aufgedeckt
fighter-chosen = { $who ->
    [you] hast gewählt
   *[other] hat gewählt
 }
fighter-chooses = { $who ->
    [you] wählst
   *[other] wählt
 }
the-battle = Der Kampf
all-lists = Alle möglichen Listenkarten
the-list = die Liste
laid-down = { $n } ausgelegt
declined-once = einmal nein
must-give = muss als Nächstes geben
column-down = Auf der Liste
    .words = ausgelegt
column-missing = Fehlen noch
    .words = fehlen
    .cards = { $n ->
        [one] fehlt 1 Karte
       *[other] fehlen { $n } Karten
     }
column-list = Liste
column-extra = Extrakarten
column-hand = Hand{"\u00AD"}karten
mark-bonus = Bonus
mark-tie = gleich
section-shapes = Formkarten
section-lists = Listenkarten
value-shape = Form
value-upright = aufrecht
value-turned = gedreht
printed-card = { printed-upright }; gedreht { printed-turned }
printed-upright = { $marks ->
    [none] { $number }
    [bonus] { $number } mit Bonus
    [tie] { $number } mit Gleichstandsbonus
   *[both] { $number } mit Bonus und Gleichstandsbonus
 }
printed-turned = { $turnedMarks ->
    [none] { $turned }
    [bonus] { $turned } mit Bonus
    [tie] { $turned } mit Gleichstandsbonus
   *[both] { $turned } mit Bonus und Gleichstandsbonus
 }
printed-need = { $n ->
    [one] 1 { $shape }
   *[other] { $n } { shapes }
 }
shapes = { FORM($shape, "many") }
printed-list = { LIST($needs) }: { n-cards }
card-give = { $card } geben
card-give-back = { $card } dafür geben
card-extra = { $card } als Extra auslegen
card-place = { $card } auslegen
card-take = { $card } nehmen
play-as = { $card } als { $number } ausspielen
target = { $target ->
    [you] dich
   *[other] { $targetName }
 }
    .dative = { $target ->
        [you] dir
       *[other] { $targetName }
     }
needed-shapes = { $n ->
    [one] { A($shape) } mehr
   *[other] { $n } { shapes } mehr
 }
a-card = { A($shape) } ({ $numbers })
the-card = { THE($shape) } ({ $numbers })
held-ten = { $who ->
    [you] Du hattest 10 oder mehr Karten auf der Hand:
   *[other] { $name } hatte 10 oder mehr Karten auf der Hand:
 }
card-kreis = Kreis
    .a = einen Kreis
    .the = den Kreis
    .no = keinen Kreis
    .many = Kreise
card-quadrat = Quadrat
    .a = ein Quadrat
    .the = das Quadrat
    .no = kein Quadrat
    .many = Quadrate
card-dreieck = Dreieck
    .a = ein Dreieck
    .the = das Dreieck
    .no = kein Dreieck
    .many = Dreiecke
card-stern = Stern
    .a = einen Stern
    .the = den Stern
    .no = keinen Stern
    .many = Sterne
card-herz = Herz
    .a = ein Herz
    .the = das Herz
    .no = kein Herz
    .many = Herzen
card-mond = Mond
    .a = einen Mond
    .the = den Mond
    .no = keinen Mond
    .many = Monde
card-raute = Raute
    .a = eine Raute
    .the = die Raute
    .no = keine Raute
    .many = Rauten
card-sechseck = Sechseck
    .a = ein Sechseck
    .the = das Sechseck
    .no = kein Sechseck
    .many = Sechsecke
card-kreuz = Kreuz
    .a = ein Kreuz
    .the = das Kreuz
    .no = kein Kreuz
    .many = Kreuze
timeout-interact = du passt, wenn du darfst, oder bittest oder forderst auf die erste mögliche Weise heraus
timeout-respond = du sagst nein, wenn du darfst, oder gibst deine niedrigste Karte
timeout-give_back = du gibst deine niedrigsten Karten dafür
timeout-defend = du gibst auf
timeout-battle = deine niedrigste Karte kämpft mit ihrer ersten Zahl
timeout-take = du nimmst die niedrigste Karte
timeout-take-take = du nimmst eine Karte der ersten Form, die es gibt
timeout-look = du nimmst die niedrigste Karte
timeout-extra = du legst kein Extra aus
timeout-place = dein Zug endet
score-missing = Fehlende Karten
score-upright = Ausgelegt
score-sideways = Extras
score-hand = Handkarten
doubt-list = { $place }: erwartet war eine andere Listenkarte als die von Platz { $seat }, da ist wieder { $list }
doubt-shape = { $place }: erwartet waren höchstens { $most } { $shape }, so viele wie { $list } verlangt, da sind { $got }
doubt-chart = der Übersicht fehlt { $list }, die Listenkarte von Platz { $seat }
zone-turn = Zug, ab 1
zone-phase = Phase des Zuges
zone-active = wer am Zug ist
zone-ready = hat geheim gewählt
zone-hand = Hand
zone-upright = ausgelegte Karten, aufrecht
zone-sideways = ausgelegte Karten, quer
zone-deck = Stapel der Formkarten, nächste zuletzt
zone-list_card = Listenkarte
zone-chart = Übersicht aller Listenkarten
zone-list_minimum = so viele einer Form stehen mindestens auf dieser Liste, wie alle gesehen haben
zone-known_in_hand = liegt, wie alle wissen, in dieser Hand
zone-privately_known = Karten, die nur dieser Spieler in fremden Händen kennt, älteste zuerst
zone-target = wer gefragt oder herausgefordert ist
zone-wanted_shape = gewünschte Form
zone-declines = Nein in Folge
zone-pair_declines = Nein in Folge je Fragendem, wo jeder für sich zählt
zone-received = gerade erhaltene Karte, die nicht zurückgegeben werden darf
zone-first_payment = erste Karte der Gegengabe
zone-battle_choice = Karte und Zahl, die für den Kampf gewählt sind
zone-battle_shown = im Kampf dieses Zuges gezeigt
zone-turns_without_placing = Züge in Folge ohne ausgelegte Karte
zone-winners = hat Anteil am Sieg
count-asks = Bitten
count-trades = Tausche
count-challenges = Herausforderungen
count-forfeits = aufgegeben
count-battles-won = gewonnene Kämpfe
count-ties = Gleichstände
count-bonuses = Boni
count-tie-bonuses = Gleichstandsboni
count-tie-extras = Extras nach Gleichstand
count-turns-alone = Züge ohne jemanden zum Fragen
count-hands-returned = zurückgelegte Hände
standing-decline = Sag für mich nein, wann immer mich jemand um eine Karte bittet, solange ich darf.
trades-title = Tausch
no-in-a-row = { $n ->
    [0] Du darfst zweimal in Folge nein sagen.
    [one] Du hast einmal nein gesagt und darfst es noch einmal.
   *[other] Du hast { $n } Mal in Folge nein gesagt und musst eine geben.
 }
asked-before-head = Bisher an dich:
asked-before = { $answer ->
    [no] { $name } bat um { A($shape) }, und du hast nein gesagt.
    [gave] { $name } bat um { A($shape) }, und du hast die Karte gegeben.
   *[none] { $name } bat um { A($shape) }, und du hattest keine.
 }
may-ask = { $n ->
    [0] kann um { LIST($shapes, "or") } gebeten werden.
    [one] kann um { LIST($shapes, "or") } gebeten werden und hat einmal nein gesagt.
   *[other] kann um { LIST($shapes, "or") } gebeten werden und muss geben.
 }
said-no-to = Sagte nein zu { LIST($shapes) }.

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
pick-shape = { $more ->
    [yes] { $n ->
        [one] noch eine Form
       *[other] noch { $n } Formen
     }
   *[no] { $n ->
        [one] eine Form
       *[other] { $n } Formen
     }
 }

## File of cards

fault-place = { $kind } { $n }
fault-place-list = list „{ $name }“
fault-endless = mehr als tausend Millionen
fault-key = unbekannter oder ungültiger Schlüssel „{ $key }“ bei { $where }
fault-missing-key = der Schlüssel „{ $key }“ fehlt bei { $where }
fault-missing-in-file = der Schlüssel „{ $key }“ fehlt in der Datei
fault-shapes = shapes muss 2 bis 8 verschiedene Namen enthalten
fault-shape = unbekannte Form „{ $name }“ bei { $where }
fault-number = die Zahl bei { $where } muss eine ganze Zahl von 0 bis 99 sein
fault-bonus = „bonus“ ist nur bei 1, 2, 3, 4 erlaubt (SL-03), bei { $where }
fault-tie-bonus = „tie bonus“ ist nur bei 1 und 4 erlaubt (SL-04), bei { $where }
fault-copies = copies muss 1 bis 99 sein, bei { $where }
fault-total = eine Listenkarte muss zusammen 9, 10 oder 12 verlangen, hier sind es { $n } (SL-05), bei { $where }
fault-most-lists = die meisten Listenkarten müssen zusammen 9 verlangen (SL-05)
fault-need = jeder Bedarf muss mindestens 1 sein, bei { $where }
fault-supply = „{ $shape }“ wird { $n }-mal verlangt, aber der Kartensatz hat es nur { $have }-mal, bei { $where }
fault-too-few-lists = { $n } Listenkarten reichen nicht für { $players } Spieler (SL-08)
fault-too-few-cards = { $n } Formkarten sind zu wenige für { $players } Spieler (SL-11, SL-14)
fault-players = für players muss 2 <= min <= max <= 6 gelten
fault-list-twice = der Name „{ $name }“ einer Liste steht zweimal da
fault-too-many = zu viele { $what ->
    [types] Kartenarten
    [lists] Listen
   *[cards] Karten
 }: { $n } (Grenze { $most })
warning = { $file }: { $check } { $words }
