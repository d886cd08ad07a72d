"""Make the shipped fonts for Japanese of Noto Sans CJK JP.  Needs fonttools.

    python tools/make_fonts.py /usr/share/fonts/opentype/noto

The folder is where Debian's package fonts-noto-cjk has them.  What is made is `NotoSansJP.otf`, with the
kana, the kanji of the first level of JIS X 0208 and what the catalogue and the pages of rules use beyond
them, and `NotoSansJP-Bold.otf` with the same.  A font that has all of them is left as it is, so that a new
sentence changes no binary file; `--anew` makes both whatever they have.
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
LANGUAGE = ROOT / "assets" / "languages" / "ja"
SIGNS_AND_KANA, FIRST_KANJI = range(1, 9), range(16, 48)
"""Rows of JIS X 0208."""
FULL_WIDTH = range(0xFF01, 0xFF61)
TIME = 3_786_912_000
"""What the fonts say of when they were made: the same whenever that is, in seconds since 1904."""


def in_rows(rows: range) -> set[str]:
    """The characters in some rows of JIS X 0208."""
    found: set[str] = set()
    for row in rows:
        for cell in range(1, 95):
            found.update(bytes((0xA0 + row, 0xA0 + cell)).decode("euc_jp", "ignore"))
    return found


def in_use() -> set[str]:
    """The characters of the catalogue and the pages of rules, and those that stand among any of them."""
    files = [LANGUAGE / "fanoboard.po", *sorted((LANGUAGE / "rules").glob("*.md"))]
    texts = "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    return set(re.sub(r"[\x00-\x1f]", "", texts))


def subset(font: TTFont, characters: set[str]) -> None:
    """Leave these characters in a font, and nothing of what horizontal lines on a screen don't need."""
    options = Options()
    options.layout_features = ["ccmp", "locl"]
    options.hinting = False
    options.desubroutinize = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.name_languages = [0x409]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[ord(each) for each in characters])
    subsetter.subset(font)
    font["head"].created = font["head"].modified = TIME


def characters_of(file: Path) -> set[str]:
    """What a font has signs for; nothing where there is none."""
    return set(map(chr, TTFont(file).getBestCmap())) if file.is_file() else set()


def main() -> None:
    """Write both files, and say how large they are."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where NotoSansCJK-Regular.ttc and -Bold.ttc are")
    parser.add_argument("--anew", action="store_true", help="make them even where they lack nothing")
    given = parser.parse_args()
    folder, anew = given.folder, given.anew
    wanted = in_rows(SIGNS_AND_KANA) | in_rows(FIRST_KANJI) | set(map(chr, FULL_WIDTH)) | in_use()
    for name, weight in (("NotoSansJP.otf", "Regular"), ("NotoSansJP-Bold.otf", "Bold")):
        fonts = TTCollection(folder / f"NotoSansCJK-{weight}.ttc").fonts
        font = next(each for each in fonts if each["name"].getDebugName(1).startswith("Noto Sans CJK JP"))
        available = {character for character in wanted if ord(character) in font.getBestCmap()}
        if not anew and available <= characters_of(FONTS / name):
            print(f"{name}: lacks nothing")
            continue
        subset(font, wanted)
        font.save(FONTS / name)
        print(f"{name}: {len(wanted)} characters, {(FONTS / name).stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
