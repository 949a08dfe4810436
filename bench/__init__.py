"""Benchmarks, reported as ratios within one run.

They assert nothing: a slow machine is not a defect.
"""
