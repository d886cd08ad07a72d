"""Saved games: the text of format 4, files of formats 1 to 3, long and deep ones."""

from __future__ import annotations

import base64
import time
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from support import golden
from support.paths import ROOT, TESTS
from support.toy import Sticks

from fanoboard.content.layout import register_layouts
from fanoboard.content.yaml_files import ContentError
from fanoboard.games import game_named, games
from fanoboard.games.fanorona import Fanorona
from fanoboard.match.match import Ended, Failure, Match, Player
from fanoboard.match.record import Clock, Node, read_turn
from fanoboard.match.save_format import DEEPEST
from fanoboard.match.save_text import scalar
from fanoboard.match.saves import dump, load, record, write

register_layouts()
OLD = TESTS / "saves" / "format-1"
OLD_2 = TESTS / "saves" / "format-2"
OLD_3 = TESTS / "saves" / "format-3"
ANN, BEN = Player("person", "Ann"), Player("person", "Ben")


def sticks(count: int, *turns: str) -> Match:
    """A match with so many sticks, however many."""
    game = Sticks({"sticks": 10})
    start = game.position(f"{','.join(map(str, range(1, count + 1)))} 1") if count > 10 else None
    match = Match(game, (Player("person", "Ann"), Player("engine", level=3)), start=start)
    for turn in turns:
        match.play_turn(turn)
    return match


def branch(node: Node, *turns: str) -> Node:
    for turn in turns:
        node = node.add(read_turn(node.position, turn))
    return node


@pytest.mark.usefixtures("with_toy")
def test_the_text_is_for_people_and_for_diffs(tmp_path: Path) -> None:
    match = sticks(10, "1", "2", "3,4")
    branch(match.root, "1", "5", "6,7")
    branch(match.root, "1", "5", "8")
    branch(match.root, "1", "6")
    match.root.comment = "A game: to learn from"
    match.root.children[0].comment = "Hm."
    match.head.clock = Clock(59.5, 0.5)
    match.undo()
    write(record(match), tmp_path / "game.yaml")
    assert (tmp_path / "game.yaml").read_text(encoding="utf-8") == (
        """\
format: 4
game: sticks
options:
  sticks: 10
seed: 0
players:
- {seat: white, kind: person, name: Ann}
- {seat: black, kind: engine, level: 3}
comment: 'A game: to learn from'
turns:
- turn: '1'
  comment: Hm.
- turn: '2'
  variations:
  - - '5'
    - turn: '6,7'
      variations:
      - - '8'
  - - '6'
- turn: '3,4'
  clock: {left: 59.5, used: 0.5}
at: [2]
"""
    )
    match.resign(0)
    assert dump(record(match)).endswith("at: [2]\nended: {by: resignation, seat: white}\n")


def test_the_example_in_the_documentation_is_one(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "saved-games.md").read_text(encoding="utf-8")
    example = page.partition("```yaml\n")[2].partition("```")[0]
    (tmp_path / "game.yaml").write_text(example, encoding="utf-8")
    match = load(tmp_path / "game.yaml")
    assert [turn.text for turn in match.turns] == ["c2-b2A", "a3-a2A", "c1-c2A", "b3-c3"]
    assert str(match.outcome) == "Black wins. White resigned."
    assert dump(record(match)) == example


@pytest.mark.usefixtures("with_toy")
@pytest.mark.parametrize(
    ("turns", "place"), [((), [0]), (("1", "6"), [1, 2, 1]), (("1", "5", "8"), [1, 1, 1, 1, 1])]
)
def test_the_head_may_stand_anywhere(tmp_path: Path, turns: tuple[str, ...], place: list[int]) -> None:
    match = sticks(10, "1", "2", "3,4")
    branch(match.root, "1", "5", "6,7", "9")
    branch(match.root, "1", "5", "8")
    branch(match.root, "1", "6", "7")
    match.go_to(branch(match.root, *turns))
    saved = record(match)
    assert saved.at == place
    write(saved, tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert [turn.text for turn in again.turns] == list(turns)
    assert again.can_redo == bool(again.head.children)


@pytest.mark.parametrize("path", sorted(golden.FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_every_golden_game_is_kept(path: Path, tmp_path: Path) -> None:
    told = golden.read(path)
    game = game_named(told.game)(told.options)
    match = Match(game, [ANN] * len(game.seats))
    for turn in told.turns:
        for word in turn.split(game.turn_joiner) if game.move_is_action else [turn]:
            match.play_turn(word)
    write(record(match), tmp_path / "game.yaml")
    text = (tmp_path / "game.yaml").read_text(encoding="utf-8")
    assert "result" not in text, "what the rules say is derived"
    again = load(tmp_path / "game.yaml")
    assert again.position.text() == told.end
    assert golden.result_text(again.position) == told.result
    assert tuple(turn.text for turn in again.turns) == told.turns
    # What a YAML reader that knows nothing of us finds there is the same.
    entries = yaml.safe_load(text)["turns"]
    assert [entry if isinstance(entry, str) else _in_full(entry) for entry in entries] == list(told.turns)


def _in_full(entry: dict[str, str]) -> str:
    """A turn of which a part is hidden."""
    assert "?" in entry["turn"]
    return base64.b64decode(entry["hidden"]).decode()


@pytest.mark.parametrize(
    ("name", "turns", "unfinished", "winner", "ended", "names"),
    [
        ("fano330-stuck", 8, 0, 1, None, ["", ""]),
        ("fano330-repetition", 16, 0, None, None, ["Ann", ""]),
        ("fano330-resigned", 5, 0, 0, Ended("resignation", 1), ["Ann", "Ben"]),
        ("fanorona-relay", 5, 1, None, None, ["", "Vola"]),
        ("fanorona-agreed", 3, 1, None, Ended("agreement"), ["", ""]),
        ("fanorona-resigned", 4, 0, 1, Ended("resignation", 0), ["Ann", ""]),
        ("fixation-connection", 46, 0, 1, None, ["", ""]),
        ("fixation-options", 37, 0, 0, None, ["", "Ann"]),
        ("fano_nim-misere", 8, 0, 0, None, ["", ""]),
        ("fano_nim-start", 1, 0, 0, Ended("resignation", 1), ["", 'Zo: é # "quoted"']),
        ("fano_cards-three-players", 50, 0, 1, None, ["", "", "Cleo"]),
        ("fano_cards-practice", 28, 0, None, None, ["Ann", ""]),
        ("fano_cards-under-way", 21, 1, None, None, ["Ann", "", "Cleo"]),
        ("fano_cards-resigned", 10, 0, 1, None, ["Ann", ""]),
        ("fano_cards-start", 0, 1, None, None, ["Ann", ""]),
    ],
)
def test_games_of_format_1_are_read(
    tmp_path: Path,
    name: str,
    turns: int,
    unfinished: int,
    winner: int | None,
    ended: Ended | None,
    names: list[str],
) -> None:
    """The files were written by the last version before format 2."""
    old = yaml.safe_load((OLD / f"{name}.yaml").read_text(encoding="utf-8"))
    match = load(OLD / f"{name}.yaml")
    assert match.game.name == old["game"]
    assert match.game.options == {**type(match.game)().options, **old["options"]}
    assert match.seed == old["seed"]
    assert match.practice == old.get("practice", False)
    assert match.start.text() == old.get("start", match.start.text())
    assert [turn.text for turn in match.turns] == old.get("turns", [])
    assert [ply.action.text for ply in match.unfinished] == old.get("unfinished", [])
    assert (len(match.turns), len(match.unfinished)) == (turns, unfinished)
    assert [player.name for player in match.players] == names
    assert [player.level for player in match.players] == [each.get("level", 0) for each in old["players"]]
    assert (match.result is not None) == ("result" in old)
    assert match.ended == ended
    assert (match.result.winner if match.result else None) == winner
    if match.result is not None and winner is not None:
        assert str(match.game.seats[winner].name) == old["result"]["winner"]
    write(record(match), tmp_path / "game.yaml")
    assert load(tmp_path / "game.yaml").position.text() == match.position.text()
    assert "format: 4" in (tmp_path / "game.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "path",
    sorted((*OLD_2.glob("*.yaml"), *OLD_3.glob("*.yaml"))),
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_files_of_formats_2_and_3_are_the_same_games_in_format_4(path: Path, tmp_path: Path) -> None:
    """The files were written by the last versions before formats 3 and 4."""
    text = path.read_text(encoding="utf-8")
    before = path.parent.name.replace("-", ": ")
    assert text.startswith(f"{before}\n")
    assert dump(record(load(path))) == text.replace(before, "format: 4", 1)


@pytest.mark.parametrize("failure", ["start", "silence", "crash", "illegal"])
def test_what_an_engine_failed_at_is_kept_as_that(failure: Failure, tmp_path: Path) -> None:
    game = game_named("fixation")()
    match = Match(game, [Player("engine", "One", 2), Player("engine", "Two", 0, "two")])
    match.play(match.position.actions()[0])
    match.fail(failure)
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert again.ended == match.ended == Ended("failure", 1, failure)
    assert again.result == match.result
    assert again.result is not None
    assert again.result.winner == 0
    assert "resigned" not in str(again.outcome)
    assert "Two" in str(again.result.reason)


def test_a_game_that_was_broken_off_is_no_agreement(tmp_path: Path) -> None:
    game = game_named("fanorona")()
    match = Match(game, [Player("engine", "One", 2), Player("engine", "Two", 3)])
    match.break_off()
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert again.ended == Ended("length")
    assert "agreed" not in str(again.outcome)


def test_only_who_is_to_move_fails_or_runs_out_of_time(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    begun = (OLD_3 / "fixation-two-engines.yaml").read_text(encoding="utf-8")
    for by in ("time", "failure"):
        file.write_text(
            begun.replace("by: resignation, seat: dark", f"by: {by}, seat: light"), encoding="utf-8"
        )
        with pytest.raises(ContentError, match="to move can"):
            load(file)


@pytest.mark.usefixtures("with_toy")
def test_games_and_branches_have_names(tmp_path: Path) -> None:
    match = sticks(10, "1", "2")
    match.title = "Café: the final"
    branch(match.root, "1", "5").name = "The better one"
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert again.title == "Café: the final"
    assert [node.name for node in again.root.tree()] == ["", "", "", "The better one"]


def test_there_are_old_games_of_every_game() -> None:
    for folder in (OLD, OLD_2):
        kinds = {yaml.safe_load(file.read_text(encoding="utf-8"))["game"] for file in folder.glob("*.yaml")}
        assert kinds == set(games())


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"players": [{"kind": "person", "name": "Ann"}]}, "players: The game needs 2 players, not 1."),
        (
            {"result": {"winner": "Green", "reason": "so"}},
            "result: The winner is White or Black, not",
        ),
        ({"turns": ["e2-e3"]}, "turns[0]: "),
        ({"format": 5}, "format 5; this version reads formats 1 to 4."),
        ({"format": "new"}, "format new; this version reads formats 1 to 4."),
        ({"format": None}, "format None; this version reads"),
    ],
)
def test_a_file_of_another_format_that_is_wrong_is_refused(
    tmp_path: Path, change: dict[str, object], complaint: str
) -> None:
    old = yaml.safe_load((OLD / "fanorona-resigned.yaml").read_text(encoding="utf-8"))
    (tmp_path / "game.yaml").write_text(yaml.safe_dump(old | change), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load(tmp_path / "game.yaml")
    assert complaint in str(error.value)


def long_match(turns: int) -> Match:
    """Two pieces that step to and fro far from each other, with something to say now and then."""
    game = Fanorona({"repetition": 0, "capture_limit": 0})
    match = Match(game, (ANN, BEN), start=game.position("8B/9/9/9/W8 w 0"))
    for number in range(turns):
        match.play_turn(("a1-b1", "i5-h5", "b1-a1", "h5-i5")[number % 4])
        match.head.clock = Clock(60, 1.5) if number % 3 == 0 else None
    return match


def test_a_long_game_is_kept_without_the_window_waiting(tmp_path: Path) -> None:
    match = long_match(2000)
    best = min(_seconds(lambda: record(match)) for _ in range(5))
    assert best < 0.01, "on the window's own thread, after every action"
    saved = record(match)
    assert min(_seconds(lambda: dump(saved)) for _ in range(3)) < 0.1
    write(saved, tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert dump(record(again)) == dump(saved)
    assert len(again.turns) == 2000


def _seconds(work: object) -> float:
    assert callable(work)
    """Of processor time."""
    begun = time.thread_time()
    work()
    return time.thread_time() - begun


def deep(levels: int) -> Match:
    """A line in a variation of a variation, so many of them."""
    match = sticks(3 * levels)
    at = match.root
    for number in range(1, levels + 1):
        branch(at, str(2 * number - 1))
        at = branch(at, str(2 * number))
    return match


@pytest.mark.usefixtures("with_toy")
def test_variations_may_nest_deeply(tmp_path: Path) -> None:
    match = deep(DEEPEST)
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    assert [node.text for node in again.root.tree()] == [node.text for node in match.root.tree()]


@pytest.mark.usefixtures("with_toy")
def test_variations_that_nest_too_deeply_for_a_file_are_left_out_of_it(tmp_path: Path) -> None:
    match = deep(DEEPEST + 3)
    end = max(match.root.tree(), key=lambda node: node.number)
    match.go_to(end)
    match.play(match.position.actions()[0])
    write(record(match), tmp_path / "game.yaml")
    again = load(tmp_path / "game.yaml")
    kept = [node.text for node in again.root.tree()]
    assert len(kept) == 2 * DEEPEST + 2, "and the main turn after the deepest one"
    assert set(kept) < {node.text for node in match.root.tree()}
    assert again.head.number == DEEPEST
    assert not again.unfinished


@pytest.mark.usefixtures("with_toy")
@pytest.mark.parametrize("levels", [DEEPEST + 1, 5000])
def test_a_file_that_nests_too_deeply_is_refused(tmp_path: Path, levels: int) -> None:
    head, _, _ = dump(record(sticks(3 * DEEPEST + 9))).partition("turns:")
    lines = ["turns:"]
    indent = ""
    for number in range(1, levels + 1):
        begin = indent if not indent else f"{indent[:-4]}  - "
        lines.append(f"{begin}- turn: '{2 * number - 1}'")
        lines.append(f"{indent}  variations:")
        indent += "    "
        if sum(map(len, lines)) > 900_000:
            break
    lines.append(f"{indent[:-4]}  - - '{2 * number}'")
    (tmp_path / "game.yaml").write_text(head + "\n".join(lines), encoding="utf-8")
    with pytest.raises(ContentError, match="nested too deeply"):
        load(tmp_path / "game.yaml")


@given(st.text(max_size=30) | st.from_regex(r"[-+0-9.:exya~!#{}\[\],'\"|>&*%@` ]{0,8}", fullmatch=True))
def test_any_text_is_read_as_it_was_written(text: str) -> None:
    assert yaml.safe_load(f"- a: {scalar(text)}")[0]["a"] == text.encode("utf-8", "replace").decode("utf-8")


@given(st.text(max_size=30))
def test_any_name_is_kept(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    file = tmp_path_factory.mktemp("saves") / "game.yaml"
    match = Match(Fanorona({"board": "3x3"}), (Player("person", text), BEN))
    write(record(match), file)
    assert load(file).players == match.players


@pytest.mark.parametrize("value", [True, 1, 0, False, -7])
def test_numbers_and_switches_stay_what_they_are(value: bool | int) -> None:
    found = yaml.safe_load(f"a: {scalar(value)}")["a"]
    assert (found, type(found)) == (value, type(value))
