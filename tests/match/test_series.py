"""Series of rematches: who has won what, wherever he sits, and in the file."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.toy import Sticks

from fanoboard.content.yaml_files import ContentError
from fanoboard.games import game_named
from fanoboard.games.errors import IllegalTurn
from fanoboard.match.match import Match, Player
from fanoboard.match.players import scores
from fanoboard.match.saves import dump, load, record
from fanoboard.match.series import rematch

NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def cards(seats: int) -> Match:
    game = game_named("fano_cards")({"players": seats})
    return Match(game, [Player("person", name) for name in NAMES[:seats]], seed=4)


def won_by(match: Match) -> dict[str, int]:
    return dict(
        zip((player.name for player in match.players), scores(match.series, len(match.players)), strict=True)
    )


def let_win(match: Match, name: str) -> None:
    """Have all others resign, each in his turn."""
    while match.result is None:
        if match.mover.name == name:
            match.play(match.position.actions()[-1])
        else:
            match.resign(match.position.mover)


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_score_belongs_to_players_though_the_seats_rotate(seats: int, tmp_path: Path) -> None:
    match = cards(seats)
    random = Random(seats)
    expected = dict.fromkeys(NAMES[:seats], 0)
    for number in range(2 * seats + 1):
        assert won_by(match) == expected
        assert len(match.series) == number
        path = tmp_path / "match.yaml"
        path.write_text(dump(record(match)), encoding="utf-8")
        assert load(path).series == match.series
        winner = random.choice(NAMES[:seats])
        let_win(match, winner)
        expected[winner] += 1
        match = rematch(match, number)


def test_a_rematch_is_dealt_anew_but_goes_on_from_a_start_that_was_chosen() -> None:
    match = cards(2)
    assert rematch(match, 5).start.text() != match.start.text()
    chosen = Match(match.game, match.players, seed=4, start=match.game.start(9))
    assert rematch(chosen, 5).start.text() == chosen.start.text()


def test_by_the_rules_of_cards_only_the_player_to_move_can_resign() -> None:
    match = cards(3)
    with pytest.raises(IllegalTurn, match="Only the player to move"):
        match.resign((match.position.mover + 1) % 3)
    assert match.result is None


def test_a_draw_is_nobodys_and_an_unfinished_game_counts_for_nothing() -> None:
    match = Match(game_named("fanorona")(), [Player("person", "Ann"), Player("engine", level=3)])
    match.agree_draw()
    match = rematch(match, 1)
    assert match.series == (None,)
    again = rematch(match, 2)
    assert again.series == (None,)
    again.resign(0)
    assert [player.name for player in again.players] == ["Ann", ""]
    assert rematch(again, 3).series == (None, 0), "the computer has won, and sits on the first seat now"


def test_the_file_tells_who_won_by_the_seats_of_this_game(tmp_path: Path) -> None:
    match = Match(Sticks(), [Player("person", "Ann"), Player("person", "Ben")])
    match.series = (0, None, 1)
    ids = [seat.id for seat in match.game.seats]
    assert f"series: [{ids[0]}, draw, {ids[1]}]\n" in dump(record(match))


def test_a_winner_who_has_no_seat_is_refused(tmp_path: Path) -> None:
    match = Match(game_named("fanorona")(), [Player("person"), Player("person")])
    match.series = (0,)
    path = tmp_path / "match.yaml"
    path.write_text(dump(record(match)).replace("series: [white]", "series: [green]"), encoding="utf-8")
    with pytest.raises(ContentError, match="series: There is no seat “green”"):
        load(path)
