"""Names in all scripts: nothing vanishes, and what is read to the left stands right in an English line."""

from __future__ import annotations

import threading
from itertools import groupby, pairwise

import pygame
import pytest

from fanoboard.content import paths
from fanoboard.content.theme import load_theme
from fanoboard.ui.system import system_fonts
from fanoboard.ui.system.system_fonts import SystemFont, SystemFonts
from fanoboard.ui.toolkit.look import fonts as fonts_module
from fanoboard.ui.toolkit.look.fonts import Fonts, Weight
from fanoboard.ui.toolkit.look.style import Style
from fanoboard.ui.toolkit.look.text_runs import clusters, unbroken_parts, visual_runs
from fanoboard.ui.toolkit.widgets.page import Page

INK = (0, 0, 0, 255)
NAMES = {
    "Arabic": "محمد علي",
    "Armenian": "Հայկ",
    "Bengali": "রবীন্দ্রনাথ",
    "Cherokee": "ᏎᏉᏯ",
    "Chinese": "王小明",
    "Cyrillic": "Ольга",
    "Devanagari": "सीता",
    "Ethiopic": "ሀይሌ",
    "Georgian": "ნინო",
    "Greek": "Ελένη",
    "Gujarati": "મોહન",
    "Hebrew": "שלום",
    "Inuktitut": "ᐃᓄᒃ",
    "Japanese": "加藤かなれ",
    "Khmer": "សុខា",
    "Korean": "김민수",
    "Lao": "ສົມສັກ",
    "Latin": "Zoë e\u0301 x\u0302",
    "Malagasy": "Rakotomalala",
    "Myanmar": "အောင်",
    "Tamil": "கண்ணன்",
    "Telugu": "రాము",
    "Thai": "สมชาย",
    "Tibetan": "བསོད་ནམས",
    "emoji": "😀 👩\u200d👧 🇯🇵 👍🏽",
    "of no script": "\U0010fffe \u0378",
}


def has_ink(image: pygame.Surface) -> bool:
    return bool(pygame.mask.from_surface(image, 40).count())


@pytest.fixture(params=["the system's fonts", "no other fonts"])
def fonts(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Fonts:
    if request.param == "no other fonts":
        monkeypatch.setattr(fonts_module, "SYSTEM_FONTS", SystemFonts(list))
    return Fonts()


@pytest.mark.parametrize("script", NAMES)
@pytest.mark.parametrize("weight", ["regular", "bold"])
def test_no_letter_of_a_name_vanishes(fonts: Fonts, script: str, weight: Weight) -> None:
    for size in (13, 40):
        for part in clusters(NAMES[script].replace(" ", "")):
            assert has_ink(fonts.line(part, size, INK, weight)), part
        image = fonts.line(NAMES[script], size, INK, weight)
        assert abs(image.get_width() - fonts.width(NAMES[script], size, weight)) <= 1
        assert image.get_height() == fonts.height(size)


def test_japanese_needs_no_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_fonts() -> list[SystemFont]:
        raise AssertionError

    monkeypatch.setattr(fonts_module, "SYSTEM_FONTS", SystemFonts(no_fonts))
    weights: tuple[Weight, ...] = ("regular", "medium", "bold")
    for weight in weights:
        assert has_ink(Fonts().line("盤上の石を「取る」。ー・", 20, INK, weight))


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Anna wins.", ["Anna wins."]),
        ("Anna beats שלום עליכם now", ["Anna beats ", "עליכם", " ", "שלום", " now"]),
        ("שלום (3) wins", ["שלום", " (3) wins"]),
        ("a שלום 12 עליכם b", ["a ", "עליכם", " ", "12", " ", "שלום", " b"]),
        ("محمد captures 3", ["محمد", " captures 3"]),
        ("מ 1.2", ["מ", " 1.2"]),
    ],
)
def test_the_order_in_which_a_line_is_seen(text: str, seen: list[str]) -> None:
    """As the Unicode Bidirectional Algorithm has it for a line that runs to the right."""
    found: list[str] = []
    for leftward, group in groupby(visual_runs(text), lambda run: run.leftward):
        parts = [run.text for run in group]
        found += parts if leftward else ["".join(parts)]
    assert found == seen


def test_letters_of_arabic_are_joined_and_read_to_the_left() -> None:
    (run,) = visual_runs("محمد")
    assert (run.script, run.leftward) == ("Arab", True)
    assert [(each.script, each.leftward) for each in visual_runs("हिन्दी")] == [("Deva", False)]


def test_marks_flags_and_families_are_one_with_what_they_belong_to() -> None:
    parts = ["e\u0301", "x", "👩\u200d👧", "🇯🇵", "🇫🇷", "👍🏽"]
    assert list(clusters("".join(parts))) == parts


def test_what_only_directs_or_hides_text_is_not_drawn() -> None:
    fonts = Fonts()
    assert fonts.width("Anna\u202e\u2066", 20) == fonts.width("Anna", 20)
    assert fonts.width("Anna\nb", 20) == fonts.width("Anna b", 20)
    assert fonts.width("un\u00a0mot", 20) == fonts.width("un mot", 20)


def test_a_font_that_is_found_later_is_used_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window waits for no font: at first there are boxes."""
    may_look, told = threading.Event(), threading.Event()
    file = str(paths.assets() / "fonts" / "NotoSansJP.otf")

    def slowly() -> list[SystemFont]:
        assert may_look.wait(30)
        return [SystemFont(file, 0, ((0x10450, 0x1047F),))]

    slow = SystemFonts(slowly)
    slow.listener = told.set
    monkeypatch.setattr(fonts_module, "SYSTEM_FONTS", slow)
    fonts, name = Fonts(wait=False), "\U00010450\U00010451"
    boxes = fonts.line(name, 20, INK)
    assert has_ink(boxes)
    may_look.set()
    assert told.wait(30)
    assert fonts.line(name, 20, INK) is not boxes


def test_a_system_without_a_list_of_fonts_is_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system_fonts, "listed", lambda: "")
    monkeypatch.setattr(system_fonts, "font_folders", lambda: [paths.assets() / "fonts"])
    found = SystemFonts(system_fonts.fonts_of_system)
    assert found.font_for("盤", wait=True).endswith("NotoSansJP.otf")
    assert found.font_for("\U0010fffe", wait=True) == ""


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("capture", ["capture"]),
        ("取ります。", ["取", "り", "ま", "す。"]),
        ("「引き分け」です", ["「引", "き", "分", "け」", "で", "す"]),
        ("Fanoronaの盤", ["Fanorona", "の", "盤"]),
        ("3個", ["3個"]),
        ("チェック、", ["チェッ", "ク、"]),
        ("ルール", ["ルー", "ル"]),
    ],
)
def test_japanese_lines_break_where_they_may(word: str, parts: list[str]) -> None:
    assert unbroken_parts(word) == parts


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("ファノ平面の矢印に従って合成と攻撃を重ね、3回の昇進を目指します。", "目指します。"),
        ("カードを2組使います。", "2組使います。"),
        ("すべてのスタックがつながりました！", "がつながりました！"),
    ],
)
def test_the_ending_of_a_japanese_sentence_stays_on_one_line(text: str, whole: str) -> None:
    fonts = Fonts()
    for width in range(fonts.width(whole, 16), 400, 5):
        lines = fonts.wrap(text, 16, width)
        assert "".join(lines) == text
        assert lines[-1].endswith(whole)


def test_japanese_is_wrapped_without_spaces_and_no_stop_begins_a_line() -> None:
    fonts = Fonts()
    text = "取ることができるとき、必ず取らなければなりません。取れないときは、石を一つ動かします。"
    for width in range(60, 400, 7):
        lines = fonts.wrap(text, 16, width)
        assert "".join(lines) == text
        assert all(fonts.width(line, 16) <= width for line in lines)
        assert not any(line[0] in "。、" for line in lines)


def test_a_no_break_space_breaks_no_line() -> None:
    fonts = Fonts()
    lines = fonts.wrap("Avez-vous gagné\u00a0? Oui\u202f!", 16, fonts.width("Avez-vous gagné", 16) + 2)
    assert all(line.strip() not in ("?", "!") for line in lines)


def test_a_page_in_japanese_has_no_spaces_that_are_not_there_and_is_broken_anywhere() -> None:
    style = Style(load_theme(), 1.0, Fonts())
    page = Page("**石**を取る。\n`d2-e3`の後で、*パイカ*はできません。")
    assert page.set_in(style, 2000) == page.set_in(style, 2000)
    (last,) = {piece.y for piece in page.pieces}
    assert last == 0
    ends = [(piece.x, piece.x + style.width(piece.text, piece.role, piece.weight)) for piece in page.pieces]
    assert all(abs(begin - end) <= 1 for (_, end), (begin, _) in pairwise(ends)), "no gaps"
    page.set_in(style, 100)
    lines = [list(group) for _, group in groupby(page.pieces, lambda piece: piece.y)]
    assert len(lines) > 2
    assert not any(line[0].text[0] in "。、" for line in lines)


@pytest.mark.parametrize("font", ["NotoSansJP.otf", "NotoSansJP-Bold.otf"])
def test_the_shipped_fonts_have_all_that_the_japanese_texts_need(font: str) -> None:
    """Where one lacks, `python tools/make_fonts.py` makes them anew."""
    folder = paths.assets() / "languages" / "ja"
    texts = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.*") if file.suffix != ".mo")
    wanted = {each for each in texts if each > "\u2e7f"}
    assert [
        each for each in wanted if not system_fonts.has_glyphs(str(paths.assets() / "fonts" / font), each)
    ] == []
