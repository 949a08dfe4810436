# Was Programme lesen, die Umgebungen benutzen.

## Agents

start-game = erwartet war eine Umgebung von { $there }, wo der Anfang ist, da ist { $game }
start-seats = der Anfang hat { $there } Plätze, da sind { $seats }
start-setup = ein Anfang hat sein eigenes Kartenset und seine Hausregeln: lass `set` und `options` weg
start-ply = erwartet waren 0 bis { $most } Züge der Spieldatei, da ist { $got }
start-over = das Spiel ist dort aus: niemand hat etwas zu entscheiden
start-record = eine Umgebung, die in einer Stellung oder Spieldatei begann, hat keine eigene Spieldatei
opponent-unknown = erwartet war der Name eines Bots, eine Funktion einer Beobachtung oder eine Strategie mit einer Methode `act_batch`, da ist { $got }
opponent-seats = erwartet waren Gegner auf Plätzen von 0 bis { $most }, da ist { $got }
opponent-count = { $expected ->
    [one] erwartet war ein Gegner, da sind { $got }
   *[other] erwartet waren { $expected } Gegner, einer für jeden anderen Platz, da sind { $got }
 }
opponent-all = erwartet war mindestens ein Platz ohne Gegner
opponent-action = der Gegner auf Platz { $seat } wählte { $got }, was nicht erlaubt ist
opponent-agent = der Agent auf Platz { $seat } ist ausgefallen: { $why }
render-needed = Bilder eines Tischs brauchen das Extra `render` (es fehlt: { $missing }): { $command } ausführen
reset-needed = setz die Umgebung zuerst zurück: es läuft kein Spiel
