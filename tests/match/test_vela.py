"""The vela after a riatra, as the rules page has it: who asks, who begins, and until when."""

from __future__ import annotations

from pathlib import Path

import pytest

from fanoboard.games import game_named
from fanoboard.games.game import Game
from fanoboard.match.game_index import summary_of
from fanoboard.match.level_advice import tally
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import dump, load, record
from fanoboard.match.series import may_ask_return, rematch, return_match, still_owed
from fanoboard.match.standing import finished_game
from fanoboard.match.store import Stamp

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
COMPUTER = Player("engine", level=1)


def riatra(**options: str) -> Game:
    return game_named("fanorona")(options)


def lost(match: Match, name: str) -> Match:
    """The same game, once this player has given it up."""
    match.resign([player.name for player in match.players].index(name))
    return match


def names(match: Match) -> list[str]:
    return [player.name for player in match.players]


@pytest.mark.parametrize("loser", ["Anna", "Ben"])
def test_the_loser_begins_the_vela_with_white(loser: str) -> None:
    vela = return_match(lost(Match(riatra(), (ANNA, BEN)), loser), 1)
    assert vela.game.options["vela"] == "on"
    assert names(vela)[0] == loser
    assert still_owed(vela) == 1


@pytest.mark.parametrize(("debt", "owed"), [("single", [1, 1, 1]), ("growing", [2, 3, 4])])
def test_a_lost_vela_is_followed_by_another(debt: str, owed: list[int]) -> None:
    match = return_match(lost(Match(riatra(debt=debt), (ANNA, BEN)), "Anna"), 1)
    for count in owed:
        match = rematch(lost(match, "Anna"), 1)
        assert match.game.options["vela"] == "on"
        assert names(match) == ["Anna", "Ben"], "who asked keeps White"
        assert still_owed(match) == count
    for count in range(owed[-1] - 1, -1, -1):
        lost(match, "Ben")
        assert still_owed(match) == count
        match = rematch(match, 1)
    assert match.game.options["vela"] == "off", "free"
    assert match.owed == 0


def test_a_drawn_vela_is_played_again() -> None:
    match = return_match(lost(Match(riatra(debt="growing"), (ANNA, BEN)), "Ben"), 1)
    match.agree_draw()
    again = rematch(match, 1)
    assert (again.game.options["vela"], names(again), still_owed(again)) == ("on", ["Ben", "Anna"], 1)


@pytest.mark.parametrize(
    ("match", "loser"),
    [
        (Match(riatra(), (COMPUTER, ANNA)), 0),
        (Match(riatra(board="5x5"), (ANNA, BEN)), 0),
        (Match(riatra(vela="on"), (ANNA, BEN)), 0),
        (Match(riatra(), (ANNA, BEN), start=riatra().position("8B/9/9/9/W8 w 0")), 0),
        (Match(game_named("fano_nim")(), (ANNA, BEN)), 0),
    ],
)
def test_nobody_else_asks_for_one(match: Match, loser: int) -> None:
    assert may_ask_return(match) is None, "not before the end"
    match.resign(loser)
    assert may_ask_return(match) is None


def test_what_is_owed_is_kept(tmp_path: Path) -> None:
    match = rematch(lost(return_match(lost(Match(riatra(debt="growing"), (ANNA, BEN)), "Ben"), 1), "Ben"), 1)
    path = tmp_path / "match.yaml"
    path.write_text(dump(record(match)), encoding="utf-8")
    assert "owed: 2\n" in path.read_text(encoding="utf-8")
    again = load(path)
    assert (again.owed, again.series, again.game.options) == (2, match.series, match.game.options)


def test_a_vela_tells_nothing_of_how_strong_one_plays() -> None:
    vela = lost(return_match(lost(Match(riatra(), (ANNA, COMPUTER)), "Anna"), 1), "Anna")
    assert tally(vela) is None
    assert tally(lost(Match(riatra(), (ANNA, COMPUTER)), "Anna")) == "1 lost"
    assert not finished_game(summary_of(vela, Stamp(1, 0, 0))).rated
