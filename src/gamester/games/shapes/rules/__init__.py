"""Rules of Shape & List, one module per chapter of the rulebook."""
