# make play and make test are the two commands; each sets everything up. `make help` lists the rest.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
HOT := $(shell find src/oneironaut -name '*.pxd') $(shell find src/oneironaut/kernel src/oneironaut/onirim src/oneironaut/dreamers src/oneironaut/features src/oneironaut/rollout -name '*.py') src/oneironaut/sim/random_games.py $(wildcard src/oneironaut/envs/*.py) $(wildcard src/oneironaut/bots/*.py) $(wildcard src/oneironaut/bots/dreamers/*.py)
RULES ?=
ARGS ?=
# A worker that has nothing left takes tests from another: a long one does not hold up the end. There are more workers than
# cores, because tests of the page wait much of their time.
SPREAD = -n $(shell $(BIN)/python -c "import os; print((os.cpu_count() or 1) * 3 // 2)") --dist worksteal
# There are workers for all cores: what numpy reckons takes one thread of each.
export OPENBLAS_NUM_THREADS = 1
# The page's tools come from npm. Where that is missing, the rest is checked, and what was skipped is said.
PAGE_CHECK := $(if $(shell command -v npm),check-page,check-page-skipped)
PAGE_FORMAT := $(if $(shell command -v npm),format-page,check-page-skipped)
# Tests start many processes: kept bytecode saves each of them a third of its start, and pytest the rewriting of its asserts.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play compile extra test test-all check check-page check-page-skipped format-page docs bench sanitize format screens clean
.DEFAULT_GOAL := help

help:
	@echo "make play      play in the browser (make play RULES=onirim:2 ARGS='--lang fr'; in the terminal: ARGS=--text)"
	@echo "make compile   compile the fast build in the background, again if that failed; the next start of the game uses it"
	@echo "make extra     install an extra: make extra EXTRA=plot (web, bots, sim, plot, parquet, pandas, ray, cli, tui, all)"
	@echo "make test      the tests, within five minutes"
	@echo "make test-all  the slow ones too"
	@echo "make check     check format, lint and types; of the page too, if npm is there"
	@echo "make docs      the site of the documents, into build/site"
	@echo "make bench     speed of both builds, side by side"
	@echo "make sanitize  the tests on a build that checks bounds, overflow and shifts"
	@echo "make screens   pictures of every screen of the page, into build/screens (needs Chromium)"
	@echo "make clean     remove what was built and installed here"

# Where modules are compiled in place (after `make test`), they are kept up to date; else they are compiled in the background.
play: $(VENV)/playable
	@if [ -e $(VENV)/built ]; then $(MAKE) --no-print-directory $(VENV)/built; else $(BIN)/python scripts/compile_later.py start; fi
	@$(BIN)/oneironaut play $(RULES) $(ARGS)

compile: $(VENV)/playable
	@$(BIN)/python scripts/compile_later.py again

extra: $(VENV)/playable
	@$(BIN)/python scripts/install.py $(or $(EXTRA),$(error name the extra: make extra EXTRA=plot)) "the extra $(EXTRA)" 20

test: $(VENV)/built
	$(BIN)/pytest $(SPREAD) -m "not slow" $(ARGS)

test-all: $(VENV)/built
	$(BIN)/pytest $(SPREAD) $(ARGS)

check: $(VENV)/built $(PAGE_CHECK)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

# The page's scripts and style sheets: types by tsc, format by prettier. The page itself has no build step and needs no Node.
check-page: node_modules/.package-lock.json
	npm run --silent check

check-page-skipped:
	@echo "SKIPPED: the page's scripts and style sheets were not checked, because npm is missing (install Node 20 or newer)."

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

format: $(VENV)/built $(PAGE_FORMAT)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

format-page: node_modules/.package-lock.json
	npm run --silent format

# The notebook is run, then the site is built and checked. Nothing is fetched once the packages are installed.
docs: $(VENV)/documented
	@$(BIN)/python scripts/docsite/notebook.py
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet
	@$(BIN)/python scripts/docsite/check.py
	@echo "Open build/site/index.html. With the search: $(BIN)/python -m http.server --directory build/site"

bench: $(VENV)/built
	@$(BIN)/oneironaut bench $(ARGS)

sanitize: $(VENV)/built
	ONEIRONAUT_BUILD=sanitize $(BIN)/python setup.py -q build_ext --inplace --force
	$(BIN)/pytest $(SPREAD) -m "not slow" $(ARGS); status=$$?; $(BIN)/python setup.py -q build_ext --inplace --force; touch $(VENV)/built; exit $$status

screens: $(VENV)/built
	$(BIN)/python -m tests.browser.screens build/screens

clean:
	rm -rf $(VENV) node_modules build src/*.egg-info .mypy_cache .ruff_cache .hypothesis
	find src tests -name '__pycache__' -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Oneironaut needs Python 3.11 or newer: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || \
	  { echo "Python's venv module is missing. On Debian and Ubuntu: apt install python3-venv"; exit 1; }
	@echo "Making .venv with $$($(PYTHON) --version): a few seconds."
	@$(PYTHON) -m venv $(VENV)

$(VENV)/playable: pyproject.toml setup.py | $(VENV)/bin/python
	@$(BIN)/python scripts/install.py web "what playing needs (about 130 MB)" 20
	@touch $@

$(VENV)/documented: pyproject.toml setup.py | $(VENV)/bin/python
	@$(BIN)/python scripts/install.py docs "what the site of the documents needs (about 230 MB)" 40
	@touch $(VENV)/playable $@

$(VENV)/installed: pyproject.toml setup.py | $(VENV)/bin/python
	@$(BIN)/python scripts/install.py test "what tests need (about 950 MB)" 90
	@touch $(VENV)/playable $@

$(VENV)/built: $(VENV)/installed $(HOT)
	@echo "Compiling what has changed: two minutes the first time, on two cores."
	@$(BIN)/python setup.py -q build_ext --inplace
	@touch $@
