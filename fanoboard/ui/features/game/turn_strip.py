"""The strip on a card table: what the others did since one's last turn, as small cards.

Each turn has a row, or, where the strip is broad, a column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pygame

from fanoboard.content.colour import contrast
from fanoboard.games.events import one_after_the_other
from fanoboard.games.guide import Told
from fanoboard.messages import Message, plural
from fanoboard.ui.play.board_state import TurnTold
from fanoboard.ui.system.accessible import Node, box
from fanoboard.ui.toolkit.look.fonts import ELLIPSIS
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.pressable import ACTIVATING_KEYS
from fanoboard.ui.toolkit.widgets.widget import Widget

_TALLEST = 44
"""Logical pixels of a row."""
_BROAD = 4
"""A strip that is so many times as wide as it is high has columns."""
_SHARE, _AT_LEAST = 5, 20
"""A row is at least a fifth as high as it is wide, if there is room, and so many pixels."""
_GAP, _NAME = 3, 0.4
"""Logical pixels around names, and the most of a row that one takes."""
_GROUND, _LIT = 0.3, 0.6
"""The opacity of the ground of turns, and of the one that is pointed at."""
_LEAST = 9
"""Pixels; smaller signs can't be read."""
_WHAT = Message("What the others did since your last turn")


class TurnStrip(Widget):
    """Signs and cards for each turn; the one that is pointed at is shown on the table, and told in words."""

    focusable = False

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when another turn is pointed at."""
        super().__init__(tip=_WHAT)
        self.visible = False
        self._point = point
        self.turns: Sequence[TurnTold] = ()
        self._which: int | None = None

    def show(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of these turns at a place of the window, if there is one."""
        rect, turns = area or pygame.Rect(0, 0, 0, 0), turns if area is not None else ()
        if (turns, rect) != (self.turns, self.rect):
            self.changed()
            self.turns, self.rect, self.visible = turns, rect, bool(turns)
            self._which = None
            self.tip = _WHAT
            self.changed()

    def make_way(self, *, gone: bool) -> None:
        """Be gone while arrows are drawn there, or be there again."""
        visible = bool(self.turns) and not gone
        if visible != self.visible:
            self.visible = visible
            self.changed()

    def nodes_within(self, style: Style) -> Sequence[Node]:
        places = self.places() if self.visible else []
        return [
            Node("label", style.spoken(one_after_the_other(turn.lines)), key=str(number), rect=box(place))
            for number, (turn, place) in enumerate(zip(self.turns, places, strict=False))
        ]

    @property
    def pointed(self) -> TurnTold | None:
        there = self._which is not None and self.visible and self._which < len(self.turns)
        return self.turns[self._which] if there and self._which is not None else None

    @property
    def explained(self) -> pygame.Rect:
        return self.rect if self.pointed is None or self._which is None else self.places()[self._which]

    def bounds(self, style: Style) -> pygame.Rect:
        return self.rect

    def move(self, event: pygame.event.Event) -> None:
        places = self.places()
        self._aim(
            next((number for number, place in enumerate(places) if place.collidepoint(event.pos)), None)
        )

    def update(self, now: int) -> bool:
        if not self.hovered:
            self._aim(None)
        return False

    def _aim(self, which: int | None) -> None:
        if which != self._which:
            self._which = which
            self.changed()
            self.tip = one_after_the_other(self.pointed.lines) if self.pointed is not None else _WHAT
            if self.scene is not None:
                self.scene.tip_changed(self)
            self._point()

    @property
    def _abreast(self) -> bool:
        return self.rect.w >= _BROAD * self.rect.h

    def places(self) -> list[pygame.Rect]:
        count = max(1, len(self.turns))
        if self._abreast:
            wide = min(self.rect.w // count, 2 * self.rect.h)
            return [pygame.Rect(self.rect.x + n * wide, self.rect.y, wide, self.rect.h) for n in range(count)]
        columns = max(1, 2, key=lambda each: self._height(count, each)) if count > 1 else 1
        rows = -(-count // columns)
        style = self.scene.style if self.scene is not None else None
        tallest = style.px(_TALLEST * style.text) if style is not None else _TALLEST
        wide = self.rect.w // columns
        high = min(tallest, self._height(count, columns))
        return [
            pygame.Rect(self.rect.x + number // rows * wide, self.rect.y + number % rows * high, wide, high)
            for number in range(count)
        ]

    def _height(self, count: int, columns: int) -> int:
        """How high so many rows can be in so many columns."""
        rows, wide = -(-count // columns), self.rect.w // columns
        return min(self.rect.h // rows, max(_AT_LEAST, wide // _SHARE))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        for number, (turn, place) in enumerate(zip(self.turns, self.places(), strict=False)):
            ground = contrast(style.theme.cards.ink.opaque).fade(_LIT if number == self._which else _GROUND)
            style.fill(surface, place.inflate(-2, -2), ground, radius=style.px(6))
            self._draw_turn(surface, style, turn, place)

    def _draw_turn(self, surface: pygame.Surface, style: Style, turn: TurnTold, place: pygame.Rect) -> None:
        """Draw a turn: the name of its player, in the colour of the cards, and what was done."""
        look, gap, high, fonts = style.theme.cards, style.px(_GAP), style.height("small"), style.fonts
        room = place.inflate(-gap, -gap)
        least = fonts.height(_LEAST)
        if room.h < least:
            return
        if self._abreast:
            plate = pygame.Rect(room.topleft, (room.w, min(high, max(least, room.h // 2))))
            room.y, room.h = plate.bottom + gap, room.bottom - plate.bottom - gap
        else:
            wide = min(style.width(turn.player, "small", "medium") + 2 * gap, round(room.w * _NAME))
            plate = pygame.Rect(room.x, 0, wide, min(high, room.h))
            plate.centery = room.centery
            room.x, room.w = plate.right + gap, room.right - plate.right - gap
        style.fill(surface, plate, look.face, radius=style.px(3))
        ink = getattr(look.suits, turn.crest[1:2], look.joker)
        called, size = _name(style, turn.player, plate.size)
        name = fonts.line(called, size, ink, "medium")
        surface.blit(name, name.get_rect(center=plate.center))
        size, lines = _fitting(style, turn, room.size)
        step = fonts.height(size)
        y = room.y if self._abreast else room.centery - len(lines) * step // 2
        for line in lines:
            surface.blit(fonts.line(line, size, look.ink.opaque), (room.x, y))
            y += step


def _name(style: Style, player: Text, room: tuple[int, int]) -> tuple[str, int]:
    """What a player is called in so little room, and its size: by the number, where the name has one."""
    called, fonts = style.words(player), style.fonts
    number = re.search(r"\d+$", called)
    for name in (called, number[0] if number else called):
        for size in range(style.size("small"), _LEAST - 1, -1):
            if fonts.width(name, size, "medium") <= room[0] and fonts.height(size) <= room[1]:
                return name, size
    return fonts.fit(called, _LEAST, room[0], "medium"), _LEAST


def _fitting(style: Style, turn: TurnTold, room: tuple[int, int]) -> tuple[int, list[str]]:
    """A turn in lines that have room, and the size of their text; other actions give way to attacks.

    Where not even these have room, their signs stand for them; in the end one sign for all, or nothing.
    """
    told = [style.words(action.pictures) for action in turn.actions]
    spared = sorted(range(len(told)), key=lambda number: turn.actions[number].strikes)
    while True:
        text = re.sub(rf"{ELLIPSIS}( \u00a0{ELLIPSIS})+", ELLIPSIS, " \u00a0".join(told))
        for size in range(style.size("small"), _LEAST - 1, -1):
            lines = [line.strip() for line in style.fonts.wrap(text, size, room[0])]
            if _have_room(style, lines, size, room):
                return size, lines
        if not spared:
            struck = [style.words(action.sign) for action in turn.actions if action.strikes]
            lines = [*struck[:1], ELLIPSIS][:1]
            return size, lines if _have_room(style, lines, size, room) else []
        action = turn.actions[spared[0]]
        told[spared.pop(0)] = style.words(action.sign) if action.strikes else ELLIPSIS


def _have_room(style: Style, lines: Sequence[str], size: int, room: tuple[int, int]) -> bool:
    wide = max(style.fonts.width(line, size) for line in lines)
    return wide <= room[0] and len(lines) * style.fonts.height(size) <= room[1]


def _spelled(style: Style, action: Told, size: int, room: tuple[int, int]) -> tuple[str, int, list[str]]:
    """The sign of an action, and how far to the right of it which lines begin: of words or, where so much
    room, in pixels and in lines, is not enough for these, of signs and small cards.
    """
    wide, most = room
    indent = round(size * _SIGN)
    lines = style.fonts.wrap(style.words(action.words), size, wide - indent)
    if len(lines) <= most:
        return style.words(action.sign), indent, lines
    return "", 0, style.fonts.wrap(style.words(action.pictures), size, wide)


# On a card table for two, between the fields: what the other one did in the last turn, action by action.

_TURN_GROUND = 0.3
"""The opacity of the ground of the lines."""
_QUIET = 0.85
"""The opacity of the words above and below the lines."""
_ABOVE, _SPACE = 1.32, 1.4
"""From the line above to the first action, and from action to action, as multiples of the size of words."""
_INSET, _SIGN = 12, 1.5
"""Logical pixels; and the room for the sign of an action, as a multiple of the size of the words."""


class LastTurn(Widget):
    """A line for each action, with its sign; pointed at, it is shown on the table once more.

    Where there is no room for all lines, a click or Enter shows the others, and another the first ones again.
    """

    def __init__(self, point: Callable[[], object]) -> None:
        """`point` is called when the mouse comes or goes."""
        super().__init__()
        self.visible = False
        self._point = point
        self.turn: TurnTold | None = None
        self._first = 0
        """The first of the actions that are shown."""
        self._rest = 0
        """How many were left when these were drawn."""
        self._was_pointed = False
        self._ground = pygame.Rect(0, 0, 0, 0)

    def show(self, turns: Sequence[TurnTold], area: pygame.Rect | None) -> None:
        """Tell of the last of these turns at a place of the window, if there is one."""
        turn = turns[-1] if turns and area is not None else None
        told = self.turn.lines if self.turn is not None else None
        if told == (turn.lines if turn is not None else None) and (area or self.rect) == self.rect:
            self.turn = turn
            return
        self.tip = one_after_the_other(turn.lines) if turn is not None else ""
        self.changed()
        self.turn, self.visible, self._first = turn, turn is not None, 0
        self.rect = area or pygame.Rect(0, 0, 0, 0)
        self.changed()

    def make_way(self, *, gone: bool) -> None:
        """Be gone while something else is drawn there, or be there again."""
        visible = self.turn is not None and not gone
        if visible != self.visible:
            self.visible = visible
            self.changed()

    def nodes_within(self, style: Style) -> Sequence[Node]:
        """The lines."""
        lines = self.turn.lines if self.turn is not None and self.visible else ()
        return [
            Node("label", style.spoken(line), key=str(number), rect=box(self.rect))
            for number, line in enumerate(lines)
        ]

    @property
    def accepts(self) -> bool:
        """Passed over by the keyboard while all lines are in sight."""
        return super().accepts and bool(self._rest or self._first)

    @property
    def touchable(self) -> bool:
        """Wherever something is told there."""
        return bool(self.tip)

    @property
    def pointed(self) -> TurnTold | None:
        """The turn, if it is pointed at."""
        return self.turn if self.hovered and self.visible else None

    def bounds(self, style: Style) -> pygame.Rect:
        """Just its place."""
        return self.rect

    def ring(self, style: Style) -> tuple[pygame.Rect, int]:
        return self._ground, -1

    def update(self, now: int) -> bool:
        """Say so when the mouse came or went."""
        pointed = self.pointed is not None
        if pointed != self._was_pointed:
            self._was_pointed = pointed
            self._point()
        return False

    def press(self, event: pygame.event.Event) -> None:
        """Go on to the actions that had no room."""
        self._turn_over()

    def key(self, event: pygame.event.Event) -> bool:
        """Enter and space do what a click does."""
        if event.key in ACTIVATING_KEYS and self.accepts:
            self._turn_over()
            return True
        return False

    def _turn_over(self) -> None:
        if self._rest or self._first:
            self._first = len(self.turn.actions) - self._rest if self.turn is not None and self._rest else 0
            self.changed()

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw as many actions as have room, whole and as large as all text if each has room alone."""
        if (turn := self.turn) is None:
            return
        ink, pad = style.theme.cards.ink.opaque, style.px(_INSET)
        head = plural(
            "{player}, last turn: {count} action",
            "{player}, last turn: {count} actions",
            count=len(turn.actions),
            player=turn.player,
        )
        low = round(style.size("small") * _ABOVE)
        room = self.rect.inflate(-2 * pad, -pad)
        free = room.w - pad - style.width(_more_in(style, len(turn.actions), room.w), "small", "medium")
        for size in range(style.size("body"), _LEAST - 1, -1):
            step = round(size * _SPACE)
            told = [_spelled(style, each, size, (room.w, room.h // step)) for each in turn.actions]
            heights = [len(lines) * step for _, _, lines in told]
            # Below the last of them, if the number of those that are left has no room beside it.
            ends = [indent + style.fonts.width(lines[-1], size) for _, indent, lines in told]
            tails = [low * (end > free and len(told) > 1) for end in ends]
            if all(high + tail <= room.h for high, tail in zip(heights, tails, strict=True)):
                break
        if step > room.h:
            return
        first = heights[self._first] + tails[self._first]
        # Whose turn it was is said on the plates too.
        headed = style.width(head, "small") <= room.w and low + first <= room.h
        if not headed:
            low = 0
        shown, high = self._fitting(heights, tails, room.h - low)
        self._rest = len(told) - self._first - shown
        ground = pygame.Rect(self.rect.x, 0, self.rect.w, min(self.rect.h, low + high + pad))
        ground.centery = self.rect.centery
        style.fill(surface, ground, contrast(ink.opaque).fade(_TURN_GROUND))
        self._ground = ground
        y = ground.y + pad // 2
        if headed:
            surface.blit(style.line(head, "small", ink.fade(_QUIET)), (room.x, y))
        if left := self._rest or self._first:
            more = style.line(_more_in(style, left, room.w), "small", ink, "medium")
            place = more.get_rect(bottomright=(room.right, ground.bottom - pad // 2))
            if self.rect.contains(place):
                surface.blit(more, place)
        y += low
        for sign, indent, lines in told[self._first : self._first + shown]:
            surface.blit(style.fonts.line(sign, size, ink), (room.x, y))
            for line in lines[: room.h // step]:
                surface.blit(style.fonts.line(line, size, ink), (room.x + indent, y))
                y += step

    def _fitting(self, heights: Sequence[int], tails: Sequence[int], room: int) -> tuple[int, int]:
        """How many actions from the first one on have room, at least one, and how high they are together.

        Unless these are all, the last one needs what stands for it in `tails` as well.
        """
        left, found = heights[self._first :], (0, 0)
        for shown in range(1, len(left) + 1):
            all_told = shown == len(heights)
            high = sum(left[:shown]) + (0 if all_told else tails[self._first + shown - 1])
            if shown == 1 or high <= room:
                found = shown, high
        return found


def _more_in(style: Style, count: int, room: int) -> Text:
    """How many are left, by a number alone where words are wider than the room."""
    words = plural("{count} more", "{count} more", count=count)
    return words if style.width(words, "small", "medium") <= room else f"+{count}"
