"""The board view with the boards and pieces of all games: stacks, heaps, trays, lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest
from support.board_help import board_in, draw, marks, style_of
from support.board_help import finish as finish_in_steps

from fanoboard.content.layout import layout_names, load_layout, register_layouts
from fanoboard.content.theme import load_theme, theme_names
from fanoboard.games import game_named
from fanoboard.games.events import Event, Moved, Picture, Placed, Removed, Spot
from fanoboard.games.game import Position
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.fit import fit
from fanoboard.ui.board.labels import LabelPlaces
from fanoboard.ui.board.marks import EMPTY, Hand, Marks
from fanoboard.ui.toolkit.paint.pieces import piece_sprite

AREA = pygame.Rect(11, 7, 420, 330)
BOARDS = [
    "fixation",
    "fixation-3",
    "fixation-2",
    "fano330",
    *(name for name in layout_names() if name.startswith("nim-")),
]


@pytest.fixture(scope="module", autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((450, 350))
    pygame.display.quit()


def view_of(layout: str, theme: str = "wood") -> Board:
    return board_in(AREA, load_layout(layout), style_of(theme))


def shown(view: Board) -> bytes:
    """The whole window as the board draws it now."""
    fresh = pygame.Surface((450, 350), 0, 32)
    draw(view, fresh, style_of(), full=True)
    return pygame.image.tobytes(fresh, "RGB")


def finish(view: Board) -> None:
    finish_in_steps(view, step=40)


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_and_every_open_line_is_found_where_it_is_drawn(name: str) -> None:
    view = view_of(name)
    view.open = [line.name for line in view.layout.lines]
    for spot in view.layout.standing:
        assert view.board_rect.collidepoint(view.center_of(spot))
        assert view.spot_at(view.center_of(spot)) == spot
    for line in view.layout.lines:
        place = view.center_of(line.name)
        assert view.board_rect.collidepoint(place)
        if len(line.points) > 1:
            assert view.spot_at(place) == line.name


def test_lines_that_are_not_open_are_not_found() -> None:
    view = view_of("nim-fano")
    place = view.center_of("HER")
    assert view.spot_at(place) != "HER"
    view.open = ["HER"]
    assert view.spot_at(place) == "HER"
    assert view.spot_at(view.center_of("TRY")) != "TRY"


@pytest.mark.parametrize("name", BOARDS)
def test_names_and_counts_stand_beside_their_points_and_apart(name: str) -> None:
    layout = load_layout(name)
    fitted = fit(layout, AREA, 0.2, 10)
    sides = LabelPlaces(layout, fitted)
    for spot in layout.points:
        x, y = fitted.centres[spot]
        for place in (sides.name_place(spot), sides.count_place(spot, fitted.piece * 0.6)):
            assert fitted.board.collidepoint(place)
            assert pygame.Vector2(place).distance_to((x, y)) > 0.45 * fitted.piece
        name_at = pygame.Vector2(sides.name_place(spot))
        assert name_at.distance_to(sides.count_place(spot, fitted.piece * 0.6)) > 0.4 * fitted.piece


def random_game(
    position: Position, plies: int, random: Random
) -> Iterator[tuple[tuple[Event, ...], Picture]]:
    for _ in range(plies):
        actions = position.actions()
        if not actions:
            return
        position, events = position.play(random.choice(actions))
        yield events, position.picture()


@pytest.mark.parametrize(
    ("name", "plies"), [("fixation", 70), ("fano330", 60), ("fano_nim", 30), ("fanorona", 25)]
)
def test_the_events_of_a_whole_random_game_lead_to_its_pictures(name: str, plies: int) -> None:
    start = game_named(name)({}).start(3)
    view, still = view_of(start.game.layout), view_of(start.game.layout)
    view.show(start.picture())
    still.speed = 0
    for number, (events, picture) in enumerate(random_game(start, plies, Random(number_of(name)))):
        view.animate([events], picture)
        finish(view)
        still.show(picture)
        still.update(0)
        assert shown(view) == shown(still), number


def number_of(name: str) -> int:
    return sum(map(ord, name))


def test_sown_disks_leave_from_the_bottom_one_after_the_other() -> None:
    view = view_of("fixation")
    view.show({"e1": ("light", "dark", "light")})
    events = [Moved("light", "e1", "e2", 0), Moved("dark", "e1", "e3", 0), Moved("light", "e1", "e4", 0)]
    view.animate([events], {"e2": ("light",), "e3": ("dark",), "e4": ("light",)})
    seen = []
    for now in range(0, 1000, 10):
        view.update(now)
        seen.append(shown(view))
    assert len(set(seen)) > 20
    view.show({"e2": ("light",), "e3": ("dark",), "e4": ("light",)})
    assert shown(view) == seen[-1]


def changed_area(before: bytes, after: bytes) -> pygame.Rect:
    """The part of the window in which two pictures differ."""
    one, other = (pygame.image.frombuffer(each, (450, 350), "RGB") for each in (before, after))
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    areas = mask.get_bounding_rects()
    return areas[0].unionall(areas[1:]) if areas else pygame.Rect(0, 0, 0, 0)


def test_every_disk_of_a_stack_is_seen() -> None:
    """Another colour at any height changes the picture, and a taller stack stands higher."""
    view = view_of("fixation")
    piles: list[tuple[str, ...]] = [("light",) * 6]
    piles += [(*("light",) * level, "dark", *("light",) * (5 - level)) for level in range(6)]
    pictures = []
    for pile in piles:
        view.show({"e5": pile})
        view.update(0)
        pictures.append(shown(view))
    assert len(set(pictures)) == 7
    diameter = piece_sprite(load_theme().piece("light"), round(0.64 * 40)).diameter
    for picture in pictures[1:]:
        area = changed_area(pictures[0], picture)
        assert area.width > 0.6 * diameter
        assert area.height >= 2


def test_seeds_lie_side_by_side_and_those_that_stay_do_not_move() -> None:
    sprite = piece_sprite(load_theme().piece("seed"), 120)
    places = [pygame.Vector2(sprite.offset(level)) for level in range(15)]
    for number, one in enumerate(places):
        assert one.length() + sprite.diameter / 2 < 70
        for other in places[:number]:
            assert one.distance_to(other) > 0.85 * sprite.diameter
    assert sprite.heaps


@pytest.mark.parametrize("count", [1, 7, 15])
def test_a_heap_is_counted_and_what_a_move_would_take_is_shown(count: int) -> None:
    view = view_of("nim-fano")
    view.show({"T": ("seed",) * count})
    view.update(0)
    before = shown(view)
    view.mark(marks(highlighted=["TRY"]))
    view.update(0)
    lit = shown(view)
    assert lit != before
    view.mark(marks(highlighted=["TRY"]), preview=[Removed("seed", "T")])
    view.update(0)
    assert shown(view) not in (before, lit)
    view.mark(Marks())
    view.update(0)
    assert shown(view) == before


@pytest.mark.parametrize(
    ("shown_marks", "hand", "preview"),
    [
        (marks(losing=["c3"]), EMPTY, []),
        (Marks(), EMPTY, [Placed("light", "c3")]),
        (Marks(), EMPTY, [Moved("light", "a1", "c3")]),
        (Marks(), EMPTY, [Placed("light", "e5")]),
        (marks(joins=["e5"]), EMPTY, [Placed("light", "e5")]),
        (marks(will_capture=["e5"]), EMPTY, [Placed("light", "e5")]),
        (marks(barred=["e1e2e3e4e5e6e7e8e9"]), Hand("e5"), []),
        (marks(won=["e5", "e6"]), EMPTY, []),
        (Marks(), Hand("e5", 3), []),
        (marks(framed=["e5"]), Hand("e5", 0), []),
        (marks(highlighted=["e1e2e3e4e5e6e7e8e9"]), EMPTY, []),
        (marks(arrow=["e5", "e6", "d5"]), EMPTY, []),
        (marks(path=["e5", "e6", "d5"]), EMPTY, []),
    ],
)
def test_marks_show_and_go_away_again(shown_marks: Marks, hand: Hand, preview: list[Event]) -> None:
    view = view_of("fixation")
    view.show({"e5": ("light", "dark", "dark"), "e6": ("dark",)})
    view.update(0)
    bare = shown(view)
    view.mark(shown_marks, hand, preview)
    view.update(0)
    marked = shown(view)
    assert marked != bare
    fresh = view_of("fixation")
    fresh.show({"e5": ("light", "dark", "dark"), "e6": ("dark",)})
    fresh.mark(shown_marks, hand, preview)
    fresh.update(0)
    assert shown(fresh) == marked
    view.mark(Marks())
    finish(view)
    assert shown(view) == bare


def test_a_stack_is_fanned_out_within_the_board() -> None:
    view = view_of("fixation")
    spots: list[Spot] = ["a1", "e1", "e9", "i5"]
    view.show(dict.fromkeys(spots, ("light", "dark") * 3))
    view.update(0)
    before = shown(view)
    for spot in spots:
        view.moment.fanned = spot
        view.update(0)
        area = changed_area(before, shown(view))
        assert area.height > 80
        assert view.board_rect.inflate(40, 40).contains(area)
    view.moment.fanned = None
    view.update(0)
    assert shown(view) == before


def test_a_fan_rests() -> None:
    view = view_of("fixation")
    view.show({"e5": ("light", "dark")})
    view.moment.fanned = "e5"
    view.update(0)
    style = style_of()
    assert view.damage(style)
    view.update(1)
    assert view.damage(style) == []


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_gives_a_look_to_every_piece_of_the_boards(name: str) -> None:
    register_layouts()
    theme = load_theme(name)
    for game in ("fanorona", "fixation", "fano330", "fano_nim"):
        for piece in {piece for pile in game_named(game)({}).start(1).picture().values() for piece in pile}:
            assert piece in theme.pieces, piece


def test_captured_seeds_and_pieces_without_a_driver_fade_where_they_are() -> None:
    view = view_of("nim-fano")
    view.show({"T": ("seed",) * 3})
    view.animate([[Removed("seed", "T"), Removed("seed", "T")]], {"T": ("seed",)})
    finish(view)
    ended = shown(view)
    view.show({"T": ("seed",)})
    assert shown(view) == ended
