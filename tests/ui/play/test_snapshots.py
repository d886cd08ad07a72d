"""What is drawn is a value: no drawing reads the match, and all that is told is of the same moment.

Games are played by chance while engines answer, pieces arrive and the person does something else, each
sooner or later than the others.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from random import Random

import pygame
import pytest
from support.late_engine import late_engines
from support.tiers import by_night, each_met
from support.ui_person import Person, folders, person

from fanoboard.content.lesson import lesson_names, load_lesson
from fanoboard.content.posed import puzzles_of
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import BACK
from fanoboard.games.turns import move_texts
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Node
from fanoboard.ui.features.game.analysis import Analysis
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.movelist import MoveList
from fanoboard.ui.features.game.player_card import PlayerCard
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.game.sidebar import Sidebar
from fanoboard.ui.features.lesson.lesson_run import LessonRun
from fanoboard.ui.features.lesson.lesson_scene import LessonScene
from fanoboard.ui.features.puzzles.puzzle_play import PuzzlePlay
from fanoboard.ui.features.puzzles.puzzle_scene import PuzzleScene
from fanoboard.ui.play.session import Session
from fanoboard.ui.play.view import View
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

PERSON, ENGINE = Player("person"), Player("engine", level=1)
STEPS = 70
WAITS = (0, 1, 16, 40, 400)
"""Milliseconds that pass besides before something is done."""
ROUNDS = (0, 1, 7)
"""After so many rounds of the loop what comes of work is told, each for itself and so in any order."""
SEEDS = by_night(range(int(os.environ.get("FANOBOARD_SEEDS", "2"))), 1)
"""Delays are chosen anew for each; who changes what the screens are told may try many."""


@pytest.fixture(autouse=True)
def nothing_alive_is_read_while_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes on can't be looked at while the window is drawn."""
    drawing = 0

    @contextmanager
    def while_drawing() -> Iterator[None]:
        nonlocal drawing
        drawing += 1
        try:
            yield
        finally:
            drawing -= 1

    draw = Scene.draw

    def guarded_draw(self: Scene, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        with while_drawing():
            return draw(self, surface, full)

    monkeypatch.setattr(Scene, "draw", guarded_draw)
    for kind in (Match, Node, Session, View, PuzzlePlay, LessonRun):

        def looked_at(self: object, name: str) -> object:
            assert not drawing, f"{type(self).__name__}.{name} was read by a drawing"
            return object.__getattribute__(self, name)

        monkeypatch.setattr(kind, "__getattribute__", looked_at)


def delay_work(person: Person, random: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what is done beside the loop be told sooner or later."""

    def after(rounds: int, action: Callable[[], object]) -> None:
        person.app.later(partial(after, rounds - 1, action) if rounds else action)

    monkeypatch.setattr(person.app.tasks, "post", lambda action: after(random.choice(ROUNDS), action))


class Chance:
    """Somebody who does anything at any time at the screen of a game."""

    def __init__(self, person: Person, scene: GameScene, random: Random) -> None:
        self.person = person
        self.scene = scene
        self.random = random

    def go_on(self) -> None:
        """Do something, let some frames be drawn, and look whether all that is told fits together."""
        if isinstance(self.person.top(), PassDeviceScene):
            self.person.key(pygame.K_RETURN)
        elif self.person.top() is self.scene:
            self.act()
        for _ in range(self.random.choice((1, 1, 2, 5))):
            self.person.app.round(True)
            pygame.time.wait(self.random.choice(WAITS))
            check(self.scene)

    def act(self) -> None:
        """Mostly move; else do what can be done besides."""
        scene, random = self.scene, self.random
        session = scene.session
        match random.randrange(14):
            case 0:
                session.undo()
            case 1:
                session.look_at(random.choice(list(session.match.root.tree())))
            case 2:
                session.preview(random.choice([None, *session.match.root.tree()]))
            case 3:
                scene.analysis.switch()
            case 4:
                session.ask_hint()
            case 5:
                scene.actions.branches.replay.press()
            case 6:
                scene.table.flip()
            case 7:
                self.person.resize(random.choice([(1280, 800), (700, 1000)]))
            case 8:
                session.redo()
            case _:
                session.preview(None)
                if session.persons_turn:
                    scene.click(random.choice(session.selection.next_spots))
                elif not session.view.is_live and random.random() < 0.5:
                    session.back_to_now()
        x, y = random.randrange(1280), random.randrange(800)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))


def check(scene: GameScene) -> None:
    """All that is told is of one moment; where nothing moves, of how it stands."""
    now = scene.snapshot
    assert isinstance(scene.sidebar, Sidebar)
    if now.live:
        last = now.turns.begun or now.turns.path[-1]
        assert not last.plies or now.board.position is last.plies[-1].position
    assert str(scene.sidebar.status.text) == str(now.status) or scene.sidebar.is_hidden
    if not now.previewing and not scene.sidebar.is_hidden:
        (rows,) = [widget for widget in scene.widgets if isinstance(widget, MoveList)]
        assert rows.turns is now.turns
        assert rows.shown is now.shown
        cards = [widget for widget in scene.widgets if isinstance(widget, PlayerCard)]
        assert [card.marked for card in cards] == [player.marked for player in now.players]
        assert [str(card.name) for card in cards] == [str(player.name) for player in now.players]
    if scene.board.animating:
        return
    fresh = scene.take_snapshot()
    assert str(now.status) == str(fresh.status)
    assert now.board.position is fresh.board.position
    assert [turn.text for turn in now.turns.turns] == [turn.text for turn in fresh.turns.turns]
    assert [(each.name, each.marked, each.thinking) for each in now.players] == [
        (each.name, each.marked, each.thinking) for each in fresh.players
    ]
    assert (now.live, now.previewing, now.end is None) == (fresh.live, fresh.previewing, fresh.end is None)
    picture = {spot: tuple(pile) for spot, pile in scene.board.picture.items() if pile}
    assert picture == {spot: tuple(pile) for spot, pile in now.board.picture.items() if pile}


@pytest.mark.parametrize(
    ("manner", "name"),
    each_met(
        [
            ((PERSON, ENGINE), "normal"),
            ((ENGINE, ENGINE), "off"),
            ((PERSON, PERSON), "normal"),
            ((PERSON, ENGINE), "off"),
            ((ENGINE, ENGINE), "normal"),
            ((PERSON, PERSON), "off"),
        ],
        games(),
        by_day=3,
    ),
)
def test_all_that_is_told_is_of_one_moment_whatever_comes_late(
    person: Person, monkeypatch: pytest.MonkeyPatch, name: str, manner: tuple[tuple[Player, Player], str]
) -> None:
    players, animation = manner
    seed = sum(map(ord, name + animation)) + len(players) + players.count(ENGINE)
    random = Random(seed)
    delay_work(person, random, monkeypatch)
    match = Match(game_named(name)(), players, seed)
    monkeypatch.setattr(person.app.engines, "built_in", late_engines(match, random))
    person.app.settings.animation = animation  # type: ignore[assignment]
    person.app.settings.pace = "instant"
    person.app.settings.moves = random.choice(("words", "notation"))
    person.app.restyle()
    scene = GameScene(person.app, match)
    person.app.push(scene)
    chance = Chance(person, scene, random)
    for _ in range(STEPS):
        chance.go_on()
        if person.crashes or match.result is not None:
            break
    assert not person.crashes
    assert match.root.children, "something was played"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_an_analysis_is_of_the_moment_that_is_shown(
    person: Person, monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    random = Random(f"{name} {seed}")
    delay_work(person, random, monkeypatch)
    match = Match(game_named(name)(), (PERSON, ENGINE), seed)
    monkeypatch.setattr(person.app.engines, "built_in", late_engines(match, random))
    person.app.settings.animation = "normal"
    person.app.settings.pace = "instant"
    person.app.settings.turn_pace = "quick"
    person.app.restyle()
    scene = GameScene(person.app, match)
    person.app.push(scene)
    scene.analysis.switch()
    analysis = scene.analysis
    assert isinstance(analysis, Analysis)
    chance, told = Chance(person, scene, random), 0
    for step in range(400):
        chance.go_on()
        # What is analysed late is waited for.
        if person.crashes or match.result is not None or (step >= 40 and told):
            break
        now = scene.snapshot
        if analysis.on and not now.previewing and not scene.board.animating:
            view = scene.session.view
            position = now.board.position if match.game.has(HiddenInformation) else view.shown.position
            assert analysis.seen.position is position
            legal = set(move_texts(position)) if position.result is None else set()
            assert {line.info.pv[0] for line in analysis.lines} <= legal
            told += bool(analysis.lines)
    assert not person.crashes
    assert told, "something was analysed"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_a_puzzle_is_drawn_without_looking_at_what_is_played(
    person: Person, monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    random = Random(f"{name} {seed}")
    delay_work(person, random, monkeypatch)
    person.app.settings.animation = "normal"
    person.app.restyle()
    for puzzle in random.sample(puzzles_of(name), 2):
        start = puzzle.start()
        players = [Player("person") for _ in start.game.seats]
        monkeypatch.setattr(
            person.app.engines, "built_in", late_engines(Match(start.game, players, start=start), random)
        )
        scene = PuzzleScene(person.app, [puzzle], 0)
        person.app.push(scene)
        for step in range(25):
            if step == 12:
                scene.show_solution()
            elif scene.play.persons_turn:
                scene.click(random.choice(scene.play.selection.next_spots))
            person.app.round(True)
            pygame.time.wait(random.choice(WAITS))
            person.app.round(True)
            now = scene.snapshot
            if not scene.board.animating:
                assert now.board.position is scene.play.match.position
                assert now.stage is scene.play.stage
        person.app.pop()
    assert not person.crashes


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", by_night(games(), 2))
def test_a_lesson_is_drawn_without_looking_at_what_is_played(
    person: Person, monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    random = Random(f"{name} {seed}")
    delay_work(person, random, monkeypatch)
    person.app.settings.animation = "normal"
    person.app.restyle()
    scene = LessonScene(person.app, load_lesson(lesson_names(name)[0]))
    person.app.push(scene)
    while not scene.run.ended:
        for _ in range(4):
            if scene.run.playing:
                scene.click(random.choice(scene.run.selection.next_spots))
            person.app.round(True)
            pygame.time.wait(random.choice(WAITS))
            person.app.round(True)
            if not scene.board.animating:
                assert scene.snapshot.board.position is scene.run.position
                assert (scene.snapshot.number, scene.snapshot.done) == (scene.run.number, scene.run.done)
        scene.go_on()
    assert not person.crashes


@pytest.mark.parametrize("seat", [0, 1])
def test_the_only_person_sees_their_own_hand_alone_on_either_seat(seat: int) -> None:
    players = [PERSON, ENGINE] if seat == 0 else [ENGINE, PERSON]
    match = Match(game_named("fano_cards")(), players, seed=5)
    seen = match.position.picture(View(match).viewer)
    assert (BACK in seen["hand.0.0"]) == (seat == 1), "White has cards at first"
