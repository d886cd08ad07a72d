"""What boards call their points, in every theme and size: seen, beside their points, and where wanted."""

from __future__ import annotations

import math
from itertools import product
from typing import Literal

import pygame
import pytest
from msgspec import structs
from support.board_help import board_in, draw, marks, style_of
from support.tiers import by_night, each_met

from fanoboard.content.colour import Colour, contrast_ratio
from fanoboard.content.layout import Layout, load_layout
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games.events import Picture
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.labels import LabelPlaces, coordinates
from fanoboard.ui.board.marks import Mark, Marks

NAMED = ("fano330", "nim-fano", "nim-pg23", "nim-ag23", "nim-desargues", "nim-pappus", "nim-nim")


def seen(
    layout: Layout,
    theme: str = "wood",
    size: tuple[int, int] = (700, 500),
    picture: Picture | None = None,
) -> bytes:
    pygame.display.init()
    screen = pygame.display.set_mode(size)
    style = style_of(theme, motion=0)
    view = board_in(screen.get_rect(), layout, style)
    view.show(picture or {})
    draw(view, screen, style, full=True)
    return pygame.image.tobytes(screen, "RGB")


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("size", by_night([(each,) for each in [(320, 260), (900, 640)]], 1))
def test_coordinates_are_read_in_every_theme_and_size(theme: str, size: tuple[int, int]) -> None:
    look = load_theme(theme).board
    for name in ("fanorona-9x5", "fixation"):
        layout = load_layout(name)
        fit = fit_layout(layout, pygame.Rect((0, 0), size), look.frame_width, 10)
        labels = coordinates(layout, fit, look)
        assert len(labels) >= 14
        for label in labels:
            assert label.image.get_height() >= 10
            assert fit.board.contains(label.image.get_bounding_rect().move(label.at))
    bare = structs.replace(load_layout("fanorona-9x5"), labels="none")
    assert seen(load_layout("fanorona-9x5"), theme, size) != seen(bare, theme, size)


@pytest.mark.parametrize(
    ("theme", "name"), each_met(theme_names(), ["fanorona-9x5", "fanorona-5x5", "fixation"])
)
def test_coordinates_stand_out_as_text_has_to(theme: str, name: str) -> None:
    layout = load_layout(name)
    with_words, without = (
        [pixels[at : at + 3] for at in range(0, len(pixels), 3)]
        for pixels in (seen(layout, theme), seen(structs.replace(layout, labels="none"), theme))
    )
    ratios = sorted(
        contrast_ratio(Colour(*one), Colour(*other))
        for one, other in zip(with_words, without, strict=True)
        if one != other
    )
    assert ratios[-len(ratios) // 10] >= 4.5, "the middle of strokes, as all else is smoothed edges"


def test_on_a_narrow_frame_coordinates_stand_on_the_face_in_the_ink_of_its_lines() -> None:
    theme = load_theme("contrast")
    layout = load_layout("fanorona-5x5")
    fit = fit_layout(layout, pygame.Rect(0, 0, 500, 400), theme.board.frame_width, 10)
    labels = coordinates(layout, fit, theme.board)
    assert all(fit.face.contains(label.rect) for label in labels)
    pieces = [
        pygame.Rect(0, 0, fit.piece, fit.piece).move(x - fit.piece // 2, y - fit.piece // 2)
        for x, y in fit.centres.values()
    ]
    assert not any(label.rect.collidelist(pieces) >= 0 for label in labels)


@pytest.mark.parametrize("theme", ["wood", "contrast", "paper"])
@pytest.mark.parametrize("name", ["fanorona-9x5", "fanorona-3x3", "fixation"])
def test_coordinates_grow_with_the_text(theme: str, name: str) -> None:
    look, layout = load_theme(theme).board, load_layout(name)
    heights = []
    for text in (1.0, 2.0):
        fit = fit_layout(layout, pygame.Rect(0, 0, 900, 700), look.frame_width, 10, text)
        labels = coordinates(layout, fit, look)
        heights.append(min(label.image.get_height() for label in labels))
        seen = [label.image.get_bounding_rect().move(label.at) for label in labels]
        assert all(fit.board.contains(rect) for rect in seen)
        for x, y in fit.centres.values():
            piece = pygame.Rect(0, 0, fit.piece, fit.piece).move(x - fit.piece // 2, y - fit.piece // 2)
            assert piece.inflate(-0.3 * fit.piece, -0.3 * fit.piece).collidelist(seen) < 0, "round, and clear"
    assert heights[1] >= 1.6 * heights[0]


def test_fixation_tells_letters_and_numbers() -> None:
    layout = load_layout("fixation")
    fit = fit_layout(layout, pygame.Rect(0, 0, 900, 800), 0.2, 10)
    # Nine letters, nine numbers; of these, all but the outermost one stand at both ends of their lines.
    assert len(coordinates(layout, fit, load_theme("wood").board)) == 9 + 2 * 8 + 1


@pytest.mark.parametrize("name", NAMED)
def test_every_name_is_nearest_to_its_own_point(name: str) -> None:
    layout = load_layout(name)
    fit = fit_layout(layout, pygame.Rect(0, 0, 900, 800), 0.2, 10)
    sides = LabelPlaces(layout, fit)
    for point in layout.points:
        place = sides.name_place(point)
        nearest = min(layout.points, key=lambda other: math.dist(fit.centres[other], place))
        assert nearest == point
        assert fit.face.collidepoint(place)


@pytest.mark.parametrize(("name", "piece"), [("fano330", "black circle"), ("nim-fano", "seed")])
def test_no_piece_covers_a_name(name: str, piece: str) -> None:
    layout = structs.replace(load_layout(name), lines=())
    for point, place in layout.points.items():
        # The same board with a point that nobody can read the name of.
        points = {other: at for other, at in layout.points.items() if other != point}
        places = {other: at for other, at in layout.label_places.items() if other != point}
        nameless = structs.replace(layout, points={**points, " ": place}, label_places=places)
        piles = dict.fromkeys(nameless.points, (piece,) * 4)
        named = dict.fromkeys(layout.points, (piece,) * 4)
        assert seen(layout, picture=named) != seen(nameless, picture=piles), f"{point} can't be seen"


CROWDED = ("nim-pg23", "nim-ag23", "nim-desargues", "nim-pappus")
"""So many lines meet on these boards that no place for a name is free of all of them."""


@pytest.mark.parametrize("name", NAMED)
def test_no_mark_touches_a_name_and_no_heap_moves_it(name: str) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((900, 800))
    layout, style = load_layout(name), style_of(motion=0)
    piece = "black circle" if name == "fano330" else "seed"
    view = board_in(screen.get_rect(), layout, style)
    fit = view.static.fit
    places = {point: LabelPlaces(layout, fit).name_place(point) for point in layout.points}

    def names() -> dict[str, bytes]:
        draw(view, screen, style, full=True)
        side = round(0.11 * fit.unit)
        rects = {point: pygame.Rect(0, 0, side, side) for point in places}
        for point, rect in rects.items():
            rect.center = round(places[point][0]), round(places[point][1])
        return {point: pygame.image.tobytes(screen.subsurface(rect), "RGB") for point, rect in rects.items()}

    view.show(dict.fromkeys(layout.points, (piece,) * 2))
    before = names()
    shown = [Mark("framed", tuple(layout.points))]
    if name not in CROWDED:
        shown += [Mark("last_line", (line.name,), "−1") for line in layout.lines]
        shown += [Mark("arrow", tuple(line.points[:2])) for line in layout.lines]
    for marked in shown:
        view.mark(Marks(marked))
        assert names() == before, marked
    for point, tray in product(layout.points, layout.trays):
        for spot in tray.spots:
            view.mark(Marks(Mark("arrow", (spot, point))))
            assert names()[point] == before[point], f"an arrow from {spot}"
    view.mark(Marks())
    if piece == "seed":
        view.show({point: ("seed",) * number for number, point in enumerate(layout.points)})
        assert names() == before


def test_an_empty_heap_says_so() -> None:
    layout = load_layout("nim-fano")
    some: Picture = {point: ("seed",) for point in layout.points if point != "H"}
    size = (700, 500)
    shown, bare = (
        pygame.image.frombytes(seen(layout, size=size, picture=each), size, "RGB") for each in (some, {})
    )
    view = board_in(shown.get_rect(), layout, style_of(motion=0))
    around = pygame.Rect(0, 0, 20, 20)
    around.center = view.center_of("H")
    assert shown.subsurface(around).get_buffer().raw != bare.subsurface(around).get_buffer().raw


@pytest.mark.parametrize("labels", ["names", "coordinates"])
@pytest.mark.parametrize(("one", "other"), [("東", "西"), ("شرق", "غرب"), ("מזרח", "מערב")])
def test_points_are_called_in_any_script(
    labels: Literal["names", "coordinates"], one: str, other: str
) -> None:
    def layout(name: str) -> Layout:
        points = {name: (0.0, 0.0), "b1": (1.0, 0.0), "b2": (1.0, 1.0)}
        bare = structs.replace(load_layout("nim-fano"), lines=(), label_places={})
        return structs.replace(bare, points=points, labels=labels)

    assert seen(layout(one)) != seen(layout(other)), "no letter is drawn as if it were another"


def test_a_flipped_board_is_the_same_seen_from_the_other_side() -> None:
    for name in ("fanorona-9x5", "nim-pg23", "fano330"):
        layout = load_layout(name)
        flipped = layout.flipped()
        assert flipped != layout
        assert flipped.flipped() == layout
        assert flipped.spots == layout.spots
        fit, other = (fit_layout(each, pygame.Rect(0, 0, 900, 600), 0.2, 10) for each in (layout, flipped))
        middle = fit.face.center
        for spot, (x, y) in fit.centres.items():
            opposite = (2 * middle[0] - x, 2 * middle[1] - y)
            assert math.dist(other.centres[spot], opposite) < 4
    table = load_layout("fano_cards-2")
    assert table.flipped() == table


def test_a_board_that_is_turned_shows_the_other_side_at_once() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((700, 500))
    style = style_of(motion=0)
    layout = load_layout("fanorona-5x5")
    picture: Picture = {"a1": ("white",), "e5": ("black",)}
    view = board_in(screen.get_rect(), layout, style)
    view.show(picture)
    view.mark(marks(path=["a1", "b2", "e5"]))
    view.turn(layout.flipped())
    draw(view, screen, style, full=False)
    turned = pygame.image.tobytes(screen, "RGB")
    fresh = Board(layout.flipped(), style)
    fresh.show(picture)
    fresh.mark(marks(path=["a1", "b2", "e5"]))
    fresh.place(style, screen.get_rect())
    draw(fresh, screen, style, full=True)
    assert pygame.image.tobytes(screen, "RGB") == turned
    assert view.center_of("a1")[1] < view.center_of("a5")[1]


def test_the_words_of_a_choice_stand_on_the_board_beside_their_groups() -> None:
    style = style_of(motion=0)
    view = board_in(pygame.Rect(0, 0, 700, 500), load_layout("fanorona-9x5"), style)
    for first, second in (("a5", "a1"), ("c3", "d3"), ("i5", "i4"), ("a1", "b1")):
        view.mark(
            Marks(Mark("choice", (first,), "Approach: 1"), Mark("other_choice", (second,), "Withdrawal: 1"))
        )
        static = view.static
        one, other = (tag.rect for tag in static.tags)
        assert static.fit.board.contains(one)
        assert static.fit.board.contains(other)
        assert not one.colliderect(other)
        for tag, spot in ((one, first), (other, second)):
            x, y = static.fit.centres[spot]
            assert not tag.collidepoint((x, y))
            assert math.dist(tag.center, (x, y)) < 2 * static.fit.unit


def test_a_name_stands_in_its_ring_until_a_piece_does() -> None:
    layout = load_layout("fano330")
    fit = fit_layout(layout, pygame.Rect(0, 0, 900, 800), 0.2, 10)
    sides = LabelPlaces(layout, fit)
    for spot in layout.points:
        assert sides.name_place(spot, empty=True) == fit.centres[spot]
        assert math.dist(sides.name_place(spot), fit.centres[spot]) > max(fit.piece, fit.ring) / 2
    named = structs.replace(layout, labels="names")
    bare = structs.replace(layout, labels="none")
    for picture in ({}, dict.fromkeys(layout.points, ("white circle",))):
        assert seen(named, picture=picture) != seen(bare, picture=picture)


def test_a_name_makes_way_in_its_ring_for_a_sign() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((900, 800))
    style = style_of(motion=0)
    layout = load_layout("fano330")

    def shown(layout: Layout, **kinds: list[str]) -> bytes:
        view = board_in(screen.get_rect(), layout, style)
        view.mark(marks(**kinds))
        draw(view, screen, style, full=True)
        place = pygame.Rect(0, 0, 30, 30)
        place.center = view.center_of("7")
        return pygame.image.tobytes(screen.subsurface(place), "RGB")

    nameless = structs.replace(layout, labels="none")
    assert shown(layout, losing=["7"]) == shown(nameless, losing=["7"])
    assert shown(layout, losing=["4"]) != shown(nameless, losing=["4"])


@pytest.mark.parametrize("kind", ["can_move", "serves"])
def test_what_lies_around_a_piece_has_its_outline(kind: str) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((900, 800))
    style = style_of(motion=0)
    layout = load_layout("fano330")
    view = board_in(screen.get_rect(), layout, style)
    fit = view.static.fit
    x, y = fit.centres["4"]
    # Up and to the left of the middle: at the edge of a disk, and well away from that of a triangle.
    far = 0.57 * fit.piece / math.sqrt(2)
    place = pygame.Rect(round(x - far) - 1, round(y - far) - 1, 3, 3)

    def shown(piece: str, marked: Marks) -> bytes:
        view.show({"4": (piece,)})
        view.mark(marked)
        draw(view, screen, style, full=True)
        return pygame.image.tobytes(screen.subsurface(place), "RGB")

    none, some = Marks(), marks(**{kind: ["4"]})
    changed = {
        piece: max(
            abs(one - other) for one, other in zip(shown(piece, some), shown(piece, none), strict=True)
        )
        for piece in ("white circle", "white triangle")
    }
    assert changed["white circle"] > 30
    assert changed["white triangle"] < 4, "but for the very end of a soft edge"
