"""The balance lab: a plan goes in, a report with intervals comes out. Same plan and seed, same figures, however many work at it."""
