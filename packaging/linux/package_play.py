"""Playing with an installed program in its window, by mouse, as a person would who sees the screen.

The twin of `tests/support/real_window.py` says where to click; how the game stands is read from the file that
the program keeps of it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame
from support.cards_in_window import worth
from support.real_window import Both, Twin
from support.waiting import until
from support.xserver import Screen, processes_with

from fanoboard.games import game_named
from fanoboard.games.capabilities import HiddenInformation, held_in
from fanoboard.games.game import Action
from fanoboard.match import store
from fanoboard.match.match import Match
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame

MARK = "FANOBOARD_CHECK"
"""What the processes of the program have in their environment, from whatever starts them."""


@dataclass(frozen=True, slots=True)
class Table:
    """A window of the program on a display, and its twin."""

    display: Screen
    window: str
    twin: Twin
    mark: str

    @property
    def both(self) -> Both:
        """A person before the window and its twin."""
        return Both(self.display, self.window, self.twin)

    def start(self, name: str, board: str = "") -> Match:
        """From home over the new-game scene to a game against the computer."""
        kind = game_named(name)
        both = self.both
        both.look_alike()
        before = set(store.kept())
        both.click(self.twin.button(str(kind.title)))
        assert isinstance(self.twin.app.top, NewGame), name
        if board:
            both.choose(board)
        # What is drawn by lot, the program draws.
        self.display.click(self.window, self.twin.button("Start"))
        until(lambda: bool(set(store.kept()) - before))
        return store.load_game(min(set(store.kept()) - before).stem)

    def play(self, match: Match, most: int) -> Match:
        """Play against the computer until the game is over, or it has answered `most` turns.

        Its first answer is looked for on the screen.
        """
        random = Random(2)
        first, seen = len(match.turns), False
        while match.result is None and (len(match.turns) < first + 2 * most or not match.mover.is_person):
            mine = match.mover.is_person
            match = self.act(match, _choice(match, random)) if mine else self.changed(match)
            if not (mine or seen or match.result) and match.mover.is_person:
                self.sees(match)
                seen = True
        assert seen, "the computer has answered"
        return match

    def act(self, match: Match, action: Action) -> Match:
        """Do one thing with the mouse; the match after it."""
        self.show(match)
        spots = action.spots if action.text else (held_in(match.position) or "",)
        for spot in spots[:-1]:
            place = self.twin.place(spot)
            self.display.click(self.window, place)
            self.twin.click(place)
        self.display.click(self.window, self.twin.place(spots[-1]))
        return self.changed(match)

    def show(self, match: Match) -> None:
        """Let the twin show a match."""
        self.twin.app.home()
        self.twin.app.push(GameScene(self.twin.app, match))
        self.twin.look()

    def changed(self, match: Match) -> Match:
        """The match, once more has been played of it."""
        found = match

        def ready() -> bool:
            nonlocal found
            found = store.load_game(match.id)
            return len(found.plies) > len(match.plies) or found.result is not None

        until(ready)
        return found

    def sees(self, match: Match) -> None:
        """Wait until the window shows a match as it stands."""
        self.show(match)
        self.both.look_alike()

    def leave(self) -> None:
        """Close the window; nothing stays behind."""
        self.display.close(self.window)
        until(lambda: not processes_with(self.mark))


def _choice(match: Match, random: Random) -> Action:
    """Something that can be done; at a card table, what soon brings the game to its end."""
    actions = match.position.actions()
    return (
        max(actions, key=lambda each: worth(each, random))
        if match.game.has(HiddenInformation)
        else random.choice(actions)
    )


@contextmanager
def opened(display: Screen, *command: str | Path) -> Iterator[Table]:
    """The window that a command opens; whatever happens, no process of it outlives the context."""
    mark = str(uuid.uuid4())
    twin = Twin()
    twin.app.push(Home(twin.app))
    # What is started this way goes on after the command that starts it.
    subprocess.run(command, env={**display.env, MARK: mark}, cwd=os.sep, check=True)
    try:
        yield Table(display, display.window("fanoboard"), twin, mark)
    finally:
        for process in processes_with(mark):
            os.kill(process, signal.SIGKILL)
        pygame.display.quit()
