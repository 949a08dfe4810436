"""A case, its first moves, and the results of running steps on it."""

from gamester.match.positions.runner import CaseResults, run_file

CASE = """
game armies
seats 2
case one [AR-16]
hand 0: 2 9 10 5 5
hand 1: 2 3 4 5 6 7 8
army 1: J Q K A
stock: 3 4 6
rest: stock
"""
STEPS = 10
"""Line on which the steps of CASE begin."""


def judged(steps: str, case: str = CASE) -> CaseResults:
    return run_file("x.pos", case.lstrip("\n") + steps, plain_only=True)


PLAYED = "> 0 present 2+9 2+10 ! AR-20\n> 0 present 2+9\n> 1 present nothing\n"
