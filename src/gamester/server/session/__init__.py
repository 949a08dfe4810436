"""One table in play: its people, clocks and talk, and what each viewer of it is shown."""
