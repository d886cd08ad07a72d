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
from fanoboard.ui.toolkit.widgets.pressable import Pressable

_INSET, _GAP, _ABOVE, _BETWEEN, _BAR = 8, 10, 8, 4, 4
"""Logical pixels: at the sides, between move and value, above and below, between lines; the bar's height."""


class RowWords(NamedTuple):
    """What a row tells: the move, its value, lines in small print, and games won, drawn and lost."""

    move: Text
    value: ValueWords
    small: Sequence[Message]
    ends: tuple[int, int, int]
    words: Text
    """The move as a sentence."""


class OpeningRow(Pressable):
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

    def _one_line(self, style: Style, room: int) -> bool:
        wide = style.width(self._told.move, "body", "medium") + style.width(self._valued, "body", "medium")
        return wide + style.px(_GAP) <= room

    def _small_in(self, style: Style, room: int) -> list[str]:
        return [line for each in self._told.small for line in style.wrap(each, room, "small")]

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        room = width - 2 * style.px(_INSET)
        heights = [style.height("body")]
        if not self._one_line(style, room):
            lines = len(style.wrap(self._told.move, room, "body", "medium"))
            heights = [style.height("body")] * (lines + bool(style.words(self._valued)))
        heights += [style.height("small")] * len(self._small_in(style, room))
        heights += [style.px(_BAR)] if any(self._told.ends) else []
        return width, sum(heights) + (len(heights) - 1) * style.px(_BETWEEN) + 2 * style.px(_ABOVE)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        colours, told = style.colours, self._told
        if self.hovered or self.pressed:
            style.fill(surface, self.rect, colours.accent.fade(0.14 if self.pressed else 0.08))
        room = self.rect.inflate(-2 * style.px(_INSET), -2 * style.px(_ABOVE))
        y, step = room.y, style.height("body") + style.px(_BETWEEN)
        ink = {WON_SIGN: colours.accent, LOST_SIGN: colours.danger}.get(told.value.sign, colours.text)
        value = style.line_in(self._valued, room.w, "body", ink, "medium")
        if self._one_line(style, room.w):
            surface.blit(style.line(told.move, "body", colours.text, "medium"), (room.x, y))
            surface.blit(value, value.get_rect(topright=(room.right, y)))
            y += step
        else:
            for line in style.wrap(told.move, room.w, "body", "medium"):
                surface.blit(style.line_in(line, room.w, "body", colours.text, "medium"), (room.x, y))
                y += step
            if style.words(self._valued):
                surface.blit(value, (room.x, y))
                y += step
        for line in self._small_in(style, room.w):
            surface.blit(style.line_in(line, room.w, "small", colours.quiet), (room.x, y))
            y += style.height("small") + style.px(_BETWEEN)
        if any(told.ends):
            self._draw_bar(surface, style, pygame.Rect(room.x, y, room.w, style.px(_BAR)))

    def _draw_bar(self, surface: pygame.Surface, style: Style, bar: pygame.Rect) -> None:
        """Won, drawn and lost side by side, as parts of all."""
        colours = style.colours
        inks = colours.accent, colours.text.fade(0.25), colours.danger
        done, games = 0, sum(self._told.ends)
        for count, ink in zip(self._told.ends, inks, strict=True):
            left, right = (bar.x + bar.w * each // games for each in (done, done + count))
            if count:
                style.fill(surface, pygame.Rect(left, bar.y, right - left, bar.h), ink, radius=0)
            done += count
