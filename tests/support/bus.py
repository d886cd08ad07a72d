"""The accessibility bus with the program's window on it, and somebody who knows only what that tells."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest

import fanoboard
from support.paths import SUPPORT
from support.real_window import program
from support.waiting import PATIENCE, until
from support.xserver import Screen, missing, processes_with, screen

Found = TypeVar("Found")
_LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
_PYTHON: Final = "/usr/bin/python3"
_READER: Final = SUPPORT / "at_spi_reader.py"
_ASKED: Final = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"


def _lacks() -> str:
    """What is not here of what this needs."""
    found = [*missing(), *(each for each in ("dbus-daemon", _LAUNCHER) if shutil.which(each) is None)]
    if subprocess.run([_PYTHON, "-c", _ASKED], capture_output=True, check=False).returncode:
        found.append("gir1.2-atspi-2.0 for python3-gi")
    try:
        import accesskit  # noqa: F401
    except ImportError:
        found.append("accesskit")
    return ", ".join(found)


def needs_a_bus() -> list[pytest.MarkDecorator]:
    """Skips where what this needs is missing; in CI nothing is."""
    lacks = _lacks() if os.name == "posix" else "AT-SPI"
    return [pytest.mark.skipif(bool(lacks), reason=f"not here: {lacks}")]


class Heard:
    """A node as the bus tells of it: role, name, states, actions, and where to ask for these."""

    def __init__(self, told: dict[str, Any], path: tuple[int, ...]) -> None:
        self.path = path
        self.number: int = told["number"]
        self.role: str = told["role"]
        self.name: str = told["name"]
        self.about: str = told["about"]
        self.actions: list[str] = told["actions"]
        self.states: list[str] = told["states"]
        self.value: float | None = told["value"]
        self.text: str | None = told["text"]
        self.box: list[int] = told["box"]
        self.children = [Heard(child, (*path, place)) for place, child in enumerate(told["children"])]

    def __repr__(self) -> str:
        return f"{self.role} {self.name!r}"

    @property
    def can_be_clicked(self) -> bool:
        """Whether a click is of use now."""
        return "click" in self.actions and "sensitive" in self.states

    def walk(self) -> Iterator[Heard]:
        """It and all within it."""
        yield self
        for child in self.children:
            yield from child.walk()


class Listener:
    """Somebody with a screen reader and a keyboard."""

    def __init__(self, reader: subprocess.Popen[str], display: Screen) -> None:
        self._reader = reader
        self._display = display
        self.announced: list[str] = []
        """All that was told by itself."""

    def ask(self, *words: object) -> Any:  # noqa: ANN401 - as the bus has it
        """Ask the reader for something."""
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps(words) + "\n")
        self._reader.stdin.flush()
        return json.loads(self._reader.stdout.readline())

    def look(self, *closed: str) -> list[Heard]:
        """All that is in the window now, but for what lies in things of some roles."""
        found: list[Heard] = []

        def looked() -> bool:
            told = self.ask("look", *closed)
            # A window that changes meanwhile may have let go of what is being asked for.
            if isinstance(told, list) and told:
                found[:] = [each for place, one in enumerate(told) for each in Heard(one, (place,)).walk()]
            return bool(found)

        until(looked)
        self.announced += self.ask("told")
        return found

    def wait(self, seen: Callable[[list[Heard]], Found | None], what: str = "") -> Found:
        """Look until something is there that `seen` finds; whoever waits in vain is told what is there."""
        end = time.monotonic() + PATIENCE
        while not (found := seen(heard := self.look())):
            if time.monotonic() >= end:
                there = "\n".join(f"{'  ' * len(each.path)}{each!r} {each.about}" for each in heard)
                raise AssertionError(f"never there: {what}; but\n{there}")
            time.sleep(0.02)
        return found

    def find(self, name: str, *roles: str, about: str = "") -> Heard:
        """What has a name, once there is such; with `about`, that of several which is told to be about it."""
        return self.wait(lambda heard: _named(heard, name, roles, about), f"{' or '.join(roles)} {name!r}")

    def click(self, name: str, *roles: str, about: str = "") -> None:
        """Have what has a name clicked, once it can be."""

        def clicked(heard: list[Heard]) -> bool:
            node = _named(heard, name, roles, about)
            return node is not None and node.can_be_clicked and self.do(node)

        self.wait(clicked, f"{' or '.join(roles)} {name!r} that can be clicked")

    def do(self, node: Heard) -> bool:
        """Have the first action of a node done; whether it was still there."""
        return self.ask("do", node.number, 0) is True

    def write(self, text: str, field: str = "") -> None:
        """Type a text in place of what is in a field, or the first one; AT-SPI can't be asked for it."""

        def there(heard: list[Heard]) -> Heard | None:
            entries = (one for one in heard if one.role == "entry")
            return next((one for one in entries if field in ("", one.name)), None)

        def focused(heard: list[Heard]) -> bool:
            found = there(heard)
            return found is not None and "focused" in found.states

        self.ask("focus", self.wait(there, f"a field {field}").number)
        self.wait(focused, f"the keyboard in the field {field}")
        self._display.do("key ctrl+a")
        self._display.do(f"type --delay 20 {text}")
        self.wait(lambda heard: any(one.text == text for one in heard), f"{text} in the field")

    def hear(self, words: str) -> str:
        """What was announced with these words in it, once it is; it is announced no more then."""

        def heard(_: object) -> str:
            return next((each for each in self.announced if words in each), "")

        found = self.wait(heard, f"{words!r} in what is announced: {self.announced}")
        self.announced.clear()
        return found

    @property
    def focus(self) -> str:
        """The name of what has the keyboard: of the innermost that says so; nothing while nothing does."""
        return next((one.name for one in reversed(self.look()) if "focused" in one.states), "")

    def names(self, *roles: str) -> Sequence[str]:
        """What there is of some kinds."""
        return [one.name for one in self.look() if one.role in roles]


def _named(heard: Sequence[Heard], name: str, roles: Sequence[str], about: str) -> Heard | None:
    named = (one for one in heard if one.name == name and (not roles or one.role in roles))
    return next((one for one in named if not about or one.about == about), None)


@contextmanager
def listening(folder: Path, *arguments: str, home: Path | None = None) -> Iterator[Listener]:
    """The program on a screen and a bus of its own; none of its processes outlives the context."""
    mark = str(uuid.uuid4())
    with screen(folder) as display:
        own = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("CONFIG", "STATE", "DATA", "CACHE")}
        run = folder / "run"
        run.mkdir(mode=0o700, exist_ok=True)
        env = {**display.env, **(own if home is None else {}), "XDG_RUNTIME_DIR": str(run)}
        env.pop("NO_AT_BRIDGE", None)
        env["FANOBOARD_TEST"] = mark
        env["PYTHONPATH"] = str(Path(fanoboard.__file__).parent.parent)
        bus = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=env,
            text=True,
        )
        started: list[subprocess.Popen[Any]] = [bus]
        try:
            assert bus.stdout is not None
            env["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
            launcher = [_LAUNCHER, "--launch-immediately"]
            started.append(
                subprocess.Popen(launcher, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            reader = subprocess.Popen(
                [_PYTHON, str(_READER)],
                env={key: value for key, value in env.items() if key != "PYTHONPATH"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            started.append(reader)
            assert reader.stdout is not None
            assert reader.stdout.readline().strip() == '"ready"'
            started.append(subprocess.Popen([*program(), *arguments], env=env, cwd=folder))
            yield Listener(reader, display)
        finally:
            for process in reversed(started):
                process.terminate()
            for process in started:
                process.wait(PATIENCE)
                for pipe in (process.stdin, process.stdout):
                    if pipe is not None:
                        pipe.close()
            for pid in processes_with(mark):
                os.kill(pid, signal.SIGKILL)
