"""Checks of the contract suite, one module per subject."""
