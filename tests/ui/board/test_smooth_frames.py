"""Frames stay small: what a move changes is spread over two, and nothing is made anew while pieces move."""

from __future__ import annotations

import gc
import time
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.colour import Colour
from fanoboard.games import game_named, games
from fanoboard.match.match import Match, Player
from fanoboard.ui.app.app import App
from fanoboard.ui.app.process import Garbage
from fanoboard.ui.board.blits import Blit
from fanoboard.ui.board.counts import Relief
from fanoboard.ui.board.mark_images import whole_images
from fanoboard.ui.board.mark_looks import Whole
from fanoboard.ui.board.marks import Mark
from fanoboard.ui.board.motion import Moment
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.game.result_face import ResultFace
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.toolkit.paint.pieces import piece_sprite
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

MOVES = 8
"""Actions that are played of each game; the first ones make pictures that are kept for the others."""
MOST, USUAL = 0.032, 0.012
"""Seconds of processor time for the longest frame of a move, and for 49 of 50: some times what they take."""
FINE = time.get_clock_info("thread_time").resolution < 0.001
"""Whether the time of a single frame is known here, or only in steps that are longer than one."""


@dataclass
class Frames:
    """What the frames of a window did while a game was played in it."""

    drawn: list[list[pygame.Rect]] = field(default_factory=list)
    """The areas that each drew."""
    taken: list[float] = field(default_factory=list)
    """The processor time of each, in seconds."""


def noted(monkeypatch: pytest.MonkeyPatch) -> Frames:
    """Note all frames from now on."""
    frames, draw, go_round = Frames(), Scene.draw, App.round

    def draw_noted(self: Scene, surface: pygame.Surface, full: bool) -> list[pygame.Rect]:
        areas = draw(self, surface, full)
        frames.drawn.append(areas)
        return areas

    def round_noted(self: App, moving: bool) -> bool:
        begun = time.thread_time()
        moves = go_round(self, moving)
        frames.taken.append(time.thread_time() - begun)
        return moves

    monkeypatch.setattr(Scene, "draw", draw_noted)
    monkeypatch.setattr(App, "round", round_noted)
    return frames


def opened(person: Person, name: str) -> GameScene:
    """A game of people alone, whose pieces move; it is shown."""
    person.app.settings.animation = "normal"
    if not person.app.scenes:
        person.app.push(Scene(person.app))
    game = game_named(name)({})
    person.app.play(Match(game, [Player("person") for _ in game.seats], 3))
    person.round()
    person.app.restyle()
    rest(person)
    scene = person.app.scenes[1]
    assert isinstance(scene, GameScene)
    take_over(person)
    return scene


def rest(person: Person) -> None:
    """Let all pieces come to rest, and what that changes be drawn."""

    def rests() -> bool:
        person.app.round(True)
        top = person.top()
        return not (top.unfinished or (isinstance(top, GameScene) and top.board.animating))

    person.until(rests)


def play(person: Person, scene: GameScene, random: Random) -> None:
    """Play an action."""
    scene.move(random.choice(scene.session.match.position.actions()))
    rest(person)
    take_over(person)


def take_over(person: Person) -> None:
    """Come to the screen, where hands are hidden until somebody does."""
    if isinstance(person.top(), PassDeviceScene):
        person.key(pygame.K_RETURN)
        rest(person)


@pytest.mark.parametrize("name", by_night(games(), 2))
def test_no_frame_of_a_move_takes_long(person: Person, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best of three games counts: others use the machine as well."""
    found, frames = [], noted(monkeypatch)
    for _ in range(3):
        scene, random = opened(person, name), Random(5)
        for number in range(MOVES):
            if number == MOVES // 2:
                frames.taken.clear()
            if scene.playing:
                play(person, scene, random)
        taken = sorted(frames.taken)
        found.append((taken[-1], taken[-1 - len(taken) // 50]))
        person.app.home()
        if within(*found[-1]):
            break
    assert any(within(*each) for each in found), f"the longest frames took {found} s"


def within(longest: float, usual: float) -> bool:
    """Whether frames took no longer than they may."""
    return longest < MOST and (usual < USUAL or not FINE)


@pytest.mark.parametrize("name", [name for name in games() if name != "fano_cards"])
def test_board_and_panel_are_drawn_in_frames_of_their_own(
    person: Person, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, random = opened(person, name), Random(5)
    board, frames = scene.board.rect, noted(monkeypatch)
    for _ in range(MOVES // 2):
        frames.drawn.clear()
        play(person, scene, random)
        assert any(frames.drawn), "a move is seen"
        for areas in frames.drawn:
            # A row of pieces that still roll to who took them is little to draw.
            large = [area for area in areas if area.w * area.h > board.w * board.h / 40]
            beside = [area for area in large if not area.colliderect(board)]
            whole = sum(area.w * area.h for area in areas if area.colliderect(board)) > board.w * board.h / 8
            assert not (beside and whole), "marks and panel were drawn in one frame"
            assert sum(area.w * area.h for area in areas) < 1.2 * board.w * board.h


class Square(Widget):
    """Counts how often it is drawn."""

    times = 0

    def draw(self, surface: pygame.Surface, style: object) -> None:
        self.times += 1


def test_what_is_to_be_drawn_first_is_and_the_rest_in_the_next_frame(person: Person) -> None:
    scene, one, other = Scene(person.app), Square(), Square()
    for number, widget in enumerate((one, other)):
        scene.add(widget)
        widget.rect = pygame.Rect(100 + 400 * number, 100, 100, 100)
    person.app.push(scene)
    person.round()
    rest(person)
    for widget in (one, other):
        widget.times = 0
        widget.changed()
    scene.draw_first(one)
    assert person.app.round(False), "there is more to draw"
    assert (one.times, other.times) == (1, 0)
    assert not person.app.round(True)
    assert (one.times, other.times) == (1, 1)
    # It holds for one frame, and where only others have changed they wait for nothing.
    scene.draw_first(one)
    other.changed()
    person.app.round(True)
    assert other.times == 2


def test_the_path_of_a_move_is_painted_while_its_piece_moves(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, random = opened(person, "fanorona"), Random(5)
    ahead: list[Mark] = []

    def noted_whole(shape: Whole, mark: Mark, relief: Relief, colour: Colour) -> list[Blit]:
        if scene.board.animating:
            ahead.append(mark)
        return whole_images(shape, mark, relief, colour)

    monkeypatch.setattr("fanoboard.ui.board.static_layer.whole_images", noted_whole)
    for _ in range(3):
        play(person, scene, random)
        (path,) = scene.board.marks.of("path")
        assert path in ahead


def test_the_board_is_painted_once_a_frame(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is marked, what moves on and what is told of seats comes together in it."""
    painted, paint = 0, StaticLayer.paint

    def paint_noted(self: StaticLayer, areas: Sequence[pygame.Rect], moment: Moment) -> None:
        nonlocal painted
        painted += 1
        paint(self, areas, moment)

    scene, random = opened(person, "fixation"), Random(5)
    monkeypatch.setattr(StaticLayer, "paint", paint_noted)
    for _ in range(3):
        scene.move(random.choice(scene.session.match.position.actions()))
        while scene.board.animating or scene.unfinished:
            painted = 0
            person.app.round(True)
            assert painted <= 1


def test_pieces_of_the_card_at_the_end_are_painted_while_the_last_one_moves(person: Person) -> None:
    scene, random = opened(person, "fano330"), Random(5)
    (face,) = (widget for widget in scene.widgets if isinstance(widget, ResultFace))
    piece_sprite.forget()
    while not face.visible:
        if scene.playing:
            scene.move(random.choice(scene.session.match.position.actions()))
        kept = 0
        while scene.board.animating or scene.unfinished:
            kept = len(piece_sprite)
            person.app.round(True)
    assert len(piece_sprite) == kept


class Ring:
    """Refers to itself, as garbage does that has to be looked for."""

    def __init__(self) -> None:
        self.ring = self


AS_PYTHON_BEGINS = 700, 10, 10
"""After how much the young, the middle and all is looked through."""


def test_garbage_is_looked_for_at_rest() -> None:
    """To look through all there is takes longer than a frame may."""
    looks: list[int] = []
    last: list[weakref.ref[Ring]] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            looks.append(info["generation"])

    usual = gc.get_threshold()
    gc.set_threshold(*AS_PYTHON_BEGINS)
    gc.callbacks.append(note)
    try:
        with Garbage() as garbage:
            for _ in range(5):
                rings = [Ring() for _ in range(30_000)]
                last = [weakref.ref(rings[-1])]
                del rings
                garbage.look(moving=True)
            assert looks, "the young is looked through"
            assert 2 not in looks
            garbage.look(moving=False)
            assert looks[-1] == 2
            assert last[0]() is None
            before = len(looks)
            garbage.look(moving=False)
            assert len(looks) == before, "there is none any more"
    finally:
        gc.set_threshold(*usual)
        gc.callbacks.remove(note)
