"""The earlier moments of a game: ways on from the same one know nothing of each other."""

from __future__ import annotations

from fanoboard.games.turns import History


def test_two_ways_on_from_the_same_moment_know_nothing_of_each_other() -> None:
    trunk = History().after("a").after("b")
    first = trunk.after("a").after("c")
    second = trunk.after("d").after("a")
    assert first.keys() == ["a", "b", "a", "c"]
    assert second.keys() == ["a", "b", "d", "a"]
    assert (first.plies("a"), second.plies("a"), trunk.plies("a")) == ([0, 2], [0, 3], [0])
    assert (first.plies("d"), second.plies("c")) == ([], [])
    assert len(trunk) == 2
