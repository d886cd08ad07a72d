"""What all tests share.

`python -m pytest` puts the checkout first on the path, where it would hide the installed package
and with it the compiled modules.  The tests are about what was installed, if anything was.
"""

from __future__ import annotations

import importlib.metadata
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from gate import Gate
    from window_time import WindowTime

    from fanoboard.content.settings import Settings
    from fanoboard.tasks import Tasks

# Nobody wants to hear the tests.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Nor does the desktop: where there is no bus, each window would start one, which stays behind.
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"

ROOT = Path(__file__).resolve().parent.parent

if os.environ.get("FANOBOARD_SOURCE") != "1":
    try:
        importlib.metadata.distribution("fanoboard")
    except importlib.metadata.PackageNotFoundError:
        pass
    else:
        sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]


def pytest_addoption(parser: pytest.Parser) -> None:
    """How long, and with which luck, `tests/attack` goes on."""
    parser.addoption("--minutes", type=float, default=0.1, help="how long the attacks take in all")
    parser.addoption("--kills", type=int, default=60, help="how often a player is killed in all")
    parser.addoption("--everything", action="store_true", help="every scene in every language and size")
    parser.addoption("--seed", type=int, default=1, help="what the attacks draw their lots from")


def pytest_report_header() -> str:
    """Say which fanoboard is being tested."""
    import fanoboard
    from fanoboard.search import state

    kind = "interpreted" if str(state.__file__).endswith(".py") else "compiled"
    return f"fanoboard: {Path(fanoboard.__file__).parent} ({kind})"


@pytest.fixture(autouse=True)
def window_time(monkeypatch: pytest.MonkeyPatch) -> WindowTime:
    """The time that windows go by."""
    from window_time import take_time

    return take_time(monkeypatch)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the window take no engine for dead that a busy machine keeps waiting."""
    from waiting import PATIENCE

    from fanoboard.engine import client
    from fanoboard.ui.features.settings.engine_trial import EngineTrial

    for bound in ("GRACE", "HEARTBEAT", "STARTING"):
        monkeypatch.setattr(client, bound, PATIENCE)
    monkeypatch.setattr(EngineTrial.__init__, "__defaults__", (PATIENCE, PATIENCE))


@pytest.fixture(autouse=True)
def _no_log_that_goes_on() -> Iterator[None]:
    """What one test writes into a log, or finds in one, is none of the next one's business."""
    yield
    if (log_book := sys.modules.get("fanoboard.content.log_book")) is not None:
        log_book.end_log()


@pytest.fixture(autouse=True)
def _sound_device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let go of the sound device at the end, also where a test leaves its window open."""
    from waiting import PATIENCE

    from fanoboard.ui.system.sound import Sounds

    made: list[Sounds] = []
    begin = Sounds.__init__

    def noted(sounds: Sounds, settings: Settings, tasks: Tasks) -> None:
        made.append(sounds)
        begin(sounds, settings, tasks)

    monkeypatch.setattr(Sounds, "__init__", noted)
    yield
    for sounds in made:
        sounds.close()
        if sounds.opening is not None:
            sounds.opening.wait(PATIENCE)


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Gate]:
    """What holds back a fake engine until the test lets it answer."""
    from gate import Gate

    gate = Gate(tmp_path / "gate")
    yield gate
    gate.open()


@pytest.fixture
def nim_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has Fano Nim forget in the end what layouts it was offered."""
    from fanoboard.games.fano_nim import FanoNim

    for changed in ("geometries", "titles", "option_list"):
        monkeypatch.setattr(FanoNim, changed, getattr(FanoNim, changed))


ATTACKS = pytest.StashKey[int]()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Count the attacks that share the time."""
    config.stash[ATTACKS] = sum("rounds" in getattr(item, "fixturenames", ()) for item in items)


@pytest.fixture
def rounds(
    request: pytest.FixtureRequest, record_property: Callable[[str, object], None]
) -> Iterator[Iterator[Random]]:
    """The luck of one round of an attack after the other, at least of one, until the time is up.

    Every attack gets an equal share of the time; a round draws its lots from the seed and its number
    alone, so `--seed` and the number that a failure tells bring it back.
    """
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


@pytest.fixture
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game be the only one there is."""
    from toy import Sticks

    monkeypatch.setattr("fanoboard.games.games", lambda: {"sticks": Sticks})
