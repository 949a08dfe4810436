## Agents

agent-failed = the agent { $why }
agent-refused = { $tries } answers of the agent to one question were refused, the last one was { $why }
agent-answer = the answer
agent-undo = Agents cannot undo.
agent-no-such-action = expected the number of an action from 0 to { $most }, got { $got }
