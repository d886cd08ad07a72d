"""The solved game of Fano330-R-Morris against the anchors, plain searches, and itself one ply on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest
from support.tiers import by_night

from fanoboard.content.paths import assets
from fanoboard.content.tables import tables_for
from fanoboard.engine.move_choice import choose
from fanoboard.games import game_named
from fanoboard.games.errors import GameError
from fanoboard.games.fano330 import GAME, Fano330
from fanoboard.games.fano330.core import Fano330State
from fanoboard.games.fano330.position import Fano330Position
from fanoboard.games.fano330.solved import (
    Fano330Thinker,
    SolvedTable,
    place,
    read_table,
    solve,
    solved_score,
    write_table,
)
from fanoboard.games.game import Position
from fanoboard.games.levels import Level
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict
from fanoboard.games.solved_thinker import score_of, value_of
from fanoboard.games.turns import play_text
from fanoboard.search import retrograde
from fanoboard.search.state import UNDECIDED

MOVEMENTS = pytest.mark.parametrize("movement", ["drawn", "free"])
COMPILED = not str(retrograde.__file__).endswith(".py")
LINES = [{1, 2, 4}, {5, 2, 3}, {3, 4, 6}, {6, 1, 5}, {2, 7, 6}, {4, 7, 5}, {1, 7, 3}]
FAR = [{3, 5}, {3, 6}, {5, 6}, {2, 6}, {4, 5}, {1, 3}]
SWAP = str.maketrans("CTct", "TCtc")
DRAW = Score(Verdict.DRAW)


def win(plies: int) -> Score:
    return Score(Verdict.WIN, plies)


def loss(plies: int) -> Score:
    return Score(Verdict.LOSS, plies)


@cache
def table() -> SolvedTable:
    return read_table((assets() / "tables" / "fano330.xz").read_bytes())


@cache
def player(movement: str) -> tuple[Fano330, Fano330Thinker]:
    game = GAME({"movement": movement})
    return game, game.thinker(lambda: tables_for(game))


def values(thinker: Fano330Thinker, position: Position) -> dict[str, Score]:
    return thinker.values(position, Limits(), lambda: False)


def thought(thinker: Fano330Thinker, position: Position) -> SearchInfo:
    return thinker.think(position, Limits(), lambda thought: None, lambda: False)


def best(scores: dict[str, Score]) -> Score:
    return max(scores.values(), key=lambda score: score.rank)


def samples(game: Fano330, count: int) -> Iterator[Fano330Position]:
    """Positions without a past from games in which nobody completes a line if there is a choice."""
    rng = random.Random(330)
    found = 0
    while found < count:
        position: Position = game.start()
        for _ in range(rng.randint(0, 30)):
            careful = [a for a in position.actions() if not position.play(a).position.result]
            position = position.play(rng.choice(careful or position.actions())).position
            if position.result:
                break
        else:
            found += 1
            yield game.position(position.text())


def positions_in_table(values: dict[int, int]) -> Iterator[tuple[list[str], int]]:
    """The stacks of all positions of the movement phase, from their numbers, with their values."""
    sets = sorted((s for s in range(128) if s.bit_count() <= 2), key=lambda s: (s.bit_count(), s))
    for number, value in values.items():
        order, left = number % 16, number // 16
        on: dict[str, int] = {}
        for piece in "tcTC":
            left, digit = divmod(left, 29)
            on[piece] = sets[digit]
        if all(spaces.bit_count() == 2 for spaces in on.values()):
            stacks = ["".join(p for p in "CTct" if on[p] >> space & 1) for space in range(7)]
            for space in reversed(range(7)):
                if len(stacks[space]) == 2:
                    order, turned = divmod(order, 2)
                    stacks[space] = stacks[space][::-1] if turned else stacks[space]
            yield stacks, value


def test_the_shipped_file_is_small() -> None:
    assert len((assets() / "tables" / "fano330.xz").read_bytes()) <= 100_000


def test_the_table_stands_for_every_board_of_the_movement_phase() -> None:
    """The images of what is in it add up to the anchors' boards without a line; none is there twice."""
    symmetries = [
        dict(zip(range(7), images, strict=True))
        for images in permutations(range(7))
        if all({images[s - 1] + 1 for s in line} in LINES for line in LINES)
        and all({images[s - 1] + 1 for s in pair} in FAR for pair in FAR)
    ]
    assert len(symmetries) == 6
    boards = 0
    for stacks, _ in positions_in_table(dict(table().drawn)):
        images = set()
        for symmetry in symmetries:
            image = "/".join(stacks[symmetry[space]] for space in range(7))
            images |= {image, image.translate(SWAP)}
        boards += len(images)
    assert boards == 217_392


def test_the_longest_wins_are_those_of_the_anchors() -> None:
    def longest(scores: list[Score]) -> int:
        return max(score.number for score in scores if score.verdict is Verdict.WIN)

    drawn = [score_of(value) for _, value in positions_in_table(dict(table().drawn))]
    free = [score_of(value) for _, value in positions_in_table(dict(table().free))]
    assert longest(drawn) == 54
    assert longest([score_of(value) for value in table().drawn.values()]) == 58
    assert longest(free) == 12


def test_the_empty_board_is_a_draw_and_the_centre_loses() -> None:
    for movement, centre in (("drawn", loss(13)), ("free", DRAW)):
        game, thinker = player(movement)
        scores = values(thinker, game.start())
        assert len(scores) == 14
        for turn, score in scores.items():
            assert score == (centre if turn[1] == "7" else DRAW)


def search(state: Fano330State, depth: int) -> Score | None:
    """Plain minimax over the rules: the value if it shows within `depth` plies."""
    if state.outcome() != UNDECIDED:
        return win(0) if state.outcome() > 0 else DRAW
    first = state.top
    moves = range(first, first + state.generate())
    scores = []
    for move in moves if depth else ():
        state.play(move)
        after = search(state, depth - 1)
        state.undo()
        scores.append(after and after.before)
    state.top = first
    if not moves:
        return loss(0)
    wins = [score for score in scores if score and score.verdict is Verdict.WIN]
    if wins:
        return min(wins, key=lambda score: score.number)
    losses = [score for score in scores if score and score.verdict is Verdict.LOSS]
    return max(losses, key=lambda score: score.number) if depth and len(losses) == len(scores) else None


@MOVEMENTS
def test_plain_search_finds_the_same_wins_and_losses(movement: str) -> None:
    depth = 5 if COMPILED else 3
    game, thinker = player(movement)
    seen = set()
    for position in samples(game, 25):
        known = best(values(thinker, position))
        near = known != DRAW and known.number <= depth
        assert search(position.state(), depth) == (known if near else None)
        seen.add(known.verdict)
    assert seen >= {Verdict.WIN, Verdict.DRAW}


@MOVEMENTS
def test_every_value_follows_from_those_one_ply_on(movement: str) -> None:
    game, thinker = player(movement)
    for position in samples(game, 40):
        for turn, score in values(thinker, position).items():
            after = game.position(play_text(position, turn).position.text())
            if after.result is None:
                assert score == best(values(thinker, after)).before
            else:
                assert score == (loss(1) if after.result.winner == after.mover else win(1))


@pytest.mark.skipif(not COMPILED, reason="takes a minute")
@MOVEMENTS
def test_the_table_is_what_solving_afresh_finds(movement: str) -> None:
    game, _ = player(movement)
    start = game.start().key()
    solution = solve([start], lambda: None, free=game.is_free)
    known = table().free if game.is_free else table().drawn
    for position in samples(game, 500):
        assert value_of(solved_score(solution, position.key())) == known[place(position.key())]


def solve_slowly(game: Fano330, text: str) -> dict[str, Score]:
    """All positions that can follow, without symmetry: whoever wins or loses in 0, 1, 2, ... plies."""
    sequels: dict[str, list[str]] = {}
    scores: dict[str, Score] = {}
    waiting = [text]
    while waiting:
        text = waiting.pop()
        if text in sequels:
            continue
        position = game.position(text)
        if position.result is not None:
            scores[text] = win(0) if position.result.winner == position.mover else loss(0)
        sequels[text] = [position.play(action).position.text() for action in position.actions()]
        waiting += sequels[text]
    plies, found = 0, True
    while found or plies < 2:
        plies += 1
        settled = {
            text: _settled([scores.get(after) for after in sequels[text]], plies)
            for text in sequels.keys() - scores.keys()
        }
        found = any(settled.values())
        scores |= {text: score for text, score in settled.items() if score}
    return {text: scores.get(text, DRAW) for text in sequels}


def _settled(after: list[Score | None], plies: int) -> Score | None:
    """The value of a position if it is decided in so many plies, after those with fewer."""
    if loss(plies - 1) in after:
        return win(plies)
    lost = all(score and score.verdict is Verdict.WIN for score in after)
    return loss(plies) if lost and after else None


@MOVEMENTS
@pytest.mark.parametrize(
    "text",
    by_night(
        [
            "C/-/-/t/-/-/- w -/-",
            "Cc/-/-/-/-/-/- b T/-",
            "-/cC/-/-/-/-/- w -/t",
            "-/-/-/-/-/-/- b -/ct",
            "C/-/-/-/-/-/- b -/cc",
        ],
        2,
    ),
)
def test_positions_with_pieces_missing_are_solved_on_the_spot(movement: str, text: str) -> None:
    game, thinker = player(movement)
    slow = solve_slowly(game, text)
    for known in random.Random(1).sample(sorted(slow), min(60, len(slow))):
        position = game.position(known)
        if position.result is None:
            expected = {a.text: slow[position.play(a).position.text()].before for a in position.actions()}
            assert values(thinker, position) == expected


@MOVEMENTS
def test_it_never_lets_a_value_slip(movement: str) -> None:
    game, thinker = player(movement)
    rng = random.Random(movement)
    ends = set()
    for number in range(6):
        position: Position = game.start()
        promised = loss(0)
        for ply in range(100):
            if position.result is not None:
                break
            if ply % 2 == number % 2:
                found = thought(thinker, position)
                assert found.score == best(values(thinker, position))
                assert found.score.rank >= promised.rank
                left = 0 if found.score == DRAW else found.score.number - 2
                promised = Score(found.score.verdict, left)
                turn = found.pv[0]
            else:
                turn = rng.choice([action.text for action in position.actions()])
            position = play_text(position, turn).position
        assert position.result is None or position.result.winner in (None, number % 2)
        ends.add(position.result and position.result.winner)
    assert {0, 1} <= ends


@MOVEMENTS
def test_the_line_it_tells_is_played_to_the_end(movement: str) -> None:
    game, thinker = player(movement)
    for position in samples(game, 30):
        found = thought(thinker, position)
        end: Position = position
        for turn in found.pv:
            assert end.result is None
            end = play_text(end, turn).position
        if found.score == DRAW:
            assert len(found.pv) == 1
        else:
            assert len(found.pv) == found.score.number
            assert end.result is not None
            assert (end.result.winner == position.mover) == (found.score.verdict is Verdict.WIN)


def test_among_draws_it_leaves_the_fewest_ways_not_to_lose() -> None:
    game, thinker = player("drawn")
    told_apart = 0
    for position in samples(game, 40):
        scores = values(thinker, position)
        if best(scores) != DRAW:
            continue
        ways = {}
        for turn in (turn for turn, score in scores.items() if score == DRAW):
            after = game.position(play_text(position, turn).position.text())
            ways[turn] = sum(score == DRAW for score in values(thinker, after).values())
        assert ways[thought(thinker, position).pv[0]] == min(ways.values())
        told_apart += len(set(ways.values())) > 1
    assert told_apart


def test_a_repetition_is_seen_two_plies_ahead() -> None:
    """In a won position both sides have gone to and fro: going back once more only draws."""
    game, thinker = player("drawn")
    seen = 0
    for start in samples(game, 60):
        if " -/-" not in start.text() or best(values(thinker, start)) == DRAW:
            continue
        turns = _to_and_fro(start)
        if turns is None:
            continue
        position: Position = start
        for turn in turns[:3]:
            position = play_text(position, turn).position
        assert values(thinker, position)[turns[3]] == DRAW
        before = play_text(play_text(start, turns[0]).position, turns[1]).position
        fresh = values(thinker, game.position(before.text()))[turns[2]]
        if fresh.verdict is Verdict.WIN:
            assert values(thinker, before)[turns[2]] == DRAW
            seen += 1
    assert seen


def _to_and_fro(start: Position) -> list[str] | None:
    """Two turns and their reverses, if nothing ends the game before the last."""
    for first in start.actions():
        after = start.play(first).position
        for second in after.actions():
            turns = [first.text, second.text, first.text[::-1], second.text[::-1]]
            position: Position = start
            for turn in turns[:3]:
                if position.result is not None or position.explain(turn) is not None:
                    break
                position = play_text(position, turn).position
            else:
                legal = position.result is None and position.explain(turns[3]) is None
                # A piece that has changed places within its stack makes it another position.
                if legal and play_text(position, turns[3]).position.key() == start.key():
                    return turns
    return None


def test_a_player_without_time_still_plays_and_promises_nothing() -> None:
    """Without its table it would have to solve the game first."""
    thinker = GAME().thinker()
    position = GAME().position("C/C/-/t/-/T/t b T/cc")
    scores = thinker.values(position, Limits(), lambda: True)
    assert Score(Verdict.GUESS) in scores.values()
    found = thinker.think(position, Limits(), lambda thought: None, lambda: True)
    assert position.explain(found.pv[0]) is None


@pytest.mark.parametrize("level", game_named("fano330").levels)
def test_every_level_plays_and_the_same_seed_plays_the_same(level: Level) -> None:
    game, thinker = player("drawn")
    for position in samples(game, 5):
        turns = {
            choose(thinker, level, position, Limits(seed=5), lambda thought: None, lambda: False).pv[0]
            for _ in range(2)
        }
        assert len(turns) == 1
        assert position.explain(turns.pop()) is None


def test_files_are_read_as_written_and_faults_are_told() -> None:
    numbers = [0, 3, 254, 255, 1000, 11_000_000]
    data = write_table(numbers, bytes(range(6)), bytes(range(10, 16)))
    known = read_table(data)
    assert list(known.drawn.items()) == list(zip(numbers, range(6), strict=True))
    assert list(known.free.items()) == list(zip(numbers, range(10, 16), strict=True))
    for score in (DRAW, win(1), loss(0), win(58), loss(57)):
        assert score_of(value_of(score)) == score
    with pytest.raises(GameError, match="damaged"):
        read_table(data[:-9])
