"""Measurements, as ratios of one run. Nothing here is asserted: a slow machine is no defect."""
