# Was Programme an einem Tisch sagen.

## Agents

agent-failed = der Agent { $why }
agent-refused = { $tries } Antworten des Agenten auf eine Frage wurden abgelehnt, die letzte: { $why }
agent-answer = die Antwort
agent-undo = Agenten können nichts zurücknehmen.
agent-no-such-action = erwartet war die Nummer einer Aktion von 0 bis { $most }, da ist { $got }
