import os
from pathlib import Path

import pytest

from fanoboard.content import paths
from fanoboard.content.colour import Colour
from fanoboard.content.theme import load_theme, theme_file, theme_names
from fanoboard.content.yaml_files import LARGEST, ContentError, read_yaml
from fanoboard.ui.system.content_watch import PERIOD, ContentWatch


@pytest.fixture
def own_themes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(paths, "data_folder", lambda: tmp_path)
    folder = tmp_path / "themes"
    folder.mkdir()
    return folder


def brightness(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [c / 255 for c in colour.rgb]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    light, dark = sorted((brightness(one), brightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


SHIPPED = ["wood", "dark", "paper", "contrast", "okabe", "felt", "rosewood"]


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_themes_can_be_read_on_the_screen(name: str) -> None:
    theme = load_theme(name)
    assert theme.name == name
    colours = theme.colours
    for ground in (colours.window, colours.window_edge, colours.panel, colours.field):
        assert contrast(colours.text, ground) >= 7
        assert theme.dark == (brightness(ground) < brightness(colours.text))
    assert contrast(colours.quiet, colours.panel) >= 4.5
    assert contrast(colours.on_accent, colours.accent) >= 3
    assert contrast(theme.pieces["white"].body, theme.pieces["black"].body) >= 7
    assert contrast(theme.pieces["light"].body, theme.pieces["dark"].body) >= 3
    assert 160 <= theme.motion.step <= 220
    assert theme.motion.capture_gap == 40
    assert theme.motion.speeds["off"] == 0


def test_all_names_load_and_have_a_file() -> None:
    assert set(SHIPPED) == set(theme_names())
    for name in theme_names():
        assert str(load_theme(name).title)
        assert theme_file(name).is_file()


def test_colours_are_read_with_and_without_opacity() -> None:
    assert Colour.read("#0102ff") == (1, 2, 255, 255)
    assert Colour.read("#0102FF80") == (1, 2, 255, 128)
    assert Colour(10, 20, 30).mix(Colour(20, 40, 50, 155), 0.5) == (15, 30, 40, 205)
    for wrong in ("red", "#123", "0102ff", "#0102ffff0", "#gg0000", 7, None):
        with pytest.raises(ValueError, match="colour"):
            Colour.read(wrong)


def test_a_theme_based_on_another_says_only_what_it_changes(own_themes: Path) -> None:
    (own_themes / "mine.yaml").write_text(
        'based_on: dark\ntitle: Mine\ncolours: {accent: "#ff0000"}\npieces: {white: {gloss: 0}}'
    )
    mine, dark = load_theme("mine"), load_theme("dark")
    assert str(mine.title) == "Mine"
    assert mine.colours.accent == (255, 0, 0, 255)
    assert mine.colours.text == dark.colours.text
    assert mine.pieces["white"].gloss == 0
    assert mine.pieces["white"].body == dark.pieces["white"].body
    assert "mine" in theme_names()


def test_what_a_theme_does_not_say_is_as_in_the_default_one(own_themes: Path) -> None:
    (own_themes / "old.yaml").write_text('dark: true\ncolours: {accent: "#ff0000"}\nmarks: {win: "#00ff00"}')
    (own_themes / "wood.yaml").write_text("title: My wood")
    old, wood = load_theme("old"), load_theme("wood", shipped_only=True)
    assert old.dark
    assert old.colours.accent == (255, 0, 0, 255)
    assert old.colours.text == wood.colours.text
    assert old.marks.win == (0, 255, 0, 255)
    assert old.marks.losing == wood.marks.losing
    assert old.cards == wood.cards
    assert str(old.title) == "old", "not a second theme called Wood"
    assert str(load_theme("wood").title) == "My wood"


def test_the_shipped_theme_is_there_when_a_users_one_is_broken(own_themes: Path) -> None:
    (own_themes / "wood.yaml").write_text("title: [")
    with pytest.raises(ContentError, match=r"Line \d+, column \d+: This is not YAML"):
        load_theme("wood")
    assert load_theme("wood", shipped_only=True).title.text == "Wood"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("based_on: wood\ncolours: {accent: blue}", r"colours\.accent.*#rrggbb.*'blue'"),
        (
            "based_on: wood\ncolours: {axent: '#000000'}",
            "colours: .* key “axent” .* only window, .* and shadow",
        ),
        (
            "based_on: wood\npieces: {white: {shape: egg}}",
            r"pieces\.white\.shape: .* disk, seed, stone or triangle, not “egg”",
        ),
        (
            "based_on: wood\nmotion: {speeds: {warp: -1}}",
            r"motion\.speeds\.warp: A number .* 0 .*expected here, not -1",
        ),
        ("based_on: wood\ntype: {small: big}", r"type\.small: A whole number is expected here, not “big”"),
        (
            "based_on: wood\nmarks: {choices: ['#000000']}",
            r"marks\.choices: The list needs 2 values, and has 1",
        ),
        ("based_on: wood\nboard: 3", r"board: Keys with values are expected here, not 3"),
        ("based_on: mine", "based on itself"),
        ("based_on: 3", "name of a theme"),
        ("based_on: nowhere", "There is no theme “nowhere”, only contrast, .*wood"),
        ("pieces: {zebra: {shape: disk}}", r"pieces\.zebra: The key “light” is missing"),
        ("colours: {axent: '#000000'}", "colours: .* key “axent” .* only window, .* and shadow"),
        ("title: 7", "title: A text is expected"),
        ('title: "a\\u202eb"', r"title: The text holds the sign U\+202E"),
        ('title: "a\\0b"', r"title: The text holds the sign U\+0000"),
        ("- a list", "keys and values"),
        ("", "keys and values"),
    ],
)
def test_a_wrong_theme_is_refused_with_the_place_and_the_fault(
    own_themes: Path, text: str, complaint: str
) -> None:
    (own_themes / "mine.yaml").write_text(text)
    with pytest.raises(ContentError, match=complaint):
        load_theme("mine")


@pytest.mark.parametrize(
    "content",
    [
        b"\x00\x01\x02",
        b"\xff\xfe\xfd",
        b"a: [",
        b"a: 1\n\tb: 2",
        b"a: &x 1\nb: *x",
        b"a: &x [*x]",
        b"a: 1\na: 2",
        b"{[1]: 2}",
        b"[" * 50_000,
        b"a: !!int 9",
        b"a: !!binary x",
        b"a: !!python/object/apply:os.getcwd []",
        b"a" * (LARGEST + 1),
    ],
)
def test_junk_is_refused_and_never_crashes(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "junk.yaml"
    file.write_bytes(content)
    with pytest.raises(ContentError, match=r"junk\.yaml: "):
        read_yaml(file)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for file in (tmp_path, tmp_path / "none.yaml"):
        with pytest.raises(ContentError):
            read_yaml(file)


def test_words_that_old_yaml_took_for_booleans_and_dates_stay_words(tmp_path: Path) -> None:
    file = tmp_path / "words.yaml"
    file.write_text("off: no\nday: 2024-01-01\nyes: true")
    assert read_yaml(file) == {"off": "no", "day": "2024-01-01", "yes": True}


def touched(file: Path, text: str) -> None:
    """Write a file at a time that no other writing of it has had."""
    before = file.stat().st_mtime_ns if file.is_file() else 0
    file.write_text(text)
    os.utime(file, ns=(before + 10**9, before + 10**9))


def test_a_theme_is_watched_with_all_that_it_is_based_on(own_themes: Path) -> None:
    touched(own_themes / "mine.yaml", "based_on: ours")
    touched(own_themes / "ours.yaml", "based_on: paper")
    touched(own_themes / "other.yaml", "based_on: paper")
    watch = ContentWatch("mine")

    def changed() -> bool:
        return watch.changed() == {"themes"}

    assert not changed()
    touched(own_themes / "other.yaml", "based_on: dark")
    assert changed(), "settings offer it"
    for name in ("mine", "ours", "paper"):
        bases = {"mine": "ours", "ours": "paper", "paper": "wood"}
        touched(own_themes / f"{name}.yaml", f"based_on: {bases[name]}")
        assert changed(), name
        assert not changed(), name
    touched(own_themes / "wood.yaml", "title: [")
    assert changed(), "the default theme fills in what is missing"
    touched(own_themes / "ours.yaml", "based_on: dark")
    assert changed()
    (own_themes / "dark.yaml").write_text("title: Mine\nbased_on: paper")
    assert changed(), "it has become a base, and the user's comes over the shipped one"
    (own_themes / "dark.yaml").unlink()
    assert changed()
    touched(own_themes / "mine.yaml", "[")
    assert changed()
    assert not changed()
    touched(own_themes / "mine.yaml", "based_on: ours")
    assert changed()
    touched(own_themes / "ours.yaml", "based_on: wood")
    assert changed()
    assert watch.is_due(PERIOD)
    assert not watch.is_due(2 * PERIOD - 1), "one look a second"
    assert watch.is_due(2 * PERIOD)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_is_called_black_or_white_is_so(name: str) -> None:
    theme = load_theme(name)
    for piece, look in theme.pieces.items():
        for colour in (look.body, look.light):
            red, green, blue = colour.rgb
            if piece.startswith(("black", "white")):
                assert max(red, green, blue) - min(red, green, blue) < 50, (piece, colour)
                assert (max(red, green, blue) < 128) == piece.startswith("black"), (piece, colour)
