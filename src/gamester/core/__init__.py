"""The kernel: zones, chance, clauses and the compiled twin. It knows no game."""
