"""Rows, columns and grids: everything in its place, nothing cut, nothing on another thing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fanoboard.content.theme import load_theme
from fanoboard.messages import Message
from fanoboard.ui.toolkit.commands.command import Command, KeyBindings
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.boxes import (
    Beside,
    Box,
    Column,
    Grid,
    Inset,
    Raised,
    Row,
    Scrolled,
    Sized,
    Tools,
    foot,
)
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.pane import Pane
from fanoboard.ui.toolkit.widgets.panel import Panel
from fanoboard.ui.toolkit.widgets.widget import Composed, Widget


class Block(Widget):
    """So many pixels wide if it may be, and higher where it is narrower, as a text is."""

    def __init__(self, wide: int, high: int) -> None:
        super().__init__()
        self.wide, self.high = wide, high

    def natural(self, style: Style) -> tuple[int, int]:
        return self.wide, self.high

    def fit(self, style: Style, width: int) -> tuple[int, int]:
        lines = -(-self.wide // max(1, width))
        return min(self.wide, width), self.high * lines


@pytest.fixture(scope="module")
def style() -> Style:
    pygame.init()
    return Style(load_theme(), 1.0, Fonts())


blocks = st.builds(Block, st.integers(1, 300), st.integers(1, 60))


def boxes(depth: int = 2) -> st.SearchStrategy[Box | Widget]:
    inner = blocks if depth == 0 else st.one_of(blocks, boxes(depth - 1))
    several = st.lists(inner, min_size=1, max_size=5)
    return st.one_of(
        several.map(lambda items: Column(*items)),
        several.map(lambda items: Column(*items, grow=items[0])),
        several.map(lambda items: Row(*items)),
        several.map(lambda items: Row(*items, grow=items[-1])),
        several.map(lambda items: foot(*items)),
        several.map(lambda items: Grid(*items)),
        inner.map(lambda item: Inset(item, 7)),
    )


def placed(box: Box, style: Style, width: int) -> list[pygame.Rect]:
    box.place(style, pygame.Rect(10, 20, width, box.height(style, width)))
    return [widget.rect for widget in box.widgets]


@settings(deadline=None, max_examples=120)
@given(data=st.data(), width=st.integers(400, 1200))
def test_nothing_lies_on_another_thing_nor_below_the_end(
    data: st.DataObject, width: int, style: Style
) -> None:
    box = data.draw(boxes())
    assert isinstance(box, Box)
    high = box.height(style, width)
    rects = placed(box, style, width)
    for number, rect in enumerate(rects):
        assert rect.bottom <= 20 + high, "it reaches beyond the height that was told"
        assert rect.x >= 10
        assert rect.collidelist(rects[:number]) == -1
    for widget in box.widgets:
        assert isinstance(widget, Block)
        assert widget.rect.h >= widget.fit(style, max(1, widget.rect.w))[1], "it is cut"


def test_a_row_that_is_too_narrow_becomes_two(style: Style) -> None:
    first, second = Block(200, 30), Block(200, 40)
    assert [rect.y for rect in placed(Row(first, second), style, 500)] == [25, 20]
    assert Row(first, second, gap=10).height(style, 300) == 80
    placed(Row(first, second, gap=10), style, 300)
    assert (first.rect.x, second.rect.x) == (10, 10)
    assert second.rect.y == first.rect.bottom + 10


def test_what_grows_takes_the_rest(style: Style) -> None:
    words, button = Block(50, 30), Block(80, 30)
    placed(Row(words, button, gap=10, grow=words), style, 400)
    assert words.rect.w == 400 - 80 - 10
    assert button.rect.right == 410
    column = Column(words, button, gap=10, grow=words)
    column.place(style, pygame.Rect(0, 0, 100, 300))
    assert button.rect.bottom == 300


def test_what_is_hidden_takes_no_room_but_where_it_is_kept(style: Style) -> None:
    first, second = Block(50, 30), Block(50, 30)
    first.visible = False
    assert Column(first, second).height(style, 100) == 30
    placed(Row(first, second), style, 300)
    assert second.rect.x == 10
    placed(Row(Sized(first, width=50), second, gap=10), style, 300)
    assert second.rect.x == 70


def test_a_grid_has_rows_as_even_as_can_be(style: Style) -> None:
    items = [Block(100, 20) for _ in range(4)]
    rects = placed(Grid(*items, gap=10), style, 340)
    assert len({rect.y for rect in rects}) == 2
    assert [sum(rect.y == y for rect in rects) for y in sorted({rect.y for rect in rects})] == [2, 2]


def test_what_does_not_fit_scrolls(style: Style) -> None:
    pane, items = Pane(), [Block(100, 50) for _ in range(5)]
    box = Scrolled(pane, Column(*items, gap=0), focus=True)
    box.place(style, pygame.Rect(0, 0, 200, 100))
    assert (pane.content, pane.furthest, pane.focusable) == (250, 150, True)
    box.place(style, pygame.Rect(0, 0, 200, 400))
    assert not pane.furthest
    assert not pane.focusable


@pytest.mark.parametrize("size", [(400, 300), (400, 9), (9, 300), (0, 0)])
def test_without_room_for_what_is_around_it_nothing_is_turned_inside_out(
    style: Style, size: tuple[int, int]
) -> None:
    """What has less than no height can be drawn, and is found nowhere when it has to be drawn again."""
    pane, around = Pane(reads=True), pygame.Rect((20, 30), size)
    Inset(Scrolled(pane, Label("a\nb\nc\nd")), 16, 12).place(style, around)
    assert pane.rect.w >= 0
    assert pane.rect.h >= 0


def test_what_fits_is_not_cut_with_its_shadow(style: Style) -> None:
    pane, item = Pane(), Block(100, 50)
    box = Scrolled(pane, item)
    box.place(style, pygame.Rect(0, 0, 200, 50))
    assert item.clip() is None
    box.place(style, pygame.Rect(0, 0, 200, 40))
    assert item.clip() == pane.view


def test_a_panel_scrolls_with_what_lies_on_it(style: Style) -> None:
    pane, panel, top, low = Pane(), Panel(), Block(100, 50), Block(100, 50)
    Scrolled(pane, Column(top, Raised(panel, low, 10))).place(style, pygame.Rect(0, 0, 200, 60))
    assert panel.rect.contains(low.rect)
    assert pane.scroll_to(pane.furthest)
    assert panel.rect.contains(low.rect)
    assert panel.clip() == low.clip() == pane.view
    low.visible = False
    assert not Raised(panel, low, 10).visible


def test_longer_words_make_their_box_grow(style: Style) -> None:
    short, long = Label("Save", wrap=True), Label("Save all of this at once, and then some " * 4, wrap=True)
    assert Column(long).height(style, 200) > 3 * Column(short).height(style, 200)
    beside = Beside(Block(80, 20), long, gap=20)
    assert beside.height(style, 300) == Column(long).height(style, 200)


def test_what_grows_beside_others_keeps_what_it_needs(style: Style) -> None:
    """A line of text may be wrapped before others leave its row; what does not wrap is not made narrower."""
    words = Label("Some words that are wrapped where there is no room for them", wrap=True)
    line = Label("Some words that are never wrapped, whatever there is")
    for item, same in ((words, True), (line, False)):
        other = Block(300, 40)
        row = Row(item, other, grow=item)
        row.place(style, pygame.Rect(0, 0, 450, row.height(style, 450)))
        assert (other.rect.x > item.rect.x) == same
        assert item.rect.w >= min(120, item.natural(style)[0])


def test_tools_lose_their_words_where_there_is_no_room(style: Style) -> None:
    commands = [Command(f"do {name}", (), "pen", Message(f"Do {name}")) for name in ("this", "that")]
    buttons = [CommandButton(command, KeyBindings({}), worded=True) for command in commands]
    tools = Tools(*buttons)
    whole = tools.width(style)
    for width, worded in ((whole, True), (whole - 1, False), (tools.narrowest(style), False)):
        tools.place(style, pygame.Rect(0, 0, width, tools.height(style, width)))
        assert [bool(button.text) for button in buttons] == 2 * [worded]
        assert [bool(button.tip) for button in buttons] == 2 * [not worded], "else a tooltip tells it"
        assert buttons[-1].rect.right == width
        assert buttons[0].rect.right <= buttons[1].rect.x


def test_buttons_that_fill_a_row_get_narrower_before_one_leaves_it(style: Style) -> None:
    buttons = [Button(text, lambda: None) for text in ("Back", "Skip", "Next")]
    row = Row(*buttons, gap=8, fill=True)
    whole, least = row.width(style), row.narrowest(style)
    assert least < whole
    for width in (least, whole, whole + 60):
        row.place(style, pygame.Rect(0, 0, width, row.height(style, width)))
        assert len({button.rect.y for button in buttons}) == 1
        assert width - 3 < buttons[-1].rect.right <= width
    row.place(style, pygame.Rect(0, 0, least - 1, row.height(style, least - 1)))
    assert buttons[-1].rect.y > buttons[0].rect.bottom
    assert (buttons[-1].rect.x, buttons[-1].rect.w) == (0, least - 1), "and fills the next one"


def test_a_picture_has_the_height_that_the_words_leave(style: Style) -> None:
    """It grows where there is room, and gets lower where there is little; with less, all of it scrolls."""
    picture, words, pane = Block(300, 400), Block(300, 100), Pane()
    flexible = Sized(picture, lowest=140)
    shown = Scrolled(pane, Column(words, flexible, gap=0, grow=flexible), fills=True)
    for high, drawn in ((700, 600), (300, 200), (200, 140)):
        shown.place(style, pygame.Rect(0, 0, 400, high))
        assert picture.rect.h == drawn
        assert pane.furthest == max(0, 240 - high)


def test_what_shrinks_is_no_higher_than_it_likes(style: Style) -> None:
    picture, words = Block(300, 400), Block(300, 100)
    column = Column(Sized(picture, lowest=50), words, gap=0)
    for high, drawn in ((700, 400), (300, 200)):
        column.place(style, pygame.Rect(0, 0, 400, high))
        assert picture.rect.h == drawn
        assert words.rect.y == picture.rect.bottom


def test_what_has_a_width_at_most_stands_at_the_left(style: Style) -> None:
    block = Block(300, 20)
    box = Sized(block, widest=150)
    assert box.width(style) == 150
    box.place(style, pygame.Rect(10, 20, 400, box.height(style, 400)))
    assert block.rect == pygame.Rect(10, 20, 150, 40), "in two lines"


def test_what_stands_at_the_top_of_a_row_begins_on_one_line(style: Style) -> None:
    one, other = Block(50, 20), Label("words " * 20, wrap=True)
    row = Row(one, other, gap=10, grow=other, top=True)
    row.place(style, pygame.Rect(0, 5, 260, row.height(style, 260)))
    assert (one.rect.y, other.rect.y) == (5, 5)
    assert other.rect.h > 40


def test_what_is_hidden_is_so_with_all_that_lies_in_it_and_comes_back_as_it_was(style: Style) -> None:
    first, second = Block(50, 30), Block(50, 30)
    inner = Row(first, second)
    whole = Column(inner)
    whole.adopt()
    second.visible = False
    whole.visible = False
    assert [each.visible for each in (first, second, inner, whole)] == [False] * 4
    whole.visible = True
    assert [each.visible for each in (first, second, inner, whole)] == [True, False, True, True]
    assert whole.height(style, 300) == 30


def test_a_widget_holds_widgets_as_a_box_does_and_is_seen_itself(style: Style) -> None:
    class Card(Block):
        @property
        def children(self) -> Sequence[Widget]:
            return (words,)

    words = Block(50, 30)
    card = Card(80, 40)
    assert list(Column(card).widgets) == [card, words]
    Column(card).place(style, pygame.Rect(0, 0, 80, 40))
    assert card.rect == pygame.Rect(0, 0, 80, 40)


class Framed(Composed):
    """One block over another, with room around both."""

    pads = (10, 20, 30, 40)

    def __init__(self, *blocks: Widget) -> None:
        super().__init__()
        self.blocks = blocks

    def parts(self, style: Style, width: int) -> Widget:
        return Column(*self.blocks, gap=5)


def test_what_is_composed_has_room_around_its_parts_wherever_it_is_drawn(style: Style) -> None:
    first, second = Block(100, 30), Block(200, 10)
    framed = Framed(first, second)
    assert framed.fit(style, 240) == (240, 20 + 30 + 5 + 10 + 40)
    assert framed.fit(style, 140) == (140, 20 + 30 + 5 + 20 + 40), "the second block needs two lines"
    for corner in ((0, 0), (7, -50)):  # as a pane moves it
        framed.rect = pygame.Rect(corner, (240, 105))
        framed.draw(pygame.Surface((300, 200)), style)
        assert first.rect == pygame.Rect(10, 20, 200, 30).move(corner)
        assert second.rect == pygame.Rect(10, 55, 200, 10).move(corner)


def test_a_label_has_no_more_lines_than_it_may(style: Style) -> None:
    text = "One word after the other, until there are many more of them than three lines hold. " * 2
    whole, few = Label(text, wrap=True, leading=1), Label(text, wrap=True, leading=1, most=3)
    assert whole.height_in(style, 150) > 3 * style.height("body")
    assert few.height_in(style, 150) == 3 * style.height("body")
    assert Label("Short", wrap=True, leading=1, most=3).height_in(style, 150) == style.height("body")
