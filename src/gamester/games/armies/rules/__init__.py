"""Rules of Armies, one module per chapter of the rulebook."""
