"""Rules of Game-On, one module per chapter of the rulebook."""
