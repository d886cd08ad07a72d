"""Who hears what the program says."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from fanoboard.ui.system.speaker import LineSpeaker
from support.ui_person import Person
from support.waiting import PATIENCE, until

BREAK = "!-!CANCEL SELF"


class Ears:
    """What a program that only writes down what it is told to say has heard."""

    def __init__(self, folder: Path, program: str = "spd-say") -> None:
        self._file = folder / "heard"
        self.sent = 0
        """Lines that were sent to it."""
        self._read = 0
        script = folder / "bin" / program
        script.parent.mkdir()
        script.write_text(
            f'#!/bin/sh\necho "$@" >> {folder}/arguments\n'
            f'while IFS= read -r line; do printf "%s\\n" "$line" >> {self._file}; done\n'
        )
        script.chmod(0o755)
        self.folder = script.parent
        self.arguments = folder / "arguments"

    @property
    def lines(self) -> list[str]:
        return self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []

    def new(self) -> list[str]:
        """What was said since this was last asked, once all that was sent has been heard."""
        until(lambda: len(self.lines) >= self.sent)
        new, self._read = self.lines[self._read :], len(self.lines)
        return [line for line in new if line != BREAK]


@pytest.fixture
def ears(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ears:
    folder = tmp_path / "speech"
    folder.mkdir()
    ears = Ears(folder)
    monkeypatch.setenv("PATH", f"{ears.folder}:/usr/bin:/bin")
    write = LineSpeaker.write

    def count(speaker: LineSpeaker, line: str) -> None:
        write(speaker, line)
        ears.sent += 1

    monkeypatch.setattr(LineSpeaker, "write", count)
    return ears


@pytest.fixture
def speaking(person: Person, ears: Ears) -> Iterator[Person]:
    assert ears
    person.app.settings.voice = "normal"
    yield person
    person.app.voice.close()


class Listener:
    """Plays by the keyboard, knowing only what was said."""

    def __init__(self, person: Person, ears: Ears) -> None:
        self._person = person
        self._ears = ears
        self.told: list[str] = []

    def listen(self, ready: Callable[[list[str]], bool] = bool) -> list[str]:
        """What is said, once something is."""
        found: list[str] = []
        end = time.monotonic() + PATIENCE
        while not ready(found) and time.monotonic() < end:
            self._person.round()
            found += self._ears.new()
        self.told += found
        return found

    def press(self, key: int, mod: int = 0) -> list[str]:
        """Press a key; what is said then, which may be nothing."""
        self._person.key(key, mod=mod)
        self._person.round()
        heard = self._ears.new()
        self.told += heard
        return heard

    def find(self, beginning: str) -> None:
        """Go on by Tab to what is called so."""
        for _ in range(60):
            if any(each.startswith(beginning) for each in self.press(pygame.K_TAB)):
                return
        raise AssertionError(f"nothing says {beginning!r}: {self.told}")

    def begin(self, title: str) -> None:
        """Begin a game as it is offered on the first screen."""
        self.find(f"{title}, Button")
        self.press(pygame.K_RETURN)
        self.find("Start, Button")
        self.press(pygame.K_RETURN)

    def go_to(self, point: str, at: str) -> str:
        """Walk to a point by its coordinates; where one is then."""
        while not at:
            at = next((POINT.findall(each)[0] for each in self.press(pygame.K_UP) if POINT.match(each)), "")
        for _ in range(20):
            if at == point:
                return at
            along, across = ord(point[0]) - ord(at[0]), int(point[1]) - int(at[1])
            key = (
                (pygame.K_RIGHT if along > 0 else pygame.K_LEFT)
                if along
                else (pygame.K_UP if across > 0 else pygame.K_DOWN)
            )
            at = next((POINT.findall(each)[0] for each in self.press(key) if POINT.match(each)), at)
        raise AssertionError(f"{point} is not reached: {self.told[-30:]}")


POINT = re.compile(r"\b[a-i][1-5]\b")
