"""The turns of a game: a column for each player where there is room, else one turn in a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.game import ShortTurn
from fanoboard.match.record import Node
from fanoboard.messages import Message
from fanoboard.ui.features.game.turn_cells import TurnCells, column_of
from fanoboard.ui.features.game.turn_rows import Begun, Row, Shape, turn_rows
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS

REST: Final = 180
"""Milliseconds that the mouse has to rest on a turn before its moment is shown."""
_STILL = 4
"""Logical pixels that the mouse may move within a click."""
_MENU_KEYS = (pygame.K_MENU, pygame.K_APPLICATION) if hasattr(pygame, "K_APPLICATION") else (pygame.K_MENU,)


@dataclass(frozen=True, slots=True)
class Turns:
    """What the list shows: the way from the start to now, the turn under way, and which moment is shown.

    `shown` is None while the turn under way is.  `stamp` is equal as long as the turns and what they are
    called are the same.
    """

    path: Sequence[Node]
    begun: Begun | None
    shown: Node | None
    off_path: frozenset[Node]
    """Where `shown` lies in variations, the nodes that lead to it there."""
    stamp: object
    in_words: bool = False
    """Whether turns are told in words, each in a row of its own."""


@dataclass(frozen=True, slots=True)
class ListCalls:
    """What the list tells of."""

    choose: Callable[[Node | None], object]
    """A turn was clicked, or come to by the keyboard; None is the one under way."""
    preview: Callable[[Node | None], object]
    """The mouse rests on a turn; with None, on none any more."""
    tell: Callable[[Node], Text]
    """What a tooltip says of a turn is asked."""
    menu: Callable[[Node, pygame.Rect, bool], object]
    """A menu is wanted for a turn, beside a rectangle of the window; by the keyboard, or not."""


class MoveList(Pane):
    """Scrolls; the turn that is shown is marked and kept in sight, those after it are paler."""

    def __init__(
        self,
        looks: Sequence[SeatLook],
        names: Sequence[Text],
        listed: Callable[[Node], ShortTurn | Message],
        joiner: str,
        calls: ListCalls,
    ) -> None:
        """`names` are those of the players, `listed` tells a turn, `joiner` stands between its parts."""
        super().__init__(reads=True)
        self._cells = TurnCells(looks, names, listed, joiner)
        self._seats = len(looks)
        self._calls = calls
        self._pressed: tuple[int, int] | None = None
        self._pointed: Node | None = None
        self._due: int | None = None
        """When a moment will be shown, if the mouse still rests then."""
        self._turns: Turns | None = None
        self._made_of: object = None
        self._rows: list[Row] = []
        self._row_of: Mapping[Node | None, int] = {}
        """The row in which each turn stands; None is the one under way."""
        self._folds: dict[Node, bool] = {}
        self._keeps = True
        """Whether the turn that is shown is kept in sight: until somebody scrolls elsewhere."""

    def say(self, turns: Turns) -> None:
        """Show these turns."""
        before, self._turns = self._turns, turns
        if before is not None and (before.stamp, before.shown) == (turns.stamp, turns.shown):
            return
        self._keeps = True
        self._cells.in_words = turns.in_words
        self.place()
        self.changed()

    @property
    def in_words(self) -> bool:
        """Whether turns are told in words."""
        return self._cells.in_words

    def columns_in(self, style: Style, width: int) -> int:
        """How many columns there are in so many pixels: one for each player, or else only one."""
        return self._cells.columns_in(style, width)

    def column(self, style: Style, number: int) -> tuple[int, int]:
        """Where a column begins, in pixels from the left edge, and how wide it is."""
        return column_of(style, number, self.columns_in(style, self.rect.w), self.rect.w, 0)

    def row_height(self, style: Style) -> int:
        """From one row to the next, in pixels."""
        return self._cells.row_height(style)

    def place(self) -> None:
        """Take over a new rectangle, or other turns."""
        if self.scene is None or self._turns is None:
            return
        style, turns = self.scene.style, self._turns
        columns = self.columns_in(style, self.rect.w)
        made_of = (turns.stamp, columns, turns.off_path, tuple(self._folds.items()))
        if made_of != self._made_of:
            self._made_of = made_of
            shape = Shape(columns, self._folds, turns.off_path)
            self._rows = turn_rows(turns.path, turns.begun, shape)
            self._row_of = {turn: row for row, turn in self._listed()}
        row = self.row_height(style)
        self.hold((), len(self._rows) * row, row)
        if self._keeps:
            self.show(self._place_of(turns.shown))

    def _listed(self) -> list[tuple[int, Node | None]]:
        """All turns that can be seen, with their rows, from the top."""
        found: list[tuple[int, Node | None]] = []
        for number, row in enumerate(self._rows):
            if row.branch is not None and not row.unfolded:
                found.append((number, row.branch))
            cells = (cell for cell in row.cells if cell is not None)
            found += [(number, cell if isinstance(cell, Node) else None) for cell in cells]
        return found

    # What the mouse does

    def move(self, event: pygame.event.Event) -> None:
        """Show which turn a click would choose, and soon its moment."""
        found = self._at(event.pos)
        self._point(found if isinstance(found, Node) else None)

    def press(self, event: pygame.event.Event) -> None:
        """Take hold of the list, or begin to click on a turn."""
        super().press(event)
        self._pressed = event.pos

    def drag(self, event: pygame.event.Event) -> None:
        """Scroll, which is no click any more."""
        moved = abs(event.pos[1] - self._pressed[1]) if self._pressed is not None else 0
        if self.scene is not None and moved > self.scene.style.px(_STILL):
            self._pressed = None
        if self._pressed is None:
            super().drag(event)
            self._keeps = self._is_in_sight

    def release(self, event: pygame.event.Event) -> None:
        """Choose the turn that was clicked, or fold or unfold a variation."""
        super().release(event)
        pressed, self._pressed = self._pressed, None
        if pressed is None or not self.rect.collidepoint(event.pos):
            return
        found = self._at(pressed)
        if isinstance(found, Row):
            self._fold(found)
        elif found is not None:
            self._leave()
            self._calls.choose(found if isinstance(found, Node) else None)

    def menu_at(self, position: tuple[int, int]) -> bool:
        """Have a menu opened for the turn at a point of the window; whether there is one."""
        found = self._at(position)
        node = found.branch if isinstance(found, Row) else found
        if not isinstance(node, Node):
            return False
        self._leave()
        self._calls.menu(node, pygame.Rect(position, (1, 1)), False)
        return True

    def wheel(self, event: pygame.event.Event) -> bool:
        """Scroll."""
        scrolled = super().wheel(event)
        self._keeps = self._is_in_sight
        self._leave()
        return scrolled

    def update(self, now: int) -> bool:
        """Have a moment shown once the mouse rests on it, and no longer than it does."""
        if self._pointed is not None and not self.hovered:
            self._leave()
        elif self._due is not None and now >= self._due:
            self._due = None
            self._calls.preview(self._pointed)
        elif self._due is not None and self.scene is not None:
            self.scene.wake_at(self._due)
        return False

    def _leave(self) -> None:
        self._point(None)

    def _point(self, node: Node | None) -> None:
        if node is self._pointed:
            return
        shows = self._pointed is not None and self._due is None
        self._pointed = node
        self._due = None
        if node is None or shows:
            # Who looks at one moment after the other need not wait for each.
            self._calls.preview(node)
        else:
            self._due = pygame.time.get_ticks() + REST
        self.tip = self._calls.tell(node) if node is not None else ""
        if self.scene is not None:
            self.scene.explain(self)
        self.changed()

    # What the keyboard does

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows go from turn to turn, pages further, Home and End to the first and the last moment.

        Enter and the menu key open the menu of a turn, Space folds or unfolds its variation.
        """
        if self._turns is None or self.scene is None:
            return False
        shown, path = self._turns.shown, self._turns.path
        shift = event.mod & pygame.KMOD_SHIFT
        if event.key in _MENU_KEYS or (event.key == pygame.K_F10 and shift):
            self._open_menu()
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        order = [path[0], *(turn for _, turn in self._listed())]
        now = next((at for at, turn in enumerate(order) if turn is shown), 0)
        page = max(1, self.rect.h // self.row_height(self.scene.style) - 1)
        match event.key:
            case pygame.K_UP | pygame.K_LEFT:
                wanted = now - 1
            case pygame.K_DOWN | pygame.K_RIGHT:
                wanted = now + 1
            case pygame.K_PAGEUP:
                wanted = now - page
            case pygame.K_PAGEDOWN:
                wanted = now + page
            case pygame.K_HOME:
                wanted = 0
            case pygame.K_END:
                last = path[-1] if self._turns.begun is None else None
                wanted = order.index(last)
            case pygame.K_SPACE:
                return self._fold_around(shown)
            case _ if event.key in ACTIVATING_KEYS:
                self._open_menu()
                return True
            case _:
                return False
        wanted = max(0, min(len(order) - 1, wanted))
        if wanted != now:
            self._calls.choose(order[wanted])
        return wanted != now

    def _open_menu(self) -> None:
        if self._turns is not None:
            shown = self._turns.shown or self._turns.path[-1]
            self._calls.menu(shown, self._place_of(self._turns.shown), True)

    def _fold_around(self, shown: Node | None) -> bool:
        """Fold or unfold the variation that the shown turn begins, or which it is in."""
        at = self._row_of.get(shown)
        if at is None:
            return False
        depth = self._rows[at].depth
        heads = (row for row in reversed(self._rows[: at + 1]) if row.depth == depth and row.branch)
        head = next(heads, None) if depth else None
        if head is not None:
            self._fold(head)
        return head is not None

    def _fold(self, row: Row) -> None:
        """Fold a variation, or unfold it; one in which something is shown leads to its first turn."""
        if row.branch is None or (row.turns == 1 and not row.branch.children):
            return
        self._folds[row.branch] = row.unfolded
        if row.unfolded and self._turns is not None and row.branch in self._turns.off_path:
            self._calls.choose(row.branch)
        self.place()
        self.changed()

    # Where turns are

    def _at(self, position: tuple[int, int]) -> Node | Begun | Row | None:
        """What is at a point of the window: a turn, or the row that folds or unfolds a variation."""
        if self.scene is None or not self.rect.collidepoint(position):
            return None
        style = self.scene.style
        number = (position[1] - self.rect.y + self.offset) // self.row_height(style)
        if number >= len(self._rows):
            return None
        return self._cells.at(style, self._rows[number], position[0] - self.rect.x, self.rect.w)

    def place_of(self, node: Node) -> pygame.Rect:
        """Where in the window the row of a turn is, seen or not; of one that is folded away, the first."""
        return self._place_of(node)

    @property
    def explained(self) -> pygame.Rect:
        """The row of the turn that the mouse is on."""
        return self._place_of(self._pointed) if self._pointed is not None else self.rect

    @property
    def _is_in_sight(self) -> bool:
        """Whether the turn that is shown can be seen as a whole."""
        return self._turns is not None and self.rect.contains(self._place_of(self._turns.shown))

    def _place_of(self, turn: Node | None) -> pygame.Rect:
        assert self.scene is not None
        high = self.row_height(self.scene.style)
        row = self._row_of.get(turn, 0)
        return pygame.Rect(self.rect.x, self.rect.y - self.offset + row * high, self.rect.w, high)

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows that can be seen."""
        super().draw(surface, style)
        if self._turns is None:
            return
        high = self.row_height(style)
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        first = self.offset // high
        shown = self._turns.shown

        def looks(turn: Node | Begun | None) -> tuple[Colour | None, Colour, Weight]:
            """The face behind a turn, its ink and its weight."""
            colours = style.colours
            is_begun = isinstance(turn, Begun)
            if turn is not None and (turn is shown or (shown is None and is_begun)):
                return colours.accent, colours.on_accent, "medium"
            pale = self._paleness(turn, shown or self._turns.path[-1]) if self._turns is not None else 0.1
            face = colours.text.fade(0.08) if self.hovered and turn is self._pointed and turn else None
            return face, colours.text.mix(colours.panel, pale), "regular"

        for index in range(first, min(len(self._rows), first + self.rect.h // high + 2)):
            rect = pygame.Rect(self.rect.x, self.rect.y - self.offset + index * high, self.rect.w, high)
            self._cells.draw(surface, style, rect, self._rows[index], looks)
        surface.set_clip(outer)

    def _paleness(self, turn: Node | Begun | None, shown: Node) -> float:
        """How pale a turn is: more so what was played after the moment that is shown, or in variations."""
        if self._turns is None or turn is None:
            return 0.1
        path = self._turns.path
        if isinstance(turn, Node) and not (turn.number < len(path) and path[turn.number] is turn):
            return 0.35
        off = shown.number >= len(path) or path[shown.number] is not shown
        return 0.5 if isinstance(turn, Begun) or (turn.number > shown.number and not off) else 0.1
