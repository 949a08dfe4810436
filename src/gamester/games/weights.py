"""Weights of the network of a game, see `network.py`.

A game with a network has a module of the same name, written by `python -m gamester.testing.training`.
"""

HIDDEN = ((0,),)
"""Weights of the features, a row for each hidden cell."""
BIASES = (0,)
"""Bias of each hidden cell."""
OUTPUT = (0,)
"""Weight of each hidden cell in a seat's strength."""
