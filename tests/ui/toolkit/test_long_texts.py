"""Texts from outside that are longer than anybody writes: they take no time to speak of, or are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from fanoboard.content.layout import Layout
from fanoboard.content.yaml_files import ContentError, load
from fanoboard.engine.lines import LONGEST_TURN, read_info
from fanoboard.match.saves import load as load_game
from fanoboard.messages import Listing, Message
from fanoboard.ui.toolkit.look.fonts import Fonts
from fanoboard.ui.toolkit.look.text_runs import as_drawn

WORD = "hippopotomonstro" * 4000


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many characters were measured at a time."""
    found: list[int] = []
    real = Fonts.measured

    def measure(fonts: Fonts, text: str, size: int, weight: str) -> int:
        found.append(len(text))
        return real(fonts, text, size, weight)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "measured", measure)
    return found


@pytest.mark.parametrize("word", [WORD, "\u200b" * 40_000, "ß" * 40_000])
def test_a_long_word_is_wrapped_in_a_time_that_grows_with_its_length(word: str, measured: list[int]) -> None:
    lines = Fonts().wrap(f"A {word} here", 16, 300)
    assert "".join(lines).replace(" ", "") == f"A{word}here"
    assert sum(measured) < 30 * len(word)


def test_many_words_are_wrapped_in_a_time_that_grows_with_their_number(measured: list[int]) -> None:
    lines = Fonts().wrap("word " * 10_000, 16, 300)
    assert sum(len(line.split()) for line in lines) == 10_000
    assert sum(measured) < 100 * 5 * 10_000


def test_wrapping_the_same_again_measures_nothing(measured: list[int]) -> None:
    fonts = Fonts()
    first = fonts.wrap(WORD, 16, 300)
    first.clear()
    done = len(measured)
    assert fonts.wrap(WORD, 16, 300)
    assert len(measured) == done


def test_a_line_is_shortened_without_measuring_all_of_it(measured: list[int]) -> None:
    fonts = Fonts()
    shown = fonts.fit(WORD, 16, 300)
    assert shown.endswith("…")
    assert fonts.width(shown, 16) <= 300
    assert sum(measured) < 10_000
    assert fonts.line(WORD, 16, (0, 0, 0, 255)).get_width() < 60_000


def test_what_fills_a_gap_is_of_bounded_length() -> None:
    message = Message("“{name}” and {others}.", name=WORD, others=Listing([WORD] * 3, "and"))
    assert len(str(message)) < 5000
    assert str(message).startswith("“hippo")


SAVED = """format: 3
game: fanorona
options: {{board: 3x3}}
seed: 5
players:
- {{seat: white, kind: person}}
- {{seat: black, kind: person}}
{more}
"""
OLD = """format: 1
game: fanorona
options: {{board: 3x3}}
seed: 5
players:
- {{kind: person, name: White}}
- {{kind: person, name: Black}}
{more}
"""


@pytest.mark.parametrize(
    "text",
    [
        SAVED.format(more=f"comment: {WORD}"),
        SAVED.format(more=f"title: {WORD}"),
        SAVED.format(more=f"start: {WORD}"),
        SAVED.format(more=f"turns: [{WORD}]"),
        SAVED.format(more=f"turns:\n- turn: {WORD}"),
        SAVED.format(more=f"turns:\n- turn: b1-b2\n  comment: {WORD}"),
        SAVED.format(more=f"ended: {{by: resignation, seat: {WORD}}}"),
        SAVED.format(more=f"{WORD}: 1"),
        SAVED.format(more="").replace("fanorona", WORD),
        SAVED.format(more="").replace("3x3", WORD),
        SAVED.format(more="").replace("board", WORD),
        SAVED.format(more="").replace("seat: white", f"seat: {WORD}"),
        SAVED.format(more="").replace("format: 3", f"format: {WORD}"),
        OLD.format(more=f"result: {{winner: {WORD}, reason: luck}}"),
        OLD.format(more=f"turns: [{WORD}]"),
    ],
)
def test_a_saved_game_with_an_endless_text_is_refused_in_a_few_words(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        load_game(file)
    assert len(str(caught.value.problem)) + len(caught.value.place) < 2500


def test_it_is_said_how_long_a_text_may_be(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(SAVED.format(more=f"title: {WORD}"))
    with pytest.raises(ContentError) as caught:
        load_game(file)
    assert str(caught.value.problem) == "The text is longer than 200 letters."


@pytest.mark.parametrize(
    "text",
    [
        f"title: {WORD}\npoints: {{a1: [0, 0], b1: [1, 0]}}",
        f"title: A\npoints: {{{WORD}: [0, 0], b1: [1, 0]}}",
        f"title: A\npoints: {{a1: [0, 0], b1: [1, 0]}}\nlines: [{{through: [a1, {WORD}]}}]",
    ],
)
def test_a_layout_with_an_endless_text_is_refused_in_a_few_words(text: str, tmp_path: Path) -> None:
    file = tmp_path / "board.yaml"
    file.write_text(text)
    with pytest.raises(ContentError) as caught:
        load(file, Layout)
    assert len(str(caught.value.message)) < 2500


def test_an_endless_line_of_play_is_read_as_far_as_makes_sense() -> None:
    info = read_info(f"info depth 3 score cp 5 pv {'z' * 60_000} {'a1-a2 ' * 1000}".strip())
    assert info is not None
    assert len(info.pv[0]) == LONGEST_TURN
    assert len(info.pv) == 200


def test_lines_are_not_broken_at_spaces_that_hold_together() -> None:
    fonts = Fonts()
    narrow, wide = "seul\u202f?", "«\u00a0oui\u00a0»"
    for held in narrow, wide:
        text = f"mot {held} mot {held} mot"
        width = fonts.width("mot " + held, 20)
        for room in range(fonts.width(held, 20), 3 * width):
            lines = fonts.wrap(text, 20, room)
            assert " ".join(lines) == text
            assert all(line.count(held[0]) == line.count(held[-1]) for line in lines)
    assert fonts.width("seul", 20) < fonts.width("seul?", 20) < fonts.width(narrow, 20)
    assert fonts.width(narrow, 20) < fonts.width("seul ?", 20)
    for text in narrow, wide:
        assert fonts.line(text, 20, (0, 0, 0, 255)).get_width() == fonts.width(text, 20)


def test_a_name_that_is_longer_than_a_line_is_broken_behind_a_hyphen() -> None:
    fonts = Fonts()
    name, begin = "Fano330-R-Morris", "Fano330-R-"
    for room in range(fonts.width(begin, 20), fonts.width(name, 20)):
        assert fonts.wrap(name, 20, room) == [begin, "Morris"]
    assert fonts.wrap(name, 20, fonts.width(name, 20)) == [name]


def test_a_size_stays_on_one_line() -> None:
    fonts = Fonts()
    for room in range(fonts.width("points: 9", 20), fonts.width("points: 9 × 5 or 5 × 5", 20)):
        lines = [as_drawn(line) for line in fonts.wrap("points: 9 × 5 or 5 × 5", 20, room)]
        assert any("9 × 5" in line for line in lines)
        assert any("5 × 5" in line for line in lines)


def test_an_estimate_stays_on_one_line() -> None:
    fonts, text = Fonts(), "level 4: 1420 ± 530"
    for room in range(fonts.width("1420 ± 530", 20), fonts.width(text, 20)):
        assert any("1420 ± 530" in as_drawn(line) for line in fonts.wrap(text, 20, room))
