# What bots say when they are asked for advice.

## Page

advice-only = It's the only move you can make.
advice-usual = It's what our bots play here by rule of thumb.
advice-better = In games played on from here it wins { $share }%, and the next best, “{ $next }”, { $other }%.
advice-alike = In games played on from here it wins { $share }%, about as many as “{ $next }”.

## Agents

agent-not-an-answer = expected a line such as {"{"}"move": "..."{"}"} or {"{"}"action": 17{"}"}, got { $got }
agent-other-frame = expected an answer to frame { $frame }, got one to { $got }
agent-no-such-action = expected the number of an action from 0 to { $most }, got { $got }
agent-the-answer = the answer
agent-undo = Agents cannot undo.
agent-refused = { $tries } answers to one question were refused
agent-drafts = it changed its draft without end, and { $drafts } changes are the most
agent-not-started = { $why }, and default actions were taken
agent-default-once = { $why }, and the default action was taken
agent-default-always = { $why }; default actions were taken for the rest of the game

## Agents of a server

house-agent-name = expected --agent NAME=COMMAND with a name of small letters, digits and hyphens that no bot has, got { $got }
house-agent-twice = the agent { $name } was named twice
house-agent-failed = agent { $agent }: { $why }; the heuristic bot made its move
house-agent-late = agent { $agent }: it had no move within { $seconds } s; the heuristic bot made it
