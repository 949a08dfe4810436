# Surviving the G.A.M.E.: was die Spieler lesen.

## Log

first-seat = { $who ->
    [you] Du beginnst.
   *[other] { $name } beginnt.
 }
round = Runde { $round } beginnt.
turn = Zug { $turn }: { $who ->
    [you] Du bist
   *[other] { $name } ist
 } dran.
entered = Die Ausbildung ist vorbei. Alle betreten Ebene 1, und die Kaserne schließt.
# No line for the reader, who is told the cards.
drew-many = { $who ->
    [you] { "" }
   *[other] { $name } zieht { n-cards }.
 }
got = { $who ->
    [you] Du ziehst { $item }.
   *[other] { $name } zieht { $item }.
 }
    .item = { $card }
shuffled = { $who ->
    [you] Du mischst deinen Ablagestapel ({ n-cards }).
   *[other] { $name } mischt den eigenen Ablagestapel ({ n-cards }).
 }
played = { $who ->
    [you] Du spielst { $item }.
   *[other] { $name } spielt { $item }.
 }
    .item = { $card }
edged = { $who ->
    [you] Deine Charakter-ID bringt { $n } Schaden dazu.
   *[other] Die Charakter-ID von { $name } bringt { $n } Schaden dazu.
 }
healed = { $who ->
    [you] Du erhältst { $n } Leben zurück. Du hast jetzt { $health }.
   *[other] { $name } erhält { $n } Leben zurück und hat jetzt { $health }.
 }
discarded = { $who ->
    [you] Du wirfst { $item } ab.
   *[other] { $name } wirft { $item } ab.
 }
    .item = { $card }
scrapped = { $who ->
    [you] Du verschrottest { $item }.
   *[other] { $name } verschrottet { $item }.
 }
    .item = { $card }
mended = { $who ->
    [you] Du heilst { $card } { $whence ->
        [hand] auf deiner Hand.
       *[discard_pile] in deinem Ablagestapel.
     }
   *[other] { $name } heilt { $card } { $whence ->
        [hand] auf der Hand.
       *[discard_pile] im Ablagestapel.
     }
 }
injured = { $who ->
    [you] Du bist verletzt: { $card }.
   *[other] { $name } ist verletzt: { $card }.
 }
bought = { $who ->
    [you] Du kaufst { $card } für { n-creds }.
   *[other] { $name } kauft { $card } für { n-creds }.
 }
became = { $who ->
    [you] Du wirst { $identity } für { n-creds }.
   *[other] { $name } wird { $identity } für { n-creds }.
 }
laid = { $who ->
    [you] Du legst { $item } ab.
   *[other] { $name } legt { $item } ab.
 }
    .item = { several }
used-up = { $who ->
    [you] Du verbrauchst { $item }.
   *[other] { $name } verbraucht { $item }.
 }
    .item = { several }
stayed = { $who ->
    [you] Du bleibst auf Ebene { $level }.
   *[other] { $name } bleibt auf Ebene { $level }.
 }
moved = { $who ->
    [you] Du gehst von Ebene { $level } auf Ebene { $to }.
   *[other] { $name } geht von Ebene { $level } auf Ebene { $to }.
 }
climbed = { $who ->
    [you] Du kletterst aus einem geschlossenen Bereich auf Ebene { $to }.
   *[other] { $name } klettert aus einem geschlossenen Bereich auf Ebene { $to }.
 }
shifted = { $who ->
    [you] Eine Falle bringt dich auf Ebene { $to }.
   *[other] Eine Falle bringt { $name } auf Ebene { $to }.
 }
revealed = { $obstacle } erscheint auf Ebene { $level }.
assaulted = { $obstacle } überfällt { $who ->
    [you] dich.
   *[other] { $name }.
 }
guarded = { $who ->
    [you] Du wehrst mit { $card } ab.
   *[other] { $name } wehrt mit { $card } ab.
 }
attacked = { $who ->
    [you] Du greifst { $obstacle } mit { $n } Schaden an.
   *[other] { $name } greift { $obstacle } mit { $n } Schaden an.
 }
defeated = { $who ->
    [you] Du besiegst { $obstacle }.
   *[other] { $name } besiegt { $obstacle }.
 }
withstood = { $obstacle } übersteht { $who ->
    [you] deinen Angriff.
   *[other] den Angriff von { $name }.
 }
rewarded = { $who ->
    [you] Du gewinnst { $card }.
   *[other] { $name } gewinnt { $card }.
 }
trophy = { $who ->
    [you] Du nimmst { $obstacle } als Trophäe.
   *[other] { $name } nimmt { $obstacle } als Trophäe.
 }
hurt = { $who ->
    [you] Du verlierst { $n } Leben. { $health } übrig.
   *[other] { $name } verliert { $n } Leben. { $health } übrig.
 }
trap-gone = { $obstacle } auf Ebene { $level } wird abgelegt.
closed = Ebene { $level } schließt.
eliminated = { $who ->
    [you] Du scheidest aus.
   *[other] { $name } scheidet aus.
 }
exited = { $who ->
    [you] Du entkommst.
   *[other] { $name } entkommt.
 }
final-turn = { $who ->
    [you] Du bist noch allein drinnen und hast noch 1 Zug.
   *[other] { $name } ist noch allein drinnen und hat noch 1 Zug.
 }
pile-made = Zufallsstapel { $column } gibt { $card } ab ({ n-cards }).
flipped = Zufallsstapel { $column } zeigt { $card }.
ended = { $n ->
    [one] Das Spiel ist aus.
   *[other] Das Spiel ist aus. { $n } Spieler teilen sich den Sieg.
 }
finished = { $who ->
    [you] Du erreichst Platz { $place } mit { $vp } SP.
   *[other] { $name } erreicht Platz { $place } mit { $vp } SP.
 }

## Dock

phase-train_play = Spiel Karten aus deiner Hand, dann geh einkaufen.
    .title = Ausbildung
    .others = {"{who}"} spielt Karten und geht dann einkaufen.
phase-train_shop = Kauf bis zu 2 Dinge in der Kaserne.
    .title = Kaserne
    .others = {"{who}"} kauft in der Kaserne ein.
phase-move = Bewegung: hinauf, hinunter oder bleiben?
    .title = Bewegung
    .others = {"{who}"} geht eine Ebene hinauf oder hinunter oder bleibt.
phase-guard = Nimm den Überfall hin oder wirf eine Karte mit Abwehr ab.
    .title = Überfall
    .others = {"{who}"} nimmt den Überfall hin oder wehrt ab.
phase-play = Spiel Karten, dann greif an.
    .title = Ausspielen
    .others = {"{who}"} spielt Karten und greift dann an.
play-at-trap = Spiel Karten, dann löse die Falle aus.
phase-extra = Spiel Karten, beweg dich noch einmal oder geh einkaufen.
    .title = Weiter
    .others = {"{who}"} spielt Karten, bewegt sich noch einmal oder geht einkaufen.
phase-shop = Kauf bis zu 2 Dinge in der Waffenkammer.
    .title = Aufrüsten
    .others = {"{who}"} kauft in der Waffenkammer ein.
phase-discard = Wirf eine Karte aus deiner Hand ab.
    .title = Abwerfen
    .others = {"{who}"} wirft eine Karte ab.
phase-scrap = Verschrotte eine Handkarte oder behalte alle.
    .title = Verschrotten
    .others = {"{who}"} darf eine Karte verschrotten.
phase-resolve = Effekte geschehen in der gedruckten Reihenfolge.
    .title = Effekte
phase-strike = Das Hindernis schlägt zurück.
    .title = Gegenschlag
phase-gained = Ein besiegtes Hindernis ist weg, und sein Bereich kann schließen.
    .title = Belohnung
phase-arrived = Die oberste Karte des Bereichs wird aufgedeckt, wenn dort keine liegt.
    .title = Aufdecken
phase-reloading = Hand und gespielte Karten werden abgelegt, und eine neue Hand wird gezogen.
    .title = Nachladen
phase-turn_over = Der Zug geht nach links weiter.
    .title = Zugende
phase-over = Das Spiel ist aus.
    .title = Ende

## Button

action-stay = Auf deiner Ebene bleiben
action-up = Hinaufgehen
action-down = Hinuntergehen
action-attack = Angreifen oder weiter
action-take = Den Überfall hinnehmen
action-done = Fertig
done-shopping = Fertig eingekauft
action-play = { $card } spielen
action-guard = Mit { $card } abwehren
action-discard = { $card } abwerfen
action-scrap = { $card } verschrotten
action-buy = { $goods } kaufen

## Page

blurb = Trainiere, erklimme den Turm und komm lebend heraus, mit den meisten Punkten.
option-first_player = Wer beginnt: jemand, der ausgelost wird, oder Platz eins?
    .random = ausgelost
    .seat0 = Platz eins
option-id_copies = Gibt es jede Charakter-ID für alle oder nur einmal?
    .per_player = für alle
    .one = nur einmal
option-round_limit = Nach wie vielen Runden ist das Spiel spätestens aus?
option-damage_pool = Verbraucht ein Angriff deinen Schaden, oder gilt er den ganzen Zug?
    .spent = wird verbraucht
    .turn = gilt den ganzen Zug
option-obstacle_damage = Was wird aus dem Schaden an einem Hindernis, das übersteht?
    .none = wird vergessen
    .turn = gilt für den Zug
    .forever = bleibt für immer
option-last_player_turn = Wann hat die letzte Person drinnen noch einen letzten Zug?
    .after_elimination = nur wenn jemand ausgeschieden ist
    .whenever_last = immer
option-tie_break = Wird der Sieg bei gleichen SP geteilt, oder entscheiden die Trophäen?
    .shared = geteilt
    .trophies = Trophäen
lesson =
    Du bist ein Rekrut vor einem Turm mit fünf Ebenen. Fünf Züge lang trainierst du nur: Dein Sold bezahlt zwei Käufe in jedem Zug, und sobald du 4 Creds hast, kannst du eine Charakter-ID kaufen, die dir Leben und ein Talent gibt.

    Dann gehen alle hinein. In jedem Zug gehst du eine Ebene hinauf oder hinunter oder bleibst, und du triffst, was dort liegt. Manches überfällt dich, sobald es aufgedeckt wird. Eine Karte mit Abwehr verhindert es.

    Jetzt spielst du Waffen. Reicht dein Schaden, gehört das Hindernis dir. Wenn nicht, schlägt es dich, und es hält dich dort fest, bis jemand es besiegt. Bei 0 Leben scheidest du aus.

    Was du auf den Ebenen 2, 3 und 4 besiegst, wird sofort Geld und Punkte: eine Creds-Karte mit SP in deinem eigenen Deck. Auf Ebene 1 gewinnst du Trophäen, die keine bringen. Verletzungen kosten Punkte.

    Nach dem Kampf bezahlen deine Creds-Karten zwei Käufe. Die besseren Karten gibt es ab Ebene 2. Fallen bringen dich auf eine andere Ebene, außer du kannst fliegen.

    Bereiche leeren sich und schließen hinter dir. Wenn Ebene 4 schließt, ist das Spiel aus. Wer auf Ebene 5 eine Wache des Ausgangs besiegt, ist draußen und bekommt ihre Punkte. Von denen, die leben, gewinnen die meisten SP. Wer als Einzige oder Einziger überlebt, gewinnt in jedem Fall.
held-here = { $obstacle } hält dich auf Ebene { $level } fest.
got-out-with = Du bist mit { $obstacle } entkommen. Die anderen spielen weiter.
got-out-by-exit = Du bist entkommen. Die anderen spielen weiter.
health-is = Leben: { $n }.
points-are = Bisher { $n } SP.
owns = Besitzt insgesamt: { LIST($cards) }.
in-hand = Sicher auf der Hand: { LIST($cards) }.
in-draw-pile = Zugstapel: { LIST($cards) }.
in-discards = Ablage: { LIST($cards) }.
in-trophies = Trophäen: { LIST($cards) }.
inside-to-the-end = Bis zum Ende drinnen.
training = { $who ->
    [you] Du trainierst. Der Turm öffnet nach Runde { $of }.
   *[other] { $name } trainiert. Der Turm öffnet nach Runde { $of }.
 }
    .title = Ausbildung, Runde { $round } von { $of }
moves-left = { $who ->
    [you] Du hast noch { n-moves }.
   *[other] { $name } hat noch { n-moves }.
 }
no-attack-stops-a-trap = Kein Angriff hält eine Falle auf: Sie wirkt und ist weg.
fate-damage = { $who ->
    [you] Du nimmst { $n }: { $health } Leben, dann { $left }.
   *[other] { $name } nimmt { $n }: { $health } Leben, dann { $left }.
 }
fate-damage-armor = { $who ->
    [you] Du nimmst { $n }, { $armor } weniger durch Panzerung: { $health } Leben, dann { $left }.
   *[other] { $name } nimmt { $n }, { $armor } weniger durch Panzerung: { $health } Leben, dann { $left }.
 }
fate-hurt = { $who ->
    [you] Du verlierst { $n }: { $health } Leben, dann { $left }.
   *[other] { $name } verliert { $n }: { $health } Leben, dann { $left }.
 }
fate-eliminated = { $who ->
    [you] Du scheidest aus.
   *[other] { $name } scheidet aus.
 }
fate-guarded = Nichts geschieht, und die Karte mit Abwehr wird abgelegt.
fate-moved = { $who ->
    [you] { $way ->
        [up] Du gehst { $n } hinauf, außer du fliegst.
       *[down] Du gehst { $n } hinunter, außer du fliegst.
     }
   *[other] { $way ->
        [up] { $name } geht { $n } hinauf, außer im Flug.
       *[down] { $name } geht { $n } hinunter, außer im Flug.
     }
 }
fate-last = Ebene 4 schließt, und das Spiel ist aus.
fate-nothing = Nichts weiter.
fate-out = { $who ->
    [you] Du entkommst mit { $vp } SP.
   *[other] { $name } entkommt mit { $vp } SP.
 }
fate-creds = Eine Karte mit { n-creds }.
fate-creds-vp = { $vp } SP und eine Karte mit { n-creds }.
fate-trophy = Eine Trophäe ohne SP.
fate-moves = { $n ->
    [one] Noch 1 Bewegung.
   *[other] Noch { $n } Bewegungen.
 }
fate-stays = { $who ->
    [you] Du bleibst auf Ebene { $level }, bis es fällt.
   *[other] { $name } bleibt auf Ebene { $level }, bis es fällt.
 }
alone-alive = { $who ->
    [you] Am Ende lebst nur noch du und gewinnst.
   *[other] Am Ende lebt nur noch { $name } und gewinnt.
 }
alive-with = { $who ->
    [you] Du gewinnst, lebend und mit { n-points.dative }.
   *[other] { $name } gewinnt, lebend und mit { n-points.dative }.
 }
share-alive = { $who ->
    [you] { LIST(EACH($winners, "winner")) } teilt euch den Sieg, lebend und mit je { n-points.dative }.
   *[other] { LIST(EACH($winners, "winner")) } teilen sich den Sieg, lebend und mit je { n-points.dative }.
 }
share-dead = { $who ->
    [you] { LIST(EACH($winners, "winner")) } teilt euch den Sieg: Niemand kam lebend heraus.
   *[other] { LIST(EACH($winners, "winner")) } teilen sich den Sieg: Niemand kam lebend heraus.
 }
story-other = { n-rounds }.
story-alone = { n-rounds }. Alle anderen sind ausgeschieden.
story-last-turn = { n-rounds }. Wer als Letztes drinnen war, hatte noch einen Zug.
story-all-out = { n-rounds }. Alle sind entkommen.
story-closed = { n-rounds }. Die letzte Ebene ist geschlossen.
story-nobody = { n-rounds }. Niemand war mehr drinnen.

## Page of advice

advice-beatable = { $obstacle } braucht { $needed } Schaden, und deine Hand hat etwa { $damage }.
advice-unseen = Deine Hand hat etwa { $damage } Schaden. Das sollte für das meiste reichen, was dort liegen kann.
advice-unseen-least = Noch weiß niemand, was dort liegt, und jeder andere Weg kostet dich mehr.
advice-least = { $obstacle } kostet dich weniger als das, was auf den anderen Wegen liegt.
advice-trap = Kein Schaden hält { $obstacle } auf, also bring es hinter dich.
advice-fly = Mit Flug kann { $obstacle } dich nicht auf eine andere Ebene bringen.
advice-attack = Dein Schaden reicht für { $obstacle }.
advice-too-strong = Nichts in deiner Hand besiegt { $obstacle } jetzt, also behalte deine Karten.
advice-take = Für diesen Überfall lohnt es sich nicht, eine Karte zur Abwehr abzugeben.
advice-guard = Der Überfall würde dich mehr kosten, als diese Karte wert ist.
advice-heal = Das heilt { $n } von dem, was du verloren hast.
advice-heal-danger = Du hast noch { $health } Leben, und hier zu scheitern würde dich ausscheiden lassen.
advice-draw = Das bringt { $n ->
    [one] noch eine Karte
   *[other] noch { $n } Karten
 }, bevor du über den Rest entscheidest.
advice-creds = Das bringt { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 } zum Einkaufen und kostet dich nichts.
advice-scrap-card = Damit wird dein Deck eine schwache Karte los.
advice-armor = Deine Hand kann { $obstacle } nicht besiegen, und das hält einen Teil des Schadens ab.
advice-enough = { $obstacle } braucht noch { $needed } Schaden, und diese Karte allein bringt ihn.
advice-adds = { $obstacle } braucht noch { $needed } Schaden, und deine Hand hat etwa { $damage }.
advice-train = Die übrigen Karten deiner Hand bewirken im Training nichts.
advice-shop = Kein weiteres Hindernis lohnt sich in diesem Zug.
advice-keep = Jede Karte deiner Hand lohnt es, sie zu behalten.
advice-injury = Eine Verletzung nützt dir nichts und kostet Punkte.
advice-scrap = Sie gehört zu den schwächsten Karten deines Decks, und ohne sie ziehst du bessere.
advice-discard = Diese Karte deiner Hand hilft dir am wenigsten.
advice-identity = Eine ID gibt dir Leben und ein Talent, und je früher, desto besser.
advice-income = Sie zahlt { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 }, sooft du sie ziehst, und das Spiel ist noch jung.
advice-remedy = Du hast { $health } Leben, und diese Karte kann dir { $n } davon zurückgeben, ehe es zu spät ist.
advice-weapon = Sie macht { $n } Schaden, und die Karten deines Decks machen im Schnitt { $mean }.
advice-good = Sie macht dein Deck besser als jede andere Karte, die du bezahlen kannst.
advice-buy-nothing = Nichts, was du bezahlen kannst, macht dein Deck besser.

## Part

action-to_upgrade = Alle Creds-Karten spielen und einkaufen
go-shopping = Mit { n-creds } einkaufen
play = { $card } spielen
guard-with = Mit { $card } abwehren
discard = { $card } abwerfen
scrap = { $card } verschrotten
become = { $identity } werden für { $price }
buy = { $card } kaufen für { $price }
go-up = Hinauf zu Ebene { $level }
go-down = Hinunter zu Ebene { $level }
stay = Auf Ebene { $level } bleiben
stay-held = Auf Ebene { $level } bleiben: { $obstacle } hält dich fest
take-assault = Den Überfall hinnehmen: { $effects }
face-trap = { $obstacle } auslösen
attack = { $obstacle } mit { $damage } angreifen
note-creds = { n-creds } → { $left }
note-training = { $damage } Schaden, der in der Ausbildung nichts bewirkt
note-next = Schaden { $before } → { $after } für das, was kommt
note-damage = Schaden { $before } → { $after }
note-foe = Schaden { $before } → { $after } von { $health }
note-enough = Schaden { $before } → { $after } von { $health }, genug für { $obstacle }
shelf-top = oberste Karte von Zufallsstapel { $stack }
shelf-pile = Stapel { $pile } unter Zufallsstapel { $stack }
effect-damage = { $n } Schaden
effect-creds = { n-creds }
effect-draw = { $n } ziehen
effect-move = { n-moves } mehr
effect-heal = { $n } Leben zurück
effect-armor = { $n } Panzerung
effect-flight = Flug
effect-mend = { n-injuries } weg
effect-scrap = bis zu { $n } verschrotten
effect-slow = { n-moves } weniger
effect-hurt = { $n } Leben verlieren
effect-discard = { $n } abwerfen
effect-injure = { n-injuries } nehmen
clause-damage = mach { $n } Schaden
clause-creds = erhalte { n-creds }
clause-draw = { $n ->
    [one] zieh eine Karte
   *[other] zieh { $n } Karten
 }
clause-move = { $n ->
    [one] erhalte eine Bewegung
   *[other] erhalte { $n } Bewegungen
 }
clause-heal = heile { $n }
clause-armor = nimm { $n } weniger Schaden
clause-flight = erhalte Flug
clause-mend = { $n ->
    [one] entferne eine Verletzung
   *[other] entferne { $n } Verletzungen
 }
clause-scrap = { $n ->
    [one] verschrotte, wenn du willst, eine Karte
   *[other] verschrotte, wenn du willst, bis zu { $n } Karten
 }
clause-slow = { $n ->
    [one] verliere eine Bewegung
   *[other] verliere { $n } Bewegungen
 }
clause-hurt = verliere { $n } Leben
clause-discard = { $n ->
    [one] wirf eine Karte ab
   *[other] wirf { $n } Karten ab
 }
clause-injure = { $n ->
    [one] nimm eine Verletzung
   *[other] nimm { $n } Verletzungen
 }
sentence-damage = Mach { $n } Schaden.
sentence-creds = { n-creds } für diesen Zug.
sentence-draw = { $n ->
    [one] Zieh eine Karte.
   *[other] Zieh { $n } Karten.
 }
sentence-move = { $n ->
    [one] Eine Bewegung mehr in diesem Zug.
   *[other] { $n } Bewegungen mehr in diesem Zug.
 }
sentence-heal = Heile { $n }.
sentence-armor = Nimm { $n } weniger Schaden in diesem Zug.
sentence-flight = Flug in diesem Zug: Fallen bewegen dich nicht.
sentence-mend = { $n ->
    [one] Entferne eine Verletzung aus Hand oder Ablage.
   *[other] Entferne { $n } Verletzungen aus Hand oder Ablage.
 }
sentence-scrap = { $n ->
    [one] Du darfst eine Handkarte verschrotten.
   *[other] Du darfst bis zu { $n } Handkarten verschrotten.
 }
sentence-slow = { $n ->
    [one] Eine Bewegung weniger in diesem Zug.
   *[other] { $n } Bewegungen weniger in diesem Zug.
 }
sentence-hurt = Verliere { $n } Leben.
sentence-discard = { $n ->
    [one] Wirf eine Karte ab.
   *[other] Wirf { $n } Karten ab.
 }
sentence-injure = { $n ->
    [one] Nimm eine Verletzung.
   *[other] Nimm { $n } Verletzungen.
 }
short-damage = +{ $n } mehr
short-creds = { n-creds }
short-draw = Zieh { $n }
short-move = +{ short-moves }
short-moves = { $n ->
    [one] 1 Schritt
   *[other] { $n } Schritte
 }
short-heal = Heile { $n }
short-armor = Panzer { $n }
short-flight = Flug
short-mend = −{ $n ->
    [one] 1 Wunde
   *[other] { $n } Wunden
 }
short-scrap = Schrott { $n }
short-slow = −{ short-moves }
short-hurt = Verlier { $n }
short-discard = Wirf { $n } ab
short-injure = +{ $n ->
    [one] 1 Wunde
   *[other] { $n } Wunden
 }
main-damage = Schaden
main-creds = { $n ->
    [one] Cred
   *[other] Creds
 }
main-heal = Leben
main-draw = { $n ->
    [one] Karte
   *[other] Karten
 }
printed-main = { $n } { $what }.
injury-fills = Füllt deine Hand und tut nichts.
injury-scrap = Verschrotte sie oder entferne sie mit einer Heilkarte.
creds-played = Wird beim Einkaufen für dich gespielt.
combo = Kombo: Mit noch einer Karte ({ $type }) { LIST($effects) }.
combo-any = Kombo: Mit noch einer Karte der eigenen Art { LIST($effects) }.
guard = Abwehr: Wirf sie ab, um einen Überfall zu verhindern.
    .short = Abwehr
guard-then = Abwehr: Wirf sie ab, um einen Überfall zu verhindern, dann { LIST($effects) }.
edge = Erste Karte ({ $type }) je Zug: { $n } mehr Schaden.
    .short = Erste +{ $n }
always-armor = Nimm { $n } weniger Schaden.
regen = Heile { $n } am Ende jedes Zuges.
    .short = +{ $n }/Zug
always-flight = Flug: Fallen bewegen dich nie.
discount = Karten ({ $type }) kosten { $n } weniger.
    .short = Karten −{ $n }
discount-any = Karten der eigenen Art kosten { $n } weniger.
assault = Überfall: { LIST($effects) }.
trap-up = { $n ->
    [one] Geh eine Ebene hinauf, außer mit Flug.
   *[other] Geh { $n } Ebenen hinauf, außer mit Flug.
 }
    .short = Auf { $n }
trap-down = { $n ->
    [one] Geh eine Ebene hinunter, außer mit Flug.
   *[other] Geh { $n } Ebenen hinunter, außer mit Flug.
 }
    .short = Ab { $n }
trap-then = Danach: { LIST($effects) }.
trap-does = Falle: { LIST($effects) }.
if-it-survives = Übersteht es: { LIST($effects) }.
reward = Belohnung: { LIST($effects) }.
way = { $damage } Schaden
way-flight = { $damage } Schaden mit Flug
way-cards = { $damage } Schaden mit { typed-cards }
way-flight-cards = { $damage } Schaden mit Flug und { typed-cards }
typed-cards = { $n ->
    [one] 1 Karte ({ $type })
   *[other] { $n } Karten ({ $type })
 }
printed-vp = { $vp } SP am Ende.
printed-single = Einmal verwendbar.
printed-health = { $n } Leben.
printed-moves = { n-moves } je Zug.
printed-ways = Abschalten durch { LIST($ways, "or") }.
printed-damage = { $n } Schaden.
printed-creds = { n-creds }.
printed-points = { $vp } SP.
printed-reward = Creds-Karte: { n-creds }. Am Ende { $vp ->
    [one] 1 Punkt
   *[other] { $vp } Punkte
 } wert.
printed-obstacle = { $kind }, Ebene { $level }: { $words }
printed-kind = { $kind }
printed-kind-price = { $kind }, { n-creds }
printed-kind-words = { $kind }: { $words }
printed-kind-price-words = { $kind }, { n-creds }: { $words }
worth = Am Ende { n-points } wert.
won-on = Von Ebene { $level }
level = Ebene { $level }
vp-at-the-end = SP am Ende
at-the-end = am Ende
to-spend = zum Ausgeben
use-once = einmalig
single-use = { $kind }, einmalig
vp = SP
n-vp = { $vp } SP
more-ways = { $n ->
    [one] 1 weiterer Weg
   *[other] { $n } weitere Wege
 }
type-soldier = Soldat
type-cyborg = Cyborg
type-bio = Bio
typed-kind = { $kind } ({ $type })
kind-creds = Creds-Karte
    .short = Creds
kind-unarmed = Unbewaffneter Kampf
    .short = Basis
kind-upgrade = Aufrüstung
    .short = Aufrüstung
kind-item = Gegenstand
    .short = Gegenstand
kind-injury = Verletzung
    .short = Verletzung
kind-identity = Charakter-ID
form-foe = Hindernis
form-room = Raum
form-trap = Falle
form-trophy = Trophäe
section-starter = Startdecks
section-barracks = Kaserne
section-armory1 = Waffenkammer, Ebene 1
section-armory2 = Waffenkammer, Ebene 2
section-random = Waffenkammer, Ebene 2, Zufallsstapel
section-injuries = Verletzungen
section-identities = Charakter-IDs
section-level = Ebene { $level }
section-exit = Ebene { $level }, der Ausgang
value-kind = Art
value-cost = Preis
value-vp = SP
value-health = Leben
value-moves = Bewegungen
value-discount = Rabatt
value-level = Ebene
value-damage = Schaden
value-creds = Creds
for-each-player = { $n } für jeden von { $players } Spielern
area-1 = Der Eingang
area-2 = Ebene 2
area-3 = Ebene 3
area-4 = Ebene 4
area-5 = Der Ausgang
the-tower = Der Turm
area-closed = geschlossen
area-shut = gesperrt
steps-of-turn = Die Schritte des Zuges
step-move = Gehen
step-assault = Überfall
step-play = Spielen
step-attack = Angriff
step-again = Weiter
step-upgrade = Kaufen
met = { $obstacle }, das Hindernis
damage-of = { $power } von { $health } Schaden
damage-of-kept = { $power } von { $health } Schaden, davon { $kept } von vorher
damage = Schaden
flight = Flug
fates = Was daraus wird
fate-of-trap = Was sie tut
if-it-falls = Wenn es fällt
if-survives = Wenn es übersteht
if-shut = Wenn er abgeschaltet wird
if-holds = Wenn er standhält
if-guarded = Wenn du abwehrst
if-taken = Wenn du ihn hinnimmst
enough = Genug
short-of = { $n ->
    [one] 1 fehlt
   *[other] { $n } fehlen
 }
no-buys = keine Käufe
no-flight = kein Flug
cards-had = { $have } von { $want }
health = Leben
strip = Deine Zahlen
strip-moves = Züge
strip-damage = Schaden
strip-creds = Creds
strip-buys = Käufe
equipped = Ausgerüstet
equipped-by = { $who ->
    [you] Du hast ausgerüstet
   *[other] { $name } hat ausgerüstet
 }
spend-moves = { n-move-actions }
    .noun = { $n ->
        [one] Bewegung
       *[other] Bewegungen
     }
spend-armor = { $n } Panzerung
    .noun = Panzerung
spend-creds = { n-creds }
    .noun = { $n ->
        [one] Cred
       *[other] Creds
     }
spend-buys = { n-purchases }
    .noun = { $n ->
        [one] Kauf
       *[other] Käufe
     }
barracks = Kaserne
    .spoken = Kaserne, { $state }
armory = Waffenkammer
    .spoken = Waffenkammer, { $state }
armory-left = noch { n-creds }, { $buys ->
    [one] 1 Kauf
   *[other] { $buys } Käufe
 }
armory-training = nach dem Ausspielen
armory-later = öffnet beim Einkaufen
armory-end = wie sie am Ende war
shelf-barracks = Kaserne
shelf-identities = Charakter-IDs
shelf-level1 = Ebene 1
shelf-level2-open = Ab Ebene 2, offen für { LIST($names) }
shelf-level2-empty = Ab Ebene 2, noch niemand dort
seat-dead = ausge{"\u00AD"}schieden
seat-out = entkommen: { $obstacle }
held = Hand: { $n }
the-exit = Ausgang
some-cards = { $n } × { $card }
column-creds = Creds-Karten
    .words = auf Creds-Karten
column-exit = Ausgang
    .words = vom Ausgang
column-injuries = Verlet{"\u00AD"}zungen
    .words = für Verletzungen
column-points = Punkte
column-trophies = Trophäen
column-health = Leben
column-left = Entkommen in Zug
    .zero = nie
n-injuries = { $n ->
    [one] 1 Verletzung
   *[other] { $n } Verletzungen
 }
n-moves = { $n ->
    [one] 1 Bewegung
   *[other] { $n } Bewegungen
 }
n-move-actions = { $n ->
    [one] 1 Bewegung
   *[other] { $n } Bewegungen
 }
n-purchases = { $n ->
    [one] 1 Kauf
   *[other] { $n } Käufe
 }
n-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
 }
    .dative = { $n ->
        [one] 1 Punkt
       *[other] { $n } Punkten
     }
winner = { $item ->
    [you] Du
   *[other] { $item }
 }
n-rounds = { $n ->
    [one] 1 Runde
   *[other] { $n } Runden
 }
n-creds = { $n ->
    [one] 1 Cred
   *[other] { $n } Creds
 }
several = { $n ->
    [one] { $card }
   *[other] { $n } × { $card }
 }
timeout-move = du bleibst oder gehst den einzigen Weg, den es gibt
timeout-guard = du nimmst den Überfall hin
timeout-play = du greifst mit den gespielten Karten an
timeout-discard = du wirfst die erste Karte deiner Hand ab
timeout-train_play = du gehst einkaufen
timeout-extra = du gehst einkaufen
timeout-other = du nimmst nichts mehr
score-vp = SP
score-creds = Creds-Karten
score-injuries = Verletzungen
score-exit = Ausgang
score-trophies = Trophäen
score-health = Leben
score-left = Entkommen in Zug (0: nie)
doubt-level = { $place }: erwartet waren Hindernisse der Ebene { $level }, da ist { $obstacle } der Ebene { $of }
doubt-stack = { $place }: erwartet waren höchstens { $most } Hindernisse, da sind { $got }
doubt-health = { $place }: erwartet war höchstens { $most }, das Leben auf { $identity }, da ist { $got }
doubt-owned = { $place }: erwartet war { $n } × { $card }, so viele wie dort liegen, da ist { $got }
doubt-injuries = { $place }: erwartet waren Verletzungen, da ist { $card }
doubt-random = { $place }: erwartet waren zufällige Aufrüstungen, da ist { $card }
doubt-inside = Platz { $seat } ist ohne Leben im Turm
doubt-left = { $place } ist Zug { $left }, und dies ist Zug { $turn }
zone-round = Runde, ab 1
zone-turn = Zug des Spiels, ab 1
zone-phase = Stand des Zuges
zone-active = wer am Zug ist
zone-final = hat den letzten Zug
zone-hand = Hand
zone-draw_pile = Zugstapel, nächste zuletzt
zone-discards = Ablage
zone-equipped = Ausgerüstet
zone-owned = besitzt insgesamt: Hand, Zugstapel, Ablage, Ausgerüstet
zone-known_in_hand = liegt, wie alle wissen, in dieser Hand
zone-trophies = Trophäen
zone-exit_obstacle = am Ausgang genommen
zone-identity = Identität, Frischling bevor eine gekauft ist
zone-status = 0 in Ausbildung, 1 drinnen, 2 entkommen, 3 ausgeschieden
zone-level = Ebene
zone-health = Leben
zone-moves = übrige Bewegungen
zone-damage_done = Schaden im Vorrat
zone-creds = Creds
zone-armor = Panzerung ausgerüsteter Karten
zone-flight = Flug ausgerüsteter Karten
zone-buys = übrige Käufe
zone-cards_to_choose = Karten, die noch abzuwerfen oder zu verschrotten sind
zone-for_sale = zum Verkauf in Kaserne und Waffenkammer, und Belohnungskarten, die zu gewinnen sind
zone-identities_for_sale = Charakter-IDs zum Verkauf
zone-random_stack = Zufallsstapel, verdeckt, nächste zuletzt
zone-stack_top = oberste Karte des Zufallsstapels, keine, wenn sie in diesem Zug gekauft ist
zone-equal_pile = Stapel gleicher Aufrüstungen
zone-injuries = Verletzungsstapel, nächste zuletzt
zone-out_of_game = Karten außerhalb des Spiels
zone-area_stack = Hindernisse, verdeckt, nächste zuletzt
zone-face_up_obstacle = offenes Hindernis
zone-wounds = Schaden, der auf dem offenen Hindernis bleibt
zone-beaten_obstacles = Hindernisse, die Belohnungen wurden, und abgelegte Fallen
count-defeated = besiegte Hindernisse
count-withstood = Hindernisse, die standhielten
count-assaults = hingenommene Überfälle
count-guarded = abgewehrte Überfälle
count-purchases = Käufe
count-eliminated = ausgeschiedene Spieler
count-exited = entkommene Spieler
count-closed = geschlossene Bereiche
standing-pass = Mach für mich weiter, wann immer ich sonst nichts tun kann.

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
pick-shelf = { $more ->
    [yes] { $n ->
        [one] noch ein Stück
       *[other] noch { $n } Stücke
     }
   *[no] { $n ->
        [one] etwas zum Kaufen
       *[other] { $n } Stücke
     }
 }

## File of cards

fault-unknown-key = { $where }: unbekannter Schlüssel „{ $key }“
fault-missing-key = { $where }: der Schlüssel „{ $key }“ fehlt
fault-missing-table = set: die Tabelle „{ $key }“ fehlt
fault-no-table = { $where }: das muss eine Tabelle sein
fault-type = { $where }: { $key } muss { $type ->
    [number] eine Zahl
    [list] eine Liste
    [truth] true oder false
   *[text] ein Text
 } sein
fault-id = { $where }: id muss die Form { $form } haben
fault-id-taken = { $where }: die id „{ $id }“ ist doppelt oder vergeben
fault-effect = { $where }: unbekannter Effekt „{ $effect }“ in { $list }
fault-effect-not-allowed = { $where }: der Effekt „{ $effect }“ ist in { $list } nicht erlaubt
fault-effect-number = { $where }: der Effekt „{ $effect }“ hat keine Zahl
fault-effect-without-number = { $where }: der Effekt „{ $effect }“ braucht eine Zahl
fault-shift = { $where }: shift muss -4..4 sein und nicht 0
fault-effect-tens = { $where }: { $effect } muss ein Vielfaches von 10 von 10 bis 300 sein, nicht { $n }
fault-effect-range = { $where }: { $effect } muss 1..9 sein, nicht { $n }
fault-one-of = { $where }: { $key } muss eines davon sein: { $values }
fault-card-type = { $where }: type muss soldier, cyborg oder bio sein, und nur bei Aufrüstungen
fault-combo = { $where }: combo braucht einen type
fault-range = { $where }: { $key } muss { $low }..{ $high } sein
fault-tens = { $where }: { $key } muss ein Vielfaches von 10 von { $low } bis { $high } sein
fault-cost = { $where }: cost haben nur Karten, die man kaufen kann
fault-starter-card = { $where }: eine Startkarte hat keine copies
fault-injuries = { $where }: Verletzungen, und nur sie, stehen unter where="injuries"
fault-injury-vp = { $where }: eine Verletzung braucht negative vp
fault-injury-effects = { $where }: eine Verletzung hat keine Effekte
fault-vp = { $where }: nur Verletzungen und Hindernisse haben vp
fault-creds-card = { $where }: eine Creds-Karte hat genau { $form }
fault-random-kind = { $where }: in den Zufallsstapeln liegen nur Aufrüstungen
fault-random-number = set: die Anzahl der Zufallskarten muss ein Vielfaches von 3 und mindestens 6 sein, nicht { $n }
fault-no-starter = { $where }: „{ $id }“ ist keine Karte mit where="starter"
fault-starter-size = { $where }: mindestens 5 Karten sind nötig
fault-passive = { $where }: unbekanntes Talent „{ $passive }“ (bekannt: armor n, regen n, flight, edge TYPE n)
fault-foe = { $where }: ein Gegner hat health und kein shutdown
fault-room = { $where }: ein Raum hat Zeilen in shutdown und keine health
fault-line = { $where }: falsche Zeile „{ $line }“ in shutdown (Form: { $form })
fault-exit-trap = { $where }: keine Fallen am Ausgang
fault-trap-key = { $where }: eine Falle hat kein { $key }
fault-idle-trap = { $where }: eine Falle muss etwas tun
fault-shifts = { $where }: höchstens ein shift
fault-no-shift = { $where }: nur eine Falle darf shift haben
fault-trophies = { $where }: Ebene 1 gibt Trophäen, keine Creds-Karte und keine vp
fault-reward = { $where }: die Ebenen 2-4 brauchen creds 1..9 und vp 1 oder mehr
fault-exit = { $where }: ein Hindernis am Ausgang hat vp 1 oder mehr, keine creds, kein on_defeat
fault-players = { $where }: für players muss 2 <= min_players <= max_players <= 4 gelten
fault-empty = { $where }: { $level } wäre leer
fault-pool = { $where }: { $level } braucht { $n } Hindernisse für { $players } Spieler, im Vorrat sind { $pool }
fault-level5 = { $where }: level5 muss mindestens so viele Hindernisse geben, wie es Spieler sind (SG-79)
fault-many-effects = set: höchstens { $cards } Kartenarten (Karten und belohnende Hindernisse zusammen), { $obstacles } Hindernisse je Ebene, { $effects } Effekte je Liste; hier sind es { $n } Effekte in { $key } von { $where }
fault-many-lines = set: höchstens { $cards } Kartenarten (Karten und belohnende Hindernisse zusammen), { $obstacles } Hindernisse je Ebene, { $effects } Effekte je Liste; hier sind es { $n } Zeilen in shutdown von { $where }
fault-many-obstacles = set: höchstens { $cards } Kartenarten (Karten und belohnende Hindernisse zusammen), { $obstacles } Hindernisse je Ebene, { $effects } Effekte je Liste; hier sind es { $n } Hindernisse in { $level }
fault-many-cards = set: höchstens { $cards } Kartenarten (Karten und belohnende Hindernisse zusammen), { $obstacles } Hindernisse je Ebene, { $effects } Effekte je Liste; hier sind es { $n } Kartenarten
