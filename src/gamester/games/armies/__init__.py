"""Armies, published as "Game" by Daniel Calizaya.

Groups of number cards with sums of 11 to 14 attack and defend at once; the last army standing wins.
"""
