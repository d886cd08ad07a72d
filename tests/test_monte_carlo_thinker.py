"""A game whose state judges nothing is played by Monte Carlo tree search: here Fano Nim unsolved."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from fanoboard.engine.thinkers import MonteCarloThinker, RandomThinker, SearchThinker, thinker_for
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fano_nim.position import NimPosition
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game, Position
from fanoboard.games.search_info import Limits, Score, SearchInfo, Verdict
from fanoboard.messages import Message

LIMITS = Limits(nodes=20_000, seed=3)


def nim(text: str) -> Position:
    return FanoNim({"rule": "misere"}).position(text)


class UnsolvedNim(Game):
    """Fano Nim as if nobody had solved it."""

    position_type = NimPosition
    name = "unsolved_nim"
    title = summary = credit = Message("Nim")
    option_list = ()
    layout = "nim-fano"
    seats = FanoNim().seats

    def start(self, seed: int = 0) -> NimPosition:
        return self.position("1,2,3,4,5,6,7 1")

    def position(self, text: str) -> NimPosition:
        return replace(FanoNim().position(text), rules=self)


def test_who_plays_what() -> None:
    assert not isinstance(thinker_for(FanoNim().start()), MonteCarloThinker | RandomThinker)
    assert isinstance(thinker_for(UnsolvedNim().start()), MonteCarloThinker)
    assert isinstance(thinker_for(Fanorona().start()), SearchThinker)


@pytest.mark.parametrize("text", ["2,2,1,2,1,2,2 1", "1,1,1,1,2,1,1 2"])
def test_proves_what_every_turn_of_a_small_position_is_worth(text: str) -> None:
    at = nim(text)
    known = FanoNim({"rule": "misere"}).thinker().values(at, Limits(), lambda: False)
    found = MonteCarloThinker().values(at, Limits(nodes=500_000), lambda: False)
    assert found.keys() == known.keys()
    sure = {turn: score.verdict for turn, score in found.items() if score.verdict is not Verdict.GUESS}
    assert sure
    assert all(known[turn].verdict is verdict for turn, verdict in sure.items())
    best = MonteCarloThinker().think(at, Limits(nodes=500_000), lambda thought: None, lambda: False)
    verdicts = {score.verdict for score in known.values()}
    assert best.score.verdict is (Verdict.WIN if Verdict.WIN in verdicts else Verdict.LOSS)
    assert known[best.pv[0]].verdict is best.score.verdict


def test_equal_limits_give_equal_play_and_each_new_favourite_is_told() -> None:
    at = nim("9,10,12,11,8,10,9 1")
    told: list[SearchInfo] = []
    first = MonteCarloThinker().think(at, LIMITS, told.append, lambda: False)
    assert first == MonteCarloThinker().think(at, LIMITS, lambda thought: None, lambda: False)
    assert told[0].nodes == 0
    assert told[-1].pv[0] == first.pv[0]
    assert all(before.pv[0] != after.pv[0] for before, after in pairwise(told))
    assert 20_000 <= first.nodes < 20_200


def test_told_to_stop_it_still_names_a_legal_turn() -> None:
    at = nim("9,10,12,11,8,10,9 1")
    thought = MonteCarloThinker().think(at, Limits(), lambda thought: None, lambda: True)
    assert at.explain(thought.pv[0]) is None
    assert thought.score == Score(Verdict.GUESS)
