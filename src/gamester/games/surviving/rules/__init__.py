"""Rules of Surviving, one module per chapter of the rulebook."""
