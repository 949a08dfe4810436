"""Checks that rules keep to the rule language, which both runtimes understand."""
