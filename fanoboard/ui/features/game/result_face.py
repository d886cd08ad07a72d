"""What the card at the end of a game says: the winner, the reason, and how the series stands."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

import pygame

from fanoboard.games.mistake import THEMES
from fanoboard.games.personas import Persona
from fanoboard.match.players import Winners
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_snapshot import EndState
from fanoboard.ui.play.faces import draw_face
from fanoboard.ui.play.game_moments import GameMoments, how_many, moment_words
from fanoboard.ui.play.seats import SeatLook
from fanoboard.ui.toolkit.look.fonts import Weight
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.paint.surfaces import clear
from fanoboard.ui.toolkit.widgets.boxes import Box, Column, Inset, Row, Sized
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Composed, Widget

_PAD = 24
_PIECE = 48
"""The piece beside the winner's name."""
_APART = 6
"""Logical pixels between the reason and the note."""
_FACE = 44
"""The face of whoever says something to the end."""
_SMALL = 16
"""A piece that stands for a game of the series."""
_STEP = 24
"""From one such piece to the next."""
_MOST = 7
"""More games than these are told by their number alone."""
_BESIDE_NAMES = 148
"""What margins and figures take in one row with the names, in logical pixels."""
_WINNER = 0.7
"""The size of the winner's name, as a share of that of titles."""
_SCORE = 1.25
"""The size of the score, as a share of that of usual text."""


class ResultFace(Widget):
    """The card without its buttons; clicks on it don't reach the board."""

    focusable = False

    def __init__(self, looks: Sequence[SeatLook]) -> None:
        super().__init__()
        self._looks = looks
        self.title: Text = ""
        """Who has won."""
        self.reason: Text = ""
        """Why."""
        self.note: Text = ""
        """A kind word, or how well it was played."""
        self.parting: Text = ""
        """What whoever played against one says to it."""
        self._persona: Persona | None = None
        self.names: tuple[Text, ...] = ()
        """Who plays in the series, by their seats."""
        self.scores: list[int] = []
        """How many games they have won."""
        self._winner: SeatLook | None = None
        self._winners: Winners = ()
        self._strip = pygame.Rect(0, 0, 0, 0)
        """Where the series stands, from the top left of the card; nowhere for a single game."""

    @property
    def touchable(self) -> bool:
        """The mouse finds it, and nothing below it."""
        return True

    reads_as = "alert"
    live = True

    def tell(self, end: EndState) -> None:
        """Say how a game has ended."""
        self.title, self.reason, self.note = end.title, end.reason, end.note or ""
        self._persona, self.parting = end.persona, end.parting or ""
        self.names, self.scores = tuple(end.names), list(end.scores)
        self._winner = None if end.winner is None else self._looks[end.winner]
        self._winners = end.winners
        self.changed()

    def painting(self, end: EndState, style: Style) -> Iterator[None]:
        """Paint the pieces that it will show, one a step; they are kept."""
        pieces = [(winner, _SMALL) for winner in end.winners if len(end.winners) > 1]
        for winner, side in ((end.winner, _PIECE), *pieces):
            if winner is not None:
                self._looks[winner].draw(clear((1, 1)), style, (0, 0), style.px(side))
                yield

    @property
    def text(self) -> Message:
        """All that it says of this game."""
        said = Message("{winner}. {reason}", winner=self.title, reason=self.reason)
        if isinstance(self.title, Message) and self.title.text.endswith("!"):
            said = Message("{first} {second}", first=self.title, second=self.reason)
        for more in (self.note, self.parting):
            said = Message("{first} {second}", first=said, second=more) if more else said
        return said

    @property
    def in_series(self) -> bool:
        """Whether there were games before this one."""
        return len(self._winners) > 1

    def bounds(self, style: Style) -> pygame.Rect:
        """The card with its shadow."""
        return style.shadow_bounds(self.rect)

    # Where things are

    def arrange(self, style: Style, width: int, most: int) -> int:
        """Lay out what is said in a width; how high that is with the margin above.

        Where it would be higher than `most`, the series is left out.
        """
        pad = style.px(_PAD)
        high = pad + self._height_of_words(style, width) + self._height_of_parting(style, width)
        self._strip = pygame.Rect(0, 0, 0, 0)
        if self.in_series:
            strip = self._height_of_series(style, width - 2 * pad)
            if high + style.px(20) + strip <= most:
                self._strip = pygame.Rect(pad, high + style.px(20), width - 2 * pad, strip)
                return self._strip.bottom
        return high

    def _piece(self, style: Style) -> int:
        """The room that the winner's piece takes, with the space beside it."""
        return style.px(_PIECE + 16) if self._winner is not None and self._winner.seat.pieces else 0

    def _lines(self, style: Style, width: int) -> tuple[list[str], list[str]]:
        """The lines of the title, which ends before the button that shuts the card, and of the reason."""
        room = width - 2 * style.px(_PAD) - self._piece(style)
        size = self._size(style, width)
        title = style.fonts.wrap(style.words(self.title), size, room - style.px(16), "bold")
        return title, style.wrap(self.reason, room, "body")

    def _size(self, style: Style, width: int) -> int:
        """The size of the title: smaller where a word of it would have to be broken."""
        room = width - 2 * style.px(_PAD) - self._piece(style) - style.px(16)
        size = round(style.size("title") * _WINNER)
        words = style.words(self.title).split()
        while size > style.size("body") and any(
            style.fonts.width(word, size, "bold") > room for word in words
        ):
            size -= 1
        return size

    def _note_lines(self, style: Style, width: int) -> list[str]:
        """The lines of the note, which may be as wide as the card."""
        if not self.note:
            return []
        return style.wrap(self.note, width - 2 * style.px(_PAD) - self._piece(style), "body")

    def _height_of_words(self, style: Style, width: int) -> int:
        title, reason = self._lines(style, width)
        high = len(title) * style.fonts.height(self._size(style, width)) + len(reason) * style.height("body")
        if note := self._note_lines(style, width):
            high += style.px(_APART) + len(note) * style.height("body")
        return max(high, style.px(_PIECE) if self._piece(style) else 0)

    def _parting_lines(self, style: Style, width: int) -> list[str]:
        """The lines of what is said to it, beside the face."""
        room = width - 2 * style.px(_PAD) - style.px(_FACE + 12 + 2 * 14)
        return style.wrap(self.parting, room, "body") if self.parting else []

    def _height_of_parting(self, style: Style, width: int) -> int:
        """The height of the face and the words with the room above."""
        lines = self._parting_lines(style, width)
        if not lines:
            return 0
        return style.px(14) + max(style.px(_FACE), len(lines) * style.height("body") + style.px(16))

    def _draw_parting(self, surface: pygame.Surface, style: Style) -> None:
        """The face, and what they say in a bubble beside it."""
        lines, width = self._parting_lines(style, self.rect.w), self.rect.w
        if not lines or self._persona is None:
            return
        pad, side = style.px(_PAD), style.px(_FACE)
        top = self.rect.y + pad + self._height_of_words(style, width) + style.px(14)
        high = self._height_of_parting(style, width) - style.px(14)
        x = self.rect.x + pad
        draw_face(surface, style, self._persona, (x + side // 2, top + high // 2), side)
        x += side + style.px(12)
        words = [style.line(text, "body", style.colours.text) for text in lines]
        bubble = pygame.Rect(x, 0, max(each.get_width() for each in words) + style.px(28), 0)
        bubble.h = len(words) * style.height("body") + style.px(16)
        bubble.centery = top + high // 2
        style.fill(surface, bubble, style.colours.field)
        y = bubble.y + style.px(8)
        for each in words:
            surface.blit(each, (bubble.x + style.px(14), y))
            y += style.height("body")

    def _height_of_series(self, style: Style, width: int) -> int:
        row = style.line_box(48)
        if len(self.names) == 2:
            return row if self._in_one_row(style, width) else 2 * row - style.px(16)
        rows = -(-len(self.names) // 2)
        return style.line_box(40) + rows * style.line_box(28) + style.px(8)

    def _in_one_row(self, style: Style, width: int) -> bool:
        """Whether caption, score and pieces can be read side by side."""
        name = min(
            style.px(160 * style.text), max(style.width(name, "body", "medium") for name in self.names)
        )
        beside = style.width(self._caption, "small") + self._pieces_width(style)
        return beside + 2 * name + style.px(_BESIDE_NAMES * style.text) <= width

    @property
    def _caption(self) -> Message:
        return Message("Series, game {number}", number=len(self._winners))

    def _pieces_width(self, style: Style) -> int:
        """The room that the pieces of the games take; none where pieces are nobody's, or games are many."""
        shown = len(self._winners) <= _MOST and all(look.seat.pieces for look in self._looks)
        return style.px(_STEP) * len(self._winners) if shown else 0

    # Drawing

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """The panel, the winner's piece, the words, and the series."""
        style.panel(surface, self.rect)
        pad, colours = style.px(_PAD), style.colours
        title, reason = self._lines(style, self.rect.w)
        x, y = self.rect.x + pad, self.rect.y + pad
        high = self._height_of_words(style, self.rect.w)
        if piece := self._piece(style):
            assert self._winner is not None
            self._winner.draw(surface, style, (x, y + high // 2), style.px(_PIECE))
            x += piece
        size = self._size(style, self.rect.w)
        step = style.fonts.height(size)
        note = self._note_lines(style, self.rect.w)
        lines = (len(reason) + len(note)) * style.height("body") + (style.px(_APART) if note else 0)
        y += (high - len(title) * step - lines) // 2
        for text in title:
            surface.blit(style.fonts.line(text, size, colours.text, "bold"), (x, y))
            y += step
        for text in reason:
            surface.blit(style.line(text, "body", colours.text), (x, y))
            y += style.height("body")
        y += style.px(_APART)
        for text in note:
            surface.blit(style.line(text, "body", colours.quiet), (x, y))
            y += style.height("body")
        self._draw_parting(surface, style)
        if self._strip.h:
            strip = self._strip.move(self.rect.topleft)
            style.fill(surface, strip, colours.panel.mix(colours.text, 0.05))
            inner = strip.inflate(-style.px(32), 0)
            if len(self.names) == 2:
                self._draw_score(surface, style, inner)
            else:
                self._draw_table(surface, style, inner)

    def _draw_score(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        """The number of the game, who has won how many of two, and a piece for each game's winner."""
        pieces = self._pieces_width(style)
        caption = style.line(self._caption, "small", style.colours.quiet)
        high = style.line_box(48)
        if inner.h <= high:
            top = middle = inner
            left, right = inner.x + caption.get_width(), inner.right - pieces
            middle = pygame.Rect(left + style.px(16), inner.y, right - left - style.px(32), inner.h)
        else:
            top = pygame.Rect(inner.x, inner.y, inner.w, high)
            middle = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        surface.blit(caption, caption.get_rect(midleft=top.midleft))
        self._draw_winners(surface, style, (top.right - pieces + style.px(_STEP - _SMALL), top.centery))
        ink, size = style.colours.text, round(style.size("body") * _SCORE)
        dash = style.line("–", "body", style.colours.quiet)
        figures = [style.fonts.line(str(score), size, ink, "bold") for score in self.scores]
        gap = style.px(12)
        room = (middle.w - dash.get_width() - sum(one.get_width() for one in figures)) // 2 - 2 * gap
        widths = [style.width(name, "body", "medium") for name in self.names]
        # A long name takes what a short one leaves.
        names = [
            style.line_in(name, max(room, 2 * room - other), "body", ink, "medium")
            for name, other in zip(self.names, reversed(widths), strict=True)
        ]
        parts = [names[0], figures[0], dash, figures[1], names[1]]
        x = middle.centerx - (sum(part.get_width() for part in parts) + 4 * gap) // 2
        for part in parts:
            surface.blit(part, part.get_rect(midleft=(x, middle.centery)))
            x += part.get_width() + gap

    def _draw_winners(self, surface: pygame.Surface, style: Style, left: tuple[int, int]) -> None:
        """A piece for each game, and a ring for a draw."""
        if not self._pieces_width(style):
            return
        x, y = left
        side = style.px(_SMALL)
        for winner in self._winners:
            if winner is None:
                ring = pygame.Rect(x, y - side // 2, side, side).inflate(-style.px(4), -style.px(4))
                style.fill(surface, ring, style.colours.panel, radius=ring.w // 2, edge=style.colours.quiet)
            else:
                self._looks[winner].draw(surface, style, (x, y), side)
            x += style.px(_STEP)

    def _draw_table(self, surface: pygame.Surface, style: Style, inner: pygame.Rect) -> None:
        """The number of the game, and in two columns who has won how many."""
        caption = style.line(self._caption, "small", style.colours.quiet)
        top = style.line_box(40)
        surface.blit(caption, caption.get_rect(midleft=(inner.x, inner.y + top // 2)))
        rows, gap, row = -(-len(self.names) // 2), style.px(24), style.line_box(28)
        wide = (inner.w - gap) // 2
        best = max(self.scores)
        for seat, (name, score) in enumerate(zip(self.names, self.scores, strict=True)):
            column, line = divmod(seat, rows)
            place = pygame.Rect(inner.x + column * (wide + gap), inner.y + top + line * row, wide, row)
            weight: Weight = "bold" if score == best and best else "regular"
            figure = style.line(str(score), "body", style.colours.text, weight)
            words = style.line_in(
                name, wide - figure.get_width() - style.px(12), "body", style.colours.text, weight
            )
            surface.blit(words, words.get_rect(midleft=place.midleft))
            surface.blit(figure, figure.get_rect(midright=place.midright))


# The part of the card at the end of a game that leads to moments worth another look, and into practice.

_MOST_MOMENTS = 3
"""Moments of a game."""
_OUT = 8
"""Logical pixels by which the rows reach further at each side than their words."""


class MomentRow(Composed, Pressable):
    """Leads to the moment that it tells of; without words it is a place for some."""

    def __init__(self, words: Text = "") -> None:
        super().__init__(lambda: None)
        self._words = words

    @property
    def said(self) -> Text:
        return self._words

    def show(self, words: Text, action: Callable[[], object]) -> None:
        self.action = action
        self.enabled = bool(words)
        if words != self._words:
            self._words = words
            self.changed()

    pads = (8, 5, 8, 5)

    def parts(self, style: Style, width: int) -> Widget:
        if self._words:
            return Label(self._words, role="small", wrap=True, leading=1)
        return Box(Drawn(0, 0, self._draw_place))

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.accent.fade(0.08))
        super().draw(surface, style)

    @staticmethod
    def _draw_place(surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        bar = pygame.Rect(place.x, place.centery - style.px(5), place.w // 2, style.px(10))
        style.fill(surface, bar, style.colours.text.fade(0.07))


class ResultMoments(Column):
    """What is told of them, the way into practice, and a row for each moment.

    A game is looked through after its end: what will be told then has its place from the beginning.
    """

    def __init__(self, look_at: Callable[[Hashable], object], practise: Callable[[], object]) -> None:
        """`look_at` shows a moment, by its key; `practise` begins with the exercises of the game."""
        self._look_at = look_at
        self._told = Label("", role="small", quiet=True, wrap=True)
        self._practise = Button(Message("Practise"), practise)
        self._rows = [MomentRow() for _ in range(_MOST_MOMENTS)]
        self._there = self._looking = False
        told = Sized(self._told, kept=True, samples=[Label(_longest(), role="small", wrap=True)])
        samples = [MomentRow(moment_words("88…", "a8–b9 …", theme)) for theme in THEMES.values()]
        rows = Column(*(Sized(row, kept=True, samples=samples) for row in self._rows), gap=0)
        head = Inset(Row(told, self._practise, grow=told), _OUT, 0)
        super().__init__(head, rows, gap=4)

    def tell(self, moments: GameMoments | None) -> None:
        """Tell of them, as far as they are known; of None there is nothing to be told."""
        self._there = moments is not None
        self._looking = moments is not None and moments.looking
        self._told.set_text(moments.told if moments is not None else "")
        found = moments.rows if moments is not None else ()
        for number, row in enumerate(self._rows):
            words, key = found[number] if number < len(found) else ("", None)
            row.show(words, partial(self._look_at, key))
        self._practise.enabled = bool(found)
        self._practise.changed()

    def show(self, *, shown: bool) -> None:
        """Be there, if there is anything to tell, or not."""
        self.visible = shown and self._there
        for row in self._rows:
            row.visible = self._looking or bool(row.said)

    @property
    def there(self) -> bool:
        """Whether there is anything to tell, now or soon."""
        return self._there


def _longest() -> Message:
    """The most that is told above the rows."""
    own = Message("You kept {percent} of your chances.", percent="100 %")
    return Message("{first} {second}", first=own, second=how_many(_MOST_MOMENTS, 2))
