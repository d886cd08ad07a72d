"""Small things that move on a board end in the picture as it lies, hold nobody up, and can be turned off."""

from __future__ import annotations

import pygame
import pytest
from support.board_help import board_in, draw, finish, style_of

from fanoboard.content.layout import load_layout
from fanoboard.content.theme import load_theme
from fanoboard.games import game_named
from fanoboard.games.events import Event, Moved, Picture, Removed, apply
from fanoboard.ui.board.board import Board
from fanoboard.ui.board.marks import EMPTY, Hand, Mark, Marks
from fanoboard.ui.board.motion import schedule

AREA = pygame.Rect(0, 0, 500, 400)
FANORONA, FIXATION = game_named("fanorona")({}), game_named("fixation")({})
STEP: list[Event] = [Moved("white", "e2", "e3")]


def shown(name: str, picture: Picture, *, theme: str = "wood", motion: float = 1.0) -> Board:
    pygame.display.init()
    pygame.display.set_mode(AREA.size)
    board = board_in(AREA, load_layout(name), style_of(theme, motion=motion))
    board.show(picture)
    board.update(0)
    return board


def looks(board: Board) -> bytes:
    """All pixels of a board, drawn anew."""
    surface = pygame.Surface(AREA.size)
    draw(board, surface, style_of(), full=True)
    return pygame.image.tobytes(surface, "RGB")


def at_rest(board: Board, theme: str = "wood") -> bytes:
    """The same board as if it had never moved."""
    other = shown(board.layout.name, board.picture, theme=theme, motion=0)
    other.mark(board.marks, board.hand)
    return looks(other)


def captures(count: int) -> list[Event]:
    return [*STEP, *(Removed("black", f"e{4 + number}", "e3") for number in range(count))]


def test_many_captures_are_preceded_by_a_moment_of_stillness() -> None:
    motion = load_theme().motion
    step, first, second, *_ = schedule([captures(4)], motion)
    assert first.begin == step.end + 40
    assert second.begin == first.begin + motion.capture_gap
    step, first, *_ = schedule([captures(3)], motion)
    assert first.begin == step.end


@pytest.mark.parametrize("theme", ["wood", "dark", "paper", "felt"])
def test_a_landing_leaves_no_trace(theme: str) -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start, theme=theme)
    board.animate([STEP], apply(start, STEP))
    finish(board, step=16)
    assert looks(board) == at_rest(board, theme)


def test_dust_is_seen_after_a_landing_and_holds_nobody_up() -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start)
    board.animate([STEP], apply(start, STEP))
    now = 0
    while board.animating:
        now += 16
        board.update(now)
    assert board.moving, "there is something to be seen still"
    board.update(now + 60)
    assert looks(board) != at_rest(board)
    # A click catches up: nothing is left of it.
    board.skip()
    assert not board.update(now + 61)
    assert looks(board) == at_rest(board)


def test_a_stack_leans_while_it_is_sown_and_stands_upright_after() -> None:
    source, *targets = tuple(load_layout("fixation").points)[:4]
    picture: Picture = {source: ("light", "dark", "light", "dark")}
    events: list[Event] = [Moved("light", source, targets[0], 0), Moved("dark", source, targets[1], 0)]
    board = shown("fixation", picture)
    board.animate([events], apply(picture, events))
    board.update(0)
    board.update(70)
    upright = at_rest(board)
    around = board.space_of(source).inflate(40, 10)
    leaning, straight = (
        pygame.image.frombytes(each, AREA.size, "RGB").subsurface(around.clip(AREA))
        for each in (looks(board), upright)
    )
    assert pygame.image.tobytes(leaning, "RGB") != pygame.image.tobytes(straight, "RGB")
    finish(board, 80)
    assert looks(board) == at_rest(board)


def test_what_is_picked_up_rises_and_is_lowered() -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start)
    before = looks(board)
    board.mark(Marks(), Hand("e2"))
    assert board.hand == Hand("e2"), "it is in the hand at once"
    board.update(30)
    half = looks(board)
    finish(board, 40)
    assert looks(board) == at_rest(board) != half
    board.mark(Marks(), EMPTY)
    finish(board, 1000)
    assert looks(board) == before


def dragged(motion: float) -> tuple[Board, tuple[int, int]]:
    """A board on which a piece was taken along and let go of where it can't go."""
    board = shown("fanorona-9x5", FANORONA.start().picture(), motion=motion)
    board.mark(Marks(), Hand("e2"))
    finish(board, 900)
    x, y = board.center_of("e2")

    def event(kind: int, at: tuple[int, int]) -> pygame.event.Event:
        return pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(1, 0, 0))

    board.press(event(pygame.MOUSEBUTTONDOWN, (x, y)))
    board.drag(event(pygame.MOUSEMOTION, (x + 80, y + 40)))
    board.release(event(pygame.MOUSEBUTTONUP, (x + 80, y + 40)))
    return board, (x, y)


def test_what_a_hand_lets_go_of_goes_home_with_a_spring() -> None:
    board, _ = dragged(1)
    assert board.moving
    assert not board.animating, "nobody waits for it"
    away = looks(board)
    board.update(1040)
    assert away != looks(board) != at_rest(board)
    finish(board, 1000)
    assert looks(board) == at_rest(board)


def test_a_number_pops_when_it_has_changed() -> None:
    game = game_named("fano_nim")({})
    start = game.start().picture()
    spot = next(spot for spot, pile in start.items() if len(pile) > 2)
    events: list[Event] = [Removed(start[spot][-1], spot)]
    board = shown(game.layout, start)
    board.animate([events], apply(start, events))
    now = 0
    while board.animating:
        now += 16
        board.update(now)
    assert looks(board) != at_rest(board)
    finish(board, now)
    assert looks(board) == at_rest(board)


def test_a_card_breathes_under_the_mouse_and_then_lies_still() -> None:
    picture: Picture = {"draw.0": ("back",), "field.0.0": ("5h",)}
    board = shown("fano_cards-2", picture)
    still = looks(board)
    board.hovered = True
    board.move(pygame.event.Event(pygame.MOUSEMOTION, pos=board.center_of("field.0.0")))
    board.update(500)
    assert looks(board) != still
    finish(board, 510)
    assert looks(board) == still
    board.update(60_000)
    assert not board.moving, "it is calm again, though the mouse is there"


def point_at(board: Board, spot: str) -> None:
    board.hovered = True
    board.move(pygame.event.Event(pygame.MOUSEMOTION, pos=board.center_of(spot)))


def test_a_ring_rises_with_its_card() -> None:
    boards = [shown("fano_cards-2", {"hand.0.1": ("5h",)}) for _ in range(2)]
    boards[1].mark(Marks(Mark("serves", ("hand.0.1",))))
    rings = []
    for now in (0, 1000):
        bare, ringed = (pygame.image.frombytes(looks(board), AREA.size, "RGB") for board in boards)
        ring = pygame.mask.from_threshold(bare, (0, 0, 0), (1, 1, 1, 255), ringed)
        ring.invert()
        rings += ring.get_bounding_rects()
        for board in boards:
            point_at(board, "hand.0.1")
            board.update(now)
            board.update(now + 900)
    at_rest, risen = rings
    assert risen.size == at_rest.size
    assert risen.y < at_rest.y


def test_a_pile_tells_all_its_cards_while_the_uppermost_rises() -> None:
    board = shown("fano_cards-2", {"up.0": ("5h", "6h", "7h")})
    still = looks(board)
    point_at(board, "up.0")
    assert board.moving
    assert looks(board) == still, "it begins as it lies"


def test_without_motion_nothing_of_all_that_is_seen() -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start, motion=0)
    board.animate([STEP], apply(start, STEP))
    assert not board.moving
    board.mark(Marks(), Hand("e3"))
    assert not board.moving
    assert looks(board) == at_rest(board)
    board, _ = dragged(0)
    assert not board.moving
    cards = shown("fano_cards-2", {"field.0.0": ("5h",)}, motion=0)
    cards.hovered = True
    cards.move(pygame.event.Event(pygame.MOUSEMOTION, pos=cards.center_of("field.0.0")))
    assert not cards.moving


@pytest.mark.parametrize("name", ["fanorona-9x5", "fixation"])
def test_pieces_are_worn_each_in_its_own_way_and_always_the_same(name: str) -> None:
    layout = load_layout(name)
    piece = "white" if name == "fanorona-9x5" else "light"
    board = shown(name, dict.fromkeys(layout.points, (piece,)))
    images = {spot: board.static.sprite(piece, spot).image for spot in layout.points}
    looks_of = {pygame.image.tobytes(image, "RGBA") for image in images.values()}
    assert 2 < len(looks_of) <= 4, "few pictures serve all of them"
    again = shown(name, dict.fromkeys(layout.points, (piece,)))
    assert looks(again) == looks(board)
    # It is what one sees on looking closely: no pixel is far from that of another piece.
    one, other = list(looks_of)[:2]
    apart = [abs(a - b) for a, b in zip(one, other, strict=True)]
    assert sum(apart) / len(apart) < 8
    assert sum(each > 60 for each in apart) < 0.02 * len(apart)


HAND = {f"hand.0.{number}": (f"{number + 2}h",) for number in range(3)}


def in_hand(motion: float = 1) -> Board:
    """A table for two with three cards in the hand, as large as in a window."""
    pygame.display.init()
    area = pygame.Rect(0, 0, 900, 760)
    pygame.display.set_mode(area.size)
    board = board_in(area, load_layout("fano_cards-2"), style_of("wood", motion=motion))
    board.show(HAND)
    board.update(0)
    return board


def mouse(kind: int, at: tuple[int, int], *, held: bool = False) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=at, button=1, rel=(0, 0), buttons=(int(held), 0, 0))


def test_a_card_tilts_to_the_mouse() -> None:
    board = in_hand()
    board.hovered = True
    x, y = board.center_of("hand.0.1")
    seen = []
    for aside in (0, 30, -30):
        board.move(mouse(pygame.MOUSEMOTION, (x + aside, y)))
        board.update(900)
        surface = pygame.Surface((900, 760))
        draw(board, surface, style_of(), full=True)
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(seen)) == 3


def held_aside(board: Board) -> pygame.Surface:
    """The table just after the middle card of the hand has been dragged away."""
    board.mark(Marks(), Hand("hand.0.1", 1))
    finish(board, 100)
    board.update(5000)
    x, y = board.center_of("hand.0.1")
    board.press(mouse(pygame.MOUSEBUTTONDOWN, (x, y)))
    board.drag(mouse(pygame.MOUSEMOTION, (x, y - 300), held=True))
    board.update(5060)
    surface = pygame.Surface((900, 760))
    draw(board, surface, style_of(), full=True)
    return surface


def left_of(board: Board, surface: pygame.Surface) -> bytes:
    """The card to the left of the one that is dragged, and what is around it."""
    return pygame.image.tobytes(surface.subsurface(board.space_of("hand.0.0").inflate(8, 8)), "RGB")


def test_cards_make_room_for_one_that_is_dragged_and_close_up_again() -> None:
    board, still = in_hand(), in_hand(0)
    away, stays = held_aside(board), held_aside(still)
    assert board.moving
    assert not board.update(5400), "nothing is drawn as long as it is held still"
    draw(board, away, style_of(), full=True)
    assert left_of(board, away) != left_of(still, stays), "only with motion"
    x, y = board.center_of("hand.0.1")
    board.release(mouse(pygame.MOUSEBUTTONUP, (x, y - 300)))
    assert not board.animating, "nobody waits for it"
    finish(board, 5500)
    still.release(mouse(pygame.MOUSEBUTTONUP, (x, y - 300)))
    for each, surface in ((board, away), (still, stays)):
        draw(each, surface, style_of(), full=True)
    assert pygame.image.tobytes(away, "RGB") == pygame.image.tobytes(stays, "RGB")


def test_a_piece_that_is_lifted_sets_off_from_there() -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start)
    board.mark(Marks(), Hand("e2"))
    finish(board)
    before = looks(board)
    board.mark(Marks(), EMPTY)
    board.animate([STEP], apply(start, STEP))
    board.update(1000)
    assert looks(board) == before, "it does not fall back first"
    finish(board, 1000)
    assert looks(board) == at_rest(board)


@pytest.mark.parametrize(("at", "share"), [("e3", 0.4), ("e2", 1), ("a5", 1)])
def test_a_piece_let_go_of_at_its_target_lands_at_once(at: str, share: float) -> None:
    start = FANORONA.start().picture()
    board = shown("fanorona-9x5", start)
    board.mark(Marks(), Hand("e2"))
    board.carry("e2", board.center_of(at))
    board.animate([STEP], apply(start, STEP))
    now = 1000
    while board.animating:
        now += 1
        board.update(now)
    assert now - 1001 == pytest.approx(share * load_theme().motion.step, abs=2)


def test_a_stack_that_is_dragged_stays_in_the_hand_while_it_is_sown() -> None:
    source, over, target = "e1", "e2", "e3"
    picture: Picture = {source: ("dark", "light")}
    events: list[Event] = [Moved("dark", source, over, 0), Moved("light", source, target, 0)]
    board = shown("fixation", picture)
    board.mark(Marks(), Hand(source, 2))
    board.carry(source, board.center_of(target))
    board.animate([events], apply(picture, events))
    empty = at_rest(shown("fixation", {}))
    around = pygame.Rect(0, 0, 20, 20)
    around.center = board.center_of(source)
    for now in range(0, 400, 20):
        board.update(now)
        there, bare = (
            pygame.image.tobytes(pygame.image.frombytes(each, AREA.size, "RGB").subsurface(around), "RGB")
            for each in (looks(board), empty)
        )
        assert there == bare, f"it is back on its point after {now} ms"
    finish(board, 400)
    assert looks(board) == at_rest(board)


def test_what_moves_is_not_covered_by_a_stack_that_was_looked_at() -> None:
    source, target, other = tuple(load_layout("fixation").points)[:3]
    picture: Picture = {source: ("light",), other: ("dark", "light")}
    events: list[Event] = [Moved("light", source, target)]
    board = shown("fixation", picture)
    board.hovered = True
    board.move(
        pygame.event.Event(pygame.MOUSEMOTION, pos=board.center_of(other), rel=(0, 0), buttons=(0, 0, 0))
    )
    for now in (10, 1000):
        board.update(now)
    looked_at = board.moment.fanned
    board.animate([events], apply(picture, events))
    after = board.moment.fanned
    finish(board, 1010)
    for now in (3000, 4000):
        board.update(now)
    assert (looked_at, after, board.moment.fanned) == (other, None, None), "the mouse has not moved"
