"""Games are found again by the positions that stood in them, also in a mirror."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from support.kept_games import whole_library

from fanoboard.content import paths
from fanoboard.content.layout import load_layout, symmetries
from fanoboard.games import games
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.fixation import Fixation
from fanoboard.games.game import Game, Position
from fanoboard.games.turns import moves, play_text
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.match.position_index import fingerprint, read_positions

PEOPLE = [Player("person", "Anna"), Player("person", "Ben")]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "state_folder", lambda: tmp_path)
    monkeypatch.setattr(paths, "games_folder", lambda: tmp_path / "games")


def kept(game: Game, *turns: str) -> Match:
    match = Match(game, PEOPLE)
    for turn in turns:
        match.play_turn(turn)
    store.keep(match)
    return match


def played_by_chance(game: Game, seed: int, turns: int = 12) -> list[str]:
    random, position, played = Random(seed), game.start(), list[str]()
    while len(played) < turns and position.result is None:
        turn = random.choice(list(moves(position)))
        position = turn.position
        played.append(turn.text)
    return played


@pytest.mark.parametrize("name", ["fanorona", "fixation", "fano330", "fano_nim"])
def test_each_game_is_found_by_each_of_its_positions(name: str) -> None:
    game = games()[name]()
    matches = [kept(game, *played_by_chance(game, seed)) for seed in range(3)]
    found = read_positions(whole_library().games)
    assert found.keys() == {match.id for match in matches}
    for match in matches:
        assert found[match.id] == [fingerprint(node.position) for node in match.head.path]
    ends = {found[match.id][-1] for match in matches}
    assert len(ends) == 3, "different positions have different fingerprints"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("W8/9/9/9/8B w 0", "8W/9/9/9/B8 w 0", id="left and right"),
        pytest.param("W8/9/9/9/8B w 0", "8B/9/9/9/W8 w 0", id="up and down"),
        pytest.param("W8/9/9/9/8B w 0", "B8/9/9/9/8W w 0", id="both"),
    ],
)
def test_a_mirrored_position_of_fanorona_is_the_same(one: str, other: str) -> None:
    rules = Fanorona()
    assert fingerprint(rules.position(one)) == fingerprint(rules.position(other))


def test_who_is_to_move_and_whose_the_pieces_are_does_matter() -> None:
    rules = Fanorona()
    texts = ["W8/9/9/9/8B w 0", "W8/9/9/9/8B b 0", "W8/9/9/9/7WB w 0", "W8/9/9/9/7B1 w 0"]
    assert len({fingerprint(rules.position(text)) for text in texts}) == len(texts)


def test_counters_do_not_matter() -> None:
    rules = Fanorona()
    assert fingerprint(rules.position("W8/9/9/9/8B w 0")) == fingerprint(rules.position("W8/9/9/9/8B w 7"))


def test_a_hexagon_is_the_same_in_twelve_ways() -> None:
    layout, editing = load_layout("fixation", shipped_only=True), Fixation().editing
    images = [symmetry.images for symmetry in symmetries(layout, editing)]
    rules = Fixation()
    position: Position = rules.start()
    for text in played_by_chance(rules, 1, turns=6):
        position = play_text(position, text).position
    seen = [editing.setup(position)]
    for each in seen:
        seen += [new for image in images if (new := editing.imaged(each, image)) not in seen]
    assert len(seen) == 12
    assert len({fingerprint(rules.position(editing.text(each))) for each in seen}) == 1


def test_boards_are_told_apart() -> None:
    assert fingerprint(Fanorona().start()) != fingerprint(Fanorona({"board": "5x5"}).start())


def test_games_with_hidden_cards_have_none() -> None:
    match = Match(FanoCards(), PEOPLE)
    store.keep(match)
    assert fingerprint(match.position) == b""
    assert read_positions(whole_library().games) == {}


def test_what_was_read_once_is_read_again_only_when_it_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Fanorona()
    one, two = kept(rules, *played_by_chance(rules, 1)), kept(rules, *played_by_chance(rules, 2))
    first = read_positions(whole_library().games)
    loaded: list[str] = []
    load = store.load_game

    def counted(game: str) -> Match:
        loaded.append(game)
        return load(game)

    monkeypatch.setattr(store, "load_game", counted)
    assert read_positions(whole_library().games) == first
    assert not loaded
    store.game_file(two.id).unlink()
    three = kept(rules, *played_by_chance(rules, 3))
    library = whole_library()
    loaded.clear()
    found = read_positions(library.games)
    assert loaded == [three.id]
    assert found.keys() == {one.id, three.id}


def test_it_stops_when_it_is_told_to_and_keeps_what_it_has_found() -> None:
    rules = Fanorona()
    for seed in range(4):
        kept(rules, *played_by_chance(rules, seed))
    games_kept = whole_library().games
    asked = iter([False, False, True, True])
    assert len(read_positions(games_kept, lambda: next(asked))) == 2
    assert len(read_positions(games_kept, lambda: False)) == 4


def test_a_damaged_file_is_made_anew() -> None:
    rules = Fanorona()
    match = kept(rules, *played_by_chance(rules, 1))
    found = read_positions(whole_library().games)
    (paths.games_folder() / "positions.json").write_text('{"form": 3', "utf-8")
    assert read_positions(whole_library().games) == found
    store.game_file(match.id).unlink()
