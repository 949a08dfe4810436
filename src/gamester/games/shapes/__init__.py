"""Shape & List: trade, challenge, and lay out the shapes on your list. Its table is declared; its rules are to come."""
