from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from support.kept_games import saved
from support.toy import Row, Sticks

import fanoboard.games
from fanoboard.content import paths
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.capabilities import HiddenInformation, held_in
from fanoboard.games.errors import GameError, IllegalTurn
from fanoboard.games.events import Event, SeatIndex
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Position
from fanoboard.match import autosave
from fanoboard.match.engine_request import analyse, hint, play, setup
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import load, record, write
from fanoboard.match.series import rematch
from fanoboard.tasks import Tasks

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
AI = Player("engine", "Computer", 3)
SEATED = {"seat": "white", "kind": "person"}


@pytest.fixture(autouse=True)
def with_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fanoboard.games, "games", lambda: {"sticks": Sticks, "fanorona": Fanorona})


def match_of(*players: Player, turns: str = "") -> Match:
    match = Match(Sticks({"sticks": 10}), players or (ANNA, BEN))
    for turn in turns.split():
        match.play_turn(turn)
    return match


def texts(match: Match) -> list[str]:
    return [turn.text for turn in match.turns]


def test_a_turn_ends_when_the_mover_changes() -> None:
    match = match_of()
    match.play(match.position.actions()[0])
    assert texts(match) == []
    assert len(match.unfinished) == 1
    assert match.mover == ANNA
    match.play(match.position.actions()[-1])
    assert texts(match) == ["1"]
    assert not match.unfinished
    assert match.mover == BEN


def test_undo_takes_the_steps_of_an_unfinished_turn_first() -> None:
    match = match_of(turns="1,2 3")
    match.play(match.position.actions()[0])
    match.play(match.position.actions()[0])
    assert [ply.action.text for ply in match.unfinished] == ["4", "5"]
    match.undo()
    assert [ply.action.text for ply in match.unfinished] == ["4"]
    match.undo()
    assert texts(match) == ["1,2", "3"]
    assert not match.unfinished
    match.undo()
    assert texts(match) == ["1,2"]
    match.redo()
    assert texts(match) == ["1,2", "3"]
    match.redo()
    assert [ply.action.text for ply in match.unfinished] == ["4", "5"]
    assert not match.can_redo


def test_undo_against_an_engine_gives_the_move_back_to_the_person() -> None:
    match = match_of(ANNA, AI, turns="1 2 3 4,5")
    match.undo()
    assert texts(match) == ["1", "2"]
    assert match.mover == ANNA
    match.redo()
    assert texts(match) == ["1", "2", "3", "4,5"]


def test_undo_while_the_engine_thinks_takes_back_only_the_persons_turn() -> None:
    match = match_of(ANNA, AI, turns="1 2 3")
    match.undo()
    assert texts(match) == ["1", "2"]


def test_the_engines_first_turn_cannot_be_taken_back() -> None:
    match = match_of(AI, ANNA, turns="1")
    assert not match.can_undo
    match.undo()
    assert texts(match) == ["1"]


def test_between_two_engines_undo_takes_one_turn() -> None:
    match = match_of(AI, AI, turns="1 2")
    match.undo()
    assert texts(match) == ["1"]


def test_playing_on_after_undo_keeps_what_was_taken_back_as_a_variation() -> None:
    match = match_of(turns="1 2 3")
    match.undo()
    match.play_turn("9")
    assert texts(match) == ["1", "2", "9"]
    assert not match.can_redo
    assert match.head.parent is not None
    assert [node.text for node in match.head.parent.children] == ["9", "3"]
    match.undo()
    match.play_turn("3")
    assert match.head.parent is not None
    assert [node.text for node in match.head.parent.children] == ["3", "9"], "the game as it is played"


def test_a_tree_is_told_line_by_line_before_the_variations() -> None:
    match = match_of(turns="1 2 3")
    for _ in range(2):
        match.undo()
    match.play_turn("4")
    match.play_turn("5")
    assert [node.text for node in match.root.tree()] == ["", "1", "4", "5", "2", "3"]


def test_a_turn_that_cannot_be_played_changes_nothing() -> None:
    match = match_of(turns="1")
    with pytest.raises(IllegalTurn, match="Stick 2,1 is not there"):
        match.play_turn("2,1")
    assert texts(match) == ["1"]
    assert not match.unfinished


def test_the_end_is_told_in_a_sentence() -> None:
    match = match_of(turns="1,2,3 4,5,6 7,8,9 10")
    assert str(match.outcome) == "Black wins. The last stick is taken."
    with pytest.raises(IllegalTurn, match="Black wins"):
        match.play_turn("1")


def test_resigning_and_taking_it_back() -> None:
    match = match_of(turns="1")
    match.resign(0)
    assert str(match.outcome) == "Black wins. White resigned."
    match.undo()
    assert match.outcome is None
    assert texts(match) == ["1"]
    match.agree_draw()
    assert str(match.outcome) == "Draw. The players agreed on a draw."
    with pytest.raises(IllegalTurn):
        match.resign(1)


def test_whoever_goes_on_from_an_earlier_moment_takes_his_resignation_back() -> None:
    match = match_of(turns="1 2")
    match.resign(0)
    match.go_to(match.root)
    assert match.result is None
    match.play_turn("3")
    assert texts(match) == ["3"]


def test_a_rematch_swaps_the_seats_and_begins_anew() -> None:
    again = rematch(match_of(Player("person"), AI, turns="1"), 5)
    assert again.players == [AI, Player("person")]
    assert str(again.names[1]) == "You"
    assert again.seed == 5
    assert again.position.text() == again.start.text()


def test_each_seat_needs_a_player() -> None:
    with pytest.raises(GameError, match="needs 2 players, not 1"):
        match_of(ANNA)


@given(st.lists(st.integers(0, 11), max_size=30))
def test_undo_and_redo_are_inverse(choices: list[int]) -> None:
    match = match_of()
    for choice in choices:
        if match.result is None:
            actions = match.position.actions()
            match.play(actions[choice % len(actions)])
    end = match.position
    moments = [end]
    while match.can_undo:
        match.undo()
        moments.append(match.position)
    assert match.position == match.start
    for moment in reversed(moments[:-1]):
        # Redo may go over steps that were taken back one by one, never past where undo began.
        if match.position != moment and match.can_redo:
            match.redo()
    assert match.position == end


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    match = match_of(ANNA, AI, turns="1,2 3,4,5 6 7")
    match.play(match.position.actions()[0])
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert again.position.text() == match.position.text()
    assert texts(again) == texts(match)
    assert again.players == match.players
    assert again.position.mover == 0
    assert [ply.action for ply in again.unfinished] == [ply.action for ply in match.unfinished]
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


def test_a_resigned_game_and_a_chosen_start_are_kept(tmp_path: Path) -> None:
    game = Sticks()
    match = Match(game, (ANNA, BEN), start=game.position("2,4 2"))
    match.play_turn("4")
    match.resign(0)
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert str(again.outcome) == "Black wins. White resigned."
    again.undo()
    assert again.position.text() == "2 1"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": 9}, "format 9; this version reads formats 1 to 4"),
        ({"game": "chess"}, "There is no game “chess”; there are sticks and fanorona"),
        ({"options": {"sticks": 99}}, "a number from 1 to 20"),
        ({"players": []}, "needs 2 players"),
        ({"players": [{"seat": "white", "kind": "cat", "name": "Tom"}]}, "players[0].kind"),
        ({"players": [{"seat": "green", "kind": "person"}]}, "no seat “green”; there are white and black"),
        (
            {"players": [{"seat": "white", "kind": kind} for kind in ("person", "engine")]},
            "players: Two players have the same seat.",
        ),
        ({"turns": ["1", "1"]}, "turns[1]: Stick 1 is not there."),
        ({"turns": ["1,2;3"]}, "turns[0]: "),
        ({"turns": [["1"]]}, "turns[0]: "),
        ({"turns": [{"turn": "1", "note": "so"}]}, "turns[0]"),
        ({"turns": ["1", {"turn": "2", "variations": [["3", 4]]}]}, "turns[1].variations[0][1]: "),
        ({"turns": ["1", {"turn": "2", "variations": [["2"]]}]}, "The turn “2” is there twice."),
        ({"unfinished": ["77"]}, "unfinished[0]: Stick 77 is not there."),
        ({"start": "1,2 3"}, "start: The player is 1 or 2"),
        ({"at": [2]}, "at: There is no such turn."),
        ({"at": [0, 1, 1]}, "at: There is no such turn."),
        ({"at": [0, 0]}, "at: There is no such turn."),
        ({"at": [-1]}, "at: There is no such turn."),
        ({"ended": {"by": "resignation", "seat": "green"}}, "ended: There is no seat “green”"),
        ({"ended": {"by": "resignation"}}, "ended: There is no seat"),
        ({"ended": {"by": "boredom"}}, "ended.by"),
        ({"colour": "red"}, "There is no key “colour” here, only format, game"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_its_name_and_the_place(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    file = tmp_path / "game.yaml"
    write(record(match_of(turns="1")), file)
    data = yaml.safe_load(file.read_text()) | change
    file.write_text(yaml.safe_dump(data))
    with pytest.raises(ContentError) as error:
        load(file)
    assert str(file) in str(error.value)
    assert complaint in str(error.value)


def test_autosave_keeps_the_last_state_and_offers_it_until_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "state_folder", lambda: tmp_path / "deep")
    assert saved() == (None, [])
    match = match_of(turns="1,2,3")
    keeper = autosave.Autosave(Tasks())
    for turn in ("4", "5", "6,7"):
        match.play_turn(turn)
        keeper.save(match)
    keeper.close()
    again, _ = saved()
    assert again is not None
    assert texts(again) == ["1,2,3", "4", "5", "6,7"]
    match.play_turn("8,9,10")
    keeper = autosave.Autosave(Tasks())
    keeper.save(match)
    keeper.close()
    assert saved() == (None, [])


def test_a_disk_that_refuses_is_told_of_once(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    keeper = autosave.Autosave(Tasks(), tmp_path / "file" / "match.yaml")
    keeper.save(match_of())
    keeper.close()
    problem = keeper.problem()
    assert problem is not None
    assert "can’t be saved" in str(problem)
    assert keeper.problem() is None


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.yaml"
    write(record(match_of(turns="1")), file)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        write(record(match_of(turns="1 2")), file)
    assert texts(load(file)) == ["1"]
    assert [path.name for path in tmp_path.iterdir()] == ["game.yaml"]


@given(st.lists(st.integers(0, 10**6), max_size=30), st.sampled_from(["3x3", "5x5"]))
def test_any_game_of_fanorona_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, choices: list[int], board: str
) -> None:
    file = tmp_path_factory.mktemp("saves") / "game.yaml"
    match = Match(Fanorona({"board": board}), (ANNA, BEN), seed=7)
    for choice in choices:
        if match.result is None:
            actions = match.position.actions()
            match.play(actions[choice % len(actions)])
    write(record(match), file)
    again = load(file)
    assert again.position.text() == match.position.text()
    assert held_in(again.position) == held_in(match.position)
    assert again.outcome == match.outcome
    assert [ply.action for ply in again.plies] == [ply.action for ply in match.plies]


def test_a_turn_that_the_engine_had_not_finished_is_begun_anew(tmp_path: Path) -> None:
    match = match_of(AI, BEN)
    match.play(match.position.actions()[0])
    write(record(match), tmp_path / "game.yaml")
    assert load(tmp_path / "game.yaml").position.text() == match.start.text()


def test_the_engine_is_asked_with_options_level_start_and_turns() -> None:
    match = match_of(ANNA, Player("engine", "Computer", 3), turns="1,2")
    assert setup(match.game) == ("setoption name sticks value 10",)
    position = "position fen 1,2,3,4,5,6,7,8,9,10 1 moves 1,2"
    assert play(match, 1.5, 7) == (
        "setoption name level value 3",
        "setoption name seed value 7",
        "setoption name multipv value 1",
        position,
        "go movetime 1500",
    )
    assert hint(match.head, match.position, 1.5, 7) == (
        "setoption name level value 8",
        "setoption name seed value 7",
        "setoption name multipv value 1",
        position,
        "go movetime 1500",
    )
    assert analyse(match.head, match.position, 3) == (
        "setoption name level value 8",
        "setoption name seed value 0",
        "setoption name multipv value 3",
        position,
        "go infinite",
    )


class VeiledRow(Row, HiddenInformation):
    """Sticks of which each seat sees what it may."""

    unplayable = None

    def observation(self, seat: SeatIndex) -> str:
        return f"seen by {seat}"

    def as_seen(self, seat: SeatIndex) -> Position:
        return self

    def seen(self, event: Event, viewer: SeatIndex | None) -> Event:
        return event

    def seen_text(self, text: str, viewer: SeatIndex | None) -> str:
        return text


class VeiledSticks(Sticks):
    position_type = VeiledRow

    def start(self, seed: int = 0) -> VeiledRow:
        return VeiledRow(self, super().start(seed).left)


def test_the_engine_is_told_nothing_but_what_its_seat_may_know() -> None:
    match = Match(VeiledSticks({"sticks": 10}), (ANNA, AI))
    match.play_turn("1,2")
    for commands in (
        play(match, 1),
        hint(match.head, match.position, 1),
        analyse(match.head, match.position, 2),
    ):
        assert commands[-2] == "position fen seen by 1"
    assert play(match, 1)[-1] == "go movetime 1000"
