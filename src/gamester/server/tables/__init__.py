"""All tables of one house: laid, found, opened again from the log, and looked after while nobody is there."""
