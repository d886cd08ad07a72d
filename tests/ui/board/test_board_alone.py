"""A board used by a scene that knows no game: a position, clicked, dragged, pointed at and animated."""

from __future__ import annotations

import pygame
import pytest
from support.board_help import marks
from support.ui_person import Person, folders, person

from fanoboard.content.layout import Layout, load_layout
from fanoboard.games.events import Event, Moved, Removed, apply
from fanoboard.games.fanorona import Fanorona
from fanoboard.ui.app.app import App
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.callbacks import Callbacks
from fanoboard.ui.board.marks import Hand, Mark, Marks
from fanoboard.ui.toolkit.scenes.scene import Scene

__all__ = ["folders", "person"]

START = Fanorona({"board": "5x5"}).start().picture()


class Easel(Scene):
    """Nothing but a board, and a note of all that it tells."""

    def __init__(self, app: App, layout: Layout) -> None:
        super().__init__(app)
        self.told: list[tuple[object, ...]] = []
        self.board = self.add(Board(layout, self.style, self._callbacks()))
        self.board.show(START)

    def _callbacks(self) -> Callbacks:
        return Callbacks(
            click=lambda spot: self.told.append(("click", spot)),
            drop=lambda spot: self.told.append(("drop", spot)),
            point=lambda: self.told.append(("point", self.board.pointed)),
            wheel=self._turned,
            cancel=lambda: self.told.append(("cancel",)),
            event=lambda event, ends: self.told.append((type(event).__name__, ends)),
        )

    def _turned(self, steps: int) -> bool:
        self.told.append(("wheel", steps))
        return True

    def layout(self) -> None:
        self.board.place(self.style, pygame.Rect((0, 0), self.size))


@pytest.fixture
def easel(person: Person) -> Easel:
    person.app.settings.animation = "normal"
    person.app.restyle()
    scene = Easel(person.app, load_layout("fanorona-5x5"))
    person.app.push(scene)
    person.round()
    scene.told.clear()
    return scene


def window(person: Person) -> bytes:
    return pygame.image.tobytes(person.app.window.surface, "RGB")


def whole(person: Person) -> bytes:
    """The window as it is when everything is drawn again."""
    fresh = person.app.window.surface.copy()
    person.top().draw(fresh, True)
    return pygame.image.tobytes(fresh, "RGB")


def test_it_tells_what_the_mouse_does(easel: Easel, person: Person) -> None:
    board = easel.board
    person.click(board.center_of("b2"))
    assert easel.told == [("point", "b2"), ("click", "b2")]
    easel.told.clear()
    person.wheel(board.center_of("b2"), 2)
    person.click((board.board_rect.left + 2, board.board_rect.top + 2))
    assert easel.told == [("wheel", 2), ("point", None), ("cancel",)]


def test_it_tells_what_the_keyboard_does(easel: Easel, person: Person) -> None:
    easel.board.open = ("c2",)
    easel.set_focus(easel.board, ring=True)
    person.round()
    assert easel.board.cursor == "c2"
    person.key(pygame.K_UP, pygame.K_RETURN)
    assert easel.told == [("point", "c2"), ("point", "c3"), ("click", "c3")]


def test_what_is_in_the_hand_is_dragged_and_dropped(easel: Easel, person: Person) -> None:
    board = easel.board
    board.mark(Marks(), Hand("b2"))
    before = window(person)
    person.move(board.center_of("b2"))
    person.down(board.center_of("b2"))
    person.drag(board.center_of("c3"))
    assert window(person) != before
    assert window(person) == whole(person)
    person.up(board.center_of("c4"))
    assert [told for told in easel.told if told[0] != "point"] == [("drop", "c4")]
    person.click(board.center_of("b2"))
    assert easel.told[-1] == ("click", "b2"), "without a drag it is a click"


def test_it_animates_from_state_to_state_and_draws_only_what_changes(easel: Easel, person: Person) -> None:
    board, app = easel.board, person.app
    person.round()
    assert easel.draw(app.window.surface, False) == []
    events: list[Event] = [Moved("white", "c2", "c3"), Removed("black", "c4", "c3")]
    after = apply(START, events)
    board.animate([events], after)
    frames, now = set(), pygame.time.get_ticks()
    while easel.update(now):
        areas = easel.draw(app.window.surface, False)
        drawn = sum(area.w * area.h for area in areas)
        assert drawn < 0.3 * board.rect.w * board.rect.h
        assert window(person) == whole(person)
        frames.add(window(person))
        now += 60
    assert len(frames) > 5
    assert easel.told == [("Moved", False), ("Moved", True), ("Removed", False), ("Removed", True)]
    easel.draw(app.window.surface, False)
    played = window(person)
    board.show(after)
    assert whole(person) == played


def test_free_marks_are_shown_and_go_away_again(easel: Easel, person: Person) -> None:
    bare = window(person)
    easel.board.mark(Marks(Mark("arrow", ("a1", "c3", "e3"), "1"), *marks(path=["a5", "e5"], won=["b4"])))
    person.round()
    assert window(person) != bare
    assert window(person) == whole(person)
    easel.board.mark(Marks())
    person.round()
    assert window(person) == bare


def test_another_theme_and_size_change_how_it_looks_and_not_what_it_shows(
    easel: Easel, person: Person
) -> None:
    board = easel.board
    board.mark(marks(cursor=["b2"]), Hand("b2"))
    there: Event = Moved("white", "c2", "c3")
    back: Event = Moved("white", "c3", "c2")
    # So long that it isn't over before the board is baked in another theme.
    board.animate([[there], *[[back], [there]] * 20], apply(START, [there]))
    person.round()
    before = window(person)
    person.app.choose_theme("dark")
    person.round()
    assert window(person) != before
    assert board.animating, "what is on its way arrives in the new theme"
    board.skip()
    person.round()
    dark = window(person)
    assert dark == whole(person)
    person.resize((800, 600))
    assert board.rect.size == (800, 600)
    assert board.spot_at(board.center_of("c3")) == "c3"
    person.resize((1280, 800))
    person.round()
    assert window(person) == dark


def test_that_the_mouse_comes_and_goes_draws_nothing(easel: Easel, person: Person) -> None:
    person.move(easel.board.center_of("c3"))
    easel.board.changed()
    assert easel.draw(person.app.window.surface, False) == []
