"""Catalogues of messages: they are up to date, and whatever is wrong in one, people get to read something."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from unittest import mock

import pytest
from support.paths import ROOT
from support.waiting import PATIENCE

pytest.importorskip("babel", reason="Babel is not installed: pip install '.[test]'")

sys.path.insert(0, str(ROOT / "tools"))

import make_languages
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from support.pseudo import Pseudo, accented, template, translate

import fanoboard
from fanoboard.content import paths
from fanoboard.content.language import languages, load_language, read_catalogue, with_unchecked
from fanoboard.content.po_file import parse_po
from fanoboard.content.yaml_files import ContentError
from fanoboard.games.words import signed
from fanoboard.messages import (
    ENGLISH,
    Listing,
    Message,
    Translations,
    decimal,
    grouped,
    in_context,
    percentage,
    plural,
    shortest,
)

ASKED = Message("There is no language “{code}”, only {known}.", code="xx", known="en")


collected = cache(make_languages.collect)
"""What is said does not change while it is tested."""
make_languages.collect = lambda: deepcopy(collected())


def tool(*arguments: str) -> tuple[int, str]:
    """Run the tool that makes languages: the status it ends with, and what it says."""
    said = io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["make_languages.py", *arguments]),
        contextlib.redirect_stdout(said),
    ):
        try:
            make_languages.main()
        except SystemExit as ended:
            return 1, f"{said.getvalue()}{ended.code}"
    return 0, said.getvalue()


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of languages, where none is shipped."""
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    monkeypatch.setattr(paths, "assets", lambda: tmp_path / "assets")
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "languages"


def write(folder: Path, code: str, texts: Mapping[str, str] = {}) -> Path:
    """Write the catalogue of a language, with some texts of its own, by their English ones."""
    catalogue = template()
    translate(catalogue)
    for english, text in texts.items():
        catalogue[english].string = text
    file = folder / code / "fanoboard.mo"
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("wb") as out:
        write_mo(out, catalogue)
    return file


def test_all_catalogues_are_up_to_date() -> None:
    status, said = tool("--check")
    assert status == 0, said


def test_a_language_is_begun_translated_and_used(own: Path) -> None:
    """As docs/languages.md says it."""
    assert tool("de", "--folder", str(own))[0] == 0
    po = own / "de" / "fanoboard.po"
    language = load_language("de")
    assert ASKED.render(language) == str(ASKED), "nothing is translated yet"
    with po.open("rb") as text:
        catalogue = read_po(text)
    translate(catalogue)
    catalogue["English"].string = "Deutsch"
    with po.open("wb") as out:
        write_po(out, catalogue)
    assert tool("--check", "--folder", str(own))[0] == 1
    command = [sys.executable, str(ROOT / "tools" / "make_languages.py"), "--folder", str(own)]
    subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
    assert tool("--check", "--folder", str(own))[0] == 0
    language = load_language("de")
    assert ASKED.render(language) == accented(ASKED.text).format(code="xx", known="en")
    assert languages() == {"en": "English", "de": "Deutsch"}


def test_a_catalogue_of_the_users_makes_no_shipped_one(own: Path, tmp_path: Path) -> None:
    (tmp_path / "assets" / "languages" / "de").mkdir(parents=True)
    write(own, "de")
    troubles: list[ContentError] = []
    assert load_language("de", troubles.append, shipped_only=True) is ENGLISH
    assert "There is no language" in str(troubles[0])


def test_a_translation_with_a_gap_that_nothing_fills_is_refused(own: Path) -> None:
    tool("de", "--folder", str(own))
    po = own / "de" / "fanoboard.po"
    with po.open("rb") as text:
        catalogue = read_po(text)
    catalogue[ASKED.text].string = "Es gibt kein {kode}."
    with po.open("wb") as out:
        write_po(out, catalogue)
    status, said = tool("--folder", str(own))
    assert status == 1
    assert "{kode}" in said


def test_a_message_that_comes_back_has_its_translation_again_and_stands_once(own: Path) -> None:
    """As gettext, on which the tools of translators stand, demands it."""
    tool("de", "--folder", str(own))
    po = own / "de" / "fanoboard.po"
    living = '\nmsgid "Language"\nmsgstr ""\n'
    assert living in po.read_text(encoding="utf-8")
    for kept in (living, ""):
        text = po.read_text(encoding="utf-8").replace(living, kept)
        po.write_text(f'{text}\n#~ msgid "Language"\n#~ msgstr "Sprachen"\n', encoding="utf-8")
        assert tool("--folder", str(own))[0] == 0
        written = po.read_text(encoding="utf-8")
        assert written.count('msgid "Language"\n') == 1
        assert '\nmsgid "Language"\nmsgstr "Sprachen"\n' in written
        living = '\nmsgid "Language"\nmsgstr "Sprachen"\n'


@pytest.mark.parametrize("code", sorted(file.parent.name for file in paths.assets().glob("languages/*/*.po")))
def test_gettext_takes_the_shipped_catalogues(code: str) -> None:
    po = paths.assets() / "languages" / code / "fanoboard.po"
    with po.open("rb") as text:
        catalogue = read_po(text)
    assert not [old.id for old in catalogue.obsolete.values() if catalogue.get(old.id, old.context)]
    if checker := shutil.which("msgfmt"):
        done = subprocess.run(
            [checker, "--check", "--output-file", os.devnull, str(po)],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr


def test_the_template_holds_titles_of_what_is_shipped_and_no_lines_of_files() -> None:
    known = {message.id: message for message in template()}
    assert "High contrast" in known
    assert "themes/contrast.yaml" in [place for place, _ in known["High contrast"].locations]
    assert {line for message in template() for _, line in message.locations} <= {None}
    assert known["English"].auto_comments, "translators are told what is meant"


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "xx_YY.UTF-8"}, "xx"),
        ({"LANG": "zz_ZZ.UTF-8"}, "zz_ZZ"),
        ({"LANG": "zz"}, ""),
        ({"LANG": "xx@euro", "LC_ALL": "C"}, ""),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "qq:xx:en"}, "xx"),
        ({"LANG": "xx", "LC_MESSAGES": "en_US.UTF-8"}, ""),
        ({"LC_ALL": "zz_ZZ.UTF-8", "LANGUAGE": "xx"}, "xx"),
        ({"LANGUAGE": "en:xx"}, ""),
        ({"LANG": "../xx"}, ""),
        ({}, ""),
    ],
)
def test_the_language_is_the_systems(
    own: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], found: str
) -> None:
    for code in ("xx", "zz_ZZ"):
        write(own, code, {"English": f"This is {code}"})
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    troubles: list[ContentError] = []
    language = load_language(tell=troubles.append)
    assert Message("English").render(language) == (f"This is {found}" if found else "English")
    assert not troubles
    assert list(languages()) == ["en", "xx", "zz_ZZ"]


def test_a_language_that_is_not_there_is_told(own: Path) -> None:
    write(own, "xx")
    troubles: list[ContentError] = []
    for code in ("yy", "../xx", "XX", "."):
        assert load_language(code, troubles.append) is ENGLISH
    assert len(troubles) == 4
    assert "There is no language “yy”, only en and xx." in str(troubles[0])
    assert load_language("xx_YY", troubles.append) is not ENGLISH, "a dialect of one that there is"
    assert load_language("en", troubles.append) is ENGLISH
    assert len(troubles) == 4


def test_broken_catalogues_are_told_and_english_is_used(own: Path) -> None:
    whole = write(own, "xx").read_bytes()
    file = own / "xx" / "fanoboard.mo"
    rng = Random(1)
    broken = [b"", b"\0" * 64, whole[:100], whole[:-40], b"\xff" * 1000, whole[:4] + b"\xff" * 40]
    broken += [bytes(rng.randbytes(200)) for _ in range(20)]
    broken.append(whole.replace(b"charset=utf-8", b"charset=wrong"))
    for content in broken:
        file.write_bytes(content)
        troubles: list[ContentError] = []
        assert load_language("xx", troubles.append) is ENGLISH
        assert [problem.file for problem in troubles] == [file]
        assert list(languages()) == ["en"]


@pytest.mark.parametrize("rule", ["n % 0", "n +", "__import__('os')", "100 / (n - 77)"])
def test_a_plural_rule_that_fails_is_found_when_the_catalogue_is_read(own: Path, rule: str) -> None:
    file = write(own, "xx")
    content = file.read_bytes()
    head = f"Plural-Forms: nplurals=2; plural={rule};\n".encode()
    # The head is the translation of the empty text; put the rule where its other lines are.
    room = content.index(b"Project-Id-Version"), content.index(b"Content-Type")
    padding = b"X-Pad: " + b"x" * (room[1] - room[0] - len(head) - 8) + b"\n"
    file.write_bytes(content[: room[0]] + head + padding + content[room[1] :])
    troubles: list[ContentError] = []
    assert load_language("xx", troubles.append) is ENGLISH
    assert troubles


@pytest.mark.parametrize(
    "translation", ["{nobody}", "{", "{code.secret}", "{code[7]}", "{code:d}", "{0}", "{code!z}", "{code[a]}"]
)
def test_a_translation_that_can_not_be_filled_is_passed_over(own: Path, translation: str) -> None:
    write(own, "xx", {ASKED.text: translation})
    assert ASKED.render(load_language("xx")) == str(ASKED)


def test_values_are_rendered_in_the_language_too() -> None:
    class Loud:
        """Everything in capitals, but for the gaps."""

        def gettext(self, message: str, /) -> str:
            return message if message.startswith("{") else message.upper().replace("{WHO}", "{who}")

        def ngettext(self, msgid1: str, msgid2: str, n: int, /) -> str:
            return (msgid1 if n == 1 else msgid2).upper().replace("{COUNT}", "{count}")

        def pgettext(self, context: str, message: str, /) -> str:
            return f"{context}: {message.upper()}"

    loud: Translations = Loud()
    assert Message("It is {who}.", who=Message("White")).render(loud) == "IT IS WHITE."
    listed = Listing((Message("White"), "a1", plural("{count} pile", "{count} piles", count=2)), "and")
    assert Message("It is {who}.", who=listed).render(loud) == "IT IS WHITE, a1 and 2 PILES."
    drawn = Message("It is {who}.", who=in_context("result", "Draw"))
    assert (drawn.render(loud), str(drawn)) == ("IT IS result: DRAW.", "It is Draw.")


def test_the_language_for_tests_is_longer_and_leaves_gaps_alone() -> None:
    pseudo = Pseudo()
    shown = ASKED.render(pseudo)
    assert "“xx”" in shown
    assert len(shown) >= 1.25 * len(str(ASKED))
    assert "Théré îs ñö" in shown
    assert Message("Not in the template, this.").render(pseudo) == "Not in the template, this."


def test_no_version_of_the_app_runs_with_babel() -> None:
    """It is a tool for those who make the catalogues; the app needs the standard library only."""
    code = "import sys, fanoboard.content.language; sys.exit('babel' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(Path(fanoboard.__file__).parent.parent)},
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0


def test_numbers_are_written_as_a_language_writes_them() -> None:
    german = load_language("de", shipped_only=True)
    assert str(decimal(51.46)) == "51.5"
    assert decimal(51.46).render(german) == "51,5"
    assert str(grouped(38_825_820)) == "38\u00a0825\u00a0820"
    assert [str(grouped(each)) for each in (999, 1000, 12_045)] == ["999", "1\u00a0000", "12\u00a0045"]
    assert Message("{all}", all=grouped(38_825_820)).render(german) == "38.825.820"
    assert [str(shortest(each)) for each in (0, 2, 0.5, 10.0, 12.25)] == ["0", "2", "0.5", "10", "12.25"]
    assert percentage(63.5).render(german) == "63,5\u00a0%"
    assert signed(-180).render(german) == "\u22121,8"


@pytest.mark.parametrize("between", ["", '#| msgid "Draw it"\n', "#. A result.\n#: somewhere.py\n"])
def test_what_a_translator_is_not_sure_of_is_not_shown(between: str) -> None:
    text = (
        'msgid "Start"\nmsgstr "Xstart"\n\n'
        f'#, fuzzy\n{between}msgid "Draw"\nmsgstr "Xdraw"\n\n'
        'msgid "End"\nmsgstr "Xend"\n'
    )
    shown = {entry.text: entry.translated for entry in parse_po(text)}
    assert shown == {"Start": True, "Draw": False, "End": True}
    assert [entry.translated for entry in parse_po(text.replace("\n\n", "\n"))] == [True, False, True]


@pytest.fixture
def doubted(tmp_path: Path) -> Translations:
    """A language in which some texts are checked, some are not, and the rest is missing."""
    (tmp_path / "xx").mkdir()
    file = tmp_path / "xx" / "fanoboard.po"
    file.write_text(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
        'msgid "White"\nmsgstr "Xwhite"\n\n'
        '#, fuzzy\nmsgid "Black"\nmsgstr "Xblack"\n\n'
        '#, fuzzy\nmsgid "{one} beats {other}."\nmsgstr "{one} xbeats {other}."\n\n'
        '#, fuzzy\nmsgctxt "result"\nmsgid "Draw"\nmsgstr "Xdraw"\n\n'
        '#, fuzzy\nmsgid "{count} win"\nmsgid_plural "{count} wins"\n'
        'msgstr[0] "{count} xo"\nmsgstr[1] "{count} xoxo"\n',
        encoding="utf-8",
    )
    return read_catalogue(file)


def test_what_nobody_has_checked_is_shown_with_one_mark_a_sentence(doubted: Translations) -> None:
    white, black = Message("White"), Message("Black")
    assert white.render(doubted) == "Xwhite"
    assert black.render(doubted) == "Xblack˚"
    assert in_context("result", "Draw").render(doubted) == "Xdraw˚"
    assert Message("{one} beats {other}.", one=black, other=white).render(doubted) == "Xblack xbeats Xwhite.˚"
    wins = [plural("{count} win", "{count} wins", count=count).render(doubted) for count in (1, 2)]
    assert wins == ["1 xo˚", "2 xoxo˚"]


def test_without_what_nobody_has_checked_its_texts_are_english(doubted: Translations) -> None:
    white, black = Message("White"), Message("Black")
    assert white.render(with_unchecked(doubted, shown=False)) == "Xwhite"
    told = Message("{one} beats {other}.", one=black, other=white)
    assert told.render(doubted) == "Black beats White."
    assert plural("{count} win", "{count} wins", count=2).render(doubted) == "2 wins"
    assert told.render(with_unchecked(doubted, shown=True)) == "Xblack xbeats Xwhite.˚"


def test_no_sentence_is_in_two_languages(doubted: Translations) -> None:
    """Where a part of it is missing, the whole is English, however deep that part lies in it."""
    white, grey = Message("White"), Message("Grey")
    for part in (grey, Message("{sign} {colour}", sign="=", colour=grey), Listing((white, grey), "")):
        told = Message("{one} beats {other}.", one=white, other=part).render(doubted)
        assert told.startswith("White beats "), told
        assert told.endswith("Grey."), told
    assert Message("{one} beats {other}.", one="Véra", other="Vola").render(doubted) == "Véra xbeats Vola.˚"
    assert Message("{sign} {colour}", sign="=", colour=white).render(doubted) == "= Xwhite"


def test_a_list_is_joined_as_its_language_does_it() -> None:
    japanese = load_language("ja")
    told = Listing(("A", "B", "C"), "and").render(japanese)
    assert told.startswith("A、B"), told
    assert "," not in told
    assert Listing(("A", "B", "C"), "or").render(load_language("de")) == "A, B oder C"
    assert [str(Listing("ABC"[:n], "and")) for n in range(4)] == ["", "A", "A and B", "A, B and C"]
