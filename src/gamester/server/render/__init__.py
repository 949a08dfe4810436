"""Rendering: card faces, templates and sanitised drawings.

It knows no table and no clock.
"""
