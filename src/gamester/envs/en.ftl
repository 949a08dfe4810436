# What programs are told that use environments.

## Agents

# Where an environment begins.

start-game = expected an environment of { $there }, where the start is, got { $game }
start-seats = the start has { $there } seats, got { $seats }
start-setup = a start has its own card set and house rules: leave `set` and `options` out
start-ply = expected 0 to { $most } moves of the record, got { $got }
start-over = the game is over there: nobody has anything to decide
start-record = an environment that began at a position or in a record has no record of its own

# Opponents.

opponent-unknown = expected the name of a bot, a function of an observation, or a policy with a method `act_batch`, got { $got }
opponent-seats = expected opponents at seats from 0 to { $most }, got { $got }
opponent-count = { $expected ->
    [one] expected one opponent, got { $got }
   *[other] expected { $expected } opponents, one for each other seat, got { $got }
}
opponent-all = expected at least one seat without an opponent
opponent-action = the opponent at seat { $seat } chose { $got }, which is not legal
opponent-agent = the agent at seat { $seat } has failed: { $why }

# Environments.

render-needed = pictures of a table need the extra `render` (missing: { $missing }): run { $command }
reset-needed = reset the environment first: no game is under way
