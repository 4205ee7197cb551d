# make play and make test are the two commands; each sets everything up. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell find src/oneironaut -name '*.pxd') $(shell find src/oneironaut/kernel src/oneironaut/onirim src/oneironaut/dreamers src/oneironaut/features src/oneironaut/rollout -name '*.py') src/oneironaut/sim/random_games.py $(wildcard src/oneironaut/bots/*.py) $(wildcard src/oneironaut/bots/dreamers/*.py)
RULES ?=
ARGS ?=
# A worker that has nothing left takes tests from another: a long one does not hold up the end. There are more workers than
# cores, because tests of the page wait much of their time.
SPREAD = -n $(shell $(BIN)/python -c "import os; print((os.cpu_count() or 1) * 3 // 2)") --dist worksteal
# There are workers for all cores: what numpy reckons takes one thread of each.
export OPENBLAS_NUM_THREADS = 1
# Tests start many processes: kept bytecode saves each of them a third of its start, and pytest the rewriting of its asserts.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play test test-all check bench sanitize format screens clean
.DEFAULT_GOAL := help

help:
	@echo "make play      play in the browser (make play RULES=onirim:2 ARGS='--lang fr'; in the terminal: ARGS=--text)"
	@echo "make test      the tests, within five minutes"
	@echo "make test-all  the slow ones too"
	@echo "make check     check format, lint and types"
	@echo "make bench     speed of both builds, side by side"
	@echo "make sanitize  the tests on a build that checks bounds, overflow and shifts"
	@echo "make screens   pictures of every screen of the page, into build/screens (needs Chromium)"
	@echo "make clean     remove what was built and installed here"

play: $(VENV)/built
	@$(BIN)/oneironaut play $(RULES) $(ARGS)

test: $(VENV)/built
	$(BIN)/pytest $(SPREAD) -m "not slow" $(ARGS)

test-all: $(VENV)/built
	$(BIN)/pytest $(SPREAD) $(ARGS)

check: $(VENV)/built
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/built
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/built
	@$(BIN)/oneironaut bench $(ARGS)

sanitize: $(VENV)/built
	ONEIRONAUT_BUILD=sanitize $(BIN)/python setup.py -q build_ext --inplace --force
	$(BIN)/pytest $(SPREAD) -m "not slow" $(ARGS); status=$$?; $(BIN)/python setup.py -q build_ext --inplace --force; touch $(VENV)/built; exit $$status

screens: $(VENV)/built
	$(BIN)/python -m tests.browser.screens build/screens

clean:
	rm -rf $(VENV) build src/*.egg-info .mypy_cache .ruff_cache .hypothesis
	find src tests -name '__pycache__' -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Oneironaut needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: pyproject.toml setup.py | $(VENV)/bin/python
	ONEIRONAUT_BUILD=plain $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

$(VENV)/built: $(VENV)/installed $(HOT)
	$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
