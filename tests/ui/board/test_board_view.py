from collections.abc import Iterator
from random import Random
from typing import get_args

import pygame
import pytest
from support.board_help import board_in, draw, finish, marks, style_of

from fanoboard.content import paths
from fanoboard.content.colour import Colour
from fanoboard.content.colour import contrast_ratio as contrast
from fanoboard.content.layout import Layout, Line, load_layout
from fanoboard.content.theme import Theme, load_theme
from fanoboard.games.events import Event, Moved, Placed, Removed, Shuffled, Turned, apply
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fanorona import Fanorona
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.diagram import LIT_KINDS
from fanoboard.ui.board.fit import neighbour
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import EMPTY, Hand, Kind, Mark, Marks
from fanoboard.ui.board.motion import schedule
from fanoboard.ui.board.snapshot import board_picture
from fanoboard.ui.board.static_layer import StaticLayer
from fanoboard.ui.features.export.film import PictureLook, picture_size
from fanoboard.ui.toolkit.look.style import Style

START = Fanorona({"board": "5x5"}).start().picture()
AREA = pygame.Rect(37, 21, 420, 300)


@pytest.fixture(scope="module")
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((500, 360))
    pygame.display.quit()


@pytest.fixture(scope="module")
def theme() -> Theme:
    return load_theme()


@pytest.fixture(scope="module")
def style() -> Style:
    return style_of()


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout("fanorona-5x5")


@pytest.fixture
def view(screen: pygame.Surface, layout: Layout, style: Style) -> Board:
    board = board_in(AREA, layout, style)
    board.show(START)
    return board


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("name", paths.names("themes", shipped_only=True))
def test_dark_pieces_stand_out_from_the_tray_they_wait_in(screen: pygame.Surface, name: str) -> None:
    style = style_of(name)
    board = board_in(screen.get_rect(), load_layout("fano330"), style)
    board.show(Fano330().start().picture())
    draw(board, screen, style, full=True)

    def seen(x: int, y: int) -> Colour:
        return Colour(*pygame.transform.average_color(screen, pygame.Rect(x - 2, y - 2, 5, 5))[:3])

    for spot in ("reserve.c", "reserve.t"):
        space = board.space_of(spot)
        ratio = contrast(seen(*board.center_of(spot)), seen(space.right, space.y + 4))
        assert ratio >= 2, f"{spot}: {ratio:.2f}, and shapes need 2 at least"


def anew(view: Board) -> bytes:
    """The whole window as the board draws it now."""
    fresh = pygame.Surface((500, 360), 0, 32)
    draw(view, fresh, style_of(), full=True)
    return pixels(fresh)


@pytest.mark.parametrize("name", ["fanorona-9x5", "fanorona-3x9", "fanorona-3x3"])
@pytest.mark.parametrize("size", [(800, 600), (333, 977), (2560, 400)])
def test_clicking_the_middle_of_a_spot_means_that_spot(
    screen: pygame.Surface, style: Style, name: str, size: tuple[int, int]
) -> None:
    layout = load_layout(name)
    rect = pygame.Rect((13, 7), size)
    view = board_in(rect, layout, style)
    assert rect.contains(view.board_rect)
    for spot in layout.points:
        assert view.board_rect.collidepoint(view.center_of(spot))
        assert view.spot_at(view.center_of(spot)) == spot
    assert view.spot_at(rect.topleft) is None


def test_the_board_is_as_large_as_it_goes_and_lies_in_the_middle(view: Board) -> None:
    board = view.board_rect
    assert abs(board.centerx - AREA.centerx) <= 1
    assert abs(board.centery - AREA.centery) <= 1
    assert board.height >= 0.9 * AREA.height


def test_arrows_go_to_the_next_point_and_stay_at_the_edge(view: Board) -> None:
    assert neighbour(view.layout, "c3", 1, 0) == "d3"
    assert neighbour(view.layout, "c3", -1, 0) == "b3"
    assert neighbour(view.layout, "c3", 0, -1) == "c4"
    assert neighbour(view.layout, "c3", 0, 1) == "c2"
    assert neighbour(view.layout, "c3", 1, -1) == "d4"
    assert neighbour(view.layout, "a1", -1, 0) == "a1"
    assert neighbour(view.layout, "a1", 0, 1) == "a1"


def test_every_point_of_a_bent_board_is_reached_by_arrows(screen: pygame.Surface, style: Style) -> None:
    points = {"A": (0.0, 0.0), "B": (2.0, 0.0), "C": (4.0, 0.0), "D": (1.0, 1.7), "E": (3.0, 1.7)}
    points |= {"F": (2.0, 3.5), "G": (2.0, 1.15)}
    lines = (
        Line(through=("B", "D", "E"), draw="circle"),
        Line(through=("A", (-0.5, 2.0), "F"), draw="curve"),
    )
    view = board_in(AREA, Layout(title=Message("Fano"), points=points, lines=lines, labels="names"), style)
    reached, todo = {"G"}, ["G"]
    while todo:
        spot = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            other = neighbour(view.layout, spot, dx, dy)
            if other not in reached:
                reached.add(other)
                todo.append(other)
    assert reached == set(points)


STEP: list[Event] = [Moved("white", "c2", "c3"), Removed("black", "c4", "c3"), Removed("black", "c5", "c3")]


def test_a_step_takes_its_time_and_captures_follow_40_ms_apart(theme: Theme) -> None:
    step, first, second = schedule([STEP], theme.motion)
    assert step.begin == 0
    assert 160 <= step.end <= 220
    assert first.begin == step.end
    assert second.begin == first.begin + 40
    later = schedule([STEP, [Moved("white", "c3", "d4")]], theme.motion)[-1]
    assert later.begin >= second.begin


def test_seeds_are_sown_120_ms_apart_and_stacks_move_together(theme: Theme) -> None:
    sown = schedule(
        [[Moved("seed", "a", "b"), Moved("seed", "a", "c"), Moved("seed", "a", "d")]], theme.motion
    )
    assert [act.begin for act in sown] == [0, 120, 240]
    together = schedule([[Moved("low", "a", "b", 0), Moved("high", "a", "b", 0)]], theme.motion)
    assert [act.begin for act in together] == [0, 0]


def test_an_animation_ends_in_the_picture_after_it(view: Board, layout: Layout) -> None:
    after = apply(START, STEP)
    view.animate([STEP], after)
    assert view.animating
    took = finish(view)
    assert 300 < took < 1000
    played = anew(view)
    view.show(after)
    assert anew(view) == played


def test_a_pile_keeps_its_order_when_it_moves(view: Board) -> None:
    before = {"a1": ("white", "black", "white"), "b1": ("black",)}
    events: list[Event] = [Moved("black", "a1", "b1", 1), Moved("white", "a1", "b1", 1)]
    after = {"a1": ("white",), "b1": ("black", "black", "white")}
    assert apply(before, events) == after
    view.show(before)
    view.animate([events], after)
    finish(view)
    played = anew(view)
    view.show(after)
    assert anew(view) == played


def test_every_kind_of_event_can_be_played_wherever_it_happens(view: Board) -> None:
    events: list[Event] = [
        Placed("white", "b2"),
        Turned("b2", "white", "black"),
        Moved("black", "b2", "reserve"),
        Moved("black", "reserve", "c3"),
        Shuffled("reserve"),
        Removed("black", "c3"),
        Placed("white", "reserve"),
    ]
    view.show({})
    view.animate([events], apply({}, events))
    finish(view)
    played = anew(view)
    view.show({})
    assert anew(view) == played


def test_what_plays_already_is_played_first(view: Board, layout: Layout) -> None:
    middle = apply(START, STEP)
    second: list[Event] = [Moved("white", "c3", "c4")]
    after = apply(middle, second)
    view.animate([STEP], middle)
    view.update(0)
    view.update(100)
    view.animate([second], after)
    finish(view, 110)
    played = anew(view)
    view.show(after)
    assert anew(view) == played


def test_skipping_and_turning_motion_off_show_the_end_at_once(view: Board, layout: Layout) -> None:
    after = apply(START, STEP)
    view.animate([STEP], after)
    view.update(0)
    view.update(50)
    view.skip()
    assert not view.update(60)
    skipped = anew(view)
    view.show(START)
    view.speed = 0
    view.animate([STEP], after)
    assert not view.animating
    assert not view.update(0)
    assert anew(view) == skipped


def test_double_speed_takes_half_the_time(view: Board, layout: Layout) -> None:
    after = apply(START, STEP)
    view.animate([STEP], after)
    usual = finish(view)
    view.show(START)
    view.speed = 2
    view.animate([STEP], after)
    assert finish(view, 5000) == pytest.approx(usual / 2, abs=20)


def test_time_spent_waiting_is_not_part_of_an_animation(view: Board, layout: Layout) -> None:
    view.update(0)
    view.animate([STEP], apply(START, STEP))
    assert view.update(100_000)
    assert view.update(100_050)


def test_events_that_do_not_fit_end_in_the_picture_after_them(view: Board, layout: Layout) -> None:
    start = START
    view.animate([[Moved("black", "a1", "c3")]], start)
    finish(view)
    played = anew(view)
    view.show(start)
    assert anew(view) == played


def some_marks(random: Random, layout: Layout) -> tuple[Marks, Hand]:
    spots = list(layout.points)

    def some() -> list[str]:
        return random.sample(spots, random.randint(0, 4))

    shown = marks(
        can_move=some(),
        can_land=some(),
        can_take=some(),
        will_capture=some(),
        choice=some() if random.random() < 0.5 else (),
        other_choice=some() if random.random() < 0.5 else (),
        last_move=some(),
        must=some(),
        refused=some()[:1],
        cursor=some()[:1],
        arrow=some(),
        path=some(),
    )
    return Marks(*shown, Mark("hint", (spots[0],), "1 3")), Hand(random.choice([None, *spots]))


def test_drawing_what_changed_gives_the_same_window_as_drawing_everything(
    screen: pygame.Surface, view: Board, layout: Layout, style: Style
) -> None:
    """A random walk through marks, drags, animations and pictures, compared after every frame."""
    random = Random(7)
    screen.fill((0, 0, 0))
    draw(view, screen, style, full=True)
    now, picture = 0, START
    for _ in range(60):
        match random.randrange(5):
            case 0:
                view.mark(*some_marks(random, layout))
            case 1:
                spot = random.choice([None, *layout.points])
                view.carry(spot, (random.randint(0, 500), random.randint(0, 360)))
            case 2:
                source, target = random.choice(list(picture)), random.choice(list(layout.points))
                event = Moved(picture[source][-1], source, target)
                picture = dict(apply(picture, [event]))
                view.animate([[event]], picture)
            case 3 if random.random() < 0.3:
                view.show(picture)
            case _:
                pass
        now += random.choice((8, 16, 90))
        view.update(now)
        areas = draw(view, screen, style, full=False)
        assert all(AREA.contains(area) for area in areas)
        assert pixels(screen) == anew(view)


def test_repainting_spots_gives_the_same_board_as_painting_it_anew(
    screen: pygame.Surface, view: Board, layout: Layout
) -> None:
    random = Random(5)
    style = style_of(motion=0)
    view.place(style, AREA)
    picture = dict(START)
    for turn in range(40):
        spot = random.choice(list(layout.points))
        picture[spot] = ("white", "black") * random.choice((1, 2, 5))
        chosen, hand = random.choice(
            (
                (Marks(), Hand(spot)),
                (marks(cursor=[spot]), EMPTY),
                (marks(can_move=[spot]), EMPTY),
                (marks(must=[spot]), EMPTY),
                (marks(will_capture=[spot]), EMPTY),
                (marks(last_move=[spot]), EMPTY),
                (marks(arrow=[spot, "c3", "e5"]), EMPTY),
            )
        )
        if turn % 3:
            view.mark(chosen, hand)
        view.show(picture)
        fresh = Board(layout, style)
        fresh.show(picture)
        fresh.mark(view.marks, view.hand)
        fresh.place(style, AREA)
        assert anew(view) == anew(fresh)


def test_nothing_is_drawn_while_nothing_changes(screen: pygame.Surface, view: Board, style: Style) -> None:
    view.update(0)
    draw(view, screen, style, full=True)
    assert not view.update(1000)
    assert draw(view, screen, style, full=False) == []
    view.mark(marks(cursor=["a1"]))
    assert not view.update(1010)
    areas = draw(view, screen, style, full=False)
    assert len(areas) == 1
    assert areas[0].width * areas[0].height < AREA.width * AREA.height / 4


def test_every_mark_is_seen_and_goes_away_again(view: Board) -> None:
    view.update(0)
    bare = anew(view)
    seen = {bare}
    for shown, hand in (
        (marks(can_move=["a1"]), EMPTY),
        (marks(can_land=["c3"]), EMPTY),
        (marks(can_take=["c3"]), EMPTY),
        (marks(will_capture=["a1"]), EMPTY),
        (marks(choice=["a5", "b5"], other_choice=["d5", "e5"]), EMPTY),
        (marks(choice=["a5", "b5"]), EMPTY),
        (marks(other_choice=["a5", "b5"]), EMPTY),
        (marks(last_move=["a1", "c3"]), EMPTY),
        (marks(must=["a1"]), EMPTY),
        (Marks(), Hand("a1")),
        (Marks(), Hand("a1", others=("b1",))),
        (marks(cursor=["a1"]), EMPTY),
        (marks(framed=["a1"]), EMPTY),
        (marks(joins=["a1"]), EMPTY),
        (marks(losing=["a1"]), EMPTY),
        (Marks(Mark("hint", ("a1",), "1")), EMPTY),
        (Marks(Mark("hint", ("a1",), "1 3")), EMPTY),
        (marks(arrow=["a1", "c3"]), EMPTY),
        (marks(arrow=["a1", "c1", "c3"]), EMPTY),
        (Marks(Mark("arrow", ("a1", "c3"), weight=2)), EMPTY),
        (Marks(Mark("arrow", ("a1", "c3"), "best")), EMPTY),
        (marks(path=["a1", "c3"]), EMPTY),
    ):
        view.mark(shown, hand)
        view.update(1)
        seen_now = anew(view)
        assert seen_now not in seen, (shown, hand)
        seen.add(seen_now)
        view.mark(Marks())
        finish(view, 2)
        assert anew(view) == bare


def test_every_kind_of_mark_has_a_look_or_something_of_its_own() -> None:
    assert set(get_args(Kind)) - set(LOOKS) == {
        "hint",
        "missing",
        "caption",
        "dimmed",
        "exchange",
        *LIT_KINDS,
    }


def test_an_arrow_goes_over_its_spots_and_ends_at_the_last_one(view: Board, style: Style) -> None:
    bare, shown = (pygame.Surface((500, 360)) for _ in range(2))
    draw(view, bare, style, full=True)
    view.mark(marks(arrow=["a1", "c3", "c1"]))
    draw(view, shown, style, full=True)

    def covered(spot: str, below: float = 0.0) -> int:
        """How many pixels of the row there are covered, within half a board unit."""
        x, y = view.center_of(spot)
        unit = view.center_of("b1")[0] - view.center_of("a1")[0]
        row = [(x + dx, y + round(below * unit)) for dx in range(-unit // 4, unit // 4)]
        return sum(shown.get_at(at) != bare.get_at(at) for at in row)

    assert all(covered(spot) for spot in ("b2", "c3", "c2"))
    assert not any(covered(spot) for spot in ("a1", "b3", "d2", "a2"))
    assert not covered("c1", 0.1), "it doesn't hide where it ends"
    assert covered("c1", -0.33) > covered("c1", -0.6) > 0, "the head is broader than the shaft"
    view.mark(Marks(Mark("arrow", ("a1", "c3", "c1"), weight=2)))
    thin = covered("c1", -0.6)
    draw(view, shown, style, full=True)
    assert covered("c1", -0.6) > thin


def test_an_arrow_to_nowhere_is_none(view: Board) -> None:
    bare = anew(view)
    for spots in (("a1",), ("a1", "a1"), ("a1", "reserve"), ("nowhere", "reserve")):
        view.mark(marks(arrow=spots, path=spots))
        assert anew(view) == bare


def test_a_refused_piece_shakes_for_a_moment(view: Board) -> None:
    view.update(0)
    calm = anew(view)
    view.mark(marks(refused=["a1"]))
    assert view.update(10_000)
    view.update(10_030)
    assert anew(view) != calm
    assert finish(view, 10_040) < 500
    assert anew(view) == calm


def test_a_dragged_piece_follows_the_pointer_and_lands_from_the_hand(
    view: Board, layout: Layout, screen: pygame.Surface
) -> None:
    view.update(0)
    view.carry("c2", (60, 60))
    view.update(10)
    held = anew(view)
    view.carry("c2", (80, 60))
    view.update(20)
    assert anew(view) != held
    after = apply(START, STEP)
    view.animate([STEP], after)
    finish(view, 30)
    played = anew(view)
    view.show(after)
    assert anew(view) == played


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (1, 300), (40, 3), (17, 23), (64, 64)])
@pytest.mark.parametrize("name", ["wood", "dark", "paper"])
def test_tiny_boards_do_no_harm(
    screen: pygame.Surface, layout: Layout, name: str, size: tuple[int, int]
) -> None:
    style = style_of(name, scale=2)
    view = board_in(pygame.Rect((5, 5), size), layout, style)
    view.show({"a1": ("white", "black", "unheard of")})
    view.mark(*some_marks(Random(1), layout))
    view.animate([[Moved("unheard of", "a1", "b2")]], {"a1": ("white", "black"), "b2": ("unheard of",)})
    finish(view) if not view.marks.spots("must") else view.update(0)
    draw(view, screen, style, full=True)
    assert board_picture(layout, style.theme, START, size).get_width() == max(1, size[0])


def test_a_resized_board_shows_the_same(view: Board, layout: Layout, style: Style) -> None:
    view.mark(marks(cursor=["b2"], choice=["a5"], other_choice=["e5"], arrow=["a1", "c3"]))
    view.update(0)
    before = anew(view)
    view.place(style, pygame.Rect(0, 0, 200, 200))
    view.place(style, AREA)
    view.update(1)
    assert anew(view) == before


@pytest.mark.parametrize("size", [(240, 160), (380, 240), (900, 600)])
def test_the_shadow_of_a_board_ends_within_its_picture(
    layout: Layout, theme: Theme, size: tuple[int, int]
) -> None:
    picture = board_picture(layout, theme, START, size)
    right, bottom = size[0] - 1, size[1] - 1
    edge = [(x, bottom) for x in range(size[0])] + [(right, y) for y in range(size[1])]
    assert max(picture.get_at(place)[3] for place in edge) <= 2


@pytest.mark.parametrize("name", ["fanorona-9x5", "nim-fano", "fano_cards-2"])
def test_the_shadow_of_a_board_ends_where_its_part_of_the_window_does(theme: Theme, name: str) -> None:
    layout = load_layout(name)
    table = pygame.Surface((700, 700))
    table.fill((200, 190, 180))
    shape = picture_size(layout, PictureLook(theme, 560))
    cut = StaticLayer(layout, theme, pygame.Rect((40, 40), shape), 1.0, table).surface
    right, bottom = shape[0] - 1, shape[1] - 1
    edge = [(x, bottom) for x in range(shape[0])] + [(right, y) for y in range(shape[1])]
    assert max(200 - cut.get_at(place)[0] for place in edge) <= 3


def test_a_picture_shows_the_pieces_on_a_clear_ground(
    layout: Layout, theme: Theme, screen: pygame.Surface
) -> None:
    full = board_picture(layout, theme, START, (240, 160))
    empty = board_picture(layout, theme, {}, (240, 160))
    assert full.get_size() == (240, 160)
    assert full.get_at((0, 0))[3] == 0
    assert pixels(full) != pixels(empty)


def settle(view: Board) -> None:
    """Let frames go by until none is needed any more."""
    now = 0
    while view.update(now):
        now += 16


def test_what_is_marked_by_and_by_shows_once_it_is_painted(view: Board) -> None:
    view.mark(marks(cursor=["a1"]))
    view.mark(arrow := marks(arrow=["c2", "c3"]), by_and_by=True)
    assert view.marks == marks(cursor=["a1"])
    settle(view)
    assert view.marks == arrow


@pytest.mark.parametrize("how", ["marked", "moved"])
def test_what_was_to_be_marked_by_and_by_is_not_where_something_else_came_first(
    view: Board, how: str
) -> None:
    view.mark(arrow := marks(arrow=["c2", "c3"]), by_and_by=True)
    if how == "marked":
        view.mark(marks(cursor=["a1"]))
    else:
        event = Moved("white", "c2", "c3")
        view.animate([[event]], apply(START, [event]))
    settle(view)
    assert view.marks != arrow
