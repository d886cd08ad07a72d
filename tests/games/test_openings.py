"""Opening books: how they are written, whom they mirror, and when the engine plays from one."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from support.inside_engine import answers

from fanoboard.content import tables
from fanoboard.content.tables import book_for
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import Openings
from fanoboard.games.errors import GameError
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.openings import BookTurn, best_turns, book_turns, read_book, write_book
from fanoboard.games.search_info import Score, Verdict
from fanoboard.games.turns import move_texts, play_text

START = Fanorona().start()
TWO = f"{START.text()}\n  d3-e3A cp 3 depth 9\n  f2-e3A cp 7 depth 9\n  d2-e3A cp -90 depth 8\n"
"""A book of one position, with two turns that are as good as each other."""
GO = "go movetime 50"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where Fanorona's book is, for this test: `TWO`."""
    monkeypatch.setattr(tables, "assets", lambda: tmp_path)
    for read in ("books_read", "_tables_read", "_weights_read"):
        monkeypatch.setattr(
            tables, read, {}
        )  # Nothing but the book is there, and no other test is to remember that.
    file = tmp_path / "books" / f"{Fanorona().book}.txt"
    file.parent.mkdir()
    file.write_text(TWO)
    return file


def best(*commands: str, game: str = "fanorona") -> tuple[bool, str]:
    """Whether an engine answered the last of some commands from its book, and what."""
    lines = answers(game_named(game), *commands)
    assert not [line for line in lines if line.startswith("error")]
    infos = [line for line in lines if line.startswith("info")]
    return [" nodes 0 " in line for line in infos] == [True], lines[-1].split()[1]


def test_a_book_is_read_as_it_was_written() -> None:
    book = read_book(f"# A remark\n{TWO}\nanother w 0\n  x draw depth 3\n  y win 5 depth 4\n".encode())
    assert book[START.text()][0] == BookTurn("f2-e3A", Score(Verdict.GUESS, 7), 9)
    assert [turn.text for turn in book["another w 0"]] == ["y", "x"]
    assert read_book(write_book(book).encode()) == book


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (b"\xff", "no text"),
        (b"position w 0\n", "without turns"),
        (b"  x cp 3 depth 2\n", "line 1"),
        (b"position w 0\n  x cp 3\n", "line 2"),
        (b"position w 0\n  x cp depth 3\n", "line 2"),
    ],
)
def test_a_damaged_book_is_refused(text: bytes, reason: str) -> None:
    with pytest.raises(GameError, match=f"damaged.*{reason}"):
        read_book(text)


def test_turns_a_little_worse_than_the_best_are_as_good() -> None:
    turns = read_book(TWO.encode())[START.text()]
    assert [turn.text for turn in best_turns(turns)] == ["f2-e3A", "d3-e3A"]


def test_every_turn_of_the_shipped_book_is_legal_there_and_in_all_images() -> None:
    game = Fanorona()
    book = book_for(game)
    assert START.text() in book
    for text, turns in book.items():
        position = game.position(text)
        assert position.text() == text
        for image, table in game.images(position):
            mirrored = game.position(image)
            legal = move_texts(mirrored)
            assert book_turns(book, mirrored) == tuple(
                turn._replace(text=turn.text.translate(table)) for turn in turns
            )
            assert {turn.text.translate(table) for turn in turns} <= set(legal)


def test_a_mirrored_turn_leads_to_the_mirrored_position() -> None:
    game = Fanorona()
    for text, table in game.images(START):
        after = play_text(game.position(text), "f2-e3A".translate(table)).position
        assert play_text(START, "f2-e3A").position.text() in dict(game.images(after))


def test_the_shipped_book_lists_no_position_twice() -> None:
    game = Fanorona()
    names = [min(text for text, _ in game.images(game.position(text))) for text in book_for(game)]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("go", [GO, "go p1time 1000 p2time 1000", "go"])
def test_full_strength_plays_from_the_book_where_time_is_the_limit(shelf: Path, go: str) -> None:
    assert best("position startpos", go)[0]
    assert best(f"position fen {START.text()}", go)[0]


@pytest.mark.parametrize(
    "commands",
    [
        ("setoption name book value false", GO),
        ("setoption name OwnBook value false", GO),
        ("setoption name level value 1", GO),
        ("setoption name multipv value 2", GO),
        ("setoption name repetition value 0", GO),
        ("go depth 2",),
        ("go nodes 500",),
        ("go nodes 500 movetime 1000",),
        ("position startpos moves f2-e3A", GO),
    ],
)
def test_elsewhere_it_thinks(shelf: Path, commands: tuple[str, ...]) -> None:
    assert not best(*commands)[0]


def test_a_position_that_was_set_up_is_thought_about(shelf: Path) -> None:
    image = [text for text, _ in Fanorona().images(START)][1]
    assert not best(f"position fen {image}", GO)[0]


def test_the_seed_chooses_among_turns_that_are_as_good(shelf: Path) -> None:
    played = [best(f"setoption name seed value {seed}", GO)[1] for seed in range(20)]
    assert set(played) == {"f2-e3A", "d3-e3A"}
    assert played == [best(f"setoption name seed value {seed}", GO)[1] for seed in range(20)]


def test_turns_that_are_not_legal_are_never_played(shelf: Path) -> None:
    shelf.write_text(f"{START.text()}\n  a1-a2 cp 100 depth 9\n  d2-e3A cp 0 depth 9\n")
    assert best(GO) == (True, "d2-e3A")
    shelf.write_text(f"{START.text()}\n  a1-a2 cp 100 depth 9\n")
    tables.books_read.clear()
    assert not best(GO)[0]


@pytest.mark.parametrize("damage", [b"\xff", b"  nonsense\n"])
def test_a_damaged_book_is_told_of_once_and_not_used(
    shelf: Path, damage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    shelf.write_bytes(damage)
    with caplog.at_level(logging.WARNING):
        assert not best("ugi", "position startpos", GO)[0]
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 1
    assert told[0].startswith("fanorona-9x5.txt is not used: The opening book is damaged")


def test_without_a_book_it_thinks(shelf: Path) -> None:
    shelf.unlink()
    assert not best("ugi", GO)[0]


def test_only_games_with_a_book_have_the_option() -> None:
    offered = {
        name: any(line.startswith("option name book ") for line in answers(kind, "ugi"))
        for name, kind in games().items()
    }
    assert [name for name, has in offered.items() if has] == ["fanorona"]
    assert all(kind.has(Openings) == offered[name] for name, kind in games().items())
    assert "option name book type check default true" in answers(game_named("fanorona"), "ugi")
    assert any("book" in line for line in answers(game_named("fixation"), "setoption name book value true"))
