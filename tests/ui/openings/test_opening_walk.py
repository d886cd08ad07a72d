"""Walks through the first moves of a game, without a screen."""

from __future__ import annotations

from fanoboard.games.fanorona import Fanorona
from fanoboard.games.turns import moves, play_text
from fanoboard.ui.features.openings.opening_walk import OpeningWalk


def walk(*turns: str) -> OpeningWalk:
    walk = OpeningWalk(Fanorona({"board": "5x5"}))
    for text in turns:
        for action in play_text(walk.match.position, text).actions:
            walk.play(action)
    return walk


def test_a_turn_that_was_begun_is_taken_back_before_the_last_one() -> None:
    begun = walk("b2-c3A")
    relay = next(
        action
        for action in begun.match.position.actions()
        if begun.match.position.play(action).position.mover == begun.match.position.mover
    )
    begun.play(relay)
    assert begun.match.unfinished
    begun.back()
    assert ([turn.text for turn in begun.match.turns], begun.match.unfinished) == (["b2-c3A"], ())
    begun.back()
    assert not begun.begun


def test_the_turns_of_the_side_that_learns_are_to_be_learned() -> None:
    reply = next(moves(walk("b2-c3A").match.position)).text
    learner = walk("b2-c3A", reply)
    assert [node.text for node in learner.own_turns] == ["b2-c3A"]
    learner.seat = 1
    assert [node.text for node in learner.own_turns] == [reply]
