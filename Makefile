# make play    the room at http://localhost:8011
# make test    everything that is checked, from formatting to a real browser
# The other commands stand in CONTRIBUTING.md.

MAKEFLAGS += --no-print-directory
PORT ?= 8011
BIN := .venv/bin
COMPILED := build/compiled
PYTHON := $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
ifeq ($(PYTHON),)
$(error Toprung needs Python 3.11 or newer, and finds none on this machine)
endif

.PHONY: play test ready check unit compiled web browser format golden wire picture pictures measured records bench lock load soak fuzz check-deps
.NOTPARALLEL:

play:
	@$(PYTHON) tools/ready.py play
	@PYTHONPATH=$(COMPILED) $(BIN)/toprung serve --port $(PORT) || test $$? -eq 130 # Ctrl-C is no mistake

# The engines are compiled beside the checks: each takes one core for a minute.
test: ready
	@$(PYTHON) tools/ready.py engines & $(MAKE) check; checked=$$?; wait; exit $$checked
	@$(MAKE) unit compiled web browser MATCHES='-m "not long"'

ready:
	@$(PYTHON) tools/ready.py test

# Formatting, lint, types, who imports whom; the same for the client.
check: ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	cd web && npm run --silent check

unit: ready
	$(BIN)/pytest -n auto --dist worksteal --ignore=tests/browser -p no:playwright

# The laws over more matches, and the golden records, by the compiled engines, which are quicker; where there is a compiler.
compiled: ready
	@$(PYTHON) tools/ready.py engines
	@test ! -d $(COMPILED)/toprung || TOPRUNG_LAW_MATCHES=36 PYTHONPATH=$(COMPILED) $(BIN)/pytest -q -n auto -p no:playwright \
		-o pythonpath=. tests/laws tests/kernel/test_vectors.py tests/kernel/test_verify.py $(wildcard tests/games/*/test_*_golden.py)

web: ready
	cd web && npm test --silent

# A run of its own: asynchronous tests do not work after Playwright's in one process. By itself it plays whole matches of
# every game in every way; within `make test` a few of them.
browser: ready
	$(BIN)/pytest -n 2 --dist worksteal $(MATCHES) tests/browser

format: ready
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	cd web && npm run --silent format

# Writes the golden files anew. Read the diff: it is what changed for players.
golden: ready
	$(BIN)/pytest --golden -p no:playwright --ignore=tests/browser

# What the client knows of the wire, from the server's own types.
wire: ready
	$(BIN)/python -m toprung.server.wire

# Takes docs/picture.png anew.
picture: ready
	$(BIN)/python -m tools.picture

# Takes pictures of every page and every state of a table into screenshots/, to be looked at; PICTURES narrows it down,
# such as PICTURES="--game eleven --width 390 --scheme dark --language ru".
pictures: ready
	$(BIN)/python -m tools.pictures $(PICTURES)

# Carries out the studies behind docs/measured.md (can be stopped and continued), and writes it.
measured: ready
	@$(PYTHON) tools/ready.py engines
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tools.measured

# A thousand bot matches for every game and number of seats, each record checked (an hour; quicker compiled).
records: ready
	@$(PYTHON) tools/ready.py engines
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tools.records $(RECORDS)

# Our engines beside public ones, in CPU seconds; writes the section "Speed" of docs/measured.md.
bench:
	@$(PYTHON) tools/ready.py bench
	@$(BIN)/python -m tools.bench

# What a CPU second of a server carries; LOAD narrows it down, such as LOAD="--tables 200 --databases sqlite --pace 0".
load: ready
	@$(PYTHON) tools/ready.py engines
	PYTHONPATH=$(COMPILED) $(BIN)/python -m tools.load $(LOAD)

# The tests of what is killed, with many blows instead of a few: KILLS of a server, of one of three, of PostgreSQL's
# backends, of PostgreSQL itself. And of two servers that are driven at once, for as much longer.
KILLS ?= 50
soak: ready
	TOPRUNG_KILLS=$(KILLS) $(BIN)/pytest -p no:playwright -v tests/server/test_kill.py tests/server/test_worker.py \
		tests/server/test_unruly.py tests/server/test_trouble.py

# The tests of bad input: FUZZ times as many examples of what stands in them, and SECONDS of fire at a running server, first
# at every HTTP route, then at every message.
FUZZ ?= 40
SECONDS ?= 600
fuzz: ready
	TOPRUNG_FUZZ=$(FUZZ) TOPRUNG_FUZZ_SECONDS=$(SECONDS) $(BIN)/pytest -p no:playwright -v -s \
		tests/server/test_fuzz.py tests/server/test_grammar.py

# Whether anything that is pinned has a known hole. Asks the registries.
check-deps: ready
	@$(BIN)/python -m tools.audit

# Resolves the Python locks anew, within pyproject.toml; `make lock UPGRADE=--upgrade` takes the newest of everything.
COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header $(UPGRADE) pyproject.toml
lock:
	$(COMPILE) --group build -o requirements.lock
	$(COMPILE) --group dev --extra lab --extra rl -c requirements.lock -o requirements-dev.lock
