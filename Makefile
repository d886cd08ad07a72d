# What a change is tried with; `make` is what a commit needs before it is pushed.  CONTRIBUTING.md tells more.
.PHONY: all quick test nightly lint types

all: lint types test

# For each save: a minute.
quick: lint types
	python -m pytest -m quick

test:
	python -m pytest

nightly:
	python -m pytest --nightly

lint:
	ruff check .
	ruff format --check .

types:
	mypy
