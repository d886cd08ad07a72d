"""Small plots of results, which tell wins, draws and losses by place, sign and colour, and of mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import pygame

from fanoboard.content.colour import Colour
from fanoboard.match.standing import Outcome, ResultTally
from fanoboard.messages import Listing, Message, percentage
from fanoboard.ui.toolkit.look.style import Style, Text
from fanoboard.ui.toolkit.widgets.widget import Widget

_SIGNS: Final[dict[Outcome, str]] = {"win": "▲", "draw": "●", "loss": "▼"}
_BUCKETS: Final = 24
"""The most columns that results over time are put into."""


def outcome_colour(style: Style, outcome: Outcome) -> Colour:
    marks = style.theme.marks
    return {"win": marks.win, "draw": marks.draw, "loss": marks.loss}[outcome]


def _counts(tally: ResultTally) -> tuple[tuple[Outcome, int], ...]:
    return ("win", tally.wins), ("draw", tally.draws), ("loss", tally.losses)


def _results(counts: Mapping[Outcome, int]) -> Message:
    """How many games had each outcome."""
    return Message(
        "{wins} won, {draws} drawn, {losses} lost",
        wins=counts["win"],
        draws=counts["draw"],
        losses=counts["loss"],
    )


class ResultBar(Widget):
    """A row: what it is about, a bar of wins, draws and losses, and their numbers."""

    focusable = False
    reads_as = "image"

    def __init__(self, name: Text, tally: ResultTally, widest: int, *, detail: Text = "") -> None:
        """`widest` is the number of games that fills the whole bar."""
        super().__init__()
        self.text: Text = name
        self._detail = self.meaning = detail
        self.tally = tally
        self._widest = max(1, widest)

    @property
    def said(self) -> Text:
        """What it is about, and its numbers."""
        return Message("{name}: {results}", name=self.text, results=_results(dict(_counts(self.tally))))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(320), style.line_box(48 if self._detail else 36)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        rect, gap = self.rect, style.px(12)
        each = style.width("▲ 0000", "small")
        x = rect.right - 3 * each
        for place, (outcome, count) in enumerate(_counts(self.tally)):
            sign = style.line(_SIGNS[outcome], "small", outcome_colour(style, outcome))
            left = x + place * each + style.px(8)
            surface.blit(sign, sign.get_rect(midleft=(left, rect.centery)))
            ink = style.colours.text if count else style.colours.quiet
            number = style.line(f"{count}", "small", ink, "medium")
            surface.blit(
                number, number.get_rect(midleft=(left + sign.get_width() + style.px(4), rect.centery))
            )
        words = (rect.w - 3 * each - gap) * (55 if rect.w < style.px(640) else 42) // 100
        name = style.line_in(self.text, words, "body", style.colours.text)
        if self._detail:
            detail = style.line_in(self._detail, words, "small", style.colours.quiet)
            top = rect.centery - (name.get_height() + detail.get_height()) // 2
            surface.blit(name, (rect.x, top))
            surface.blit(detail, (rect.x, top + name.get_height()))
        else:
            surface.blit(name, name.get_rect(midleft=rect.midleft))
        bar = pygame.Rect(rect.x + words + gap, 0, x - rect.x - words - 2 * gap, style.px(12))
        bar.centery = rect.centery
        self._draw_bar(surface, style, bar)

    def _draw_bar(self, surface: pygame.Surface, style: Style, bar: pygame.Rect) -> None:
        style.fill(surface, bar, style.colours.text.fade(0.07), radius=bar.h // 2)
        whole = round(bar.w * self.tally.games / self._widest)
        left, gap = float(bar.x), style.px(2)
        for outcome, count in _counts(self.tally):
            wide = whole * count / max(1, self.tally.games)
            part = pygame.Rect(round(left), bar.y, max(1, round(left + wide) - round(left) - gap), bar.h)
            if count:
                _draw_part(surface, style, outcome, part)
            left += wide


def _draw_part(
    surface: pygame.Surface, style: Style, outcome: Outcome, part: pygame.Rect, *, column: bool = False
) -> None:
    """Wins are full, draws slim and losses hollow, for whoever sees no difference of their colours."""
    if outcome == "draw":
        part = part.inflate((-part.w // 2, 0) if column else (0, -part.h // 2))
    hollow = style.px(2) if outcome == "loss" else 0
    pygame.draw.rect(surface, outcome_colour(style, outcome).rgb, part, hollow)


class ResultsOverTime(Widget):
    """Columns from the oldest games to the newest: wins upwards, losses downwards, draws in the middle."""

    focusable = False
    reads_as = "image"

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        super().__init__()
        self._outcomes = outcomes

    @property
    def columns(self) -> list[dict[Outcome, int]]:
        """How many games of each outcome are in each column; all columns have as many games, or nearly so."""
        count = len(self._outcomes)
        columns = min(_BUCKETS, count)
        cuts = [count * place // columns for place in range(columns + 1)] if columns else []
        return [
            {outcome: self._outcomes[low:high].count(outcome) for outcome in _SIGNS}
            for low, high in pairwise(cuts)
        ]

    @property
    def said(self) -> Text:
        """What came of the games, from the oldest to the newest."""
        columns = [_results(column) for column in self.columns]
        return Message("From the oldest games to the newest: {columns}", columns=Listing(columns, "and"))

    def natural(self, style: Style) -> tuple[int, int]:
        return style.px(480), style.px(120)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        columns = self.columns
        if not columns:
            return
        label = style.height("small")
        signs = style.width("▲", "small") + style.px(10)
        area = pygame.Rect(
            self.rect.x + signs, self.rect.y, self.rect.w - signs, self.rect.h - label - style.px(6)
        )
        middle = area.centery
        most = max(column[way] + column["draw"] / 2 for column in columns for way in ("win", "loss"))
        unit = (area.h / 2) / max(1.0, most)
        step = min(area.w / len(columns), float(style.px(40)))
        for number, column in enumerate(columns):
            x, gap = round(area.x + number * step), max(1, round(step * 0.2))
            wide = max(1, round(area.x + (number + 1) * step) - x - gap)
            half = column["draw"] / 2 * unit
            edges: tuple[tuple[Outcome, float, float], ...] = (
                ("win", -half - column["win"] * unit, -half),
                ("draw", -half, half),
                ("loss", half, half + column["loss"] * unit),
            )
            for outcome, top, bottom in edges:
                part = pygame.Rect(x, round(middle + top), wide, round(middle + bottom) - round(middle + top))
                if part.h:
                    _draw_part(surface, style, outcome, part, column=True)
        surface.fill(style.colours.quiet.rgb, pygame.Rect(area.x, middle, area.w, max(1, style.px(1))))
        for outcome, y in (("win", area.y + label // 2), ("loss", area.bottom - label // 2)):
            kind: Outcome = "win" if outcome == "win" else "loss"
            sign = style.line(_SIGNS[kind], "small", outcome_colour(style, kind))
            surface.blit(sign, sign.get_rect(midleft=(self.rect.x, y)))
        quiet = style.colours.quiet
        first = style.line(Message("Oldest"), "small", quiet)
        last = style.line(Message("Newest"), "small", quiet)
        end = max(round(area.x + step * len(columns)), area.x + first.get_width() + last.get_width() + label)
        surface.blit(first, (area.x, area.bottom + style.px(6)))
        surface.blit(last, last.get_rect(topright=(min(end, area.right), area.bottom + style.px(6))))


class SlipBar(Widget):
    """What they have in common, the bar, and a number."""

    focusable = False

    def __init__(
        self,
        text: Text,
        count: Text,
        share: float,
        sure: tuple[float, float] | None = None,
    ) -> None:
        """`share` is how long the bar is, `sure` are the shares between which it lies for sure."""
        tip: Text = count
        if sure is not None:
            low, high = (percentage(round(100 * each)) for each in sure)
            tip = Message("Between {low} and {high} of your mistakes", low=low, high=high)
        super().__init__(tip=tip)
        self.text: Text = text
        self.count: Text = count
        self.others: Sequence[SlipBar] = (self,)
        """All bars that stand below each other, which begin and end alike."""
        self._share = share
        self._sure = sure

    def natural(self, style: Style) -> tuple[int, int]:
        return self._named(style) + self._counted(style) + style.px(24 + 160), style.line_box(32)

    def _named(self, style: Style) -> int:
        return max(style.width(bar.text, "body") for bar in self.others)

    def _counted(self, style: Style) -> int:
        return max(style.width(bar.count, "small") for bar in self.others)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        rect, colours, gap = self.rect, style.colours, style.px(12)
        numbers = self._counted(style)
        room = min(self._named(style), rect.w - numbers - gap)  # words first: the bar gets what they leave
        name = style.line_in(self.text, room, "body", colours.text)
        surface.blit(name, name.get_rect(midleft=rect.midleft))
        bar = pygame.Rect(rect.x + room + gap, 0, rect.w - room - numbers - 2 * gap, style.px(8))
        bar.centery = rect.centery
        if bar.w > style.px(24):
            style.fill(surface, bar, colours.text.fade(0.07), radius=bar.h // 2)
            full = pygame.Rect(bar.x, bar.y, max(bar.h, round(bar.w * self._share)), bar.h)
            style.fill(surface, full, colours.accent, radius=bar.h // 2)
            if self._sure is not None:
                left, right = (bar.x + round(bar.w * each) for each in self._sure)
                line = pygame.Rect(left, bar.centery - style.px(1), max(1, right - left), max(1, style.px(2)))
                surface.fill(colours.text.rgb, line)
        count = style.line(self.count, "small", colours.quiet)
        surface.blit(count, count.get_rect(midright=rect.midright))
