"""Positions with hidden cards are for engines: nobody plays from them in the window."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from support.cards_in_window import position_of
from support.ui_person import AI, ANNA, Person, folders, person

from fanoboard.content.yaml_files import ContentError
from fanoboard.games import games
from fanoboard.games.capabilities import observation, unplayable
from fanoboard.games.errors import GameError
from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Game
from fanoboard.match.engine_request import analyse, hint, play
from fanoboard.match.match import Match
from fanoboard.match.saves import dump, load, record
from fanoboard.ui.features.new_game.new_game_scene import NewGame

__all__ = ["folders", "person"]

WHY = "No game can be played from here, as some cards of this position are hidden: “?”."


@pytest.mark.parametrize("game", games().values(), ids=str)
def test_every_game_can_be_played_from_its_start(game: type[Game]) -> None:
    assert unplayable(game().start(3)) is None


@pytest.mark.parametrize("pile", ["draw", "hand", "down"])
def test_a_hidden_card_anywhere_is_in_the_way(pile: str) -> None:
    node = json.loads(GAME().start(3).text())
    assert GAME().position(json.dumps(node)).unplayable is None
    cards = node["seats"][1]["draw"]
    if pile == "draw":
        cards[0] = "?"
    else:
        cards.pop()
        node["seats"][1][pile] = [*node["seats"][1][pile][:5], "?"][-6:]
        node["seats"][1]["known"] = []
    assert str(GAME().position(json.dumps(node)).unplayable) == WHY


def test_a_match_does_not_begin_there() -> None:
    start = GAME().start(3)
    with pytest.raises(GameError, match="are hidden"):
        Match(GAME(), [ANNA, AI], start=GAME().position(start.observation(0)))


def test_it_is_refused_where_a_position_is_written(person: Person) -> None:
    scene = NewGame(person.app, GAME)
    person.app.push(scene)
    scene.begun_with.choose(GAME().start(3).observation(0))
    person.round()
    assert WHY in person.texts()
    assert not person.named("Start").enabled
    scene.begun_with.choose(GAME().start(3).text())
    person.round()
    assert person.named("Start").enabled


def test_it_is_refused_in_a_saved_game(tmp_path: Path) -> None:
    start = GAME().start(3)
    saved = yaml.safe_load(dump(record(Match(GAME(), [ANNA, AI]))))
    file = tmp_path / "match.yaml"
    file.write_text(yaml.safe_dump({**saved, "start": start.observation(0), "hidden": ""}), encoding="utf-8")
    with pytest.raises(ContentError, match="start: No game can be played from here"):
        load(file)


def test_what_hides_nothing_is_an_observation_to_the_engine_all_the_same() -> None:
    """All cards are in sight.  Turns would lead the engine through what the mover could not see."""
    node = json.loads(position_of({"hand": ["1", "2"]}, {"hand": ["3", "4"]}).text())
    for side in node["seats"]:
        side |= {"known": side["hand"], "down": []}
    start = GAME().position(json.dumps(node))
    match = Match(GAME(), [ANNA, AI], start=start)
    match.play(match.position.actions()[0])
    assert [ply.action.text for ply in match.plies] == ["p1"]
    mover = match.position.mover
    assert "?" not in observation(match.position, mover)
    for commands in (
        play(match, 1.0),
        hint(match.head, match.position, 1.0),
        analyse(match.head, match.position, 2),
    ):
        (command,) = [line for line in commands if line.startswith("position")]
        assert command == f"position fen {observation(match.position, mover)}"
