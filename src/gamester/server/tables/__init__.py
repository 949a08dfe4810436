"""All tables of one server.

They are created, found, loaded from the log, and looked after while nobody is there.
"""
