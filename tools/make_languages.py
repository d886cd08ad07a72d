"""Collect all messages of the program, and compile their translations.  Needs Babel.

`python tools/make_languages.py` writes `assets/languages/fanoboard.pot`, takes new messages over
into every `CODE/fanoboard.po` beside it, and compiles those.  With a code, such as `de`, it begins
that language if there is none.  With `--check` it writes nothing, but says what is out of date.
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
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from fanoboard.content.lesson import Lesson
from fanoboard.content.yaml_files import load, read_yaml

FOLDER = ROOT / "assets" / "languages"
KEYWORDS = {"Message": None, "plural": (1, 2)}
NOTE = "Translators:"
"""How comments begin that are for translators to read."""
WIDTH = 100


def new_catalogue(locale: Locale | None = None) -> Catalog:
    """An empty one, for a language or for all."""
    return Catalog(
        locale=locale,
        project="fanoboard",
        header_comment="# What fanoboard says.  See docs/languages.md.",
        charset="utf-8",
        fuzzy=False,
    )


def collect() -> Catalog:
    """All messages of the program, with the files they are in."""
    found = new_catalogue()
    for file in sorted((ROOT / "fanoboard").rglob("*.py")):
        for _, message, comments, _ in extract_from_file(
            "python", file, keywords=KEYWORDS, comment_tags=(NOTE,), strip_comment_tags=True
        ):
            found.add(message, locations=[(_name(file), 0)], auto_comments=comments)
    for file in sorted([*(ROOT / "themes").glob("*.yaml"), *(ROOT / "assets" / "layouts").glob("*.yaml")]):
        for title in _titles(file):
            found.add(title, locations=[(_name(file), 0)])
    for file in sorted((ROOT / "assets" / "lessons").glob("*.yaml")):
        for text in load(file, Lesson).texts:
            if re.search("[A-Za-z]{2}", text.text):
                found.add(text.text, locations=[(_name(file), 0)])
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
    """The file of a catalogue, without what changes although no message does."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False)
    lines = out.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith((b'"POT-Creation-Date', b'"Generated-By')))


def compiled(catalogue: Catalog) -> bytes:
    """What gettext reads.  Translations that await a look (`fuzzy`) are left out."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


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
        catalogue.update(template)
        for fault in wrong_gaps(catalogue):
            sys.exit(f"{file}: {fault}")
        yield file, text_of(catalogue)
        yield file.with_suffix(".mo"), compiled(catalogue)


def is_there(file: Path, content: bytes) -> bool:
    """Whether a file says this already; the heads of compiled ones hold dates, which don't count."""
    if not file.is_file():
        return False
    before = file.read_bytes()
    return before == content or (file.suffix == ".mo" and said_by(before) == said_by(content))


def said_by(content: bytes) -> tuple[str, dict[object, object]]:
    """The plural rule and the translations of a compiled catalogue."""
    catalogue = read_mo(io.BytesIO(content))
    return catalogue.plural_expr, {str(message.id): message.string for message in catalogue if message.id}


def main() -> None:
    """Write what has changed, or say what would."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("code", nargs="?", default="", help="a language to begin, as de or pt_BR")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is out of date")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the languages are")
    chosen = parser.parse_args()
    stale = False
    for file, content in wanted_files(chosen.folder, collect(), chosen.code):
        if is_there(file, content):
            continue
        stale = True
        print(f"{file} is out of date" if chosen.check else file)
        if not chosen.check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    if stale and chosen.check:
        sys.exit("run tools/make_languages.py")


if __name__ == "__main__":
    main()
