"""One table in play.

Here are its people, clocks and talk, and what each viewer of it is shown.
"""
