"""A row of the tree of openings: a move, what it is worth, and how one's own games went with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from fanoboard.games.words import LOST_SIGN, WON_SIGN, ValueWords
from fanoboard.messages import Message
from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.boxes import Column, Row
from fanoboard.ui.toolkit.widgets.figures import Drawn
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pressable import Pressable
from fanoboard.ui.toolkit.widgets.widget import Composed, Widget


class RowWords(NamedTuple):
    """What a row tells: the move, its value, lines in small print, and games won, drawn and lost."""

    move: Text
    value: ValueWords
    small: Sequence[Message]
    ends: tuple[int, int, int]
    words: Text
    """The move as a sentence."""


class OpeningRow(Composed, Pressable):
    """Plays its move when it is pressed.  The value stands below it where both don't fit side by side."""

    def __init__(self, action: Callable[[], object]) -> None:
        super().__init__(action)
        self._told = RowWords("", ValueWords("", "", 0.0), (), (0, 0, 0), "")

    @property
    def told(self) -> RowWords:
        return self._told

    def show(self, told: RowWords) -> None:
        if told != self._told:
            self._told, self.tip = told, told.words
            self.changed()

    def node(self, style: Style) -> Node:
        told = self._told
        name = Message("{first} {second}", first=told.words, second=self._valued)
        small = " ".join(style.spoken(each) for each in told.small)
        return replace(super().node(style), name=style.spoken(name), about=small)

    @property
    def _valued(self) -> Text:
        value = self._told.value
        return Message("{sign} {value}", sign=value.sign, value=value.text) if value.sign else value.text

    pads = (8, 8, 8, 4)

    def parts(self, style: Style, width: int) -> Column:
        """The value beside the move, or below it where both have no room in one row; all 4 pixels apart."""
        told, colours = self._told, style.colours
        ink = {WON_SIGN: colours.accent, LOST_SIGN: colours.danger}.get(told.value.sign, colours.text)
        move = Label(told.move, weight="medium", wrap=True, leading=1.2)
        value = Label(self._valued, weight="medium", wrap=True, leading=1.2, ink=ink)
        beside = move.width(style) + style.px(10) + value.width(style) <= width
        lines: list[Widget] = [Row(move, value, gap=10, grow=move)] if beside else [move, value]
        lines += (Label(each, role="small", quiet=True, wrap=True, leading=1.25) for each in told.small)
        if any(told.ends):
            lines.append(Drawn(0, 8, self._draw_bar))
        return Column(*lines, gap=0)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, style.colours.accent.fade(0.14 if self.pressed else 0.08))
        super().draw(surface, style)

    def _draw_bar(self, surface: pygame.Surface, style: Style, place: pygame.Rect) -> None:
        """Won, drawn and lost side by side, as parts of all."""
        colours, bar = style.colours, pygame.Rect(place.topleft, (place.w, style.px(4)))
        inks = colours.accent, colours.text.fade(0.25), colours.danger
        done, games = 0, sum(self._told.ends)
        for count, ink in zip(self._told.ends, inks, strict=True):
            left, right = (bar.x + bar.w * each // games for each in (done, done + count))
            if count:
                style.fill(surface, pygame.Rect(left, bar.y, right - left, bar.h), ink, radius=0)
            done += count
