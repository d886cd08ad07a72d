"""The languages that are shipped: their pages of rules, their plurals, and the words of their glossaries."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import c2py

import msgspec
import pytest
from support.paths import ROOT

pytest.importorskip("babel", reason="Babel is not installed: pip install '.[test]'")

from babel.core import Locale

from fanoboard.content import paths
from fanoboard.content.language import load_language, shipped_codes
from fanoboard.content.po_file import PoEntry, parse_po
from fanoboard.content.rules_text import Example, Section, read_rules, rules_file
from fanoboard.games import games
from fanoboard.messages import Message, decimal, grouped, percentage

GLOSSARIES = ROOT / "docs" / "translating.md"
PAGES = [
    (file.parent.parent.name, file.stem)
    for file in sorted((paths.assets() / "languages").glob("*/rules/*.md"))
]
COUNTS = range(200)
CODE = r"\{.*?\}|%\(\w+\)|`[^`]*`|--\w+|\w+:[A-Z]+|^  \w+"
"""What is no word of a text: gaps, and what is typed or read on a terminal."""


def entries(code: str) -> list[PoEntry]:
    text = (paths.assets() / "languages" / code / "fanoboard.po").read_text(encoding="utf-8")
    return list(parse_po(text))


def boards(section: Section) -> list[Example]:
    return [part for part in section.parts if isinstance(part, Example)]


def unspoken(example: Example) -> Example:
    """A board without what is said below it."""
    return msgspec.structs.replace(example, before="", after="")


@pytest.mark.parametrize(("code", "game"), PAGES)
def test_a_page_of_rules_has_the_sections_and_boards_of_the_english_one(code: str, game: str) -> None:
    english, translated = read_rules(rules_file(game)), read_rules(rules_file(game, code))
    assert [(each.level, each.anchor) for each in translated] == [
        (each.level, each.anchor) for each in english
    ]
    for before, after in zip(english, translated, strict=True):
        assert list(map(unspoken, boards(after))) == list(map(unspoken, boards(before))), before.anchor
        for example, said in zip(boards(before), boards(after), strict=True):
            assert bool(said.before) == bool(example.before), before.anchor
            assert bool(said.after) == bool(example.after), before.anchor
        assert len(after.parts) == len(before.parts), before.anchor


@pytest.mark.parametrize("code", shipped_codes())
def test_plural_forms_are_those_of_the_common_locale_data_repository(code: str) -> None:
    head = next(each for each in entries(code) if not each.text).forms[0]
    found = re.search(r"nplurals=(\d+); plural=(.*?);", head)
    assert found is not None
    form, category = c2py(found[2]), Locale.parse(code).plural_form
    pairs = {(form(count), category(count)) for count in COUNTS}
    assert len(pairs) == len({each for each, _ in pairs}) == len({each for _, each in pairs})
    assert int(found[1]) == len(pairs)


DECIMALS = {"mg": ","}
"""Where a language follows another usage than Babel's data have: Malagasy writes as French does."""
PERCENT = {"fr": "\u202f%", "mg": "\u00a0%"}
"""The same for percent signs; in French, the narrow space is newer than these data."""


@pytest.mark.parametrize("code", shipped_codes())
def test_numbers_are_written_as_in_the_common_locale_data_repository(code: str) -> None:
    locale, language = Locale.parse(code), load_language(code, shipped_only=True)
    symbols = locale.number_symbols["latn"]
    assert decimal(63.5).render(language) == f"63{DECIMALS.get(code, symbols['decimal'])}5"
    sign = PERCENT.get(code, locale.percent_formats[None].pattern.removeprefix("#,##0"))
    if code != "en":
        assert percentage(64).render(language) == f"64{sign}"
        assert Message("{number}", number=grouped(1_234_567)).render(language) in {
            f"1{symbols['group']}234{symbols['group']}567",
            "1\u00a0234\u00a0567",
        }
        told = [text for entry in entries(code) if entry.text for text in entry.forms.values() if "}" in text]
        assert not [text for text in told if text.count("%") != text.count(f"}}{sign}")]


def glossaries() -> dict[str, list[tuple[list[str], list[str], int]]]:
    """By language, the words in English, in translation, and how many messages may do without."""
    found: dict[str, list[tuple[list[str], list[str], int]]] = {}
    code = ""
    for line in GLOSSARIES.read_text(encoding="utf-8").partition("## Glossaries")[2].splitlines():
        if heading := re.match(r"### ([A-Za-z_]+)\b", line):
            code = heading[1]
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if code and len(cells) == 3 and not set(line) <= set("|-: ") and cells[0] != "English":
            english, translated = ([word.strip() for word in cell.split(",")] for cell in cells[:2])
            found.setdefault(code, []).append((english, translated, int(cells[2] or 0)))
    return found


@pytest.mark.parametrize("code", glossaries())
def test_messages_use_the_words_of_the_glossary(code: str) -> None:
    faults = []
    done = [
        (each.text, re.sub(CODE, "", each.text, flags=re.MULTILINE), each.forms[max(each.forms)])
        for each in entries(code)
        if each.text and each.translated
    ]
    for english, translated, without in glossaries()[code]:
        words = re.compile(rf"\b({'|'.join(map(re.escape, english))})(e?s)?\b", re.IGNORECASE)
        known = [each.casefold() for each in translated]
        other = [
            (text, form)
            for text, told, form in done
            if words.search(told) and not any(word in form.casefold() for word in known)
        ]
        if len(other) > without:
            faults.append(f"{english} as none of {translated} in {len(other)}, more than {without}:")
            faults += [f"    {text!r}: {form!r}" for text, form in other]
    assert not faults, "\n".join(faults)


def test_every_shipped_language_has_a_glossary_and_all_pages_of_rules() -> None:
    assert set(shipped_codes()) <= set(glossaries())
    pages = {file.stem for file in (paths.assets() / "rules").glob("*.md")}
    assert {(code, page) for code in shipped_codes() for page in pages} <= set(PAGES)


@pytest.mark.parametrize("code", shipped_codes())
def test_apostrophes_are_typographic(code: str) -> None:
    texts = [text for each in entries(code) for text in (each.text, each.plural or "", *each.forms.values())]
    pages = [rules_file(game, language) for game in games() for language in ("en", code)]
    texts += [line for page in pages for line in page.read_text(encoding="utf-8").splitlines()]
    assert not [text for text in texts if re.search(r"[^\W\d_]'[a-zé]|}'\w", text)]


def test_what_is_asked_for_is_right_for_the_mouse_and_for_keys() -> None:
    """Only where the buttons of the mouse differ, or it drags, are clicks spoken of."""
    clicks = {"de": "[Kk]lick", "fr": "[Cc]li(c|qu)", "es": r"\b[Cc]lic", "ja": "クリック"}
    for code, click in clicks.items():
        for entry in entries(code):
            if not re.search("mouse|drag|Right-click", entry.text):
                for text in (entry.text, *entry.forms.values()):
                    assert not re.search(rf"\b[Cc]lick|{click}", text), text


def cells_of(row: str) -> list[str]:
    """The cells of a row of a table, without the quotes of code; a bar within one is escaped."""
    cells = re.split(r"(?<!\\)\|", row.strip().strip("|"))
    return [cell.strip().strip("`").replace("\\|", "|") for cell in cells]


def never() -> dict[str, list[list[str]]]:
    """By language, what it never has, what instead, in which sources, and unless the English has what."""
    found: dict[str, list[list[str]]] = {}
    code, inside = "", False
    for line in GLOSSARIES.read_text(encoding="utf-8").splitlines():
        if heading := re.match(r"(###+) (\w+)", line):
            inside = heading[1] == "####"
            code = code if inside else heading[2]
        elif inside and line.startswith("| `"):
            found.setdefault(code, []).append(cells_of(line))
    return found


def placed(code: str) -> Iterator[tuple[str, str, str, str]]:
    """What a language says: its file and line, the sources of it, the English, and the text."""
    folder = paths.assets() / "languages" / code
    number = 1
    for block in (folder / "fanoboard.po").read_text(encoding="utf-8").split("\n\n"):
        sources = " ".join(re.findall("(?m)^#: (.*)", block))
        for entry in parse_po(block):
            line = number + block[: block.index("msgid")].count("\n")
            for text in entry.forms.values() if entry.text else ():
                yield f"{code}/fanoboard.po:{line}", sources, entry.text, text
        number += block.count("\n") + 2
    for page in sorted((folder / "rules").glob("*.md")):
        for number, text in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            if not re.match(r"<!--|```|(position|turn|played|options|marks|refused|board): ", text):
                told = re.sub(r'^(before|after): (".*"|.*)', lambda found: found[2].strip('"'), text)
                yield f"{code}/rules/{page.name}:{number}", page.name, "", re.sub(r" ?\{#.*?\}", "", told)


@pytest.mark.parametrize("code", never())
def test_a_language_never_has_what_its_page_forbids(code: str) -> None:
    rules = [(re.compile(told), but, files, unless) for told, but, files, unless in never()[code]]
    assert not [
        f"{place}: {text!r} has {found[0]!r}; better {but}"
        for place, sources, english, text in placed(code)
        for told, but, files, unless in rules
        if re.search(files, sources) and not (unless and re.search(unless, english))
        if (found := told.search(text))
    ]
