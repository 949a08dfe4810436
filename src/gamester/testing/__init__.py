"""Checks that authors run on their games; they need no particular test runner."""
