# Few verbs: play, check, test, prove, simulate, redeal, bench, shots, docs, lint (and env, which they all make for themselves; clean takes it away).
# And test-firefox: the tests of the table in the Firefox of this machine.
# Of what is installed: lock (write deploy/lock.txt anew), floors, newest, locked (play with the lowest versions, the newest, the lock).
#   make play ARGS="--port 9000"      make test ARGS="-k armies"      make prove GAMES=50000      GAMESTER_SEED=7 make test
# Needs Python 3.11 or newer with its venv module, nothing else; PYTHON=... names one. Quick the second time: stamps in .venv.

SHELL := /bin/sh
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help play check test test-firefox prove simulate redeal bench bench-house bench-minds shots docs lint lock floors newest locked env clean browser

VENV := .venv
BIN := $(VENV)/bin
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip install -qq --no-compile
# Installs as pip does, in a fifth of the time. It does not read the settings of pip, so it is told where pip finds packages, if they say so;
# what it cannot install, pip installs.
UV = index=$${UV_DEFAULT_INDEX:-$${PIP_INDEX_URL:-$$($(BIN)/python -m pip config get global.index-url 2>/dev/null)}}; \
	[ -z "$$index" ] || export UV_DEFAULT_INDEX="$$index"; $(BIN)/uv pip install --quiet --python $(BIN)/python
# To bytecode, on all cores: pip takes one. The sources as well, so that each server and command that a test starts finds them compiled,
# also where none may write them (PYTHONDONTWRITEBYTECODE). Some packages bring files that are no Python, to try tools with. What few
# or none of the commands load is left out: a third of the time.
BYTECODE := $(BIN)/python -m compileall -qq -j 0 -x '/(faker|mypyc?|pip|pkg_resources|ray|setuptools)/|/tests/' $(VENV) src || true
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info < (4,))
PYTHON := $(shell for python in python3 python3.13 python3.12 python3.11 python3.14; do \
	"$$python" -c '$(NEW_ENOUGH)' >/dev/null 2>&1 && echo "$$python" && break; done)
LOCK := deploy/lock.txt
# What was tested: without its hashes, so that it can hold for packages that have none there.
CONSTRAINTS := $(VENV)/constraints.txt
# Something else than what was tested, under its name: that is no reason to go on without the lock.
TAMPERED := DO NOT MATCH THE HASHES
UNLOCKED := the locked versions do not install here: taking those that pyproject.toml allows
# One more than there are cores: a test with a browser waits half of its time.
WORKERS = $$($(BIN)/python -c 'import os; print(1 + (os.cpu_count() or 1))')
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
# The game of the tutorial, which is played in simulated worlds too.
TOY := $(VENV)/toy
# Worlds in which workers die and commits fail all the time: a hundred thousand of each in an hour on two cores.
DENSE := --every 0.07 --seconds 40 --kinds commits,commits,commits,crash
GAMES := 5000
IN_FIREFOX := $(addprefix tests/browser/,test_table.py test_layout.py test_bad_messages.py) -k "not finger and not lies_above_the_ticker"
ARGS :=

help:
	@sed -n '1,5s/^# //p' Makefile

play: $(VENV)/with-play
	@$(BIN)/gamester serve $(ARGS)

check: $(VENV)/with-test
	@$(BIN)/ruff check .
	@$(PYTEST) -m "not browser" tests/unit $(ARGS)

test: $(VENV)/with-test browser
	@$(PYTEST) $(ARGS)

# The tests of the table once more, in the Firefox of this machine. It is no part of `test`: a machine need not have one.
# Tests of touch are left out, since Playwright cannot emulate a finger in it.
test-firefox: $(VENV)/with-test
	@$(BIN)/python tests/support/firefox.py
	@$(PYTEST) --firefox $(IN_FIREFOX) $(ARGS)

prove: $(VENV)/with-test browser
	@$(PYTEST) --prove --games $(GAMES) $(ARGS)
ifeq ($(ARGS),)
	@$(BIN)/python -m gamester.testing.redeal_run --positions 10000000 --jobs 2
	@rm -rf $(TOY) && mkdir $(TOY)
	@$(BIN)/python -c 'import pathlib; from tests.support import toy_game as toy; toy.plant(pathlib.Path("$(TOY)"), toy.SLUG, ())'
	@PYTHONPATH=$(TOY) $(BIN)/python -m gamester.testing.simulation --minutes 60 --jobs 2 $(DENSE)
	@PYTHONPATH=$(TOY) $(BIN)/python -m gamester.testing.simulation --minutes 10 --jobs 2
endif

# Whole servers in worlds where everything goes wrong: make simulate ARGS="--seeds 1000"
simulate: $(VENV)/with-test
	@$(BIN)/python -m gamester.testing.simulation $(ARGS)

# Millions of positions in compiled rules, each redealt and compared: make redeal ARGS="--positions 10000000 --jobs 2"
redeal: $(VENV)/with-test
	@$(BIN)/python -m gamester.testing.redeal_run $(ARGS)

bench: $(VENV)/with-bench
	@$(BIN)/python -m bench $(ARGS)

bench-minds: $(VENV)/with-bench
	@$(BIN)/python -m bench minds envs states lab

bench-house: $(VENV)/with-bench
	@$(BIN)/python -m bench.house $(ARGS)

shots: $(VENV)/with-test browser
	@$(BIN)/python -m tests.support.screenshots $(ARGS)

# -W makes a broken link an error. The first page is .cache/docs/index.html.
docs: $(VENV)/with-docs
	@$(BIN)/python -m sphinx -q -W --keep-going -c docs . .cache/docs $(ARGS)
	@echo "The site is in .cache/docs: open .cache/docs/index.html."

lint: $(VENV)/with-test
	@$(BIN)/ruff check .
	@$(BIN)/lint-imports --no-cache
	@$(BIN)/deptry src
	@$(BIN)/deptry tests bench examples --exclude none --ignore DEP002,DEP004
	@$(BIN)/mypy
	@PYTHONPATH=src:. $(BIN)/python tests/support/page_types.py
	@PYTHONPATH=src $(BIN)/python tests/support/translations.py
	@$(BIN)/python tests/support/audit.py

# The versions that people and the image get. Everything in it is tried by `make test`, which installs them too.
lock: $(VENV)/with-test
	@$(BIN)/uv pip compile --quiet pyproject.toml --extra lab --extra push --extra terminal --extra postgres --universal \
		--python-version 3.11 --generate-hashes --no-emit-index-url --upgrade --custom-compile-command "make lock" -o $(LOCK)

floors: $(VENV)/with-test
	@$(BIN)/python tests/support/dependency_floors.py lowest

newest: $(VENV)/with-test
	@$(BIN)/python tests/support/dependency_floors.py newest

locked: $(VENV)/with-test
	@$(BIN)/python tests/support/dependency_floors.py locked

env: $(VENV)/with-bench

clean:
	rm -rf $(VENV) .cache .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(VENV)/made:
	@test -n "$(PYTHON)" || { echo "gamester needs Python 3.11 or newer with its venv module; none was found. Name one: make PYTHON=/path/to/python3" >&2; exit 1; }
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# One stamp for each set of extras. The install is editable: a change of the sources needs no new one.
$(VENV)/with-play: $(VENV)/made pyproject.toml $(LOCK)
	@echo "Installing gamester[lab,push,terminal] ..."
	@$(PIP) --require-hashes -r $(LOCK) 2>$(VENV)/locked.log || { cat $(VENV)/locked.log >&2; \
		grep -q "$(TAMPERED)" $(VENV)/locked.log && exit 1; echo "$(UNLOCKED)" >&2; }
	@$(PIP) -e '.[lab,push,terminal]'
	@$(BYTECODE)
	@touch $@

$(CONSTRAINTS): $(VENV)/made $(LOCK)
	@sed -n 's/^\([a-z0-9._-]*==[^\\]*\) .$$/\1/p' $(LOCK) > $@

$(VENV)/with-test: $(CONSTRAINTS) pyproject.toml
	@echo "Installing gamester[test] ..."
	@{ $(PIP) -c $(CONSTRAINTS) uv && $(UV) -c $(CONSTRAINTS) -e '.[test]'; } 2>/dev/null || $(PIP) -c $(CONSTRAINTS) -e '.[test]' || \
		{ echo "$(UNLOCKED)" >&2; $(PIP) -e '.[test]'; }
	@$(BYTECODE)
	@touch $@

$(VENV)/with-bench: $(CONSTRAINTS) pyproject.toml
	@echo "Installing gamester[test,bench] ..."
	@$(PIP) -c $(CONSTRAINTS) -e '.[test,bench]' || { echo "$(UNLOCKED)" >&2; $(PIP) -e '.[test,bench]'; }
	@$(BYTECODE)
	@touch $@

$(VENV)/with-docs: $(CONSTRAINTS) pyproject.toml
	@echo "Installing gamester[docs,envs,terminal] ..."
	@$(PIP) -c $(CONSTRAINTS) -e '.[docs,envs,terminal]' || { echo "$(UNLOCKED)" >&2; $(PIP) -e '.[docs,envs,terminal]'; }
	@$(BYTECODE)
	@touch $@

# Without a browser the tests that need one cannot run, so this says what is missing and stops.
browser: $(VENV)/with-test
	@$(BIN)/python tests/support/browser.py
