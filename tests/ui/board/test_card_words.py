"""Words on and beside a card table are so large as text is set, and none is cut short."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pygame
import pytest
from support.board_help import board_in, draw, style_of
from support.cards_in_window import SPECIAL, position_of, sit
from support.contrast_meter import contrast, difference
from support.learner import opened
from support.tiers import by_night, each_met
from support.ui_person import AI, ANNA, Person, Sit, folders, person

from fanoboard.content.language import load_language, shipped_codes
from fanoboard.content.layout import load_layout
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games.fano_cards import GAME
from fanoboard.ui.board.counts import BELOW, cards_chip
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.marks import Mark, Marks
from fanoboard.ui.board.plates import plates, race, short_names
from fanoboard.ui.board.table_parts import Plate, Told, pile_names, width_of, wrapped
from fanoboard.ui.play.spot_words import PILES
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.button import Button

__all__ = ["folders", "person", "sit"]

LONG = ("mg",)
"""Languages in which a draw pile has a name of two long words, which may lack room in the smaller window."""
TEXTS = (1.0, 1.25, 1.5)
ROOMS = [(920, 800), (1936, 1600)]
"""What the panel leaves of windows of 1280 x 800 and 2560 x 1600."""


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seats", range(2, 9))
def test_plates_grow_with_text_and_stay_in_their_places(seats: int, room: tuple[int, int]) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    fitted = fit_layout(load_layout(GAME({"players": seats}).layout), pygame.Rect(0, 0, *room), 0.2, 16)
    cards = []
    for spot, size in fitted.cards.items():
        if not spot.startswith("specials"):
            card = pygame.Rect((0, 0), size)
            card.center = fitted.centres[spot]
            cards.append(card)
    named = [Plate(f"Player {seat + 1}", "Queen, 3 in hand", "Qh", signs=False) for seat in range(seats)]
    heights = []
    for text in TEXTS:
        found = [blit.rect for blit in plates(fitted, load_theme(), Told(tuple(named), 0), text)]
        assert len(found) == seats
        assert all(fitted.face.contains(each) for each in found)
        assert not any(each.collidelist(cards) >= 0 for each in found)
        assert not any(one.colliderect(other) for one, other in combinations(found, 2))
        heights.append([each.w for each in found])
    for small, middle, large in zip(*heights, strict=True):
        assert small < middle <= large
    own = [each[0] for each in heights]
    assert own[2] > 1.3 * own[0]
    pygame.display.quit()


@pytest.mark.parametrize("where", ["game", "lesson"])
def test_an_empty_place_of_a_pile_says_what_it_is(sit: Sit, person: Person, where: str) -> None:
    looks = set()
    for code in ("en", "fr"):
        person.app.choose_language(code)
        if where == "game":
            board = sit(position_of({"hand": ["5"]}, {})).game_scene.board
        else:
            board = opened(person, "fano_cards").board
        person.round()
        place = board.space_of("up.0")
        place = place.inflate(0, place.h).clip(board.board_rect)
        looks.add(pygame.image.tobytes(person.app.window.surface.subsurface(place), "RGB"))
    assert len(looks) == 2


@pytest.mark.parametrize("room", by_night([(each,) for each in ROOMS], 1))
@pytest.mark.parametrize("seats", by_night(range(2, 9), 4))
@pytest.mark.parametrize("code", [*shipped_codes(), "en"])
def test_names_of_piles_lie_over_no_card(seats: int, room: tuple[int, int], code: str) -> None:
    """Where they stand beside their pile, they stay there when cards lie on it."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    fitted = fit_layout(load_layout(GAME({"players": seats}).layout), pygame.Rect(0, 0, *room), 0.2, 16)
    language = load_language(code)
    told = Told(piles=tuple((zone, name.render(language)) for zone, name in PILES))
    piles, cards = [], []
    for spot, size in fitted.cards.items():
        card = pygame.Rect((0, 0), size)
        card.center = fitted.centres[spot]
        cards.append(card)
        if spot.startswith(("draw", "up", "down")):
            piles.append(card)
    for text in (*TEXTS, 2.0):
        found = [blit.rect for blit in pile_names(fitted, load_theme(), told, text)]
        beside = [each for each in found if not any(pile.contains(each) for pile in piles)]
        assert all(fitted.face.contains(each) for each in found)
        assert not any(each.collidelist(cards) >= 0 for each in beside)
        assert not any(one.colliderect(other.inflate(0, -2)) for one, other in combinations(found, 2))
        near = set()
        for each in found:
            pile = min(piles, key=lambda pile: dist(pile.center, each.center))
            near.add((pile.size, each.h))
        assert len(near) == len({size for size, _ in near}), "where piles are alike, so are their names"
        for pile in piles:
            number = cards_chip(10, pile.w, load_theme(), text)
            low = number.get_rect(midtop=(pile.centerx, pile.bottom - number.get_height() * (1 - BELOW)))
            assert low.collidelist(beside) < 0, "nor over the number of one"
        if code not in LONG or room != ROOMS[0]:
            for own in piles[:3]:  # of the seat that looks: the name of each stands above it
                names = [each for each in beside if abs(each.centerx - own.centerx) <= 1]
                assert own.move(0, -own.h // 2).collidelist(names) >= 0, text
    pygame.display.quit()


def test_a_name_on_a_plate_is_there_in_any_script() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    fitted = fit_layout(load_layout(GAME({"players": 2}).layout), pygame.Rect(0, 0, *ROOMS[0]), 0.2, 16)

    def shown(name: str) -> bytes:
        told = Told((Plate(name, "", "Jh", signs=False),) * 2, 0)
        found = plates(fitted, load_theme(), told, 1)
        return b"".join(pygame.image.tobytes(blit.image, "RGBA") for blit in found)

    names = ["花子", "太郎", "はな子", "ミサ"]
    assert len({shown(name) for name in names}) == len(names)
    pygame.display.quit()


def test_japanese_words_on_a_table_are_broken_where_they_have_no_room() -> None:
    lines = wrapped("カードを指すと、そのラインが見えます。", 14, 120)
    assert len(lines) > 1
    assert all(width_of(line, 14) <= 120 for line in lines)
    assert wrapped("White captures", 14, 40) == ["White", "captures"]


def uncut(table: Person) -> None:
    """All words of all buttons in sight are there, and no button lies over another."""
    style = table.app.style
    buttons = [
        each for each in table.game_scene.widgets if isinstance(each, Button) and each.visible and each.text
    ]
    panel = table.game_scene.sidebar.rect
    for button in buttons:
        assert panel.contains(button.rect)
        room = button.rect.w - style.px(16)
        lines = style.wrap(button.text, room, "body", "medium")
        assert len(lines) * style.height("body") <= button.rect.h, str(button.text)
        assert all(style.fonts.width(line, style.size("body"), "medium") <= room for line in lines)
    assert not any(one.rect.colliderect(other.rect) for one, other in combinations(buttons, 2))


@pytest.mark.parametrize(
    ("size", "text", "seats"), each_met([(1280, 800), (2560, 1600)], [150, 100, 125], [8, 2, 4])
)
def test_buttons_say_all_that_they_will_do(
    sit: Sit, person: Person, seats: int, text: int, size: tuple[int, int]
) -> None:
    person.app.push(Scene(person.app))
    person.app.settings.text = text
    person.app.settings.scale = 150 if size[0] > 2000 else 100
    person.app.restyle()
    person.resize(size)
    words = ["reverse", "oversum", "joker", "defense"]
    own = {"hand": ["8", "9", "6"], "field": ["1", "7", "4"], "specials": words}
    others = [{"hand": ["1"], "field": ["3"], "specials": words} for _ in range(seats - 1)]
    table = sit(position_of(own, *others, **SPECIAL), players=(ANNA, *[AI] * (seats - 1)))
    uncut(table)
    table.click("hand.0.0", "hand.0.1")
    uncut(table)
    table.game_scene.cancel()
    table.click("hand.0.2", "field.0.1")
    uncut(table)


@pytest.mark.parametrize("seats", by_night([2, 4, 8], 1))
def test_words_on_the_table_are_other_ones_with_larger_text(sit: Sit, person: Person, seats: int) -> None:
    others = [{"hand": ["3"], "field": ["5", "1"]} for _ in range(seats - 1)]
    start = position_of({"hand": ["7", "9"], "field": ["4"], "up": ["2"]}, *others)
    looks = []
    for text in (100, 125, 150):
        person.app.settings.text = text
        person.app.restyle()
        table = sit(start, players=(ANNA, *[AI] * (seats - 1)))
        table.click("field.0.0")
        static = table.game_scene.board.static
        assert static.text == text / 100
        looks.append([blit.image.get_size() for blit in static.tags])
    assert len(looks[0]) == 2
    for small, middle, large in zip(*looks, strict=True):
        assert small < middle < large


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("to_move", [0, 1])
def test_quiet_words_on_the_cloth_can_be_read(theme: str, to_move: int) -> None:
    pygame.display.init()
    surface = pygame.display.set_mode(ROOMS[0])
    style = style_of(theme, motion=0)
    table = board_in(surface.get_rect(), load_layout(GAME({"players": 2}).layout), style)
    draw(table, surface, style, full=True)
    bare = surface.copy()
    table.mark(Marks(Mark("caption", ("caption",), "", detail="Point at a card to see its line.")))
    draw(table, surface, style, full=True)
    assert strongest(surface, bare) >= 4.5
    table.mark(Marks())
    seats: list[pygame.Surface] = []
    for letters in ("WWW", "..."):  # below a name, which is wider than both
        table.tell(Told((Plate("Volatiana", letters), Plate("Volatiana", letters)), to_move))
        draw(table, surface, style, full=True)
        seats.append(surface.copy())
    assert strongest(*seats) >= 4.5


def strongest(one: pygame.Surface, other: pygame.Surface) -> float:
    """The contrast of the middle of strokes: the rest of what differs is smoothed edges."""
    found = difference(one, other)
    assert found is not None
    ratios = sorted(contrast(*pair) for pair in found.pairs)
    return ratios[-len(ratios) // 10]


@pytest.mark.parametrize("code", [*shipped_codes(), "en"])
def test_names_of_piles_grow_with_the_table(code: str) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    language, layout = load_language(code), load_layout(GAME({"players": 2}).layout)
    told = Told(piles=tuple((zone, name.render(language)) for zone, name in PILES))
    heights = []
    for room in ((880, 760), (1960, 1520)):
        fitted = fit_layout(layout, pygame.Rect(0, 0, *room), 0.2, 16)
        heights.append(min(each.rect.h for each in pile_names(fitted, load_theme(), told, 1.0)))
    assert heights[1] >= (1.2 if code in LONG else 1.5) * heights[0]
    pygame.display.quit()


@pytest.mark.parametrize("seats", range(3, 9))
def test_names_of_own_piles_are_as_large_as_the_table_whatever_the_seats(seats: int) -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    layout = load_layout(GAME({"players": seats}).layout)
    heights = []
    for room in ROOMS:
        fitted = fit_layout(layout, pygame.Rect(0, 0, *room), 0.2, 16)
        heights.append(max(each.rect.h for each in pile_names(fitted, load_theme(), Told(piles=PILES), 1.0)))
    assert heights[1] >= 1.7 * heights[0], "that is twice as large"
    pygame.display.quit()


def test_buttons_of_specials_have_the_signs_of_the_list_of_turns(sit: Sit) -> None:
    own = {"hand": ["6", "2"], "field": ["4", "3"], "specials": ["reverse", "oversum"]}
    table = sit(position_of(own, {"field": ["3", "5"], "specials": []}, **SPECIAL))
    signs = {
        str(each.text): each.sign for each in table.app.top.widgets if isinstance(each, Button) and each.sign
    }
    assert signs == {"Reverse Fano": "swap"} | ({"Oversum": "sum"} if table.sees("Oversum") else {})
    button = table.named("Reverse Fano")
    surface = table.app.window.surface
    drawn = pygame.image.tobytes(surface.subsurface(button.rect), "RGB")
    assert isinstance(button, Button)
    button.sign = None
    button.changed()
    table.round()
    assert pygame.image.tobytes(surface.subsurface(button.rect), "RGB") != drawn


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Hasina", "Player 2", "Player 3"], ["H", "2", "3"]),
        (["Anna", "Ben", "Computer"], ["A", "B", "C"]),
        (["Anna", "Alain", "Player 3"], ["An", "Al", "P3"]),
        (["Anna", "Anna Maria", "Player 3"], ["1", "2", "3"]),
        (["花子", "太郎"], ["花", "太"]),
    ],
)
def test_few_letters_tell_each_player_from_the_others(names: list[str], short: list[str]) -> None:
    assert short_names(names) == short


@pytest.mark.parametrize(("room", "least"), [((920, 800), 16), ((1936, 1600), 32), ((620, 650), 11)])
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("spread", ["together", "apart", "last"])
def test_who_has_come_how_far_can_be_read(seats: int, spread: str, room: tuple[int, int], least: int) -> None:
    """Each stands below a commander with a letter or a number, of so many pixels at least, and all of the
    race is in its place, whoever has come how far.
    """
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    theme = load_theme()
    fitted = fit_layout(load_layout(GAME({"players": seats}).layout), pygame.Rect(0, 0, *room), 0.2, 16)
    ranks = {"together": "J" * 8, "apart": "JQK" * 3, "last": "K" * 8}[spread]
    names = [f"Player {seat + 1}" for seat in range(seats)]
    crests = [f"{ranks[seat]}{'hdsc'[seat % 4]}" for seat in range(seats)]
    steps = tuple((f"{rank}h", tuple(seat for seat in range(seats) if ranks[seat] == rank)) for rank in "JQK")

    def painted(called: list[str]) -> pygame.Surface:
        seated = tuple(Plate(name, "", crest) for name, crest in zip(called, crests, strict=True))
        (blit,) = race(fitted, theme, Told(seated, 0, steps), 1.0)
        place = next(rect for area, rect in fitted.areas if area.lay == "race")
        assert place.contains(blit.rect)
        ground = pygame.Surface(place.size)
        ground.fill(theme.cards.table)
        ground.blit(blit.image, (0, 0))
        return ground

    usual = painted(names)
    for seat in range(seats):
        other = painted([*names[:seat], "Player 9", *names[seat + 1 :]])
        same = pygame.mask.from_threshold(usual, (0, 0, 0), (2, 2, 2, 255), other)
        same.invert()
        where = same.get_bounding_rects()[0].unionall(same.get_bounding_rects())
        assert where.h >= 0.6 * least, "numbers are about so high"
        assert where.w <= 2 * where.h, "and nothing else is other"
    pygame.display.quit()
