"""Collect all messages of the program, and take new ones over into their translations.  Needs Babel.

`python tools/make_languages.py` writes `assets/languages/fanoboard.pot`, takes new messages over
into every `CODE/fanoboard.po` beside it, and notes in the pages `CODE/rules/GAME.md` which English
sections they translate.  With a code, such as `de`, it begins that language if there is none.  With
`--check` it writes nothing, but says what is out of date.  Either way it tells what each language lacks.
"""

from __future__ import annotations

import argparse
import io
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tools"), str(ROOT / "packaging" / "linux")]

from linux_texts import texts
from translated_rules import behind, noted

from fanoboard.content.lesson import Lesson
from fanoboard.content.po_file import parse_po
from fanoboard.content.yaml_files import load, read_yaml

FOLDER = ROOT / "assets" / "languages"
RULES = ROOT / "assets" / "rules"
KEYWORDS = {"Message": None, "plural": (1, 2), "in_context": ((1, "c"), 2)}
PLURAL_FORMS = {"mg": "nplurals=2; plural=(n > 1);"}
"""Where Babel's own table differs from the Common Locale Data Repository, which is right."""
NOTE = "Translators:"
"""How comments begin that are for translators to read."""
WIDTH = 100


def new_catalogue(locale: Locale | None = None) -> Catalog:
    """An empty one, for a language or for all."""
    catalogue = Catalog(
        locale=locale,
        project="fanoboard",
        header_comment="# What fanoboard says.  See docs/languages.md.",
        charset="utf-8",
        fuzzy=False,
    )
    set_plurals(catalogue)
    return catalogue


def set_plurals(catalogue: Catalog) -> None:
    """Have the plural forms of a language counted as they are."""
    if forms := PLURAL_FORMS.get(str(catalogue.locale)):
        catalogue.mime_headers = [("Plural-Forms", forms)]


def collect() -> Catalog:
    """All messages of the program, with the files they are in."""
    found = new_catalogue()
    for file in sorted([*(ROOT / "fanoboard").rglob("*.py"), *(ROOT / "packaging").rglob("*.py")]):
        for _, message, comments, context in extract_from_file(
            "python", file, keywords=KEYWORDS, comment_tags=(NOTE,), strip_comment_tags=True
        ):
            found.add(message, locations=[(_name(file), 0)], auto_comments=comments, context=context)
    for file, text in texts():
        found.add(text, locations=[(_name(file), 0)])
    for file in sorted([*(ROOT / "themes").glob("*.yaml"), *(ROOT / "assets" / "layouts").glob("*.yaml")]):
        for title in _titles(file):
            found.add(title, locations=[(_name(file), 0)])
    for file in sorted((ROOT / "assets" / "lessons").glob("*.yaml")):
        for told in load(file, Lesson).texts:
            if re.search("[A-Za-z]{2}", told.text):
                found.add(told.text, locations=[(_name(file), 0)])
    return found


def _titles(file: Path) -> Iterator[str]:
    """The title of a theme or layout, if there is a word in it."""
    values = read_yaml(file)
    title = values.get("title") if isinstance(values, dict) else None
    if isinstance(title, str) and re.search("[A-Za-z]{2}", title):
        yield title


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def text_of(catalogue: Catalog) -> bytes:
    """The file of a catalogue, without what changes although no message does.

    Babel takes "{percent} % of" for a format of printf, by which gettext would then check it.
    """
    for message in catalogue:
        message.flags.discard("python-format")
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b'"POT-Creation-Date', b'"Generated-By')))


def wrong_gaps(catalogue: Catalog) -> Iterator[str]:
    """What is said of translations with gaps that their message can't fill."""
    for message in catalogue:
        english = message.id if isinstance(message.id, tuple | list) else (message.id,)
        others = message.string if isinstance(message.string, tuple | list) else (message.string,)
        known = {gap for text in english for gap in gaps(text)}
        for text in others if message.id else ():
            if text and not gaps(text) <= known:
                yield f"{text!r} has gaps that {english[0]!r} has not"


def gaps(text: str) -> set[str]:
    """The names of the gaps in a text; one that can't be filled at all where braces are wrong."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def wanted_files(folder: Path, template: Catalog, begin: str = "") -> Iterator[tuple[Path, bytes]]:
    """Every file that there should be, and what is in it."""
    yield folder / "fanoboard.pot", text_of(template)
    codes = {file.parent.name for file in folder.glob("*/fanoboard.po")}
    for code in sorted(codes | ({begin} if begin else set())):
        file = folder / code / "fanoboard.po"
        if file.is_file():
            with file.open("rb") as text:
                catalogue = read_po(text, locale=code)
        else:
            catalogue = new_catalogue(Locale.parse(code))
        set_plurals(catalogue)
        update(catalogue, template)
        for fault in wrong_gaps(catalogue):
            sys.exit(f"{file}: {fault}")
        yield file, text_of(catalogue)
        for page in sorted((folder / code / "rules").glob("*.md")):
            yield page, noted(page, RULES / page.name).encode()


def update(catalogue: Catalog, template: Catalog) -> None:
    """Take new messages over; where one has got a context, or lives again, its translation goes with it."""
    for message in template:
        without = catalogue.get(message.id) if message.context else None
        if without is not None and without.string and catalogue.get(message.id, message.context) is None:
            catalogue.add(message.id, without.string, flags=without.flags, context=message.context)
    catalogue.update(template, no_fuzzy_matching=True)
    for key, old in list(catalogue.obsolete.items()):
        if (living := catalogue.get(old.id, old.context)) is not None:
            if not living.string or not any(living.string):
                living.string, living.flags = old.string, old.flags
            del catalogue.obsolete[key]


def lacks(file: Path) -> str:
    """How much of a catalogue is translated, and how much its translators are not sure of."""
    entries = [entry for entry in parse_po(file.read_text(encoding="utf-8")) if entry.text]
    done, fuzzy = sum(entry.translated for entry in entries), sum(entry.fuzzy for entry in entries)
    return f"{file.parent.name}: {done} of {len(entries)} messages translated, {fuzzy} of the others fuzzy"


def main() -> None:
    """Write what has changed, or say what would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", default="", help="a language to begin, as de or pt_BR")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the languages are")
    chosen = parser.parse_args()
    stale = False
    for file, content in wanted_files(chosen.folder, collect(), chosen.code):
        if file.is_file() and file.read_bytes() == content:
            continue
        stale = True
        print(f"{file} is out of date" if chosen.check else file)
        if not chosen.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    for file in sorted(chosen.folder.glob("*/fanoboard.po")):
        print(lacks(file))
    old = [
        each
        for page in sorted(chosen.folder.glob("*/rules/*.md"))
        for each in behind(page, RULES / page.name)
    ]
    print(*old, sep="\n", end="\n" if old else "")
    if chosen.check and (stale or old):
        sys.exit("run tools/make_languages.py" if stale else "pages of rules are behind the English ones")


if __name__ == "__main__":
    main()
