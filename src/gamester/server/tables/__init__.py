"""All tables of one server: created, found, loaded from the log, and looked after while nobody is there."""
