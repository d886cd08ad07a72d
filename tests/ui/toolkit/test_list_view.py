"""A list of rows by mouse, keyboard and screen reader, whatever is in the rows."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest
from support.ui_person import Person, folders, person, show

from fanoboard.ui.system.accessible import Node
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.widgets.list_view import ListView

__all__ = ["folders", "person"]


class Names(ListView):
    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = names
        self.drawn: list[int] = []
        self.opened: list[str] = []

    @property
    def count(self) -> int:
        return len(self.names)

    def row_node(self, style: Style, index: int) -> Node:
        return Node("list_box_option", self.names[index])

    def words(self, style: Style, index: int) -> str:
        return self.names[index]

    def draw_row(self, surface: pygame.Surface, style: Style, index: int) -> None:
        self.drawn.append(index)

    def open(self, index: int) -> None:
        self.opened.append(self.names[index])

    @property
    def chosen(self) -> str:
        return self.names[self.at] if self.at >= 0 else ""


@pytest.fixture
def names(person: Person) -> Names:
    made = Names([f"{letter}{number:02}" for letter in "abcd" for number in range(25)])
    scene = show(person, made)
    made.rect = pygame.Rect(100, 100, 300, 5 * made.row_height)
    scene.set_focus(made)
    person.round()
    return made


def test_only_rows_in_sight_are_drawn(names: Names, person: Person) -> None:
    names.drawn.clear()
    names.choose(60)
    person.round()
    assert 60 in names.drawn
    assert len(set(names.drawn)) <= 6


def test_keys_choose_rows_and_lead_on_from_the_ends(names: Names, person: Person) -> None:
    person.key(pygame.K_DOWN, pygame.K_DOWN)
    assert names.chosen == "a01"
    person.key(pygame.K_PAGEDOWN)
    assert names.chosen == "a06"
    person.key(pygame.K_END)
    assert names.chosen == "d24"
    assert names.inner.contains(names.row(names.at))
    person.key(pygame.K_HOME)
    assert names.chosen == "a00"
    person.post(pygame.KEYDOWN, key=pygame.K_c, mod=0, unicode="c")
    assert names.chosen == "c00"
    person.key(pygame.K_RETURN)
    assert names.opened == ["c00"]


def test_a_double_click_opens_a_row_and_two_clicks_on_two_do_not(names: Names, person: Person) -> None:
    first, second = names.row(0).center, names.row(1).center
    person.click(first)
    person.click(second)
    assert names.chosen == "a01"
    assert not names.opened
    person.click(second)
    assert names.opened == ["a01"]
    person.click(second)
    assert names.opened == ["a01"], "the third click is the first of others"


def test_the_wheel_and_a_finger_scroll_by_whole_rows(names: Names, person: Person) -> None:
    person.wheel(names.rect.center, -2)
    person.click(names.rect.move(5, 5).topleft)
    assert names.chosen == "a06"
    high = names.row_height
    assert names.slide(-high // 2)
    assert names.row_at(names.rect.move(5, 5).topleft) == 6, "less than a row is kept for the next time"
    names.slide(-high)
    assert names.row_at(names.rect.move(5, 5).topleft) == 7
    names.slide(1000 * high)
    assert not names.slide(high), "there is nothing above the first row"


def test_readers_know_all_rows_and_a_click_on_the_chosen_one_opens_it(names: Names, person: Person) -> None:
    told = names.nodes_within(person.top().style)
    assert [each.name for each in told] == names.names
    assert not any(each.focused for each in told)
    names.perform("click", (told[70].key,))
    assert names.chosen == told[70].name
    assert not names.opened
    assert [each.name for each in names.nodes_within(person.top().style) if each.focused] == [names.chosen]
    names.perform("click", (told[70].key,))
    assert names.opened == [names.chosen]
