"""The balance lab: a plan goes in, a report with intervals comes out.

The same plan and seed give the same figures with any number of workers.
"""
