# `make help` lists the targets: each says in `## ...` what it is for.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What has declarations is compiled.
DECLARED := $(wildcard src/cadogan/*/*.pxd)
SOURCES := $(DECLARED) $(DECLARED:.pxd=.py)
INSTALLED := $(VENV)/.installed
COMPILED := $(VENV)/.compiled
CHECKED := build/checked/kernel.abi3.so
PAGE := src/cadogan/web/static/index.html
PAGE_SOURCES := $(wildcard web/src/*) $(wildcard web/art/*) $(wildcard web/scripts/*) web/index.html \
	web/package-lock.json web/vite.config.ts
# The browser that the tests drive: the system's, Debian's, or else Playwright's own.
CHROMIUM := $(VENV)/.chromium
AS_ROOT := $(if $(filter-out 0,$(shell id -u)),sudo)
WORKERS ?= 2

.DEFAULT_GOAL := test
GREP_HELP := '^[a-z-]+:.*\#\# '
.PHONY: help play test coverage check slow bench bench-page bench-load bench-solver golden install clean

help:  ## what can be made
	@grep -E $(GREP_HELP) Makefile | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' | expand -t 16

play: $(COMPILED) $(PAGE)  ## install, build, and open the games in the browser
	@$(BIN)/cadogan

# pytest comes last, so that its closing line is the last one printed.
test: $(COMPILED) $(CHECKED) $(PAGE) $(CHROMIUM)  ## build the kernels and run the tests (TESTS=tests/engine for a part)
	@if command -v npm > /dev/null; then cd web && npm run -s check && npm test -s; fi
	@$(BIN)/python -m pytest -q -n $(WORKERS) $(TESTS)

check: $(INSTALLED)  ## formatting, lint, types, and the order of the house
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_house.py -k "arrows or data or docstring"

slow: $(COMPILED) $(CHECKED) $(PAGE) $(CHROMIUM)  ## the tests that take minutes: deep perft, long walks, fuzzers
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m slow $(TESTS)

bench: $(COMPILED)  ## measure the kernel
	@$(BIN)/python benchmarks/walk.py

# ARGUMENTS: as the scripts take them, see `python benchmarks/page.py --help`.
ARGUMENTS ?=

bench-page: $(COMPILED) $(PAGE) $(CHROMIUM)  ## measure the page in Chromium: moves, drags, the first table, the weight
	@$(BIN)/python benchmarks/page.py $(ARGUMENTS)

bench-load: $(COMPILED)  ## two hundred players at once (ARGUMENTS=--hour: the moves of an hour, and the memory)
	@$(BIN)/python benchmarks/load.py $(ARGUMENTS)

# FILES: deals with the verdicts of another program, see benchmarks/oracle.py.
FILES ?=
SECONDS ?= 5
DEALS ?= 20

bench-solver: $(COMPILED)  ## measure the solver (FILES="a.jsonl b.jsonl" for deals with known verdicts)
ifneq ($(strip $(FILES)),)
	@$(BIN)/python benchmarks/oracle.py $(FILES) --seconds $(SECONDS)
endif
	@$(BIN)/python benchmarks/deals.py --deals $(DEALS) --seconds $(SECONDS)

# A changed golden file is a changed rule: the diff is there to be read. New files show as a whole.
golden: $(COMPILED)  ## rewrite the golden files and show what changed
	@$(BIN)/python tools/golden.py
	@git --no-pager diff -- tests/golden
	@git ls-files -z --others --exclude-standard -- tests/golden \
		| xargs -0 -r -n 1 git --no-pager diff --no-index -- /dev/null || true

install: $(COMPILED)  ## install into .venv and build the kernel

clean:  ## remove what was made
	rm -rf $(VENV) build dist src/*.egg-info
	rm -f $(DECLARED:.pxd=.c) $(DECLARED:.pxd=.*.so)

# The page in the browser; without Node.js there is none, and the rest works all the same.
$(PAGE): $(INSTALLED) $(PAGE_SOURCES)
	@$(BIN)/python tools/page_backend.py || true

$(CHROMIUM): $(INSTALLED)
	@if command -v chromium > /dev/null; then :; \
	elif command -v apt-get > /dev/null; then \
		$(AS_ROOT) apt-get update -qq && $(AS_ROOT) apt-get install -y -qq chromium; \
	else $(BIN)/playwright install chromium; fi
	@touch $@

# The environment, made anew when pyproject.toml changes. `--group` needs a recent pip.
$(INSTALLED): pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --upgrade pip
	@$(BIN)/python -m pip install -q --group dev
	@PYTHONWARNINGS=ignore $(BIN)/python -m pip install -q --no-build-isolation --editable .
	@touch $@

# The editable install compiles in place too; this catches later changes, and a failed build, which
# the optional extension would let pass in silence.
$(COMPILED): $(INSTALLED) $(SOURCES)
	@$(BIN)/python tools/compile_kernel.py
	@touch $@

$(CHECKED): $(INSTALLED) $(SOURCES) tools/checked_build.py
	@$(BIN)/python tools/checked_build.py
