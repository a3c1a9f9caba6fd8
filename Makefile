# croupier: `make help` lists what can be made.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
# What is never imported need not be compiled.
INSTALL := -m pip --disable-pip-version-check install --quiet --no-compile
LOCKED := $(INSTALL) --require-hashes
# A file stays with one process, so that what its tests share is computed once.
TWO := --numprocesses 2 --dist loadfile --no-loadscope-reorder
CHECKS := lint-types lint-style
CODE := src tests benchmarks randomness requirements
WORDS := README.md CONTRIBUTING.md CHANGELOG.md Makefile docs
# If the environment forbids bytecode files, every command of the tests would compile the package again.
export PYTHONDONTWRITEBYTECODE :=
GAME ?=
PASSES ?= 5
SEED ?= certificate
TESTU01 ?= /usr
PRACTRAND ?= RNG_test
SIZES ?=
MUTANTS ?=
LOAD ?=

.PHONY: help run play test explore perturb options faults load fairness released mutants branches kernels lint lint-types lint-style format bench randomness lock clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-10s %s\n", $$1, $$2}' Makefile

run: .venv/.run ## install what the pit needs and open it with a table of every game; prints its address
# In a group of its own, so that Ctrl-C closes the pit and make does not see it.
	@set -m; $(BIN)/croupier serve || exit $$?

play: .venv/.run ## sit down at a table in the terminal (GAME=craps skips the choice)
# In a group of its own, so that Ctrl-C ends the sitting and make does not see it.
	@set -m; $(BIN)/croupier play $(GAME) || exit $$?

test: CHECKS := kernels $(CHECKS)
test: lint ## install what the tests need, check the code and run every test
	$(BIN)/python -m pytest $(TWO)

# The kernels that take longest to compile and many tests use; the rest is installed and types are checked meanwhile.
kernels: .venv/.run
	@echo "compiling kernels"
	@for game in spanish-21 pai-gow-poker caribbean-stud; do $(BIN)/croupier simulate $$game --rounds 1 > /dev/null 2>&1 || true; done

explore: .venv/.test ## run the property tests on new random examples, PASSES times over
	for pass in $$(seq $(PASSES)); do \
	  $(BIN)/python -m pytest $(TWO) -m hypothesis --hypothesis-profile=explore; done

perturb: .venv/.test ## change every number of every rules.toml in a copy, one at a time; `make test` takes a sample
	PERTURB=all $(BIN)/python -m pytest $(TWO) tests/games/test_perturbed_facts.py

options: .venv/.test ## open a table under all pairs of options and many random sets of them, on any day; `make test` takes a sample
	CROUPIER_OPTION_SETS=all $(BIN)/python -m pytest $(TWO) tests/games/test_option_sets.py

faults: .venv/.test ## run the tests of faults at full size: kills, power cuts, failing disks, a million events, Schemathesis at length
	CROUPIER_KILLS=300 CROUPIER_CUTS=10000 CROUPIER_DISK_STEP=1 CROUPIER_ROT=2000 CROUPIER_EDITS=10000 CROUPIER_REPEATED=200 CROUPIER_PAUSES=30 CROUPIER_PAUSE=10 CROUPIER_EVENTS=1000000 CROUPIER_SOAK="5 120 200 8" \
	  SCHEMATHESIS=full $(BIN)/python -m pytest -rP \
	  tests/pit/test_faults.py tests/pit/test_disk.py tests/pit/test_tampered.py tests/pit/test_long_journal.py tests/pit/test_proofs.py \
	  tests/server/test_schema.py tests/server/test_hostile_wire.py tests/server/test_two_servers.py tests/server/test_soak.py

load: .venv/.test ## run the pit under load on SQLite and PostgreSQL, on a quiet machine; writes docs/performance.md (LOAD="--seconds 20" is short, 600 long)
	$(BIN)/python -m benchmarks.pit $(LOAD)

fairness: .venv/.test ## run the tests of fairness at release size; `make test` runs small ones
	FAIRNESS=full $(BIN)/python -m pytest $(TWO) tests/table/test_fairness.py

released: .venv/.test ## after a change of a rules.toml: record the digest of every game's facts
	CROUPIER_UPDATE_GOLDEN=1 $(BIN)/python -m pytest -q tests/law/test_released_facts.py

mutants: .venv/.test ## put faults into the rules' code, one at a time, and check that the tests find them (docs/mutants.md; MUTANTS="--minutes 10 law")
	$(BIN)/python -m tests.mutants $(MUTANTS)

branches: .venv/.test ## check that the nearest tests take every branch of the rules core: settlement, evaluation, ledger (docs/mutants.md)
	$(BIN)/python -m tests.branches

lint: ## check style, types, the direction of imports, spelling
	@$(MAKE) --no-print-directory --jobs 2 --output-sync=line $(CHECKS)

lint-types: .venv/.test
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-style: .venv/.test node_modules/.installed
	$(BIN)/ruff check $(CODE)
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/codespell $(CODE) $(WORDS)
	node_modules/.bin/tsc --project .
	node_modules/.bin/eslint src/croupier/server/web

format: .venv/.test ## write the code in the house style
	$(BIN)/ruff check --fix $(CODE)
	$(BIN)/ruff format $(CODE)

bench: .venv/.test .venv-bench/.peers ## measure every speed claim against its peer, write docs/performance.md
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.pages

randomness: .venv/.test ## run a testing laboratory's batteries on what the table draws, write docs/randomness.md (SEED=, SIZES="--only nist ...")
	$(BIN)/python -m randomness --seed "$(SEED)" --testu01 "$(TESTU01)" --practrand "$(PRACTRAND)" $(SIZES)

lock: .venv/.test ## choose the newest dependencies and record their hashes
	@$(BIN)/python requirements/lock.py
	@npm update --save --package-lock-only --ignore-scripts --no-audit --no-fund --silent

clean: ## remove the environments and everything generated
	rm -rf .venv .venv-bench node_modules tests/web/pictures build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .mutants
	find src tests benchmarks randomness -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/bin/python .venv-bench/bin/python:
	@requirements/environment $(PYTHON) $(@:/bin/python=)

.venv/.run: requirements/build.txt requirements/run.txt pyproject.toml | .venv/bin/python
	@echo "installing croupier and what it runs on"
	@$(BIN)/python $(LOCKED) -r requirements/build.txt -r requirements/run.txt
	@$(BIN)/python $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

.venv/.system: requirements/system | .venv/bin/python
	@requirements/system initdb=postgresql chromium=chromium node=nodejs npm=npm g++=g++
	@touch $@

.venv/.test: requirements/test.txt .venv/.run .venv/.system
	@echo "installing what the tests need"
	@$(BIN)/python $(LOCKED) -r requirements/test.txt
	@touch $@

node_modules/.installed: package.json package-lock.json | .venv/.system
	@echo "installing what checks the pages"
	@npm ci --ignore-scripts --no-audit --no-fund --silent
	@touch $@

.venv-bench/.peers: requirements/bench.txt | .venv-bench/bin/python
	@echo "installing the peers to measure against"
	@.venv-bench/bin/python $(LOCKED) -r requirements/bench.txt
	@touch $@
