"""Shape & List: trade, challenge, and lay down the shapes on a secret list."""
