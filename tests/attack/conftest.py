"""Attacks: random and hostile input of every kind, for as long as `--minutes` says.

    python -m pytest tests/attack --minutes 10

Every attack gets an equal share of the time and goes on in rounds; a round draws its lots from the
seed and its number alone, so `--seed` and the number that a failure tells bring it back.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random

import pytest

ATTACKS = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count the attacks that share the time."""
    config.stash[ATTACKS] = sum("rounds" in getattr(item, "fixturenames", ()) for item in items)


@pytest.fixture
def rounds(
    request: pytest.FixtureRequest, record_property: pytest.RecordProperty
) -> Iterator[Iterator[Random]]:
    """The luck of one round after the other, at least of one, until the time is up."""
    config = request.config
    seed = config.getoption("--seed")
    seconds = 60 * config.getoption("--minutes") / max(1, config.stash.get(ATTACKS, 1))
    until = time.monotonic() + seconds
    number = 0

    def each() -> Iterator[Random]:
        nonlocal number
        while number == 0 or time.monotonic() < until:
            number += 1
            print(f"seed {seed} round {number}")
            yield Random(f"{seed} {request.node.name} {number}")

    yield each()
    record_property("rounds", number)
