"""FGN: the text of a game as another program of Fanorona describes it in its README."""

from __future__ import annotations

import contextlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.some_match import play_some

from fanoboard.games.errors import GameError
from fanoboard.games.fano_nim import FanoNim
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.match.fgn import fgn_text, is_fgn, is_told_in_fgn, read_fgn
from fanoboard.match.match import Ended, Match, Player
from fanoboard.match.store import read_game, read_pasted

ANNA, BEN = Player("person", "Anna"), Player("person", "Ben")
TEXT = """[Event "Partie contre l'ordinateur"]
[Date "2026.09.30"]
[White "Vous"]
[Black "Le moteur"]
[Result "0-1"]
[Variant "Fanoron-Tsivy"]
[TimeControl "300+0"]
[Termination "Les Blancs abandonnent"]

1. d2-e3A f3-f4W-g5W?? { -3.2 } (1... d3-d2A) 2. e2-e3A-f4A { Un beau coup } 0-1
"""


def test_a_game_of_the_other_program_is_read() -> None:
    match = read_fgn(TEXT)
    turns = match.head.path[1:]
    assert [turn.text for turn in turns] == ["d2-e3A", "f3-f4W,g5W", "e2-e3A,f4A"]
    assert [turn.judgement for turn in turns] == ["", "??", ""]
    assert [turn.comment for turn in turns] == ["", "", "Un beau coup"]
    assert [str(name) for name in match.names] == ["Vous", "Le moteur"]
    assert match.ended == Ended("resignation", 0)


def test_turns_without_dashes_and_letters_are_found_where_they_are_clear() -> None:
    match = read_fgn('[White "A"]\n\n1. d2e3 f3f4Wg5 *')
    assert [turn.text for turn in match.head.path[1:]] == ["d2-e3A", "f3-f4W,g5W"]
    assert match.result is None
    with pytest.raises(GameError, match="say which"):
        read_fgn('[White "A"]\n\n1. d3e3 *')


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Variant "Fanoron-Telo"]\n\n1. b2', "another game"),
        ('[Vela "Noirs"]\n\n1. b2', "White has asked"),
        ('[FEN "9/9 w 0 1"]\n\n*', "The board has 5 rows"),
        ('[White "A"]\n\n1. a1-a2', "a2 is not empty"),
        ('[White "A"]\n\n1. hello', "hello"),
    ],
)
def test_what_cannot_be_played_is_said(text: str, said: str) -> None:
    with pytest.raises(GameError, match=said):
        read_fgn(text)


@given(
    options=st.sampled_from([{}, {"board": "5x5"}, {"vela": "on"}]),
    seed=st.integers(0, 999),
    plies=st.integers(0, 50),
)
@settings(deadline=None, max_examples=40)
def test_what_is_written_is_read_again(options: dict[str, str], seed: int, plies: int) -> None:
    match = play_some(Match(Fanorona(options), (ANNA, BEN), seed), plies, Random(seed))
    match.head.comment = "Why {not}?"
    again = read_fgn(fgn_text(match))
    assert [turn.text for turn in again.head.path] == [turn.text for turn in match.head.path]
    assert again.game.options == match.game.options
    assert [player.name for player in again.players] == ["Anna", "Ben"]
    assert (again.result is None) == (match.result is None)
    assert again.head.comment == "Why {not)?"


def test_a_start_of_ones_own_is_read_again() -> None:
    game = Fanorona()
    match = Match(game, (ANNA, BEN), start=game.position("9/5B3/9/2W6/9 b 3"))
    match.play_turn("f4-f3")
    again = read_fgn(fgn_text(match))
    assert (again.start.text(), again.head.position.text()) == (
        match.start.text(),
        match.head.position.text(),
    )


@pytest.mark.parametrize(
    ("game", "told"), [(Fanorona(), True), (Fanorona({"board": "3x3"}), False), (FanoNim(), False)]
)
def test_it_is_offered_for_what_it_has_a_word_for(game: Game, told: bool) -> None:
    assert is_told_in_fgn(Match(game, (ANNA, BEN))) == told


def test_it_is_pasted_and_opened_like_our_own(tmp_path: Path) -> None:
    file = tmp_path / "game.fgn"
    file.write_text(TEXT, encoding="utf-8")
    pasted = read_pasted(TEXT)
    assert isinstance(pasted, Match)
    for match in (pasted, read_game(file)):
        assert match.head.text == "e2-e3A,f4A"


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=100)
def test_any_text_is_a_game_or_explained(rubbish: str) -> None:
    for text in (f'[White "A"]\n{rubbish}', TEXT + rubbish, TEXT.replace("d2-e3A", rubbish)):
        assert is_fgn(text)
        with contextlib.suppress(GameError):
            read_fgn(text)
