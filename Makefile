# Everything a developer does. Needs make, Python 3.11 or newer with venv, and Rust with rustfmt and
# clippy; the rest is installed into .venv and target/.
#
#   make test PYTHON=python3.12      another Python (the environment is made anew for it)
#   make sim MATCHES=10000 OUT=runs/small
#   make test PYTEST_ARGS="-k deal"

PYTHON ?= python3
VENV ?= .venv
PEERS ?= .venv-peers
MATCHES ?= 1000000
SEED ?= 1
OUT ?= runs/million
# What `make fit` moves, pairs of matches against each opponent, and how many times all numbers.
BOT ?= exact
PAIRS ?= 1000
ROUNDS ?= 3
PYTEST_ARGS ?=
# `make audit ADVISORIES=advisories` also fetches the database of known faults, where it can be had.
ADVISORIES ?=
CARGO_DENY_VERSION := 0.20.2

BIN := $(VENV)/bin
# One environment a Python: the name in the stamp makes a change of PYTHON start anew.
ENV_STAMP := $(VENV)/.made-with-$(subst /,_,$(PYTHON))
# Continuous builds must find the lock as it is.
LOCKED := $(if $(CI),--locked)
# The bindings need a running Python to link with; pytest tests them.
TESTED := --workspace --exclude bindings $(LOCKED)
# rustfmt does not see modules that a macro declares.
MACRO_MODULES = --edition 2024 $(shell find rust/mus/src/bots rust/manille/src/bots -name '*.rs')
CARGO_DENY := target/tools/bin/cargo-deny
NEXTEST := $(shell cargo nextest --version >/dev/null 2>&1 && echo yes)
ifeq ($(NEXTEST),yes)
  RUST_TESTS := cargo nextest run $(TESTED) --cargo-profile fast
  RUST_PROOFS := cargo nextest run $(TESTED) --cargo-profile release --profile prove --run-ignored all
else
  RUST_TESTS := cargo test $(TESTED) --profile fast --lib --bins --tests
  RUST_PROOFS := cargo test $(TESTED) --profile release --lib --bins --tests -- --include-ignored
endif

# An environment of someone else must not leak in; pyo3 is to look at ours.
unexport CONDA_PREFIX PYTHONHOME PYTHONPATH VIRTUAL_ENV
export PYO3_PYTHON := $(abspath $(BIN)/python)
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PIP_NO_INPUT := 1

.DEFAULT_GOAL := help
# Two recipes at once would fight over the one installed extension.
.NOTPARALLEL:
.PHONY: audit bench bench-peers build check clean discards env equity example fit fmt golden help lock \
  native-fast native-release prove sim test wheel

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

env: $(ENV_STAMP) ## the Python environment, as requirements/dev.txt pins it

$(ENV_STAMP): requirements/dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "mus needs Python 3.11 or newer, this is " + sys.version)'
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --requirement requirements/dev.txt
	@touch $@

build: native-release ## the extension, optimised, in the environment

native-fast: $(ENV_STAMP)
	@tools/native.sh $(VENV) fast

native-release: $(ENV_STAMP)
	@tools/native.sh $(VENV) release

sim: native-release ## a million matches between two bots: MATCHES= SEED= OUT=
	$(BIN)/mus simulate simple "simple(bold=0.8)" --matches $(MATCHES) --seed $(SEED) --out $(OUT)
	@find $(OUT) -type f -exec ls -l {} +
	@du -sh $(OUT)

test: native-fast ## all everyday tests: Rust, documentation, Python
	$(RUST_TESTS)
	cargo test --doc $(TESTED) --profile fast
	$(BIN)/python -m pytest $(PYTEST_ARGS)

check: native-fast ## format, lints, types, and the rules of the house
	cargo fmt --all --check
	rustfmt --check $(MACRO_MODULES)
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/python -m tools.house
	cargo clippy --workspace --all-targets $(LOCKED) -- -D warnings
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest mus._native --allowlist tools/stubtest_allow.txt --mypy-config-file pyproject.toml

fmt: $(ENV_STAMP) ## format the sources, and mend what ruff can mend
	cargo fmt --all
	rustfmt $(MACRO_MODULES)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

prove: native-release ## the long proofs, in Rust and in Python
	$(RUST_PROOFS)
	$(BIN)/python -m pytest -m prove $(PYTEST_ARGS)

bench: native-release ## measure, as benches/README.md says
	$(BIN)/python benches/run.py

bench-peers: native-release $(PEERS)/.made ## measure beside other hand evaluators, in an environment of their own
	PYTHONPATH=python $(PEERS)/bin/python benches/peers.py

$(PEERS)/.made: benches/peers.txt $(ENV_STAMP)
	$(BIN)/python -m venv --clear $(PEERS)
	$(PEERS)/bin/python -m pip install --quiet --requirement benches/peers.txt
	@touch $@

golden: native-release ## write the golden files anew; read the diff
	$(BIN)/python tools/golden.py
	$(BIN)/python tools/manille_golden.py
	$(BIN)/python -m tools.data_page
	$(BIN)/python -m tools.manille_pages
	$(BIN)/python -m tools.observation_page
	$(BIN)/python -m tools.signature
	$(BIN)/python -m tools.doc_pictures
	git diff --stat -- tests/vectors docs/data.md docs/observations.md docs/pictures docs/rules/manille

discards: native-release ## the table of best discards that ships, anew; half an hour
	$(BIN)/python -m tools.best_discards

fit: $(ENV_STAMP) ## better numbers for a bot, if there are: BOT= PAIRS= ROUNDS= SEED=; half an hour
	$(BIN)/python -m tools.fit_bots $(BOT) --pairs $(PAIRS) --rounds $(ROUNDS) --seed $(SEED)

equity: native-release ## the chances of mus.equity that ship, anew; some minutes
	$(BIN)/python -m tools.equity
	$(MAKE) native-release

example: native-release ## docs/how-to/train-a-network.md with 200,000 deals of experto; 20 minutes
	$(BIN)/python -m tools.example docs/how-to/train-a-network.md \
	  MATCHES=8000 ROWS=500000 DUEL=4000 --show score duel

audit: $(ENV_STAMP) $(CARGO_DENY) ## licences and sources of all that is used
	$(CARGO_DENY) check licenses bans sources $(ADVISORIES)
	$(BIN)/python -m tools.licences

# Built apart from the project: cargo-deny's own crates are none of its crates.
$(CARGO_DENY):
	cargo install --locked --version $(CARGO_DENY_VERSION) --root target/tools --target-dir target/tools/build cargo-deny
	rm -rf target/tools/build

# The wheel is built from the source archive. No `--compatibility`: maturin reads from the library
# itself which glibc it needs, without a network, and names the wheel for that; a wheel for older
# systems comes from building on one. What a panic names of other crates' sources must not tell
# whose machine this was; symbols tell a user nothing, and stay in what developers build.
wheel: $(ENV_STAMP) ## the wheel and the source archive in dist/, each tried in an empty environment
	rm -rf dist
	RUSTFLAGS="$$RUSTFLAGS --remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=cargo" \
	  $(BIN)/maturin build --release --strip --locked --sdist --out dist
	$(BIN)/python -m tools.try_dist

lock: $(ENV_STAMP) ## pin requirements/dev.txt anew, with the newest versions
	$(BIN)/python -m tools.lock

clean: ## remove all that the other targets made, but runs/
	cargo clean
	rm -rf target dist $(VENV) $(PEERS) .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	rm -f python/mus/_native*.so
	find $(wildcard python tests tools benches) -name __pycache__ -type d -exec rm -rf {} +
