"""The index of all kept games, and what is done with them besides playing: by one window or by two."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from support.kept_games import whole_library
from support.processor import processor_time
from support.some_match import play_some
from support.talk import TESTED
from support.waiting import PATIENCE, until

from fanoboard.content.files import write_whole
from fanoboard.games import game_named, games
from fanoboard.games.capabilities import resignation_of
from fanoboard.games.events import BACK
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import game_index as library_module
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.match.game_index import GameSummary, read_library
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load, record, record_copy, write
from fanoboard.match.standing import finished_games, kept_standing
from fanoboard.messages import Listing, Message, in_context, packed, plural, unpacked
from fanoboard.tasks import Tasks
from fanoboard.ui.play.game_words import called

ANN, BEN, AI = Player("person", "Ann"), Player("person", "Ben"), Player("engine", level=3)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FANOBOARD_HOME", str(tmp_path))
    return tmp_path


def keep(*turns: str, title: str = "", age: float = 0) -> str:
    """Keep a game of Fanorona that was played so many seconds ago; its id."""
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    for turn in turns:
        match.play_turn(turn)
    match.title = title
    file = store.keep(match)
    then = time.time() - age
    os.utime(file, (then, then))
    return match.id


def only() -> GameSummary:
    (game,) = whole_library().games
    return game


# What is told of a game


def test_a_summary_says_what_a_list_shows() -> None:
    keep("c2-b2A", "a3-a2A", title="Short one")
    game = only()
    assert (game.game, game.title, game.turns, game.over) == ("fanorona", "Short one", 2, False)
    assert (game.name_of(0), game.name_of(1)) == ("Ann", "Ben")
    assert game.options["board"] == "3x3"
    assert game.picture == dict(load(store.game_file(game.id)).position.picture())
    assert abs(game.played.timestamp() - time.time()) < 60
    assert abs(game.started.timestamp() - time.time()) < 60


def test_a_board_that_is_not_the_usual_one_is_named_with_the_game() -> None:
    keep()
    assert str(called(only())) == "Fanorona, Telo, 3 × 3"
    assert str(Fanorona().full_title) == "Fanorona"
    assert str(game_named("fixation")({"board": "19"}).full_title) == "Lines of Fixation, 19 points"


def test_a_game_that_is_over_tells_who_won_and_why() -> None:
    match = Match(Fanorona(), (ANN, AI))
    match.resign(0)
    store.keep(match)
    for _ in range(2):  # as it was read, and as it was remembered
        game = only()
        assert (game.over, game.winner, str(game.why)) == (True, 1, "Ann resigned.")


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_has_a_summary_from_beginning_to_end(name: str) -> None:
    random = Random(3)
    for seed in (1, 2):
        kind = game_named(name)
        match = Match(kind(), [ANN, *(AI for _ in kind().seats[1:])], seed=seed)
        store.keep(match)
        for _ in range(400):
            if not (actions := match.position.actions()):
                break
            match.play(random.choice(actions))
        store.keep(match)
    found = whole_library().games
    assert len(found) == 4
    assert {game.over for game in found} == {True, False}
    assert found == whole_library().games, "what is remembered is the same"


def test_messages_are_the_same_after_they_were_packed() -> None:
    inner = Listing([Message("a {b}", b=Message("c")), "d", 5], "or")
    for message in (
        Message("x {y} {z}", y=inner, z=0.5),
        plural("{count} one", "{count} many", count=3),
        in_context("a", "b"),
    ):
        assert unpacked(packed(message)) == message
        assert str(unpacked(packed(message))) == str(message)
    strange: list[object] = [None, [], ["a", "b"], ["x", "y", [["z"]]], ["nor", []], {}]
    for wrong in strange:
        with pytest.raises(ValueError):  # noqa: PT011 - it says what it was given
            unpacked(wrong)


# Hidden cards


@pytest.mark.parametrize(("persons", "viewer"), [((0,), 0), ((1,), 1), ((0, 1), -1), ((), -1)])
def test_the_picture_of_a_card_game_shows_no_hidden_card(persons: tuple[int, ...], viewer: int) -> None:
    game = FanoCards({"deal": 5})
    match = Match(game, [ANN if seat in persons else AI for seat in range(len(game.seats))], seed=9)
    play_some(match, 12, Random(1))
    assert match.result is None
    store.keep(match)
    summary = only()
    assert summary.picture == dict(match.position.picture(viewer))
    assert summary.picture != dict(match.position.picture()), "something is hidden"
    assert "deal" not in summary.options
    assert any(BACK in pile for pile in summary.picture.values())
    remembered = (store.game_file(summary.id).parent / "library.json").read_text()
    assert "hidden" not in remembered


def test_a_card_game_that_is_over_lies_open_as_on_its_table() -> None:
    match = Match(FanoCards(), [ANN, AI], seed=9)
    match.play(match.position.actions()[0])
    while (resignation := resignation_of(match.position)) is not None and match.result is None:
        match.play(resignation)
    assert match.result is not None
    store.keep(match)
    assert only().picture == dict(match.position.picture())


# The index


def test_a_thousand_games_are_listed_in_a_moment() -> None:
    keep("c2-b2A", "a3-a2A")
    text = store.kept()[0].read_text()
    for number in range(999):
        write_whole(store.game_file(f"20250101-101010-{number:08x}"), text)
    assert len(whole_library().games) == 1000
    with processor_time(0.5):
        assert len(read_library().games) == 1000


def test_what_is_new_is_told_bit_by_bit() -> None:
    ids = [keep(age=age) for age in (30, 20, 10)]
    library = read_library(patience=0)
    assert [game.id for game in library.games] == ids[-1:], "the latest first"
    assert not library.complete
    library = read_library(patience=0)
    assert not library.complete
    library = read_library(patience=0)
    assert [game.id for game in library.games] == ids[::-1]


def test_games_are_replayed_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = keep("c2-b2A"), keep()
    whole_library()
    read: list[str] = []
    really = store.load_game

    def load_game(game: str) -> Match:
        read.append(game)
        return really(game)

    monkeypatch.setattr(store, "load_game", load_game)
    assert len(whole_library().games) == 2
    assert not read
    os.utime(store.game_file(first))
    whole_library()
    assert read == [first], "one that was written again is read again"
    store.delete(second)
    assert [game.id for game in whole_library().games] == [first]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: "",
        lambda text: "{",
        lambda text: "\ud800",
        lambda text: text.replace('"form":"', '"form":"0 '),
        lambda text: text.replace('"fanorona"', '"chess"'),
        lambda text: text.replace('"mover":0', '"mover":7'),
        lambda text: text.replace('"picture"', '"image"'),
        lambda text: text.replace('"reason":""', '"reason":[1]'),
        lambda text: text.replace('"players":[{', '"players":[{"kind":"person","name":"","level":0},{'),
    ],
)
def test_an_index_that_is_spoilt_or_old_is_made_anew(spoil: object) -> None:
    keep("c2-b2A", "a3-a2A")
    expected = whole_library().games
    file = store.kept()[0].parent / "library.json"
    text = file.read_text()
    assert callable(spoil)
    changed = spoil(text)
    assert changed != text
    file.write_bytes(changed.encode("utf-8", "surrogatepass"))
    assert whole_library().games == expected
    assert file.read_text() == text


def test_what_older_versions_remembered_goes_away(home: Path) -> None:
    keep()
    old = home / "state" / "games" / "finished.txt"
    old.write_text("x")
    whole_library()
    assert not old.exists()


def test_a_damaged_game_is_set_aside_and_told_and_the_others_are_there(home: Path) -> None:
    keep()
    bad = store.game_file("20250101-101010-00000000")
    write_whole(bad, "game: chess")
    library = whole_library()
    assert len(library.games) == 1
    assert len(library.problems) == 1
    assert str(bad) in str(library.problems[0])
    assert not bad.exists()
    assert (bad.parent / f"{bad.stem}.broken.yaml").exists()
    assert not whole_library().problems


def test_a_game_of_a_newer_version_stays_where_it_is() -> None:
    keep()
    file = store.game_file("20250101-101010-00000000")
    write_whole(file, "format: 99\ngame: fanorona")
    library = whole_library()
    assert [str(problem) for problem in library.problems if "format 99" in str(problem)]
    assert file.exists()


def test_an_index_that_can_not_be_written_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    keep()

    def refuse(*_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(library_module, "write_whole", refuse)
    assert len(whole_library().games) == 1


# What is done with games


def test_a_renamed_game_counts_as_played_when_it_was() -> None:
    older, newer = keep("c2-b2A", age=9000), keep(age=50)
    whole_library()
    store.rename(older, "Äpfel: 1")
    found = whole_library().games
    assert [game.id for game in found] == [newer, older]
    assert found[1].title == "Äpfel: 1"
    assert abs(found[1].played.timestamp() - (time.time() - 9000)) < 60
    store.rename(older, "")
    assert whole_library().games[1].title == ""


def test_a_copy_is_a_game_of_its_own() -> None:
    first = keep("c2-b2A")
    second = store.duplicate(first, "Copy")
    assert first != second
    found = {game.id: game for game in whole_library().games}
    assert (found[first].title, found[second].title) == ("", "Copy")
    assert found[second].turns == 1
    third = store.duplicate(second, "Copy of a copy")
    assert store.load_game(third).copy_of == first


def test_a_deleted_game_comes_back_as_it_was() -> None:
    game = keep("c2-b2A", age=5000)
    before = only()
    away = store.delete(game)
    assert not whole_library().games
    assert away.is_file()
    assert store.restore(away) == game
    assert only().played == before.played
    assert only().turns == 1


def test_deleted_games_go_for_good_after_thirty_days(monkeypatch: pytest.MonkeyPatch) -> None:
    away = store.delete(keep())
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 29 * 86_400)
    whole_library()
    assert away.exists()
    monkeypatch.setattr(time, "time", lambda: now + 32 * 86_400)
    whole_library()
    assert not away.exists()


def test_a_game_that_is_played_is_neither_renamed_nor_deleted() -> None:
    game = keep("c2-b2A")
    keeper = Autosave(Tasks())
    match = store.load_game(game)
    keeper.save(match)
    until(lambda: not keeper.busy)
    for change in (lambda: store.rename(game, "x"), lambda: store.delete(game)):
        with pytest.raises(store.PlayedElsewhere):
            change()
    match.play_turn("a3-a2A")
    keeper.save(match)
    keeper.close()
    store.rename(game, "x")
    assert (only().title, only().turns) == ("x", 2)


def test_a_game_that_was_changed_after_it_was_read_is_not_overwritten() -> None:
    game = keep("c2-b2A")
    match = store.load_game(game)
    store.rename(game, "Renamed meanwhile")
    match.play_turn("a3-a2A")
    keeper = Autosave(Tasks())
    keeper.save(match)
    keeper.close()
    assert "Another window changed this game" in str(keeper.problem())
    found = {each.id: each for each in whole_library().games}
    assert (found[game].title, found[game].turns) == ("Renamed meanwhile", 1)
    assert found[match.id].turns == 2


def test_a_game_that_was_deleted_after_it_was_read_goes_on_as_another() -> None:
    game = keep("c2-b2A")
    match = store.load_game(game)
    away = store.delete(game)
    keeper = Autosave(Tasks())
    keeper.save(match)
    keeper.close()
    assert match.id != game
    store.restore(away)
    assert {each.id for each in whole_library().games} == {game, match.id}


def test_looking_at_a_game_does_not_make_it_the_last_one_played() -> None:
    game = keep("c2-b2A", age=5000)
    before = store.stamp_of(game)
    keeper = Autosave(Tasks())
    match = store.load_game(game)
    keeper.save(match)
    keeper.save(match)
    keeper.close()
    assert store.stamp_of(game) == before


# Two windows


WINDOW = """
import random, sys, time
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.fanorona import Fanorona
from fanoboard.match import store
from fanoboard.match.autosave import Autosave
from fanoboard.tasks import Tasks
from fanoboard.ui.play.game_words import called
from fanoboard.match.game_index import read_library
from fanoboard.match.match import Match, Player
lots = random.Random(int(sys.argv[1]))
until = time.monotonic() + float(sys.argv[2])
played = {}
while time.monotonic() < until:
    library = read_library()
    assert not library.problems, [*map(str, library.problems)]
    game = lots.choice(library.games).id if library.games else ""
    what = lots.choice(["play", "play", "play", "new", "rename", "delete", "copy"])
    try:
        if what == "new" or not game:
            match = Match(Fanorona({"board": "3x3"}), (Player("person"), Player("person")))
        elif what == "play":
            match = store.load_game(game)
        elif what == "rename":
            store.rename(game, sys.argv[1])
            continue
        elif what == "copy":
            if len(library.games) < 12:
                store.duplicate(game, "copy")
            continue
        else:
            away = store.delete(game)
            if lots.random() < 0.7:
                store.restore(away)
            else:
                played.pop(game, None)
            continue
    except (store.PlayedElsewhere, ContentError):
        continue
    except FileNotFoundError:
        continue
    keeper = Autosave(Tasks())
    for _ in range(3):
        if match.position.actions():
            match.play(lots.choice(match.position.actions()))
        keeper.save(match)
    while keeper.busy:
        time.sleep(0.0005)
    # Nobody else touches it while it is ours.
    mine = store.load_game(match.id)
    assert mine.position.text() == match.position.text(), "somebody overwrote it"
    keeper.close()
print("well", flush=True)
"""


@contextmanager
def window(seed: int, seconds: float) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(seed), str(seconds)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTED)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_two_windows_on_one_folder_never_overwrite_each_others_games() -> None:
    for _ in range(4):
        keep()
    with window(1, 4) as first, window(2, 4) as second:
        for each in (first, second):
            said, faults = each.communicate(timeout=PATIENCE)
            assert said == "well\n", faults
    library = whole_library()
    assert not library.problems
    assert library.games
    assert not library.look.owned
    left = {file.suffix for file in store.kept()[0].parent.iterdir() if file.is_file()}
    assert left <= {".yaml", ".json"}, "no locks and no half-written files stay"


# A disk that refuses


def written(match: Match) -> bool:
    """Whether its file holds the match."""
    if not (match.id and store.stamp_of(match.id)):
        return False
    return load(store.game_file(match.id)).position.text() == match.position.text()


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """A disk that is full while `full["now"]`."""
    state = {"now": True}
    really = os.fsync

    def fsync(handle: int) -> None:
        if state["now"]:
            raise OSError(28, "No space left on device")
        really(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr("fanoboard.match.autosave.AGAIN", 0.05)
    return state


def test_as_soon_as_there_is_room_a_game_is_kept_without_another_move(full: dict[str, bool]) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    keeper = Autosave(Tasks())
    match.play_turn("c2-b2A")
    keeper.save(match)
    until(lambda: keeper.failing)
    assert "No space left" in str(keeper.problem())
    assert keeper.problem() is None, "it is said once"
    full["now"] = False
    until(lambda: written(match))
    keeper.close()
    assert not store.look().owned


def test_a_game_that_was_left_while_the_disk_was_full_is_kept_later(full: dict[str, bool]) -> None:
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    keeper = Autosave(Tasks())
    match.play_turn("c2-b2A")
    keeper.save(match)
    keeper.close()  # Nobody waits until there is room.
    assert match.id in store.look().owned
    full["now"] = False
    until(lambda: written(match))
    until(lambda: not store.look().owned)


def test_a_folder_that_can_not_be_written_to_is_said_once_and_used_later(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fanoboard.match.autosave.AGAIN", 0.05)
    folder = home / "state" / "games"
    folder.parent.mkdir(parents=True)
    folder.write_text("something else is in the way")
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    keeper = Autosave(Tasks())
    keeper.save(match)
    until(lambda: keeper.failing)
    assert "can’t be saved" in str(keeper.problem())
    assert keeper.problem() is None
    folder.unlink()
    until(lambda: written(match))
    keeper.close()


def test_writing_again_ends_where_a_game_goes_on(full: dict[str, bool]) -> None:
    """What is newer takes the place of what failed."""
    match = Match(Fanorona({"board": "3x3"}), (ANN, BEN))
    keeper = Autosave(Tasks())
    keeper.save(match)
    until(lambda: keeper.failing)
    match.play_turn("c2-b2A")
    keeper.save(match)
    full["now"] = False
    keeper.close()
    assert only().turns == 1


def test_a_game_with_hidden_cards_is_copied_once_it_is_over() -> None:
    match = Match(FanoCards(), (Player("person"), Player("engine", level=1)), seed=3)
    store.keep(match)
    with pytest.raises(store.CardsHidden):
        store.duplicate(match.id, "copy")
    match.resign(0)
    write(record(match), store.game_file(match.id))
    copy = store.duplicate(match.id, "copy")
    assert store.load_game(copy).copy_of == match.id
    assert store.load_game(store.duplicate(copy, "again")).copy_of == match.id


def test_a_game_counts_once_however_often_it_is_copied(home: Path) -> None:
    match = Match(Fanorona({"board": "3x3"}), (Player("person"), Player("engine", level=3)))
    match.resign(1)
    store.keep(match)
    once = kept_standing("fanorona").own
    copies = [store.duplicate(match.id, "copy") for _ in range(3)]
    file = home / "elsewhere.fanoboard"
    write(record_copy(store.load_game(copies[0])), file)
    found = load(file)
    assert store.same_game(found) in copies, "one that holds the very same"
    found.title = "From elsewhere"
    store.keep(found)
    assert len(store.kept()) == 5
    assert len(finished_games(whole_library())) == 1
    assert kept_standing("fanorona").own == once
    store.delete(match.id)
    assert len(finished_games(whole_library())) == 1
