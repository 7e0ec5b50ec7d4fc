# Two commands do all the set-up on a fresh machine: `make demo` and `make test`.
# Everything is installed into .venv; nothing outside the project is touched, except Debian packages that tests need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python tools/install.py
EXAMPLES := $(addprefix examples/,hen.txt hitori-6x4.txt makaro-5x5.txt takuzu-4x4.txt)

step = @echo "==> $(1)"

.PHONY: help demo first all test check docs golden messages soak drift bench study dist kernel clean

demo: first kernel
	$(call step,solving four examples)
	@$(BIN)/gridwright solve $(EXAMPLES)

# A first board at once, before anything is installed or compiled.
first: $(VENV)/bin/python
	@test -e $(VENV)/project.done || { echo "==> a first puzzle, solved by plain Python before anything is installed"; \
	    PYTHONPATH=src $(BIN)/python -m gridwright solve $(firstword $(EXAMPLES)); }

# All solvers and drawing libraries that gridwright can use.
all: $(VENV)/all.done kernel

help:
	@echo "make demo     set gridwright up and solve four examples"
	@echo "make all      install all solvers and drawing libraries it can use"
	@echo "make test     run the tests"
	@echo "make check    style, types, layers, the front end, links, and that LaTeX compiles"
	@echo "make docs     build the pages with the API reference into site/"
	@echo "make dist     build the source distribution and the wheel into dist/"
	@echo "make golden   accept what is drawn and printed now as what the tests expect"
	@echo "make messages add new sentences to the catalogues of other languages and compile them"
	@echo "make soak     the long and the random tests, with new cases, for 30 minutes or MINUTES=60"
	@echo "make drift    the differential tests with the oldest and the newest allowed versions"
	@echo "make study    the original hitori study: boards, solutions, table and diagrams in study/"
	@echo "make bench    measure gridwright and other programs"
	@echo "make clean    remove everything that was built"

# Many tests wait for a browser, a process or a pipe, so one more runs than there are processors.
test: $(VENV)/test.done kernel
	$(call step,running the tests)
	@$(BIN)/python -m pytest $(or $(T),--numprocesses $$($(BIN)/python -c 'import os; print(os.cpu_count() + 1)') --dist worksteal)

# Style, types, layers, the front end, links, and that what is written as LaTeX compiles.
check: $(VENV)/check.done kernel
	$(call step,style)
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	$(call step,types)
	@$(BIN)/mypy
	@$(BIN)/mypy docs/kinds-example/queens.py
	$(call step,layers)
	@$(BIN)/lint-imports
	$(call step,the front end)
	@$(BIN)/python tools/front_end.py check
	$(call step,links between pages)
	@$(BIN)/python tools/links.py
	$(call step,LaTeX)
	@$(BIN)/python -m pytest -m latex -rs

# The pages and an API reference from the docstrings, as a site to browse: site/index.html.
docs: $(VENV)/docs.done kernel
	$(call step,drawing the import graph)
	@$(BIN)/python -m tools.import_graph
	$(call step,building the site; warnings are errors)
	@$(BIN)/python tools/site/build.py

# Accept what the renderers draw now as what they should draw.
golden: $(VENV)/test.done kernel
	$(BIN)/python -m pytest tests --update

# New sentences in the source become entries of the catalogues; those without a translation are listed.
messages: $(VENV)/test.done
	@$(BIN)/python -m tools.messages

# The long and the random tests, with new cases in every round. MINUTES: how long; JOBS: tests at a time; ONLY: a part of
# the IDs of tests; REPLAY: a kept failure, or a folder of them, to run again.
MINUTES ?= 30
soak: $(VENV)/test.done $(VENV)/docs.done kernel
	$(BIN)/python -m tools.soak $(if $(REPLAY),--replay '$(REPLAY)',--minutes $(MINUTES) $(if $(JOBS),--jobs $(JOBS)) $(if $(ONLY),--only '$(ONLY)'))

# The differential tests with the oldest and with the newest allowed versions of everything, each in an environment of its own.
drift: $(VENV)/bin/python
	$(BIN)/python -m tools.drift

# The original hitori study, from random boards to the printed table; see docs/original-study.md.
COUNT ?= 200
study: $(VENV)/all.done kernel
	$(call step,generating $(COUNT) boards and solving them with five methods; the results go to study/)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/original-study.sh study $(COUNT)

# The other programs that gridwright is measured beside are installed first.
bench: $(VENV)/test.done kernel
	$(call step,installing the other programs)
	@$(INSTALL) --optional bench
	$(BIN)/python -m bench
	$(BIN)/python -m bench.nonogram

dist: $(VENV)/dist.done
	$(call step,building the source distribution and the wheel)
	@rm -rf dist
	@$(BIN)/python -m build --outdir dist . > $(VENV)/dist.log 2>&1 || { cat $(VENV)/dist.log; exit 1; }
	@$(BIN)/python tools/manylinux.py dist
	@ls dist

# Compiled files that were not built from the sources here are built again; those without a source are removed.
kernel: $(VENV)/project.done
	@$(BIN)/python -m tools.kernel

clean:
	rm -rf $(VENV) .drift build dist site src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete -o -name '_build*.txt' -delete

$(VENV)/bin/python:
	$(call step,creating the virtual environment $(VENV))
	@$(PYTHON) tools/venv.py $(VENV)

$(VENV)/project.done: $(VENV)/bin/python pyproject.toml setup.py
	$(call step,installing a SAT solver and what compiles the kernel)
	@$(INSTALL) needs
	@$(BIN)/python -m tools.kernel
	$(call step,installing gridwright into $(VENV))
	@$(INSTALL) project
	@touch $@

$(VENV)/all.done: $(VENV)/project.done
	$(call step,installing all solvers and drawing libraries: about a minute)
	@$(INSTALL) --optional all
	@touch $@

$(VENV)/test.done: $(VENV)/all.done tools/packages.py
	$(call step,installing what the tests need)
	@$(INSTALL) test
	@$(INSTALL) --optional browser
	@$(INSTALL) --optional picosat
	@$(BIN)/python tools/packages.py test
	@touch $@

$(VENV)/check.done: $(VENV)/test.done package.json
	$(call step,installing what the checks need)
	@$(INSTALL) check
	@$(BIN)/python tools/packages.py latex
	@$(BIN)/python tools/front_end.py install
	@touch $@

$(VENV)/docs.done: $(VENV)/all.done
	$(call step,installing what the site needs)
	@$(INSTALL) docs
	@touch $@

$(VENV)/dist.done: $(VENV)/project.done
	@$(INSTALL) dist
	@touch $@
