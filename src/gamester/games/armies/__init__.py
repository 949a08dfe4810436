"""Armies, published as "Game" by Daniel Calizaya: sums of 11 to 14 strike and shield at once; outlast every other army."""
