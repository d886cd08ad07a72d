"""The turns of a game: a column for each player where there is room, else one turn in a row."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import Final

import pygame

from fanoboard.content.colour import Colour
from fanoboard.messages import Message
from fanoboard.ui.features.game.actions import GameActions
from fanoboard.ui.features.game.turn_cells import Row, Shape, TurnCells, turn_rows
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.turn_list import ListedTurn, TurnList
from fanoboard.ui.system.accessible import Act, Node, Path, box
from fanoboard.ui.toolkit.commands.key import HELD
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS

REST: Final = 180
"""Milliseconds that the mouse has to rest on a turn before its moment is shown."""
_STILL = 4
"""Logical pixels that the mouse may move within a click."""
_MENU_KEYS = (pygame.K_MENU, pygame.K_APPLICATION) if hasattr(pygame, "K_APPLICATION") else (pygame.K_MENU,)


class MoveList(Pane):
    """Scrolls; the turn that is shown is marked and kept in sight, those after it are paler."""

    def __init__(
        self,
        looks: Sequence[SeatLook],
        names: Sequence[Text],
        joiner: str,
        actions: GameActions,
        menu: Callable[[Hashable, pygame.Rect, bool], object],
        *,
        whole: bool = False,
    ) -> None:
        """`names` are those of the players, `joiner` stands between the parts of a turn.

        `menu` is wanted for a turn, beside a rectangle of the window; by the keyboard, or not.
        Turns that are to be seen `whole` have as many lines as they need.
        """
        super().__init__(reads=True)
        self.cells = TurnCells(looks, names, joiner, whole=whole)
        self._seats = len(looks)
        self._actions = actions
        self._menu = menu
        self._pressed: tuple[int, int] | None = None
        self._pointed: ListedTurn | None = None
        self._due: int | None = None
        """When a moment will be shown, if the mouse still rests then."""
        self.turns: TurnList | None = None
        self.shown: ListedTurn | None = None
        """The turn after which the board is shown; None for the one under way."""
        self._open: frozenset[Hashable] = frozenset()
        """The keys of the turns of variations that lead to it."""
        self._made_of: object = None
        self.rows: list[Row] = []
        self._tops = [0]
        """Where each row begins, and where the last one ends, in pixels from the top."""
        self._row_of: Mapping[Hashable, int] = {}
        """The row in which each turn stands, by its key."""
        self._folds: dict[Hashable, bool] = {}
        self._keeps = True
        """Whether the turn that is shown is kept in sight: until somebody scrolls elsewhere."""

    def set_turns(self, turns: TurnList, shown: ListedTurn | None, open_: frozenset[Hashable]) -> None:
        """Show these turns, and which of them the board is shown after; `open_` are those that lead there."""
        if turns is self.turns and shown is self.shown:
            return
        self.turns, self.shown, self._open = turns, shown, open_
        self._keeps = True
        self.arrange()
        self.changed()

    @property
    def said(self) -> Text:
        """What it lists."""
        return Message("Moves")

    def node(self, style: Style) -> Node:
        """A list of turns."""
        return replace(super().node(style), role="list_box")

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """The turns that are listed, each in words, in sight or not."""
        shown = self.shown.key if self.shown is not None else None
        return [
            Node(
                "list_box_option",
                " ".join(style.spoken(text) for text in (str(turn.round), turn.explained or turn.text)),
                key=str(number),
                rect=box(self.place_of(turn.key)),
                focusable=True,
                focused=turn.key is shown,
                selected=turn.key is shown,
                acts=frozenset[Act](("click", "focus")),
            )
            for number, (_, turn) in enumerate(self._listed())
        ]

    def perform(self, act: Act, path: Path, value: object = None) -> None:
        """Show the moment after a turn."""
        listed = self._listed()
        if path and act == "click" and int(path[0]) < len(listed):
            self._actions.look_at(listed[int(path[0])][1].key)

    def columns_in(self, style: Style, width: int) -> int:
        """How many columns there are in so many pixels: one for each player, or else only one."""
        return self.cells.columns_in(style, width)

    def column(self, style: Style, number: int) -> tuple[int, int]:
        """Where a column begins, in pixels from the left edge, and how wide it is."""
        return self.cells.column(style, number, self.columns_in(style, self.rect.w), self.rect.w, 0)

    def row_height(self, style: Style) -> int:
        """The height of a row of one line, in pixels."""
        return self.cells.row_height(style)

    def arrange(self) -> None:
        """Take over a new rectangle, or other turns."""
        if self.scene is None or self.turns is None:
            return
        style, turns = self.scene.style, self.turns
        last = turns.turns[-1].round if turns.turns else 0
        self.cells.digits = len(str(last))
        columns = self.columns_in(style, self.rect.w)
        self.cells.open = self.shown.key if self.shown is not None and self.shown.said else None
        folds = tuple(self._folds.items())
        made_of = turns, columns, self._open, folds, style, self.rect.w, self.cells.open
        if made_of != self._made_of:
            self._made_of = made_of
            self.rows = turn_rows(turns, Shape(columns, self._folds, self._open))
            self._row_of = {turn.key: row for row, turn in self._listed()}
            heights = (self.cells.height(style, row, self.rect.w) for row in self.rows)
            self._tops = [0, *accumulate(heights)]
        self.set_content((), self._tops[-1], self.row_height(style))
        if self._keeps:
            self.show(self._place_of(self.shown))

    def _listed(self) -> list[tuple[int, ListedTurn]]:
        """All turns that can be seen, with their rows, from the top."""
        found: list[tuple[int, ListedTurn]] = []
        for number, row in enumerate(self.rows):
            if row.branch is not None and not row.unfolded:
                found.append((number, row.branch))
            found += [(number, cell) for cell in row.cells if cell is not None]
        return found

    # What the mouse does

    def move(self, event: pygame.event.Event) -> None:
        """Show which turn a click would choose, and soon its moment."""
        found = self._at(event.pos)
        self._point(found if isinstance(found, ListedTurn) and found.key is not None else None)

    def press(self, event: pygame.event.Event) -> None:
        """Take hold of the list, or begin to click on a turn."""
        super().press(event)
        self._pressed = event.pos

    def drag(self, event: pygame.event.Event) -> None:
        """Scroll: a press that became a drag is no click."""
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
            self._actions.look_at(found.key)

    def menu_at(self, position: tuple[int, int]) -> bool:
        """Have a menu opened for the turn at a point of the window; whether there is one."""
        found = self._at(position)
        turn = found.branch if isinstance(found, Row) else found
        if turn is None or turn.key is None:
            return False
        self._leave()
        self._menu(turn.key, pygame.Rect(position, (1, 1)), False)
        return True

    def wheel(self, event: pygame.event.Event) -> bool:
        """Scroll."""
        scrolled = super().wheel(event)
        self._keeps = self._is_in_sight
        self._leave()
        return scrolled

    def slide(self, pixels: int) -> bool:
        moved = super().slide(pixels)
        self._keeps = self._is_in_sight
        return moved

    def update(self, now: int) -> bool:
        """Have a moment shown once the mouse rests on it, and no longer than it does."""
        if self._pointed is not None and not self.hovered:
            self._leave()
        elif self._due is not None and now >= self._due:
            self._due = None
            self._actions.preview(self._pointed.key if self._pointed is not None else None)
        elif self._due is not None and self.scene is not None:
            self.scene.wake_at(self._due)
        return False

    def _leave(self) -> None:
        self._point(None)

    def _point(self, turn: ListedTurn | None) -> None:
        if turn is self._pointed:
            return
        shows = self._pointed is not None and self._due is None
        self._pointed = turn
        self._due = None
        if turn is None or shows:
            # Who looks at one moment after the other need not wait for each.
            self._actions.preview(turn.key if turn is not None else None)
        else:
            self._due = pygame.time.get_ticks() + REST
        self.tip = turn.explained if turn is not None else ""
        if self.scene is not None:
            self.scene.tip_changed(self)
        self.changed()

    # What the keyboard does

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows go from turn to turn, pages further, Home and End to the first and the last moment.

        Enter and the menu key open the menu of a turn, Space folds or unfolds its variation.
        """
        if self.turns is None or self.scene is None:
            return False
        shown, path = self.shown, self.turns.path
        shift = event.mod & pygame.KMOD_SHIFT
        if event.key in _MENU_KEYS or (event.key == pygame.K_F10 and shift):
            self._open_menu()
            return True
        if event.mod & HELD:
            return False
        order = [path[0], *(turn for _, turn in self._listed())]
        now = next((at for at, turn in enumerate(order) if turn.key is (shown.key if shown else None)), 0)
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
                wanted = order.index(self.turns.begun or path[-1])
            case pygame.K_SPACE:
                return self._fold_around(shown)
            case _ if event.key in ACTIVATING_KEYS:
                self._open_menu()
                return True
            case _:
                return False
        wanted = max(0, min(len(order) - 1, wanted))
        if wanted != now:
            self._actions.look_at(order[wanted].key)
        return wanted != now

    def _open_menu(self) -> None:
        if self.turns is not None:
            shown = self.shown or self.turns.path[-1]
            self._menu(shown.key, self._place_of(self.shown), True)

    def _fold_around(self, shown: ListedTurn | None) -> bool:
        """Fold or unfold the variation that the shown turn begins, or which it is in."""
        at = self._row_of.get(shown.key if shown is not None else None)
        if at is None:
            return False
        depth = self.rows[at].depth
        heads = (row for row in reversed(self.rows[: at + 1]) if row.depth == depth and row.branch)
        head = next(heads, None) if depth else None
        if head is not None:
            self._fold(head)
        return head is not None

    def _fold(self, row: Row) -> None:
        """Fold a variation, or unfold it; one in which something is shown leads to its first turn."""
        if row.branch is None or not row.foldable:
            return
        self._folds[row.branch.key] = row.unfolded
        if row.unfolded and row.branch.key in self._open:
            self._actions.look_at(row.branch.key)
        self.arrange()
        self.changed()

    # Where turns are

    def _at(self, position: tuple[int, int]) -> ListedTurn | Row | None:
        """What is at a point of the window: a turn, or the row that folds or unfolds a variation."""
        if self.scene is None or not self.rect.collidepoint(position):
            return None
        number = self._row_at(position[1] - self.rect.y + self.offset)
        if number >= len(self.rows):
            return None
        return self.cells.at(self.scene.style, self.rows[number], position[0] - self.rect.x, self.rect.w)

    def place_of(self, key: Hashable) -> pygame.Rect:
        """Where in the window the row of a turn is, seen or not; of one that is folded away, the first."""
        return self._row_rect(self._row_of.get(key, 0))

    def _row_at(self, y: int) -> int:
        """The number of the row so many pixels from the top; behind the last one, of none."""
        return bisect_right(self._tops, y) - 1

    def _row_rect(self, row: int) -> pygame.Rect:
        top, bottom = (self._tops[min(each, len(self._tops) - 1)] for each in (row, row + 1))
        return pygame.Rect(self.rect.x, self.rect.y - self.offset + top, self.rect.w, bottom - top)

    @property
    def explained(self) -> pygame.Rect:
        """The row of the turn that the mouse is on."""
        return self._place_of(self._pointed) if self._pointed is not None else self.rect

    @property
    def _is_in_sight(self) -> bool:
        """Whether the turn that is shown can be seen as a whole."""
        return self.turns is not None and self.rect.contains(self._place_of(self.shown))

    def _place_of(self, turn: ListedTurn | None) -> pygame.Rect:
        return self.place_of(turn.key if turn is not None else None)

    # How it looks

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the rows that can be seen."""
        super().draw(surface, style)
        if self.turns is None:
            return
        outer = surface.get_clip()
        surface.set_clip(self.rect.clip(outer))
        turns, shown = self.turns, self.shown

        def looks(turn: ListedTurn | None) -> tuple[Colour | None, Colour, Weight]:
            """The face behind a turn, its ink and its weight."""
            colours = style.colours
            if turn is not None and turn.key is (shown.key if shown is not None else None):
                return colours.accent, colours.on_accent, "medium"
            pale = _paleness(turns, turn, shown or turns.path[-1])
            face = colours.text.fade(0.08) if self.hovered and turn is self._pointed and turn else None
            return face, colours.text.mix(colours.panel, pale), "regular"

        for index in range(self._row_at(self.offset), len(self.rows)):
            rect = self._row_rect(index)
            if rect.y >= self.rect.bottom:
                break
            self.cells.draw(surface, style, rect, self.rows[index], looks)
        surface.set_clip(outer)


def _paleness(turns: TurnList, turn: ListedTurn | None, shown: ListedTurn) -> float:
    """How pale a turn is: more so what was played after the moment that is shown, or in variations."""
    if turn is None:
        return 0.1
    if turn.key is not None and not turns.is_played(turn):
        return 0.28
    later = turn.key is None or (turn.number > shown.number and turns.is_played(shown))
    return 0.35 if later else 0.1
