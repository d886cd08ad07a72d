"""`fanoboard analyse`: what it prints, for people and for scripts."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from support.fano_cards_help import swapped

from fanoboard.cli import main
from fanoboard.games import game_named
from fanoboard.games.fano_cards import FanoCards
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.match.match import Match, Player
from fanoboard.match.saves import record, write

SOON = ("--movetime", "300")
PEOPLE = (Player("person", "Ann"), Player("person", "Bob"))


class Shell:
    """Runs commands and reads what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def prints(self, *arguments: str) -> str:
        assert main(["analyse", *arguments]) == 0
        return self._capsys.readouterr().out

    def json(self, *arguments: str) -> list[dict[str, Any]]:
        found = json.loads(self.prints(*arguments, "--json"))
        assert isinstance(found, list)
        for line in found:
            assert list(line) == ["turn", "kind", "value", "plies", "depth", "nodes", "pv"]
            assert line["pv"][0] == line["turn"]
        return found

    def refusal(self, *arguments: str) -> str:
        status: object
        try:
            status = main(["analyse", *arguments])
        except SystemExit as end:
            status = end.code
        out, said = self._capsys.readouterr()
        assert status == 2
        assert not out
        assert said.startswith("fanoboard")
        assert said.count("\n") == 1
        return said


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of Fano330 that stands after its first turn, on the centre, though more was played."""
    match = Match(game_named("fano330")(), PEOPLE)
    for turn in ("C7", "T1"):
        match.play_turn(turn)
    match.go_to(match.head.path[1])
    write(record(match), tmp_path / "a game.yaml")
    return tmp_path / "a game.yaml"


def test_a_proved_position_is_told_in_plies_and_in_words(shell: Shell) -> None:
    small = ("--options", "board=3x3")
    [best, *_] = shell.json("fanorona", *small)
    assert (best["turn"], best["kind"], best["value"]) == ("c1-b2A", "win", 1)
    assert best["plies"] == 11
    head, row = shell.prints("fanorona", *small).splitlines()
    assert head.split() == ["Turn", "Value", "Depth", "Nodes", "Line"]
    assert row.startswith("1  c1-b2A  ▲ wins in 6 ")


def test_lines_come_best_first(shell: Shell) -> None:
    found = shell.json("fano_nim", "--multipv", "8", *SOON)
    assert len({line["turn"] for line in found}) == len(found) == 8
    assert found[0]["kind"] == "win"
    assert [line["value"] for line in found] == sorted((line["value"] for line in found), reverse=True)
    assert {line["kind"] for line in found} == {"win", "loss"}


def test_a_draw_and_a_guess_have_no_plies(shell: Shell) -> None:
    [draw] = shell.json("fano330", *SOON)
    assert (draw["kind"], draw["value"], draw["plies"]) == ("draw", 0, None)
    [guess] = shell.json("fixation", *SOON)
    assert (guess["kind"], guess["plies"]) == ("cp", None)
    assert isinstance(guess["value"], int)


def test_a_saved_game_is_looked_at_where_it_stands(shell: Shell, saved: Path) -> None:
    [best] = shell.json("fano330", str(saved), *SOON)
    assert (best["kind"], best["plies"]) == ("win", 12)
    assert "▲ wins in 6" in shell.prints("fano330", str(saved), *SOON)


def test_a_saved_game_is_named_by_its_address_as_well(shell: Shell, saved: Path) -> None:
    assert shell.json("fano330", saved.as_uri(), *SOON) == shell.json("fano330", str(saved), *SOON)


def test_a_position_can_be_written_with_or_without_quotes(shell: Shell) -> None:
    text = game_named("fanorona")({"board": "3x3"}).start().text()
    small = ("--options", "board=3x3")
    assert shell.json("fanorona", text, *small) == shell.json("fanorona", *text.split(), *small)


def test_a_finished_game_is_said_to_be_over(shell: Shell, saved: Path) -> None:
    match = Match(game_named("fano330")(), PEOPLE)
    match.resign(0)
    write(record(match), saved)
    assert shell.json("fano330", str(saved)) == []
    assert shell.prints("fano330", str(saved)) == "The game is over: Ann resigned.\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess",), "There is no game “chess”"),
        (("fanorona", "nonsense"), "A position has three parts"),
        (("fanorona", "none.yaml"), "can’t be read"),
        (("fanorona", "http://example.org/g.yaml"), "http://example.org/g.yaml is an address on the web."),
        (("fanorona", "--options", "bord=3x3"), "no option “bord”"),
        (("fanorona", "--options", "3x3"), "given as name=value"),
        (("fanorona", "--multipv", "9"), "from 1 to 8"),
        (("fanorona", "--movetime", "0"), "from 1"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(shell: Shell, arguments: tuple[str, ...], why: str) -> None:
    assert why in shell.refusal(*arguments)


def test_a_file_of_another_game_or_with_options_is_refused(shell: Shell, saved: Path) -> None:
    assert "It is a game of Fano330-R-Morris, not Fanorona." in shell.refusal("fanorona", str(saved))
    assert "options of its own" in shell.refusal("fano330", str(saved), "--options", "movement=free")
    saved.write_text("format: 2\ngame: [", encoding="utf-8")
    assert str(saved) in shell.refusal("fano330", str(saved))


def test_of_a_card_game_only_what_the_mover_sees_is_looked_at(shell: Shell, tmp_path: Path) -> None:
    """Swapping hidden cards changes nothing, in a file or a position, nor does not telling them at all."""
    game = FanoCards()
    few = ("--nodes", "3000", "--movetime", "60000", "--multipv", "3")
    for seed in range(1, 4):
        start = game.start(seed)
        assert isinstance(start, FanoCardsPosition)
        wanted = shell.json("fano_cards", start.observation(start.mover), *few)
        other = swapped(start, start.mover, Random(seed))
        assert other.text() != start.text()
        for position in (start, other):
            file = tmp_path / "cards.yaml"
            write(record(Match(game, PEOPLE, start=position)), file)
            assert shell.json("fano_cards", position.text(), *few) == wanted
            assert shell.json("fano_cards", str(file), *few) == wanted
