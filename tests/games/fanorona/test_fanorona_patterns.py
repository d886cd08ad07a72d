"""Fanorona's weights of patterns: what is looked up, and what a position is worth by them."""

from __future__ import annotations

import lzma
import random
from collections.abc import Iterator

import pytest

from fanoboard.content.paths import assets
from fanoboard.content.tables import weights_for
from fanoboard.games.errors import GameError
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fanorona.board import board_named
from fanoboard.games.fanorona.core import FanoronaState
from fanoboard.games.fanorona.core_endgame import Sets
from fanoboard.games.fanorona.core_patterns import (
    COUNTS,
    FEW,
    MANY_SIZE,
    NINE,
    SHARES,
    SIZE,
    WINDOWS,
    Patterns,
)
from fanoboard.games.fanorona.tables import read_patterns, write_patterns

BOARD = board_named("9x5")


def shipped() -> Patterns:
    weights = weights_for(Fanorona())
    assert isinstance(weights, Patterns)
    return weights


def scattered(count: int) -> Iterator[tuple[int, int]]:
    """Random positions with anything from two pieces to a full board."""
    rng = random.Random(11)
    points = list(BOARD.names)
    for _ in range(count):
        drawn = rng.sample(points, rng.randint(2, len(points)))
        split = rng.randint(1, len(drawn) - 1)
        yield sum(drawn[:split]), sum(drawn[split:])


def worth(patterns: Patterns, own: int, opp: int) -> int:
    state = FanoronaState(BOARD.mask, own, opp, 0, 0, 0, 0)
    state.weigh(patterns)
    return int(state.evaluate())


def slowly(numbers: list[int], own: int, opp: int) -> int:
    """The value that weights give, point by point and window by window."""

    def stands(row: int, column: int) -> int:
        bit = 1 << 9 * row + column
        return 1 if own & bit else 2 if opp & bit else 0

    owns, opps = (min(men.bit_count(), COUNTS - 1) for men in (own, opp))
    value = 0
    for row in range(3):
        for column in range(7):
            rows = [row + 2, row + 1, row] if row > 1 else [row, row + 1, row + 2]
            columns = [column + 2, column + 1, column] if column > 3 else [column, column + 1, column + 2]
            pattern = sum(
                3**i * stands(r, c) for i, (r, c) in enumerate((r, c) for r in rows for c in columns)
            )
            value += numbers[NINE * (2 * min(column, 6 - column) + row % 2) + pattern]
    men = (own | opp).bit_count()
    if men > FEW:
        return value + numbers[WINDOWS * NINE + COUNTS * owns + opps]
    shares, few = MANY_SIZE, MANY_SIZE + 2 * SHARES
    pairs = few + COUNTS * COUNTS
    placed = [bit for bit in range(90) if (own | opp << 45) >> bit & 1]
    met = sum(numbers[pairs + b * (b + 1) // 2 + a] for b in placed for a in placed if a <= b)
    value = value * numbers[shares + men] + met * numbers[shares + SHARES + men]
    return value // 64 + numbers[few + COUNTS * owns + opps]


def test_the_value_is_the_sum_over_the_windows_the_counts_and_few_pairs() -> None:
    rng = random.Random(1)
    numbers = [rng.randint(-300, 300) for _ in range(SIZE)]
    patterns = Patterns(b"".join(number.to_bytes(2, "little", signed=True) for number in numbers))
    for own, opp in scattered(300):
        assert worth(patterns, own, opp) == slowly(numbers, own, opp)


def test_mirror_images_are_worth_the_same() -> None:
    sets, patterns = Sets(BOARD.mask), shipped()
    for own, opp in scattered(200):
        for symmetry in range(1, 4):
            image = sets.image(own, symmetry), sets.image(opp, symmetry)
            assert worth(patterns, *image) == worth(patterns, own, opp)


def test_more_pieces_are_worth_more() -> None:
    """In games: the side with two pieces more is ahead in nearly all positions, whoever is to move."""
    rng, ahead, seen = random.Random(5), 0, 0
    patterns = shipped()
    for _ in range(60):
        state = Fanorona().start().state()
        assert isinstance(state, FanoronaState)
        for _ in range(30):
            count = state.generate()
            if not count or not state.opp:
                break
            state.top = 0
            state.play(rng.randrange(count))
            lead = int(state.own).bit_count() - int(state.opp).bit_count()
            if abs(lead) >= 3 and not state.generate_forcing():
                seen += 1
                ahead += (worth(patterns, state.own, state.opp) > 0) == (lead > 0)
            state.top = 0
    assert seen > 50
    assert ahead / seen > 0.9


def test_a_state_goes_by_the_weights_it_is_given() -> None:
    own, opp = next(scattered(1))
    state = FanoronaState(BOARD.mask, own, opp, 0, 0, 0, 0)
    before = state.evaluate()
    state.weigh(shipped())
    assert state.evaluate() == worth(shipped(), own, opp) != before


def test_other_boards_have_no_weights() -> None:
    assert weights_for(Fanorona({"board": "5x5"})) is None


def test_a_file_is_read_as_it_was_written() -> None:
    data = (assets() / "weights" / "fanorona-9x5.xz").read_bytes()
    weights = lzma.decompress(data)
    assert len(weights) == 2 * SIZE
    assert lzma.decompress(write_patterns(weights)) == weights
    assert len(data) <= 100_000


@pytest.mark.parametrize("data", [b"", b"no xz", lzma.compress(b"too short")])
def test_a_damaged_file_is_refused(data: bytes) -> None:
    with pytest.raises(GameError, match="damaged"):
        read_patterns(data)
