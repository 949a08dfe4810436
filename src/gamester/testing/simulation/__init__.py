"""A simulated world: the real server under virtual time.

Every misfortune is drawn from a seed.
`loop` is the event loop, `driver` the database and its news, `machines` the workers, `network` the wires to them,
`people` who plays, `model` what must hold, and `world` puts them together. `python -m gamester.testing.simulation` runs it.
"""
