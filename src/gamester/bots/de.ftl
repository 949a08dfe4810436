# Was Bots sagen, wenn man sie um Rat fragt.

## Page

advice-only = Es ist der einzige Zug, den du machen kannst.
advice-usual = Das spielen unsere Bots hier nach Faustregel.
advice-better = In Spielen, die von hier weitergespielt wurden, gewinnt es { $share } %, und das Nächstbeste, „{ $next }“, { $other } %.
advice-alike = In Spielen, die von hier weitergespielt wurden, gewinnt es { $share } %, etwa so oft wie „{ $next }“.

## Agents

agent-not-an-answer = erwartet war eine Zeile wie {"{"}"move": "..."{"}"} oder {"{"}"action": 17{"}"}, da ist { $got }
agent-other-frame = erwartet war eine Antwort auf Bild { $frame }, da ist eine auf { $got }
agent-no-such-action = erwartet war die Nummer einer Aktion von 0 bis { $most }, da ist { $got }
agent-the-answer = die Antwort
agent-undo = Agenten können nichts zurücknehmen.
agent-refused = { $tries } Antworten auf eine Frage wurden abgelehnt
agent-drafts = er hat seinen Entwurf ohne Ende geändert, und { $drafts } Änderungen sind das Höchste
agent-not-started = { $why }, und Standardzüge wurden gemacht
agent-default-once = { $why }, und der Standardzug wurde gemacht
agent-default-always = { $why }; für den Rest des Spiels wurden Standardzüge gemacht

## Agents of a server

house-agent-name = erwartet war --agent NAME=BEFEHL mit einem Namen aus Kleinbuchstaben, Ziffern und Bindestrichen, den kein Bot hat, da ist { $got }
house-agent-twice = der Agent { $name } wurde zweimal genannt
house-agent-failed = Agent { $agent }: { $why }; der heuristische Bot hat seinen Zug gemacht
house-agent-late = Agent { $agent }: er hatte innerhalb von { $seconds } s keinen Zug; der heuristische Bot hat ihn gemacht
