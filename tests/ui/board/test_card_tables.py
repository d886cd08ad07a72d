"""The card tables: their spots are those of the rules, nothing overlaps, nothing hidden is shown."""

from functools import reduce
from itertools import combinations, count
from random import Random

import pygame
import pytest
from support.board_help import board_in, draw, marks, style_of

from fanoboard.content.layout import CARD, Layout, load_layout
from fanoboard.content.theme import load_theme
from fanoboard.games.capabilities import event_as_seen
from fanoboard.games.events import BACK, NOBODY, Event, Moved, Picture, Shuffled, Turned, apply
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.rules_table import SEQUENCES, TRIPLES
from fanoboard.games.game import Position
from fanoboard.ui.board.diagram import LIT_KINDS
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import WORTH, Kind, Marks
from fanoboard.ui.board.motion import Animator, schedule

SEATS = range(2, 9)
ROOMS = [(536, 600), (800, 272), (952, 800), (1936, 1600), (2560, 1272), (800, 1000)]
"""What the panel leaves of windows of 800 x 600, 1280 x 800 and 2560 x 1600, and of tall ones."""


def table(seats: int) -> Layout:
    return load_layout(GAME({"players": seats}).layout)


def played(seats: int, actions: int, **options: str | bool) -> Position:
    """A game after so many actions chosen by lot."""
    random = Random(seats)
    position: Position = GAME({"players": seats, **options}).start(seats)
    for _ in range(actions):
        if not position.actions():
            break
        position = position.play(random.choice(position.actions())).position
    return position


@pytest.mark.parametrize("seats", SEATS)
def test_a_table_holds_every_spot_of_the_rules(seats: int) -> None:
    spots = set(table(seats).standing)
    hands = {
        f"{zone}.{seat}.{n}"
        for seat in range(seats)
        for zone, size in (("hand", 3), ("field", 4))
        for n in range(size)
    }
    piles = {f"{zone}.{seat}" for seat in range(seats) for zone in ("draw", "up", "down", "rank", "specials")}
    assert spots == hands | piles
    for actions in (0, 30, 90):
        assert set(played(seats, actions, specials="all", joker=True).picture()) <= spots


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("room", ROOMS)
def test_nothing_on_a_table_overlaps_or_leaves_it(seats: int, room: tuple[int, int]) -> None:
    fitted = fit_layout(table(seats), pygame.Rect(0, 0, *room), 0.2, 16)
    assert fitted.diagram is not None
    rects = [rect for _, rect in fitted.areas] + [fitted.diagram]
    assert all(fitted.face.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for one, other in combinations(rects, 2))
    for area, rect in fitted.areas:
        cards = []
        for spot in area.spots:
            card = pygame.Rect((0, 0), fitted.cards[spot])
            card.center = fitted.centres[spot]
            assert rect.inflate(4, 4).contains(card)
            if area.lay != "signs":
                assert card.w / card.h == pytest.approx(CARD, abs=0.05)
            cards.append(card)
        if area.lay == "row":
            assert not any(one.colliderect(other) for one, other in combinations(cards, 2))


@pytest.mark.parametrize("seats", SEATS)
def test_the_seat_that_looks_has_the_lower_part_and_the_largest_cards(seats: int) -> None:
    for seat in range(seats):
        fitted = fit_layout(table(seats).seen_from(seat), pygame.Rect(0, 0, 952, 800), 0.2, 16)
        others = [other for other in range(seats) if other != seat]
        mine = fitted.centres[f"hand.{seat}.0"], fitted.cards[f"hand.{seat}.0"]
        for other in others:
            assert mine[0][1] > fitted.centres[f"hand.{other}.0"][1]
            assert mine[1][0] > fitted.cards[f"hand.{other}.0"][0]
        if seats > 2:
            left, right = (seat + 1) % seats, (seat - 1) % seats
            assert fitted.centres[f"field.{left}.0"][0] < fitted.centres[f"field.{right}.0"][0]


@pytest.mark.parametrize("seats", [2, 8])
def test_a_click_finds_the_card_that_is_seen_there(seats: int) -> None:
    fitted = fit_layout(table(seats), pygame.Rect(0, 0, 536, 600), 0.2, 16)
    for spot, centre in fitted.centres.items():
        if not spot.startswith("hand"):
            assert fitted.spot_at(centre) == (None if spot.startswith("ghost") else spot)
    left, lower = fitted.centres["hand.0.0"], fitted.centres["hand.0.2"]
    assert fitted.spot_at((left[0] - fitted.cards["hand.0.0"][0] // 3, left[1])) == "hand.0.0"
    assert fitted.spot_at(lower) == "hand.0.2"


def test_the_arrows_are_those_of_the_attacks() -> None:
    layout = load_layout("fano-arrows")
    cyclic = {(a, b, c) for a, b, c in SEQUENCES}
    assert {frozenset(line.points) for line in layout.lines} == {frozenset(map(str, t)) for t in TRIPLES}
    for line in layout.lines:
        assert line.arrows
        assert tuple(map(int, line.points)) in cyclic


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("3h", {("3", "5", "2"), ("3", "4", "6"), ("3", "7", "1")}),
        ("*3", {("3", "5", "2"), ("3", "4", "6"), ("3", "7", "1")}),
        ("4s+defended", {("4", "1", "2"), ("4", "5", "7"), ("4", "6", "3")}),
        ("8h", set()),
        (BACK, set()),
        ("Jh", set()),
        ("*", set()),
    ],
)
def test_the_diagram_is_told_the_sequences_of_a_card_that_is_seen(
    piece: str, expected: set[tuple[str, ...]]
) -> None:
    assert {trace.points for trace in GAME().start().traces(piece)} == expected


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_nobody_is_shown_a_hidden_card(seats: int) -> None:
    position = played(seats, 12 * seats, joker=True)
    for viewer in (*range(seats), NOBODY):
        known = position.picture(viewer)
        for spot, pile in known.items():
            zone, seat = spot.split(".")[:2]
            for piece in pile:
                if zone == "draw" or (zone in ("hand", "down") and int(seat) != viewer):
                    assert piece == BACK or piece.endswith("+known")


def test_an_animation_shows_nothing_hidden_on_its_way() -> None:
    random = Random(3)
    position: Position = GAME({"players": 2}).start(4)
    animator = Animator(load_theme().motion, lambda event, ended: None)
    for _ in range(60):
        if not position.actions():
            break
        mover = position.mover
        viewer = 1 - mover
        before, action = position.picture(viewer), random.choice(position.actions())
        position, events = position.play(action)
        seen = [event_as_seen(position, event, viewer) for event in events]
        after = position.picture(viewer)
        animator.show(before)
        animator.play([seen], after)
        open_cards = {piece for pile in (*before.values(), *after.values()) for piece in pile}
        for now in range(0, 9000, 30):
            animator.update(now)
            shown = [piece for flight in animator.flights for piece in (flight.act.first, flight.act.last)]
            for piece in filter(None, shown):
                plain = piece.partition("+")[0]
                assert any(plain == card.partition("+")[0] for card in open_cards | {BACK, "*"})
        assert not animator.animating
        assert animator.picture == after


def test_cards_turn_on_their_way_and_follow_each_other() -> None:
    motion = load_theme().motion
    deal: list[Event] = [
        Moved(BACK, "draw.0", "hand.0.0"),
        Turned("hand.0.0", BACK, "5h"),
        Moved(BACK, "draw.0", "hand.0.1"),
        Turned("hand.0.1", BACK, "8h"),
    ]
    first, second = schedule([deal], motion)
    assert (first.first, first.last) == (BACK, "5h")
    assert (second.first, second.last) == (BACK, "8h")
    assert second.begin == first.begin + motion.sow
    shuffle: list[Event] = [Turned("up.0", "5h", BACK), Moved(BACK, "up.0", "draw.0"), Shuffled("draw.0")]
    back, riffle = schedule([shuffle], motion)
    assert (back.first, back.last) == ("5h", BACK)
    assert riffle.begin == back.end
    assert riffle.end > riffle.begin


def test_actions_of_a_turn_that_is_shown_as_one_are_told_apart() -> None:
    motion = load_theme().motion
    turn: list[list[Event]] = [[Moved("5h", "hand.0.0", "field.0.0")], [Moved("8h", "hand.0.1", "field.0.1")]]
    first, second = schedule(turn, motion, rest=300)
    assert (first.begin, second.begin) == (0, first.end + 300)
    assert lasts("fano_cards-2", turn) > sum(lasts("fano_cards-2", [action]) for action in turn) + 50
    relay: list[list[Event]] = [[Moved("black", "a1", "b1")], [Moved("black", "b1", "b2")]]
    assert lasts("fanorona-9x5", relay) <= sum(lasts("fanorona-9x5", [action]) for action in relay), (
        "it goes on"
    )


def lasts(layout: str, actions: list[list[Event]]) -> int:
    """For how many milliseconds the pieces of a board move, in steps of 10."""
    board = board_in(pygame.Rect(0, 0, 300, 200), load_layout(layout), style_of())
    before: Picture = {event.source: (event.piece,) for (event,) in actions if isinstance(event, Moved)}
    board.show(before)
    board.animate(actions, reduce(apply, actions, before))
    return next(now for now in count(0, 10) if not board.update(now))


@pytest.mark.parametrize("theme", ["wood", "dark", "paper", "felt"])
def test_every_frame_of_an_animation_is_drawn(theme: str) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((536, 600))
    style = style_of(theme)
    view = board_in(screen.get_rect(), table(2), style)
    before: Picture = {
        "draw.0": (BACK,) * 3,
        "up.0": ("3h",),
        "rank.0": ("Jh",),
        "specials.0": ("reverse", "joker"),
    }
    events: list[Event] = [
        Moved(BACK, "draw.0", "hand.0.0"),
        Turned("hand.0.0", BACK, "5h"),
        Turned("rank.0", "Jh", "Qh"),
        Shuffled("draw.0"),
    ]
    view.show(before)
    view.animate([events], apply(before, events))
    frames = set()
    now = 0
    while view.update(now):
        draw(view, screen, style, full=False)
        frames.add(pygame.image.tobytes(screen, "RGB"))
        now += 40
    draw(view, screen, style, full=False)
    assert len(frames) > 10
    last = pygame.image.tobytes(screen, "RGB")
    draw(view, screen, style, full=True)
    assert pygame.image.tobytes(screen, "RGB") == last
    pygame.display.quit()


def test_piles_of_cards_are_not_fanned_out_as_stacks_are() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((536, 600))
    style = style_of()
    view = board_in(screen.get_rect(), table(2), style)
    view.show({"draw.0": (BACK,) * 3, "down.1": (BACK,) * 2})
    draw(view, screen, style, full=True)
    before = pygame.image.tobytes(screen, "RGB")
    for spot in ("draw.0", "down.1"):
        view.moment.fanned = spot
        view.update(0)
        draw(view, screen, style, full=True)
        assert pygame.image.tobytes(screen, "RGB") == before
    pygame.display.quit()


@pytest.mark.parametrize("kind", ["can_move", "asked", "picked", "unreached", "cursor", "will_capture"])
def test_a_card_of_a_hand_hides_the_marks_of_the_card_below_it(kind: Kind) -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((536, 600))
    style = style_of(motion=0)
    view = board_in(screen.get_rect(), table(2), style)
    view.show({f"hand.0.{number}": (card,) for number, card in enumerate(("5h", "6h", "7h"))})
    below, above = (view.space_of(f"hand.0.{number}") for number in (0, 1))
    assert below.colliderect(above), "in so small a window they overlap"
    draw(view, screen, style, full=True)
    before = screen.copy()
    view.mark(marks(**{kind: ["hand.0.0"]}))
    draw(view, screen, style, full=True)
    face = above.inflate(-12, -12)
    assert pygame.image.tobytes(screen.subsurface(face), "RGB") == pygame.image.tobytes(
        before.subsurface(face), "RGB"
    )
    beside = pygame.Rect(below.inflate(6, 6))
    assert pygame.image.tobytes(screen.subsurface(beside), "RGB") != pygame.image.tobytes(
        before.subsurface(beside), "RGB"
    )
    pygame.display.quit()


def test_every_mark_is_seen_on_cards_and_on_their_slots_and_goes_away_again() -> None:
    pygame.display.init()
    screen = pygame.display.set_mode((536, 600))
    style = style_of(motion=0)
    view = board_in(screen.get_rect(), table(2), style)
    view.show({"field.0.0": ("5h",), "field.0.1": ("6h",)})

    def seen() -> bytes:
        draw(view, screen, style, full=False)
        changed = pygame.image.tobytes(screen, "RGB")
        draw(view, screen, style, full=True)
        assert pygame.image.tobytes(screen, "RGB") == changed
        return changed

    draw(view, screen, style, full=True)
    bare = seen()
    # Tables have no lines, refused cards are seen only as they shake, a worth is nothing but its label.
    unseen = ("highlighted", "barred", "refused", "last_line", "lost_line", *WORTH)
    kinds = [kind for kind in LOOKS if kind not in unseen]
    for kind in [*kinds, *LIT_KINDS]:
        spots = ["field.0.0", "field.0.2"] if kind not in LIT_KINDS else ["1", "2", "4"]
        view.mark(marks(**{kind: spots}))
        assert seen() != bare, kind
        view.mark(Marks())
        assert seen() == bare, kind
    pygame.display.quit()
