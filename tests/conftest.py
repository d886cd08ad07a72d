"""What all tests share.

`python -m pytest` puts the checkout first on the path, where it would hide the installed package
and with it the compiled modules.  The tests are about what was installed, if anything was.
"""

from __future__ import annotations

import gc
import importlib.metadata
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from support import tiers
from support.paths import ROOT

if TYPE_CHECKING:
    from support.gate import Gate
    from support.window_time import WindowTime

    from fanoboard.content.settings import Settings
    from fanoboard.tasks import Tasks

# Nobody wants to hear the tests.
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Nor does the desktop: where there is no bus, each window would start one, which stays behind.
os.environ["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"

# A busy machine is no fault; and by day the same lots are drawn each time, so that nothing is red by luck.
settings.register_profile("day", deadline=None, derandomize=True)
settings.register_profile("nightly", deadline=None)

# Where no module may be kept compiled beside its source, each program started here would compile all anew.
if sys.dont_write_bytecode:
    del os.environ["PYTHONDONTWRITEBYTECODE"]
    sys.dont_write_bytecode = False
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(ROOT / "build" / "pycache")

# What is started with `nohup`, or with `&` in a script, ignores some signals, and so would programs that are
# to be ended by them here.  Unlike that, a handler is not handed down.
for _ignored in ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT"):
    if (_number := getattr(signal, _ignored, None)) and signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, lambda *_: None)


if os.environ.get("FANOBOARD_SOURCE") != "1":
    try:
        importlib.metadata.distribution("fanoboard")
    except importlib.metadata.PackageNotFoundError:
        pass
    else:
        sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != ROOT]


def pytest_addoption(parser: pytest.Parser) -> None:
    """What is tried besides, and how long, and with which luck, `tests/attack` goes on."""
    parser.addoption("--nightly", action="store_true", help="what takes long as well, as it is run each week")
    parser.addoption("--minutes", type=float, default=0.1, help="how long the attacks take in all")
    parser.addoption("--kills", type=int, default=60, help="how often a player is killed in all")
    parser.addoption("--everything", action="store_true", help="every scene in every language and size")
    parser.addoption("--seed", type=int, default=1, help="what the attacks draw their lots from")


def pytest_configure(config: pytest.Config) -> None:
    """Choose how lots are drawn."""
    settings.load_profile("nightly" if config.getoption("nightly") else "day")


def pytest_collection_finish() -> None:
    """Look through no test for garbage while others are run, and seldom through what they keep."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 50)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file for `-m quick` that has nothing for it."""
    if config.option.markexpr != "quick" or collection_path.suffix != ".py":
        return None
    return collection_path.stem.removeprefix("test_") not in tiers.QUICK or None


def pytest_report_header() -> str:
    """Say which fanoboard is being tested."""
    import fanoboard
    from fanoboard.search import state

    kind = "interpreted" if str(state.__file__).endswith(".py") else "compiled"
    return f"fanoboard: {Path(fanoboard.__file__).parent} ({kind})"


@pytest.fixture(scope="session", autouse=True)
def _once() -> Iterator[None]:
    """Half of what windows are opened for needs the same boards painted."""
    from support.once import keep_what_is_made

    with pytest.MonkeyPatch.context() as monkeypatch:
        keep_what_is_made(monkeypatch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _forked() -> Iterator[None]:
    """Most of what tests wait for is engines that start."""
    from support.fork_server import engines_forked

    with engines_forked():
        yield


@pytest.fixture(autouse=True)
def window_time(monkeypatch: pytest.MonkeyPatch) -> WindowTime:
    """The time that windows go by."""
    from support.window_time import take_time

    return take_time(monkeypatch)


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the window take no engine for dead that a busy machine keeps waiting."""
    from support.waiting import PATIENCE

    from fanoboard.engine import client
    from fanoboard.ui.features.settings.engine_editor import EngineTrial

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
    from support.waiting import PATIENCE

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
    from support.gate import Gate

    gate = Gate(tmp_path / "gate")
    yield gate
    gate.open()


@pytest.fixture
def idle_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has screens that are only looked at start no engine that thinks: half of their time went there."""
    from support.fake_engine import fake_engine

    from fanoboard.ui.play.known_engines import KnownEngines

    built_in, slow = KnownEngines.built_in, fake_engine("slow")
    monkeypatch.setattr(
        KnownEngines, "built_in", lambda own, game, command=None: built_in(own, game, command or slow)
    )


@pytest.fixture
def nim_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has Fano Nim forget in the end what layouts it was offered."""
    from fanoboard.games.fano_nim import FanoNim

    for changed in ("geometries", "titles", "option_list"):
        monkeypatch.setattr(FanoNim, changed, getattr(FanoNim, changed))


ATTACKS = pytest.StashKey[int]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick and what is nightly, leave the latter out, and count the attacks that share time."""
    named = {Path(name.partition("::")[0]).resolve() for name in config.args}
    late, attacks = [], 0
    for item in items:
        file, test = item.path.stem.removeprefix("test_"), getattr(item, "originalname", item.name)
        if file in tiers.QUICK:
            item.add_marker("quick")
        if {file, f"{file}::{test.removeprefix('test_')}"} & tiers.NIGHTLY:
            item.add_marker("nightly")
        if item.get_closest_marker("nightly") and item.path not in named:
            late.append(item)
        if "rounds" in getattr(item, "fixturenames", ()):
            attacks += 1
            item.add_marker(pytest.mark.timeout(150 + 60 * config.getoption("minutes")))
    if late and not config.getoption("nightly") and "nightly" not in config.option.markexpr:
        config.hook.pytest_deselected(items=late)
        left_out = set(late)
        items[:] = [item for item in items if item not in left_out]
    config.stash[ATTACKS] = attacks


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
    from support.toy import Sticks

    monkeypatch.setattr("fanoboard.games.games", lambda: {"sticks": Sticks})
