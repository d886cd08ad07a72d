"""How the rows of a list of turns look, and what is where in them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

import pygame

from fanoboard.content.colour import Colour
from fanoboard.games.events import SeatIndex
from fanoboard.games.game import ShortTurn
from fanoboard.match.record import Judgement, move_label
from fanoboard.messages import Message
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.play.turn_list import ListedTurn, TurnList
from fanoboard.ui.toolkit.look.fonts import ELLIPSIS, Weight
from fanoboard.ui.toolkit.look.style import Role, Style, Text, icon_image

# The turns of a game in rows: what was played, and below what they replace, the variations.
#
# Games may be thousands of turns long and variations may lie deeply in one another, so nothing recurses.

_SHORT = 4
"""Variations of so many turns are unfolded, unless somebody folds them."""
_UNFOLDED = 3
"""Variations that lie deeper in one another are folded."""

Cell = ListedTurn | None


class Row(NamedTuple):
    """A row of the list.

    It has a cell for each column, or where it stands for a folded variation or begins an unfolded one,
    the `branch`, of so many `turns`.  One that `goes_on` with a move needs no number.  `depth` is how
    deeply it lies in variations, and one that `leads` is the main line of the record, though the game
    stands elsewhere.
    """

    number: int
    cells: tuple[Cell, ...] = ()
    depth: int = 0
    branch: ListedTurn | None = None
    turns: int = 0
    unfolded: bool = False
    leads: bool = False
    goes_on: bool = False
    said_of: ListedTurn | None = None
    """The turn of which it says something."""

    @property
    def foldable(self) -> bool:
        return self.turns > 1

    @property
    def label(self) -> str:
        """The number of the move, as it stands before it; for all seats, where each has a column."""
        if self.goes_on:
            return ""
        alone = self.branch or (self.cells[0] if len(self.cells) == 1 else None)
        return move_label(self.number, alone.seat if alone is not None else 0)


class Shape(NamedTuple):
    """How rows are made: with so many columns, and with these variations folded or not.

    `folds` are those that somebody has folded (True) or unfolded, and `open` those that have to be
    unfolded, as something in them is shown; both by the keys of their first turns.
    """

    columns: int
    folds: Mapping[Hashable, bool]
    open: Collection[Hashable]

    def is_folded(self, branch: ListedTurn, turns: int, depth: int) -> bool:
        """Whether only the first turn of a variation can be seen."""
        if branch.key in self.open:
            return False
        return self.folds.get(branch.key, turns > _SHORT or depth > _UNFOLDED)


class _Branch(NamedTuple):
    first: ListedTurn
    depth: int
    leads: bool


Told = Iterator[Row | _Branch]


def turn_rows(turns: TurnList, shape: Shape) -> list[Row]:
    rows: list[Row] = []
    path = turns.path
    telling = [_told(turns, turns.turns, path[0], path[-1], 0, shape)]
    while telling:
        found = next(telling[-1], None)
        if found is None:
            telling.pop()
        elif isinstance(found, Row):
            rows.append(found)
        else:
            telling.append(_variation(turns, found, shape))
    return rows


def _variation(turns: TurnList, branch: _Branch, shape: Shape) -> Told:
    first, depth, leads = branch
    line = turns.line_from(first)
    unfolded = len(line) > 1 and not shape.is_folded(first, len(line), depth)
    yield Row(first.round, (), depth, first, len(line), unfolded, leads)
    if not unfolded and first.said:
        yield Row(first.round, (), depth, said_of=first)
    if unfolded:
        yield from _told(turns, line, None, None, depth, shape)


def _told(
    turns: TurnList,
    line: Sequence[ListedTurn],
    parent: ListedTurn | None,
    end: ListedTurn | None,
    depth: int,
    shape: Shape,
) -> Told:
    """The rows of a line after `parent`, each followed by what was played in place of its turns.

    What was played in place of the first turn of a variation is told where that is.  After `end`, where
    the game stands, all that was played is a variation.
    """
    cells: list[Cell] = [None] * shape.columns
    replaced: list[_Branch] = []
    told = 0
    before: ListedTurn | None = None

    def others(parent: ListedTurn, turn: ListedTurn | None) -> list[_Branch]:
        played = turns.after.get(parent.key, ())
        return [_Branch(each, depth + 1, not at) for at, each in enumerate(played) if each is not turn]

    def rows(turn: ListedTurn) -> Told:
        yield Row(turn.round, tuple(cells), depth, goes_on=told == turn.round)
        yield from (
            Row(turn.round, (), depth, said_of=each) for each in cells if each is not None and each.said
        )

    if parent is not None and parent.said:
        yield Row(parent.round, (), depth, said_of=parent)
    for turn in line:
        if before is not None and (shape.columns == 1 or turn.round != before.round):
            yield from rows(before)
            yield from replaced
            told = 0 if replaced or any(cell and cell.said for cell in cells) else before.round
            cells, replaced = [None] * shape.columns, []
        cells[(turn.seat or 0) if shape.columns > 1 else 0] = turn
        if parent is not None and turn.key is not None:
            replaced += others(parent, turn)
        before = parent = turn
    if before is not None:
        yield from rows(before)
    if end is not None:
        replaced += others(end, None)
    yield from replaced


_ROW, _LINE = 26, 22
"""Logical pixels of a row, and of what another line in it takes."""
_FEWEST_DIGITS = 2
_DOTS = "..."
_DEPTH = 10
"""Logical pixels by which a variation is moved to the right."""
_DEEPEST = 6
"""No variation is moved further than that one."""
_MOST_COLUMNS = 3
_NARROWEST = 6.5
"""How wide a column has to be, as a multiple of the size of small text."""
_LONGEST_NAME = 100
"""Logical pixels for the name of who played, where seats have no pieces to tell them apart; as text grows."""
_INSET = 6
"""Logical pixels between the edges of a column and its text."""
_AFTER_NAME = 12
"""Logical pixels behind a name."""
_SAID = 22
"""Those of a line of what is said of a turn."""

_GOLD = 0.3
"""How much of the ink is in the gold of what is to be remembered, so that it can be read."""

Looks = Callable[[ListedTurn | None], tuple[Colour | None, Colour, Weight]]
"""For a turn, or the words before one: the face behind it, its ink and its weight."""


class TurnCells:
    """Draws rows of turns, in a few words or in notation, whose parts the `joiner` parts.

    Turns that are to be seen `whole` take as many lines as they need.
    """

    def __init__(self, looks: Sequence[SeatLook], names: Sequence[Text], joiner: str, *, whole: bool) -> None:
        self._looks = looks
        self._names = names
        self._joiner = joiner
        self._whole = whole
        self.digits = 1
        """Of the numbers of moves."""
        self.open: Hashable = None
        """The key of the turn of which all is told that is said of it; of others it is one line."""
        self._style: Style | None = None
        self._laid = WeakKeyDictionary[ListedTurn, tuple[tuple[int, Role, bool], list[str]]]()

    def row_height(self, style: Style) -> int:
        """The height of a row of one line, in pixels."""
        return style.line_box(_ROW)

    def height(self, style: Style, row: Row, width: int) -> int:
        """The height of a row that is so many pixels wide."""
        if row.said_of is not None:
            return len(self._said(style, row.said_of, row, width)) * style.line_box(_SAID)
        if not self._whole:
            return self.row_height(style)
        role: Role = "small" if row.depth else "body"
        lines = 1
        if row.branch is not None and not row.unfolded:
            _, room = self.column(style, 0, 1, width, row.depth)
            lines = len(self._lines(style, row.branch, self._head_room(style, row, room), "small", who=True))
        for number, turn in enumerate(row.cells):
            if turn is not None:
                _, wide = self.column(style, number, len(row.cells), width, row.depth)
                who = len(row.cells) == 1
                lines = max(lines, len(self._lines(style, turn, wide - 2 * style.px(_INSET), role, who=who)))
        return self.row_height(style) + (lines - 1) * style.line_box(_LINE)

    def column(self, style: Style, number: int, columns: int, width: int, depth: int) -> tuple[int, int]:
        """Where a column begins in a row `width` pixels wide, and how wide it is."""
        first = (
            self._after_digits(style) + style.width(_DOTS, "small") + style.px(_DEPTH * min(depth, _DEEPEST))
        )
        wide = (width - first) // columns
        return first + number * wide, wide

    def _after_digits(self, style: Style) -> int:
        """Where the digits of numbers end, in pixels from the left edge."""
        return style.px(2) + style.width("0" * max(_FEWEST_DIGITS, self.digits), "small")

    def columns_in(self, style: Style, width: int) -> int:
        """How many columns there are in so many pixels: one for each player, or else only one."""
        seats = len(self._looks)
        _, room = self.column(style, 0, max(1, seats), width, 0)
        fits = seats <= _MOST_COLUMNS and room >= _NARROWEST * style.size("small")
        return seats if fits else 1

    def at(self, style: Style, row: Row, x: int, width: int) -> ListedTurn | Row | None:
        """What is so many pixels from the left of a row."""
        if row.said_of is not None:
            return row.said_of
        if row.branch is not None:
            before = row.foldable and x < self.column(style, 0, 1, width, row.depth)[0] + style.px(_INSET)
            return row if row.unfolded or before else row.branch
        inside = range(len(row.cells))
        ends = (sum(self.column(style, each, len(inside), width, row.depth)) for each in inside)
        return next((row.cells[each] for each, end in zip(inside, ends, strict=True) if x < end), None)

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, looks: Looks) -> None:
        """Draw a row: its number, and the turns with who played them; variations smaller, behind lines."""
        quiet = style.colours.quiet
        for depth in range(min(row.depth, _DEEPEST)):
            x = rect.x + self.column(style, 0, 1, rect.w, depth)[0] - style.px(6)
            surface.fill(style.colours.panel_edge, (x, rect.y, style.px(2), rect.h))
        if row.branch is not None:
            self._draw_head(surface, style, rect, row, looks)
            return
        if row.said_of is not None:
            self._draw_said(surface, style, rect, row, row.said_of)
            return
        _, ink, _ = looks(None)
        self._draw_number(
            surface, style, rect, row, ink.mix(style.colours.panel, 0.2) if row.depth else quiet
        )
        for column, turn in enumerate(row.cells):
            if turn is not None:
                x, wide = self.column(style, column, len(row.cells), rect.w, row.depth)
                place = pygame.Rect(rect.x + x, rect.y, wide, rect.h)
                role: Role = "small" if row.depth else "body"
                self._draw_turn(surface, style, place, turn, looks, role, who=len(row.cells) == 1)

    def _said(self, style: Style, turn: ListedTurn, row: Row, width: int) -> list[str]:
        """What is said of a turn in lines: in one, unless it is the turn that is shown."""
        _, room = self.column(style, 0, 1, width, row.depth)
        text = style.words(turn.said)
        if turn.key != self.open:
            return [" ".join(text.split())]
        return style.wrap(text, room - 2 * style.px(_INSET), "small") or [""]

    def _draw_said(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, turn: ListedTurn
    ) -> None:
        """Draw what is said of a turn, behind a thin line."""
        x, wide = self.column(style, 0, 1, rect.w, row.depth)
        place = pygame.Rect(rect.x + x, rect.y, wide, rect.h)
        surface.fill(style.colours.panel_edge, (place.x, place.y, style.px(2), place.h))
        line = pygame.Rect(place.x, place.y, wide, style.line_box(_SAID))
        for text in self._said(style, turn, row, rect.w):
            words = style.line_in(text, wide - 2 * style.px(_INSET), "small", style.colours.quiet)
            surface.blit(
                words, words.get_rect(midleft=(place.x + style.px(_INSET) + style.px(2), line.centery))
            )
            line.y += line.h

    def _draw_number(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, ink: Colour
    ) -> None:
        """Draw the number of a move; digits stand below digits, whatever dots follow them."""
        if not row.label:
            return
        x, y = rect.x + self._after_digits(style), self._first_line(style, rect)
        number = style.line(f"{row.number}", "small", ink)
        # Where several may come after the first, a name tells whose turn it is, and dots would look cut.
        several = len(self._looks) > 2
        dots = style.line("." if several else row.label.removeprefix(f"{row.number}"), "small", ink)
        surface.blit(number, number.get_rect(midright=(x, y)))
        surface.blit(dots, dots.get_rect(midleft=(x, y)))

    def _first_line(self, style: Style, rect: pygame.Rect) -> int:
        """The middle of the first line of a row."""
        return rect.y + self.row_height(style) // 2 if self._whole else rect.centery

    def _draw_head(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, row: Row, looks: Looks
    ) -> None:
        """Draw what stands for a variation: an arrow, its name or first turn, and how long it is.

        One that is the main line of the record, though the game stands elsewhere, has a tick.
        """
        branch, colours = row.branch, style.colours
        assert branch is not None
        x, wide = self.column(style, 0, 1, rect.w, row.depth)
        place = pygame.Rect(rect.x + x, rect.y, wide, rect.h)
        if row.foldable:
            arrow = icon_image("down" if row.unfolded else "right", style.px(14), colours.quiet)
            surface.blit(arrow, arrow.get_rect(midright=(place.x, self._first_line(style, place))))
        if not row.unfolded:
            self._draw_number(surface, style, rect, row, colours.quiet)
        if row.unfolded:
            name: Text = branch.name or Message("Variation")
            line = style.line_in(name, wide - style.px(2 * _INSET), "small", colours.quiet, "medium")
            surface.blit(line, line.get_rect(midleft=(place.x + style.px(_INSET), place.centery)))
            return
        face, ink, weight = looks(branch)
        if face is not None:
            style.fill(surface, place, face, radius=style.px(6))
        room = place.inflate(-2 * style.px(_INSET), 0)
        y = self._first_line(style, room)
        if row.foldable:
            count = style.line(_others(row), "small", ink)
            surface.blit(count, count.get_rect(midright=(room.right, y)))
            room.w -= count.get_width() + style.px(8)
        if row.leads:
            sign = icon_image("check", style.px(14), ink)
            surface.blit(sign, sign.get_rect(midright=(room.right, y)))
            room.w -= style.px(18)
        if branch.name:
            name_line = style.line_in(branch.name, room.w // 2, "small", ink, "medium")
            surface.blit(name_line, name_line.get_rect(midleft=(room.x, y)))
            taken = name_line.get_width() + style.px(8)
            room.x, room.w = room.x + taken, room.w - taken
        self._draw_words(surface, style, room, branch, ink, weight, "small", who=True)

    def _head_room(self, style: Style, row: Row, wide: int) -> int:
        """How wide the words may be of the turn that stands for a variation."""
        room = wide - 2 * style.px(_INSET)
        if row.foldable:
            room -= style.width(_others(row), "small") + style.px(8)
        if row.leads:
            room -= style.px(18)
        if row.branch is not None and row.branch.name:
            room -= min(style.width(row.branch.name, "small", "medium"), room // 2) + style.px(8)
        return room

    def _draw_turn(
        self,
        surface: pygame.Surface,
        style: Style,
        rect: pygame.Rect,
        turn: ListedTurn,
        looks: Looks,
        role: Role,
        *,
        who: bool,
    ) -> None:
        face, ink, weight = looks(turn)
        if face is not None:
            style.fill(surface, rect, face, radius=style.px(6))
        room = rect.inflate(-2 * style.px(_INSET), 0)
        self._draw_words(surface, style, room, turn, ink, weight, role, who=who)

    def _draw_words(
        self,
        surface: pygame.Surface,
        style: Style,
        room: pygame.Rect,
        turn: ListedTurn,
        ink: Colour,
        weight: Weight,
        role: Role,
        *,
        who: bool,
    ) -> None:
        """Draw the turn: who played it, what, how many it took, and how it is judged."""
        y, free = self._first_line(style, room), self._free(style, turn, room.w, role, who)
        lines = self._lines(style, turn, room.w, role, who=who)
        if who:
            self.draw_who(surface, style, room, turn.seat or 0, ink)
            taken = self._who(style, room.w)
            room.x, room.w = room.x + taken, room.w - taken
        if turn.judgement:
            own = ink if ink == style.colours.on_accent else _judgement_ink(style, turn.judgement)
            judged = style.line(turn.judgement, role, own, "bold")
            surface.blit(judged, judged.get_rect(midright=(room.right, y)))
        short = turn.told
        if short.great:
            weight = "medium"
            if ink != style.colours.on_accent:
                ink = style.theme.cards.gilt.mix(style.colours.text, _GOLD)
        if not self._whole and style.width(lines[0], role, weight) > free:
            role = "small"
        for number, text in enumerate(lines):
            line = (style.line if self._whole else partial(style.line_in, width=free))(
                text, role=role, ink=ink, weight=weight
            )
            at = (room.x, y + number * style.line_box(_LINE))
            surface.blit(line, line.get_rect(midleft=at))
        if short.taken:
            count = style.line(_taken(short), "small", ink)
            surface.blit(count, count.get_rect(midleft=(room.x + line.get_width() + style.px(6), y)))

    def _free(self, style: Style, turn: ListedTurn, room: int, role: Role, who: bool) -> int:
        """How wide the words of a turn may be in so many pixels, beside all that is told with them."""
        beside = style.width(_taken(turn.told), "small") + style.px(6) if turn.told.taken else 0
        judged = style.width(turn.judgement, role, "bold") + style.px(4) if turn.judgement else 0
        return room - beside - judged - (self._who(style, room) if who else 0)

    def _lines(self, style: Style, turn: ListedTurn, room: int, role: Role, *, who: bool) -> list[str]:
        """The words of a turn in lines; of what needs not be seen whole, only one."""
        if style is not self._style:
            self._style, self._laid = style, WeakKeyDictionary()
        known = self._laid.get(turn)
        if known is None or known[0] != (room, role, who):
            free = self._free(style, turn, room, role, who)
            known = self._laid[turn] = (room, role, who), self._broken(style, turn, free, role)
        return known[1]

    def _broken(self, style: Style, turn: ListedTurn, free: int, role: Role) -> list[str]:
        text = style.words(turn.told.text)
        if self._whole:
            text = text.replace(self._joiner, f"{self._joiner} ") if isinstance(turn.told.text, str) else text
            return [line.strip() for line in style.wrap(text, free, role, "medium")]
        parts = text.split(self._joiner) if isinstance(turn.told.text, str) else [text]
        if turn.key is None:
            return [f"{text} {ELLIPSIS}"]
        if len(parts) > 2 and style.width(text, role, "medium") > free:
            # Where a turn begins and where it ends says more than its beginning alone.
            return [f"{parts[0]}{ELLIPSIS}{parts[-1]}"]
        return [text]

    def _who(self, style: Style, room: int) -> int:
        """How wide it is told in so many pixels who played."""
        if self._looks[0].seat.pieces:
            return self._looks[0].small_width(style)
        widest = max(style.width(name, "small") for name in self._names)
        return min(widest, style.px(_LONGEST_NAME * style.text), room // 2) + style.px(_AFTER_NAME)

    def draw_who(
        self, surface: pygame.Surface, style: Style, room: pygame.Rect, seat: SeatIndex, ink: Colour
    ) -> None:
        """Draw who played: a piece, or where seats have none, the name."""
        middle = (room.x, self._first_line(style, room))
        if self._looks[seat].seat.pieces:
            self._looks[seat].draw_small(surface, style, middle)
            return
        wide = self._who(style, room.w) - style.px(_AFTER_NAME)
        name = style.line_in(self._names[seat], wide, "small", ink)
        surface.blit(name, name.get_rect(midleft=middle))


def _judgement_ink(style: Style, judgement: Judgement) -> Colour:
    if len({*judgement}) > 1:
        return style.colours.quiet
    return style.colours.accent if "!" in judgement else style.colours.danger


def _others(row: Row) -> str:
    """How many turns a folded variation has besides its first one."""
    return f"+{row.turns - 1}"


def _taken(turn: ShortTurn) -> str:
    return f"\N{MULTIPLICATION SIGN}{turn.taken}"
