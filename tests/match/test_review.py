"""Reviews: what turns gave away, where a game turned, how well players played, and what is kept of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.toy import Sticks

from fanoboard.content.yaml_files import ContentError
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games import game_named
from fanoboard.games.fano330 import Fano330
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.game import Result
from fanoboard.games.search_info import Limits, Score, Verdict
from fanoboard.games.turns import moves
from fanoboard.match.match import Match, Player
from fanoboard.match.record import Evaluation, Node
from fanoboard.match.review import (
    accuracy,
    chance_of,
    judged,
    kept_words,
    known,
    missed,
    throughout,
    turning_points,
    worth,
)
from fanoboard.match.saves import dump, load, record, write
from fanoboard.messages import Message

ANN, BEN = Player("person", "Ann"), Player("person", "Ben")
WIN, LOSS, DRAW, GUESS = Verdict.WIN, Verdict.LOSS, Verdict.DRAW, Verdict.GUESS


def sticks(*turns: str) -> Match:
    match = Match(Sticks({"sticks": 10}), (ANN, BEN))
    for turn in turns:
        match.play_turn(turn)
    return match


def valued(match: Match, *scores: Score, best: str = "10") -> list[Node]:
    """The nodes of a match from its start, with these evaluations; all but the end."""
    path = match.head.path
    for node, score in zip(path, scores, strict=False):
        node.evaluation = Evaluation(score, best, 5)
    return path


def guess(number: int) -> Score:
    return Score(GUESS, number)


def test_a_turn_gives_away_what_its_player_had_before_and_has_not_after() -> None:
    path = valued(sticks("1", "2"), Score(WIN, 5), Score(WIN, 4), guess(0))
    first, second = judged(path)
    assert (first.seat, second.seat) == (0, 1)
    assert (first.loss, second.loss) == (1.0, 0.5)
    assert first.after == Score(LOSS, 5), "what the other has after it, told from the other side"


def ended(winner: int | None) -> Result:
    return Result(winner, Message("They agreed."))


WON, LOST, DRAWN = ended(0), ended(1), ended(None)
"""For the first seat."""
EIGHT = "12345678"
"""Turns, four of each seat, after which the game goes on."""


@pytest.mark.parametrize(
    ("before", "after"), [(Score(WIN, 9), Score(DRAW)), (Score(WIN, 9), guess(0)), (guess(5000), Score(DRAW))]
)
@pytest.mark.parametrize("at", [0, 4, 6])
def test_who_throws_a_won_game_into_a_draw_has_kept_half(before: Score, after: Score, at: int) -> None:
    """However many good turns were played before that, and after it."""
    scores = [before, Score(before.verdict, -before.number) if before.verdict is GUESS else before.before]
    path = valued(sticks(*EIGHT), *(scores * 4)[: at + 1], *[after] * (8 - at))
    turns = judged(path)
    assert accuracy(turns, 0, DRAWN) == pytest.approx(50, abs=2)
    assert accuracy(turns, 0, WON) == pytest.approx(50, abs=2), "the other one gave it back"
    if at:
        assert accuracy(turns, 1, DRAWN) is None, "had nothing before that"


def test_what_each_turn_keeps_of_the_chance_that_there_is_counts_with_all_that_went_before() -> None:
    even, quarter = guess(0), guess(-250)
    turns = judged(valued(sticks(*EIGHT), even, quarter.before, *[quarter, quarter.before] * 3, quarter))
    left = 100 * turns[2].chance / 0.5
    assert 40 < left < 60
    assert accuracy(turns, 0, WON) == pytest.approx(left)
    assert accuracy(turns, 1, DRAWN) == pytest.approx(50 / turns[1].chance), (
        "it had more than a draw is worth"
    )
    assert accuracy(turns[:4], 0, WON) is None, "two turns say nothing"


@pytest.mark.parametrize(
    ("value", "result", "kept"),
    [(Score(WIN, 9), DRAWN, 50), (Score(WIN, 9), LOST, None), (guess(0), DRAWN, 100), (guess(0), LOST, None)],
)
def test_who_agrees_to_a_draw_or_gives_up_has_kept_no_more_than_that(
    value: Score, result: Result, kept: float | None
) -> None:
    """No turn gave anything away, and nobody is told to have kept what is gone."""
    turns = judged(valued(sticks(*EIGHT), *[value, value.before] * 5))
    assert accuracy(turns, 0, result) == kept
    assert (kept_words(turns, 0, result) is None) == (kept is None)


def test_of_who_has_nothing_left_no_share_is_told_however_little_went_with_each_turn() -> None:
    """Four turns that give away an eighth of all each keep seven eighths on average, and nothing at last."""
    scores = [guess(0)]
    for left in (-120, -260, -480, -5000):
        scores += [guess(-left), guess(left)]
    turns = judged(valued(sticks(*EIGHT), *scores))
    assert all(0.1 < turn.loss < 0.2 for turn in turns if turn.seat == 0)
    for result in (WON, LOST, DRAWN):
        assert kept_words(turns, 0, result) is None
    assert accuracy(turns, 1, LOST) == 100, "the other side gave nothing away"


@pytest.mark.parametrize(
    ("before", "result", "said"),
    [
        (Score(WIN, 9), WON, "You held the win from your first turn to the last."),
        (Score(LOSS, 8), LOST, "Against best play the game was lost from your first turn on."),
    ],
)
def test_of_a_game_that_was_decided_throughout_no_share_is_told(
    before: Score, result: Result, said: str
) -> None:
    path = valued(sticks(*EIGHT), *([before, before.before] * 5))
    turns = judged(path)
    assert accuracy(turns, 0, result) is None
    assert str(kept_words(turns, 0, result)) == said
    path[2].evaluation = Evaluation(guess(0), "10")
    assert str(kept_words(judged(path), 0, result)) != said


def test_who_had_nothing_to_lose_after_the_first_turn_has_kept_no_share() -> None:
    """The draw was given away in the first turn; keeping nothing of nothing is no merit."""
    scores = [Score(DRAW), *([Score(WIN, 9), Score(LOSS, 8)] * 4)]
    turns = judged(valued(sticks(*EIGHT), *scores))
    assert turns[0].loss == 0.5
    assert kept_words(turns, 0, LOST) is None
    assert [turn.node.number for turn in turning_points(turns)] == [1]


@pytest.mark.parametrize(
    ("before", "after", "holds"),
    [
        (Score(LOSS, 8), Score(WIN, 7), True),
        (Score(LOSS, 8), guess(0), True),
        (Score(LOSS, 8), Score(DRAW), False),
        (Score(DRAW), Score(LOSS, 3), False),
        (Score(WIN, 9), Score(DRAW), False),
        (Score(WIN, 9), Score(LOSS, 8), True),
        (guess(0), Score(LOSS, 8), True),
    ],
)
def test_a_proof_that_the_next_moment_contradicts_is_none(before: Score, after: Score, holds: bool) -> None:
    path = valued(sticks("1"), before, after, best="1")
    assert (known(path[0]) is not None) == holds
    assert (worth(path[0]) is not None) == holds
    assert bool(judged(path)) == holds


def test_the_turn_that_the_engine_would_have_played_gives_nothing_away() -> None:
    (turn,) = judged(valued(sticks("1"), guess(300), guess(-100), best="1"))
    assert turn.was_best
    assert turn.loss == 0


def test_a_turn_that_turns_out_better_than_was_thought_gives_nothing_away() -> None:
    (turn,) = judged(valued(sticks("1"), guess(0), guess(-200)))
    assert turn.loss == 0
    assert not turn.was_best


def test_of_a_moment_that_was_not_looked_at_nothing_is_known() -> None:
    match = sticks("1", "2", "3")
    path = valued(match, guess(0), guess(0))
    assert [turn.node.text for turn in judged(path)] == ["1"]
    assert [chance_of(node, 0) for node in path] == [0.5, 0.5, None, None]


def test_the_end_of_a_game_is_known_without_an_engine() -> None:
    match = sticks("1,2,3", "4,5,6", "7,8,9", "10")
    assert worth(match.head) == Score(WIN if match.result and match.result.winner == 0 else LOSS)
    assert chance_of(match.head, 1) == 1.0
    valued(match, guess(0), guess(0), guess(0), Score(WIN, 1))
    last = judged(match.head.path)[-1]
    assert last.after.verdict is WIN
    assert last.loss == 0


def test_the_turning_points_are_the_worst_turns_in_order() -> None:
    scores = [Score(WIN, 9), Score(LOSS, 8), Score(WIN, 7), guess(50), guess(0), Score(WIN, 3), guess(0)]
    path = valued(sticks("1", "2", "3", "4", "5", "6"), *scores)
    assert [turn.node.number for turn in turning_points(judged(path))] == [3, 5, 6]
    assert [turn.node.number for turn in turning_points(judged(path), most=2)] == [3, 5]
    assert turning_points(judged(path), most=1)[0].node.number == 3
    assert turning_points(judged(valued(sticks("1"), guess(10), guess(0)))) == []


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (Score(WIN, 27), guess(40), "1. b lets the win slip: a won in 14."),
        (Score(WIN, 27), Score(DRAW), "1. b lets the win slip: a won in 14."),
        (Score(WIN, 1), Score(WIN, 4), "1. b turns a win into a loss: a won in 1."),
        (Score(DRAW), Score(WIN, 4), "1. b loses: a held the draw."),
        (guess(10), Score(WIN, 4), "1. b loses: a was better."),
        (guess(300), guess(300), "1. b gives away a lot: a was better."),
    ],
)
def test_what_was_missed_is_said(before: Score, after: Score, said: str) -> None:
    (turn,) = judged(valued(sticks("1"), before, after))
    assert str(missed(turn, "b", "a")) == said


@pytest.mark.usefixtures("with_toy")
def test_evaluations_are_kept_in_the_file(tmp_path: Path) -> None:
    match = sticks("1", "2")
    valued(match, Score(WIN, 5), guess(-35), Score(DRAW))
    text = dump(record(match))
    assert "value: {score: win 5, best: '10', depth: 5}\n" in text
    assert "  value: {score: 'cp -35', best: '10', depth: 5}\n" in text
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert [node.evaluation for node in again.head.path] == [node.evaluation for node in match.head.path]


@pytest.mark.usefixtures("with_toy")
@pytest.mark.parametrize("score", ["much", "win", "win -3", "", "cp x"])
def test_a_score_that_is_none_is_refused(tmp_path: Path, score: str) -> None:
    match = sticks("1")
    valued(match, guess(1), guess(2))
    text = dump(record(match)).replace("cp 2", score)
    (tmp_path / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=r"turns\[0\]\.value"):
        load(tmp_path / "game.yaml")


def test_what_an_engine_advised_with_hidden_cards_is_not_read_at_a_glance(tmp_path: Path) -> None:
    match = Match(FanoCards(), (ANN, BEN), 3)
    match.root.evaluation = Evaluation(guess(5), "p7", 3)
    write(record(match), tmp_path / "game.yaml")
    assert "best: p7" not in (tmp_path / "game.yaml").read_text(encoding="utf-8")
    assert load(tmp_path / "game.yaml").root.evaluation == match.root.evaluation


@pytest.mark.parametrize("seed", range(5))
def test_in_a_solved_game_a_turn_loses_just_what_its_value_says(seed: int) -> None:
    """By the rules' own table: a turn is a mistake if and only if another one has a better outcome."""
    game, rng = Fano330(), Random(seed)
    match = Match(game, (ANN, BEN))
    thinker = game.thinker()
    assert thinker is not None
    while match.result is None and len(match.turns) < 40:
        values = thinker.values(match.position, Limits(), lambda: False)
        best = max(values, key=lambda text: values[text].rank)
        match.head.evaluation = Evaluation(values[best], best)
        turn = rng.choice([turn.text for turn in moves(match.position)])
        match.play_turn(turn)
    outcome = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}
    told = judged(match.head.path)
    assert len(told) == len(match.turns) - (match.result is None)
    for each in told:
        before = each.node.parent
        assert before is not None
        values = thinker.values(before.position, Limits(), lambda: False)
        expected = outcome[each.before.score.verdict] - outcome[values[each.node.text].verdict]
        assert each.loss == (0 if each.was_best else expected)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("fano330", {}),
        ("fano_nim", {}),
        ("fano_nim", {"rule": "misere"}),
        ("fanorona", {"board": "3x3"}),
        ("fanorona", {"board": "5x5"}),
        ("fixation", {"board": "7 points"}),
        ("fixation", {"board": "19 points"}),
    ],
)
def test_nobody_is_told_to_have_kept_what_was_proved_and_is_gone(name: str, options: dict[str, str]) -> None:
    """In games by chance, by all that is proved of their moments."""
    worth_of, rng, thrown = {WIN: 1.0, DRAW: 0.5, LOSS: 0.0}, Random(3), 0
    for _ in range(12):
        match = Match(game_named(name)(options), (ANN, BEN))
        thinker = thinker_for(match.position)
        had: dict[int, float] = {}
        gone: dict[int, float] = {}
        while match.result is None and len(match.turns) < 60:
            seat = match.position.mover
            values = thinker.values(match.position, Limits(nodes=2000), lambda: False)
            best = max(values, key=lambda text: values[text].rank)
            match.head.evaluation = Evaluation(values[best], best)
            turn = best if rng.random() < 0.6 else rng.choice(sorted(values))
            before, after = (worth_of.get(values[text].verdict) for text in (best, turn))
            if before:
                had[seat] = max(before, had.get(seat, 0))
                if after is not None:
                    gone[seat] = min(after / before, gone.get(seat, 1))
            match.play_turn(turn)
        result = match.result or Result(None, Message("They agreed."))
        turns = judged(match.head.path)
        for seat in (0, 1):
            left = 0.5 if result.winner is None else float(result.winner == seat)
            most = min(gone.get(seat, 1), left / had.get(seat, 0.5), 1)
            told = accuracy(turns, seat, result)
            assert told is None or told <= 100 * most + 0.001, (seat, match.turns)
            assert throughout(turns, seat, result) is not WIN or most == 1
            thrown += most < 1
    assert thrown
