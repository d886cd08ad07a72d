"""Games as text: what is written is read again, nothing hidden is told, faults are explained."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.paths import ROOT
from support.some_match import play_some

from fanoboard.content.layout import register_layouts
from fanoboard.content.yaml_files import ContentError, line_of
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import HiddenInformation
from fanoboard.games.events import NOBODY
from fanoboard.match.game_text import (
    BadGameText,
    game_text,
    is_game_text,
    position_text,
    read_game_text,
    seen_by,
)
from fanoboard.match.match import Ended, Match, Player
from fanoboard.match.saves import record, write
from fanoboard.match.store import holds_game, read_game

register_layouts()


def played(kind: str, seed: int, plies: int, options: dict[str, str] | None = None) -> Match:
    """A game played by chance, between a person and the engine (or engines)."""
    game = games()[kind](options)
    players = [
        Player("person", "Ann, or Bea") if not seat else Player("engine", level=3)
        for seat in range(len(game.seats))
    ]
    return play_some(Match(game, players, seed), plies, Random(seed))


def same(one: Match, other: Match) -> bool:
    line = [node.text for node in one.head.path] == [node.text for node in other.head.path]
    rules = one.game.name == other.game.name and one.game.options == other.game.options
    return line and rules and one.head.position.text() == other.head.position.text()


@given(kind=st.sampled_from(sorted(games())), seed=st.integers(0, 999), plies=st.integers(0, 60))
@settings(deadline=None, max_examples=60)
def test_what_is_written_is_read_again(kind: str, seed: int, plies: int) -> None:
    match = played(kind, seed, plies)
    if match.game.has(HiddenInformation) and match.result is None:
        match.resign(match.position.mover)
    again = read_game_text(game_text(match))
    assert same(match, again)
    assert again.players == match.players
    assert str(again.outcome) == str(match.outcome)
    # However a mail program breaks the lines.
    head, _, turns = game_text(match).partition("\n\n")
    assert same(match, read_game_text(head + "\n\n" + "\r\n".join(turns.split())))


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("fanorona", {"board": "5x5"}),
        ("fanorona", {"board": "3x3", "capture_limit": "0"}),
        ("fano_nim", {"start": "random"}),
        ("fano_cards", {"players": "3"}),
    ],
)
def test_options_are_told(kind: str, options: dict[str, str]) -> None:
    try:
        match = played(kind, 11, 300, options)
    except ValueError:
        pytest.skip("no such option here")
    while match.result is None and match.game.has(HiddenInformation):
        match.resign(match.position.mover)
    assert same(match, read_game_text(game_text(match)))


def test_a_game_reads_well() -> None:
    game = games()["fanorona"]({"board": "3x3"})
    match = Match(game, [Player("person", "Ann"), Player("engine", level=3)])
    for turn in ("c2-b2A", "a3-a2A", "c1-c2A"):
        match.play_turn(turn)
    match.resign(0)
    assert game_text(match) == (
        """\
Fanoboard: Fanorona
game: fanorona
options: board = 3x3; repetition = 3; capture_limit = 100
white: person, Ann
black: engine, level 3
ended: resignation white
result: Black wins. White resigned.

1.  c2-b2A  a3-a2A
2.  c1-c2A
"""
    )


def test_the_example_in_the_documentation_is_one() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    example = "Fanoboard:" + page.partition("Fanoboard:")[2].partition("```")[0]
    match = read_game_text(example)
    assert game_text(match) == example


def test_a_game_from_a_chosen_position_begins_there() -> None:
    game = games()["fano330"]()
    start = game.position("C/-/-/-/-/-/t w CTT/cct")
    match = Match(game, [Player("person"), Player("person", "Ben")], start=start)
    match.play(match.position.actions()[0])
    again = read_game_text(game_text(match))
    assert same(match, again)
    assert again.chosen_start
    assert again.start.text() == start.text()


def cards(seed: int = 3, plies: int = 40) -> Match:
    match = played("fano_cards", seed, plies)
    assert match.result is None
    return match


def test_a_card_game_in_progress_tells_only_what_was_seen() -> None:
    match = cards()
    for viewer in (None, NOBODY, 0, 1):
        text = game_text(match, viewer)
        assert "seed" not in text
        assert "deal" not in text
        assert "start" not in text
        laid = [node.text for node in match.head.path if node.text.startswith("d") and node.text != "d"]
        hidden = [turn for turn in laid if turn in text.split() and viewer in (None, NOBODY)]
        assert not hidden
        with pytest.raises(BadGameText, match="not over"):
            read_game_text(text)
    assert seen_by(match, None) == NOBODY
    assert '"?"' in position_text(match, match.head, None)
    match.resign(match.position.mover)
    assert seen_by(match, 1) is None
    assert '"?"' not in position_text(match, match.head, 1)


TEXT = game_text(played("fanorona", 1, 6))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "first line"),
        ("Fanoboard: x\n", "names the game"),
        (TEXT.replace("game: fanorona", "game: chess"), "Line 2: There is no game “chess”"),
        (TEXT.replace("board = 9x5", "board = 8x8"), "Line 3: Option board is"),
        (TEXT.replace("board = 9x5", "board"), "Line 3: “board” is not an option"),
        (TEXT.replace("white: person", "white: ghost"), "Line 4: “ghost"),
        (TEXT.replace("engine, level 3", "engine"), "Line 5: “engine” is not a player"),
        (TEXT.replace("\n\n", "\nseed: x\n\n"), "The seed is a number"),
        (TEXT.replace("\n\n", "\nstart: x\n\n"), "Line 7: A position"),
        (TEXT.replace("\n\n", "\nended: flight white\n\n"), "not a way to end"),
        (TEXT + "4. a1-i9", "Line 10"),
        (TEXT + '4. "\\x"', "This is not a turn"),
        ("Fanoboard:" + "x" * 3_000_000, "characters"),
    ],
)
def test_faults_are_explained(text: str, said: str) -> None:
    with pytest.raises(BadGameText, match=said.replace("(", "\\(")):
        read_game_text(text)


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_game_or_explained(rubbish: str) -> None:
    for text in (
        rubbish,
        f"Fanoboard: x\n{rubbish}",
        TEXT + rubbish,
        TEXT.replace("\n\n", f"\n{rubbish}\n\n"),
    ):
        with contextlib.suppress(BadGameText):
            read_game_text(text)
    assert is_game_text(TEXT)


# Files


def test_files_are_known_by_what_they_say(tmp_path: Path) -> None:
    match = played("fanorona", 1, 6)
    saved, text, theme = tmp_path / "a.yaml", tmp_path / "b.txt", tmp_path / "c.yaml"
    write(record(match), saved)
    text.write_text(game_text(match), encoding="utf-8")
    theme.write_text("title: Mine\nbased_on: wood\n", encoding="utf-8")
    assert [holds_game(each) for each in (saved, text, theme)] == [True, True, False]
    assert same(match, read_game(saved))
    assert same(match, read_game(text))
    with pytest.raises(ContentError, match="can’t be read"):
        holds_game(tmp_path / "gone.yaml")


def test_damage_is_told_with_its_line(tmp_path: Path) -> None:
    match = played("fanorona", 1, 12)
    file = tmp_path / "a.yaml"
    write(record(match), file)
    lines = file.read_text(encoding="utf-8").splitlines()
    at = lines.index("turns:") + 3
    lines[at] = "- a1-i9"
    file.write_text("\n".join(lines), encoding="utf-8")
    before = file.read_bytes()
    with pytest.raises(ContentError, match=rf"Line {at + 1}, turns\[2\]: "):
        read_game(file)
    assert file.read_bytes() == before
    file.write_text("format: 3\ngame: [", encoding="utf-8")
    with pytest.raises(ContentError, match="Line 3, column 1"):
        read_game(file)


def test_places_are_found_in_yaml() -> None:
    text = "a: 1\nb:\n- x\n- turn: y\n  variations:\n  - - p\n    - q\nc: {d: [1,\n 2]}\n"
    places = {"a": 1, "b[0]": 3, "b[1].turn": 4, "b[1].variations[0][1]": 7, "c.d[1]": 9, "b[9]": 3, "z": 0}
    assert {place: line_of(text, place) for place in places} == places
    assert line_of("a: [", "a") == 1


@pytest.mark.parametrize(
    "ended",
    [Ended("time", 0), Ended("failure", 0, "illegal"), Ended("failure", 0, "crash"), Ended("length")],
)
def test_every_way_to_end_a_game_is_read_again(ended: Ended) -> None:
    match = Match(game_named("fanorona")(), [Player("engine", "", 2), Player("engine", "", 3)])
    match.end(ended)
    again = read_game_text(game_text(match))
    assert again.ended == ended
    assert str(again.outcome) == str(match.outcome)
