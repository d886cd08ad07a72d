"""Each widget by mouse and by keyboard."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from support.ui_person import Person, folders, person, show

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.levels import Strength
from fanoboard.ui.features.game.players import LevelMenu
from fanoboard.ui.toolkit.look.areas import merged
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented, Slider, Switch
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown, DropList
from fanoboard.ui.toolkit.widgets.page import parse
from fanoboard.ui.toolkit.widgets.pane import Pane

__all__ = ["folders", "person"]

WORDS = [("a", "Apple"), ("b", "Banana"), ("c", "Cherry")]


def test_a_button_acts_by_click_enter_and_space(person: Person) -> None:
    done: list[str] = []
    button = Button("Go", lambda: done.append("go"))
    show(person, button)
    person.click(button.rect.center)
    person.key(pygame.K_RETURN)
    person.key(pygame.K_SPACE)
    assert done == ["go"] * 3


def test_a_click_that_slips_off_a_button_does_nothing(person: Person) -> None:
    done: list[str] = []
    button = Button("Go", lambda: done.append("go"))
    show(person, button)
    person.down(button.rect.center)
    person.up((700, 700))
    assert not done


def test_a_disabled_button_neither_acts_nor_takes_the_focus(person: Person) -> None:
    done: list[str] = []
    off, on = Button("Off", lambda: done.append("off")), Button("On", lambda: done.append("on"))
    scene = show(person, on, off)
    off.set_enabled(False)
    person.click(off.rect.center)
    person.key(pygame.K_TAB)
    assert scene.focus is on
    assert not done


def test_a_held_enter_acts_once(person: Person) -> None:
    done: list[str] = []
    show(person, Button("Go", lambda: done.append("go")))
    for _ in range(5):
        person.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert done == ["go"]
    person.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0)
    person.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
    assert done == ["go", "go"]


def test_tab_goes_round_both_ways_and_arrows_go_by_place(person: Person) -> None:
    one, two, three = (Button(name, lambda: None) for name in "123")
    scene = show(person, one, two, three)
    three.rect.topleft = (500, 100)
    for key, mod, expected in (
        (pygame.K_TAB, 0, two),
        (pygame.K_TAB, 0, three),
        (pygame.K_TAB, 0, one),
        (pygame.K_TAB, pygame.KMOD_SHIFT, three),
        (pygame.K_LEFT, 0, one),
        (pygame.K_DOWN, 0, two),
        (pygame.K_UP, 0, one),
        (pygame.K_RIGHT, 0, three),
    ):
        person.key(key, mod=mod)
        assert scene.focus is expected


def test_the_ring_shows_for_the_keyboard_only(person: Person) -> None:
    one, two = Button("1", lambda: None), Button("2", lambda: None)
    show(person, one, two)
    person.key(pygame.K_TAB)
    assert two.ringed
    assert not one.ringed
    person.click(one.rect.center)
    assert one.focused
    assert not one.ringed


def test_a_switch_turns_by_click_and_space(person: Person) -> None:
    told: list[bool] = []
    switch = Switch(told.append, on=False)
    show(person, switch)
    person.click(switch.rect.center)
    person.key(pygame.K_SPACE)
    assert told == [True, False]


def test_segments_are_chosen_by_click_and_arrows_and_end_at_the_ends(person: Person) -> None:
    told: list[str] = []
    segments = Segmented(WORDS, "a", told.append)
    show(person, segments)
    person.click((segments.rect.right - 20, segments.rect.centery))
    person.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_LEFT)
    assert told == ["c", "b", "a"]
    assert segments.value == "a"


def test_a_slider_follows_the_mouse_and_the_arrows(person: Person) -> None:
    told: list[int] = []
    slider = Slider([(n, str(n)) for n in range(1, 9)], 3, told.append)
    show(person, slider)
    person.key(pygame.K_RIGHT, pygame.K_LEFT, pygame.K_LEFT, pygame.K_END, pygame.K_RIGHT, pygame.K_HOME)
    assert told == [4, 3, 2, 8, 1]
    person.down((slider.rect.x + 10, slider.rect.centery))
    person.drag((slider.rect.right + 500, 700))
    assert slider.value == 8
    person.drag((0, 0))
    assert slider.value == 1
    person.up((0, 0))


def test_a_drop_down_opens_and_chooses_by_mouse(person: Person) -> None:
    told: list[str] = []
    drop = DropDown(WORDS, "a", told.append)
    scene = show(person, drop)
    person.click(drop.rect.center)
    assert isinstance(scene.popup, DropList)
    person.click((drop.rect.centerx, scene.popup.rect.bottom - 20))
    assert told == ["c"]
    assert scene.popup is None


def test_a_drop_down_is_left_by_escape_or_a_click_beside_it_without_a_choice(person: Person) -> None:
    told: list[str] = []
    drop = DropDown(WORDS, "a", told.append)
    scene = show(person, drop)
    person.key(pygame.K_RETURN, pygame.K_DOWN, pygame.K_ESCAPE)
    assert scene.popup is None
    assert person.app.top is scene
    person.key(pygame.K_RETURN)
    person.click((900, 700))
    assert scene.popup is None
    assert not told


def test_a_drop_down_is_chosen_from_by_keys_and_first_letters(person: Person) -> None:
    told: list[str] = []
    show(person, DropDown(WORDS, "a", told.append))
    person.key(pygame.K_RETURN, pygame.K_UP, pygame.K_RETURN)
    person.key(pygame.K_SPACE, pygame.K_b, pygame.K_RETURN)
    assert told == ["c", "b"]


def test_a_list_at_the_bottom_of_the_window_opens_upwards(person: Person) -> None:
    drop = DropDown(WORDS, "a", lambda _: None)
    scene = show(person, drop)
    drop.rect.bottom = 790
    person.click(drop.rect.center)
    assert scene.popup is not None
    assert scene.popup.rect.bottom <= drop.rect.top


def test_a_list_has_room_for_all_its_values_however_narrow_the_drop_down_is(person: Person) -> None:
    menu = LevelMenu(Fanorona(), Strength(3), lambda _: None)
    scene = show(person, menu)
    menu.rect.size = menu.natural(scene.style)
    menu.open()
    assert scene.popup is not None
    widest = max(scene.style.width(text, "body") for _, text in menu.choices)
    assert scene.popup.rect.w >= widest + scene.style.px(48 + 12)


def held(person: Person, *, rows: int) -> tuple[Pane, list[Button]]:
    pane, buttons = Pane(), [Button(str(i), lambda: None) for i in range(rows)]
    scene = Scene(person.app)
    scene.add(pane)
    pane.rect = pygame.Rect(100, 100, 300, 200)
    for i, button in enumerate(buttons):
        scene.add(button)
        button.rect = pygame.Rect(100, 100 + 50 * i, 300, 40)
    pane.set_content(buttons, 50 * rows)
    person.app.push(scene)
    person.round()
    return pane, buttons


def test_a_pane_scrolls_by_the_wheel_as_far_as_there_is_something(person: Person) -> None:
    pane, buttons = held(person, rows=10)
    person.wheel((200, 200), -2)
    assert pane.offset == 96
    assert buttons[0].rect.y == 4
    person.wheel((200, 200), -100)
    assert pane.offset == 300
    person.wheel((200, 200), 100)
    assert pane.offset == 0


def test_a_pane_scrolls_to_what_the_keyboard_reaches(person: Person) -> None:
    pane, buttons = held(person, rows=10)
    person.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert person.app.top.focus is buttons[-1]
    assert pane.rect.contains(buttons[-1].rect)


def test_what_is_scrolled_away_cannot_be_clicked(person: Person) -> None:
    _, buttons = held(person, rows=10)
    assert buttons[5].rect.y > 300
    person.click(buttons[5].rect.center)
    assert person.app.top.focus is not buttons[5]


def test_the_bar_of_a_pane_can_be_dragged(person: Person) -> None:
    pane, _ = held(person, rows=10)
    person.down((409, 110))
    person.drag((409, 700))
    person.up((409, 700))
    assert pane.offset == pane.furthest


def test_a_tooltip_shows_after_a_while_and_goes(person: Person) -> None:
    button = Button("", lambda: None, icon="undo", tip="Take back", hint="U")
    show(person, button)
    person.move(button.rect.center)
    before = pygame.image.tobytes(person.app.window.surface, "RGB")
    scene = person.app.top
    scene.update(pygame.time.get_ticks() + 2000)
    scene.draw(person.app.window.surface, False)
    assert pygame.image.tobytes(person.app.window.surface, "RGB") != before
    person.move((700, 700))
    button.changed()
    person.round()
    person.move(button.rect.center)
    assert pygame.image.tobytes(person.app.window.surface, "RGB") == before


def test_nothing_is_drawn_when_nothing_changed(person: Person) -> None:
    button = Button("Go", lambda: None)
    scene = show(person, button)
    surface = person.app.window.surface
    assert scene.draw(surface, False) == []
    button.changed()
    areas = scene.draw(surface, False)
    assert len(areas) == 1
    assert areas[0].contains(button.rect)
    assert areas[0].w < 400


def test_a_part_drawn_anew_looks_as_if_all_were(person: Person) -> None:
    one, two = Button("One", lambda: None, kind="primary"), Label("Beside it")
    scene = show(person, one, two)
    two.rect.topleft = (110, 142)
    scene.repaint()
    surface = person.app.window.surface
    scene.draw(surface, True)
    whole = pygame.image.tobytes(surface, "RGB")
    one.changed()
    scene.draw(surface, False)
    assert pygame.image.tobytes(surface, "RGB") == whole


def test_merged_areas_are_no_more_to_draw_and_cover_all() -> None:
    def merged_of(*sides: tuple[int, int, int, int]) -> list[tuple[int, ...]]:
        return [tuple(area) for area in merged([pygame.Rect(each) for each in sides])]

    assert merged_of((0, 0, 10, 10), (5, 0, 10, 10), (50, 50, 0, 9)) == [(0, 0, 15, 10)]
    assert merged_of((0, 0, 10, 10), (20, 0, 10, 10), (5, 0, 20, 10)) == [(0, 0, 30, 10)]
    # What lies aslant would be twice as much to draw.
    assert merged_of((0, 0, 10, 10), (9, 9, 10, 10)) == [(0, 0, 10, 10), (9, 9, 10, 10)]
    random = Random(7)
    for _ in range(50):
        areas = [
            pygame.Rect(random.randrange(90), random.randrange(90), *random.choices(range(1, 40), k=2))
            for _ in range(random.randrange(9))
        ]
        found = merged(areas)
        assert sum(area.w * area.h for area in found) <= sum(area.w * area.h for area in areas)
        assert all(any(each.contains(area) for each in found) for area in areas)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Nim", [("title", "", "Nim")]),
        ("one\ntwo\n\nthree", [("paragraph", "", "one two"), ("paragraph", "", "three")]),
        ("- a\n- b\n  more", [("item", "•", "a"), ("item", "•", "b more")]),
        ("1. a\n2. b", [("item", "1.", "a"), ("item", "2.", "b")]),
        ("## End\nover", [("heading", "", "End"), ("paragraph", "", "over")]),
    ],
)
def test_pages_are_read_as_blocks(text: str, expected: list[tuple[str, str, str]]) -> None:
    found = [(block.kind, block.mark, " ".join(word.text for word in block.words)) for block in parse(text)]
    assert found == expected


def test_emphasis_gives_words_their_weight_and_glues_what_follows() -> None:
    (block,) = parse("by **approach**; a *weak* point, `d2-e3`.")
    assert [(word.text, word.weight, word.glued) for word in block.words] == [
        ("by", "regular", False),
        ("approach", "bold", False),
        (";", "regular", True),
        ("a", "regular", False),
        ("weak", "italic", False),
        ("point,", "regular", False),
        ("d2-e3", "medium", False),
        (".", "regular", True),
    ]


def test_text_is_shortened_and_wrapped_to_its_width(person: Person) -> None:
    fonts = person.app.style.fonts
    text = "Take whole lines of pieces by moving up to them"
    short = fonts.fit(text, 16, 120)
    assert short.endswith("…")
    assert fonts.width(short, 16) <= 120 < fonts.width(text, 16)
    lines = fonts.wrap(text + " " + "x" * 100, 16, 120)
    assert all(fonts.width(line, 16) <= 120 for line in lines)
    assert "".join(lines).replace(" ", "") == (text + "x" * 100).replace(" ", "")


def test_signs_that_one_font_lacks_come_from_the_other(person: Person) -> None:
    fonts = person.app.style.fonts
    white = (255, 255, 255, 255)
    drawn = {sign: pygame.image.tobytes(fonts.line(sign, 24, white), "RGBA") for sign in "♠♣♦□▲"}
    assert len(set(drawn.values())) == len(drawn)


def test_control_characters_are_drawn_as_nothing(person: Person) -> None:
    assert person.app.style.fonts.line("a\0b\nc", 16, (0, 0, 0, 255)).get_width() > 0
