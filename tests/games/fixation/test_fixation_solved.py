"""The small boards of Lines of Fixation: their values against searches that know no table."""

from __future__ import annotations

from random import Random

import pytest
from support.slow_fixation import Slow
from support.tiers import by_night

from fanoboard.engine.thinkers import SearchThinker, thinker_for
from fanoboard.games.fixation import GAME
from fanoboard.games.fixation.solved import number
from fanoboard.games.game import Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict
from fanoboard.games.turns import play_text
from fanoboard.games.words import level_caption

SMALL = {"board": "19 points"}
WON = Verdict.WIN


def thought(position: Position, lines: int = 1) -> SearchInfo:
    return thinker_for(position).think(position, Limits(lines=lines), lambda _: None, lambda: False)


def worth(position: Position) -> dict[str, Score]:
    return thinker_for(position).values(position, Limits(), lambda: False)


def by_chance(rng: Random, plies: int, options: dict[str, str] | None = None) -> Position:
    """A position of a random game that is not over."""
    position: Position = GAME(options or SMALL).start()
    for _ in range(plies):
        after = position.play(rng.choice(position.actions())).position
        if after.result is not None:
            break
        position = after
    return position


def tried(slow: Slow, plies: int) -> int:
    """1 or -1 for a side to move that wins or loses within so many plies, by trying everything; else 0."""
    winner = slow.winner()
    if winner is not None:
        return 1 if winner == slow.side else -1
    if plies == 0:
        return 0
    best = -1
    for turn in slow.legal():
        after = Slow(slow.stacks, slow.side, slow.options)
        after.play(turn)
        best = max(best, -tried(after, plies - 1))
    return best


def test_the_first_player_wins_on_both_boards() -> None:
    assert thought(GAME(SMALL).start()).score == Score(WON, 9)
    assert len(thought(GAME(SMALL).start()).pv) == 9
    assert thought(GAME({"board": "7 points"}).start()).score == Score(WON, 1)
    first = worth(GAME(SMALL).start())
    assert sorted(score.text for score in first.values()) == ["loss 8"] * 6 + ["win 9"] * 6


@pytest.mark.parametrize("seed", by_night(range(12), 6))
def test_near_ends_are_those_that_trying_everything_finds(seed: int) -> None:
    position = by_chance(Random(seed), 4 + seed)
    score = thought(GAME(SMALL).position(position.text())).score
    slow = Slow(
        {spot: "".join(disk[0] for disk in pile) for spot, pile in position.picture().items()},
        "ld"[position.mover],
        SMALL,
    )
    for plies in (1, 2, 3):
        found = tried(slow, plies)
        assert found == (0 if score.number > plies else 1 if score.verdict is WON else -1)


@pytest.mark.parametrize("repetition", ["board", "board and side to move", "third time"])
@pytest.mark.parametrize("seed", range(6))
def test_values_are_those_of_a_plain_search(seed: int, repetition: str) -> None:
    """Which knows the repetition rule, and no table."""
    options = {**SMALL, "repetition": repetition}
    start = GAME(options).position(by_chance(Random(seed), 3 * seed).text())
    depth = 6
    searched = SearchThinker().values(start, Limits(depth=depth), lambda: False)
    for turn, score in worth(start).items():
        assert searched[turn] == score if score.number <= depth else searched[turn].verdict is Verdict.GUESS


def test_a_search_proves_the_win_on_19_points() -> None:
    found = SearchThinker().think(GAME(SMALL).start(), Limits(depth=12), lambda _: None, lambda: False)
    assert found.score.verdict is WON


@pytest.mark.parametrize("seed", range(20))
def test_who_has_won_by_the_table_wins_in_time(seed: int) -> None:
    """Against best and any resistance, from positions of games in which boards have stood before."""
    rng = Random(seed)
    position = by_chance(rng, rng.randrange(20))
    score = thought(position).score
    winner = position.mover if score.verdict is WON else 1 - position.mover
    for _ in range(score.number):
        if position.mover == winner or seed % 2:
            turn = thought(position).pv[0]
        else:
            turn = rng.choice(position.actions()).text
        position = play_text(position, turn).position
        if position.result is not None:
            break
    assert position.result is not None
    assert position.result.winner == winner


def test_what_looks_alike_has_one_number() -> None:
    rules = GAME(SMALL).rules
    turned = ["2,d/1,ll,2/5/4/d,2 l", "d,2/2,ll,1/5/4/2,d l", "d,2/4/5/1,ll,2/2,d l", "2,l/1,dd,2/5/4/l,2 d"]
    boards = [GAME(SMALL).position(text) for text in turned]
    assert len({number(rules.hexagon, each.board, each.side) for each in boards}) == 1
    other = GAME(SMALL).position("2,d/1,ll,2/5/4/d,2 d")
    assert number(rules.hexagon, other.board, other.side) != number(rules.hexagon, boards[0].board, 0)


def test_only_what_is_solved_says_so() -> None:
    assert not GAME().is_solved
    assert GAME(SMALL).is_solved
    assert not GAME({**SMALL, "equal_lines": "forbidden"}).is_solved
    assert isinstance(thinker_for(GAME().start()), SearchThinker)
    assert str(level_caption(GAME(SMALL), 8)) == "Thal · Level 8 · Perfect"
    assert str(level_caption(GAME(), 8)) == "Thal · Level 8 · Full strength"


def test_a_position_that_is_set_up_with_fewer_disks_is_known() -> None:
    alone = GAME(SMALL).position("l,1,l/4/5/4/d,1,d l")
    assert all(score.verdict is not Verdict.GUESS for score in worth(alone).values())
