"""Game-On: a row of cards to be filled with shapes, secret plays, contests, steals. Its table is declared; its rules are to come."""
