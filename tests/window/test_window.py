"""The installed program in a real window: games from the first click to the last, and a clean end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from support import golden
from support.cards_in_window import worth
from support.real_window import Both, Running, Twin, check_picture, home, needs_a_screen, running, settle
from support.waiting import PATIENCE, until
from support.xserver import Screen, processes_with, screen

from fanoboard.content.layout import load_layout
from fanoboard.games import game_named
from fanoboard.games.capabilities import HiddenInformation, held_in
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Action
from fanoboard.games.turns import moves
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load
from fanoboard.ui.board.board import Board
from fanoboard.ui.features.game import game_view
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.play.screen import arrange
from fanoboard.ui.toolkit.widgets.controls import Segmented

__all__ = ["home"]

pytestmark = needs_a_screen

Choose = Callable[[Match], Iterator[Action]]
"""Yields the actions to play, whoever is to move."""


def from_file(name: str) -> Choose:
    """Play a game that is written down."""

    def choose(match: Match) -> Iterator[Action]:
        for text in golden.read(golden.FOLDER / name).turns:
            yield from match.read_turn(text).actions

    return choose


def at_random(match: Match) -> Iterator[Action]:
    """Play anything."""
    random = Random(1)
    while match.result is None:
        yield random.choice(match.position.actions())


def towards_promotions(match: Match) -> Iterator[Action]:
    """Play what soon brings a card game to its end."""
    random = Random(1)
    while match.result is None:
        yield max(match.position.actions(), key=lambda action: worth(action, random))


@pytest.mark.parametrize(
    ("name", "choose"),
    [
        ("fano330", from_file("fano330-stuck.txt")),
        ("fixation", from_file("fixation-connection.txt")),
        ("fano_nim", at_random),
        ("fano_cards", towards_promotions),
    ],
)
def test_two_people_play_a_whole_game(
    home: Path, monkeypatch: pytest.MonkeyPatch, name: str, choose: Choose
) -> None:
    monkeypatch.setattr(game_view, "Autosave", lambda tasks: Autosave(tasks, home / "twin.yaml"))
    # With motion, the twin would have to wait for the curtain as long as the window does.
    settle(animation="off" if game_named(name)().has(HiddenInformation) else "fast", warn_of_losing=False)
    twin = Twin()
    with screen(home) as display, running(display, home) as shown:
        both = Both(display, shown.window, twin)
        start_for_two(both, name)
        match = both.match
        for action in choose(match):
            if isinstance(twin.app.top, PassDeviceScene):
                both.click(twin.button(f"I am {match.game.seats[match.position.mover].name}"))
            for spot in action.spots:
                both.click(twin.place(spot))
            assert match.plies[-1].action == action
            if not match.unfinished:
                both.agree()
        assert match.result is not None
        both.look_alike()
        check_picture(display, home, name)
        leave(display, shown)


def test_a_game_against_the_computer(home: Path) -> None:
    twin = Twin()
    with screen(home) as display, running(display, home) as shown:
        start_on_the_smallest_board(display, shown.window, twin)
        match = play_to_the_end(display, shown.window, twin)
        assert match.outcome
        check_picture(display, home, "fanorona")
        leave(display, shown)


def test_a_killed_window_takes_its_engine_with_it(home: Path) -> None:
    settle(thinking=60.0)
    match = Match(Fanorona(), (Player("person", "Anna"), Player("engine", "Computer", 8)))
    match.play_turn("e2-e3A")
    store.keep(match)
    twin = Twin()
    twin.app.push(Home(twin.app))
    twin.look()
    with screen(home) as display, running(display, home) as shown:
        Both(display, shown.window, twin).look_alike()
        display.click(shown.window, twin.card())
        until(lambda: len(processes_with(shown.mark)) >= 2)
        shown.process.kill()
        shown.process.wait()
        until(lambda: not processes_with(shown.mark))


def leave(display: Screen, shown: Running) -> None:
    """Close the window; nothing stays behind."""
    display.close(shown.window)
    assert shown.process.wait(PATIENCE) == 0
    until(lambda: not processes_with(shown.mark))


def start_for_two(both: Both, name: str) -> None:
    """From home over the new-game scene to a game of two people, in both windows."""
    twin, kind = both.twin, game_named(name)
    twin.app.push(Home(twin.app))
    twin.look()
    both.click(twin.button(str(kind.title)))
    assert isinstance(twin.app.top, NewGame)
    seats = [widget for widget in twin.widgets() if isinstance(widget, Segmented)]
    second = next(seat for seat in seats if seat.value == "engine")
    both.click((second.rect.x + second.rect.w // 4, second.rect.centery))
    assert second.value == "person"
    # What is drawn by lot, the program draws.
    both.display.click(both.window, twin.button("Start"))
    until(lambda: bool(store.kept()))
    twin.app.replace(GameScene(twin.app, load(store.kept()[0])))
    twin.look()
    both.look_alike()


def start_on_the_smallest_board(display: Screen, window: str, twin: Twin) -> None:
    """From home over the new-game scene to Fanorona on 3 x 3 against the computer."""
    twin.app.push(Home(twin.app))
    twin.look()
    display.click(window, twin.button("Fanorona"))
    twin.app.push(NewGame(twin.app, Fanorona))
    twin.look()
    Both(display, window, twin).choose("3x3")
    display.click(window, twin.button("Start"))
    until(lambda: bool(store.kept()))


def play_to_the_end(display: Screen, window: str, twin: Twin) -> Match:
    """Play for White, capturing as much as there is to capture, until the game is over."""
    match = load(store.kept()[0])
    assert match.game.options["board"] == "3x3"
    style = twin.app.style
    board = Board(load_layout(match.game.layout), style)
    board.place(style, arrange(twin.app.window.size, style)[0])
    for _ in range(100):
        if match.result is not None:
            break
        turn = max(moves(match.position), key=lambda turn: sum(map(len, turn.events)))
        for action in turn.actions:
            for spot in action.spots if action.text else (held_in(match.position) or "",):
                display.click(window, board.center_of(spot))
        match = after_reply(len(match.turns) + 2)
    return match


def after_reply(count: int) -> Match:
    """The match in the autosave file, once it has so many turns or is over."""
    match = load(store.kept()[0])

    def ready() -> bool:
        nonlocal match
        match = load(store.kept()[0])
        return match.result is not None or len(match.turns) == count

    until(ready)
    return match
