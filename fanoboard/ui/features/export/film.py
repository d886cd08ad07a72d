"""The moments of a game painted at any size, as one seat sees them, singly or as the frames of a film."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple

import pygame

from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import Theme
from fanoboard.games.capabilities import event_as_seen
from fanoboard.games.events import Event, Picture, SeatIndex
from fanoboard.match.game_text import seen_by
from fanoboard.match.match import Match
from fanoboard.match.record import Node, Ply
from fanoboard.ui.board.board_view import BoardView
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.table_parts import Told
from fanoboard.ui.play.turn_marks import drawn_marks, end_marks, last_marks
from fanoboard.ui.play.view import Seen, Viewpoint
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import clear

SMALLEST: Final = 200
LARGEST: Final = 7680
_FRAME: Final = 50
_SPACE: Final = 0.04
"""What is left free around a board, as a share of a picture's longer side."""
_USUAL: Final = 800
"""The height in pixels at which a board is drawn at a scale of 100 %."""


@dataclass(frozen=True, slots=True)
class PictureLook:
    """How a board is painted; `size` is the longer side in pixels."""

    theme: Theme
    size: int
    coordinates: bool = True
    last_move: bool = True


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a film shows each turn and its end, in milliseconds, and whether the pieces move."""

    turn: int = 1000
    end: int = 3000
    motion: bool = True


class Shot(NamedTuple):
    """A moment of a film: what lies where and is marked, and the events that led there."""

    picture: Picture
    marks: Marks
    batches: Sequence[Sequence[Event]]
    to_move: SeatIndex | None


class Frame(NamedTuple):
    """What changed on a film, where, how long it is seen, and what share of the film is done by then.

    Pixels that stay are transparent, but for the first frame, which has none.
    """

    image: pygame.Surface
    at: tuple[int, int]
    milliseconds: int
    done: float


class Camera:
    """One viewer's sight of a match: `viewer` is who looks, None for nobody in particular.

    It may be made in the window's thread, and used in any other.
    """

    def __init__(
        self,
        match: Match,
        node: Node,
        viewer: SeatIndex | None,
        seen: Seen | None = None,
    ) -> None:
        """Look at a match up to a node, at its board as it is `seen`; else, from the side of whoever looks.

        Raises ContentError where its layout can't be read.
        """
        self._match = match
        self._viewer = seen_by(match, viewer)
        self._within: Sequence[Ply] = match.unfinished if node is match.head else ()
        """The turn under way, if that is where one looks."""
        self._over = match.result is not None and node is match.head
        self._path = node.path
        self.position = node.position
        persons = [seat for seat, player in enumerate(match.players) if player.is_person]
        below = self._viewer if self._viewer is not None and self._viewer >= 0 else (*persons, 0)[0]
        usual = Viewpoint(load_layout(match.game.layout), match, below)
        self._seen = seen or partial(usual.seen, below)
        self.names: tuple[Text, ...] = match.names

    @property
    def turns(self) -> int:
        return len(self._path) - 1

    def layout(self, look: PictureLook) -> Layout:
        return self._seen("on" if look.coordinates else "off")

    def shots(self, look: PictureLook, first: int = 0) -> Iterator[Shot]:
        """The moments of the game after its first so many turns, up to the node."""
        for node in self._path[first:]:
            yield self._shot(node, node.parent, node.plies, look)
        if self._within:
            yield self._shot(self._path[-1], self._path[-1], self._within, look)

    def last_shot(self, look: PictureLook) -> Shot:
        return list(self.shots(look, self.turns))[-1]

    def _shot(self, node: Node, before: Node | None, plies: Sequence[Ply], look: PictureLook) -> Shot:
        position = plies[-1].position if plies else node.position
        batches = []
        at = before.position if before is not None else position
        for ply in plies:
            batches.append([event_as_seen(at, event, self._viewer) for event in ply.events])
            at = ply.position
        events = [event for batch in batches for event in batch]
        layout = self.layout(look)
        marks = last_marks(events, layout) if look.last_move else []
        marks += end_marks(position.result, layout)
        marks += drawn_marks(node.drawn, layout)
        over = self._over and node is self._path[-1]
        picture = position.picture(self._viewer)
        return Shot(picture, Marks(*marks), batches, None if over else position.mover)


class Studio:
    """A board without a window, for one camera and look.  It belongs to the thread that made it."""

    def __init__(self, camera: Camera, look: PictureLook, *, motion: bool = True) -> None:
        self._camera = camera
        self._look = look
        self.layout = layout = camera.layout(look)
        self.theme = look.theme
        self.size = picture_size(layout, look)
        scale = min(self.size) / _USUAL
        self._style = Style(look.theme, scale, Fonts(), motion=float(motion))
        self.board = BoardView(layout, self._style)
        self.board.place(self._style, pygame.Rect((0, 0), self.size))
        self._canvas = pygame.Surface(self.size, 0, 32)

    def still(self, shot: Shot) -> pygame.Surface:
        self._set(shot)
        self.board.show(shot.picture)
        self._changes()
        self.board.draw(self._canvas, self._style)
        return self._canvas

    def film(self, shots: Sequence[Shot], timing: Timing) -> Iterator[Frame]:
        """The frames of a film; the first one is whole, and good until the next one comes."""
        clock = 0
        yield Frame(self.still(shots[0]), (0, 0), timing.turn, 1 / len(shots))
        for number, shot in enumerate(shots[1:], 2):
            share = number / len(shots)
            self.board.mark(Marks())
            if timing.motion:
                self.board.animate(shot.batches, shot.picture)
                # The first look sets the clock.
                self.board.update(clock)
                while self.board.animating:
                    clock += _FRAME
                    self.board.update(clock)
                    yield from self._changed(_FRAME, share)
            self._set(shot)
            self.board.show(shot.picture)
            yield from self._changed(timing.turn if share < 1 else timing.end, share)

    def _set(self, shot: Shot) -> None:
        self.board.tell(Told.named(self._camera.names, shot.to_move))
        self.board.mark(shot.marks)

    def _changes(self) -> pygame.Rect:
        areas = self.board.damage(self._style)
        area = pygame.Rect(0, 0, 1, 1) if not areas else areas[0].unionall(areas[1:])
        return area.clip(self._canvas.get_rect())

    def _changed(self, milliseconds: int, done: float) -> Iterator[Frame]:
        area = self._changes()
        before = self._canvas.subsurface(area).copy()
        self._canvas.set_clip(area)
        self.board.draw(self._canvas, self._style)
        self._canvas.set_clip(None)
        after = self._canvas.subsurface(area)
        same = pygame.mask.from_threshold(after, (0, 0, 0, 0), (1, 1, 1, 255), before)
        changed = clear(area.size)
        changed.blit(after, (0, 0))
        same.to_surface(changed, setcolor=(0, 0, 0, 0), unsetcolor=None)
        yield Frame(changed, area.topleft, milliseconds, done)


def picture_size(layout: Layout, look: PictureLook) -> tuple[int, int]:
    """The size of a picture of a board: as long as is wanted, and as high or wide as that takes.

    A table, which any window stretches, has the shape that it was drawn in: there its cards have room.
    """
    side = look.size
    space = round(_SPACE * side)
    shape = layout.table.size if layout.table is not None else (1, 1)
    area = pygame.Rect(0, 0, *(round(side * length / max(shape)) for length in shape))
    board = fit_layout(layout, area, look.theme.board.frame_width, space).board
    wide, high = board.w + 2 * space, board.h + 2 * space
    return (side, min(area.h, high)) if wide >= high else (min(area.w, wide), side)
