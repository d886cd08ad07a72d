"""Themes of one's own while they are changed, and as files; what is dropped onto the window."""

import os
from pathlib import Path

import pytest
from support.tiers import by_night
from support.ui_person import folders

from fanoboard.content import paths
from fanoboard.content.colour import Colour, contrast_ratio
from fanoboard.content.contrast import ColourPair, colour_pairs, hardest_pair
from fanoboard.content.import_file import read_import
from fanoboard.content.paths import file_stem
from fanoboard.content.theme import (
    LIMITS,
    Theme,
    build_theme,
    load_theme,
    plain,
    replaced,
    theme_fields,
    theme_names,
    value_at,
)
from fanoboard.content.theme_draft import (
    ThemeDraft,
    copied_theme,
    free_title,
    is_own_theme,
    own_theme,
    own_theme_file,
    renamed_theme,
    theme_text,
    title_fault,
    write_theme,
)
from fanoboard.content.yaml_files import ContentError, parse
from fanoboard.messages import Message
from fanoboard.ui.board.mark_looks import LOOKS
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.features.themes.samples import MARKS, mark_sources, paths_at
from fanoboard.ui.features.themes.theme_captions import (
    GROUPS,
    caption_of,
    choice_caption,
    number_steps,
    piece_caption,
)

__all__ = ["folders"]

pytestmark = pytest.mark.usefixtures("folders")

ACCENT = ("colours", "accent")


def test_every_value_of_a_theme_is_in_one_group_and_has_a_name() -> None:
    theme = load_theme()
    fields = theme_fields(theme)
    assert len(fields) == len({field.path for field in fields}) > 100
    for field in fields:
        assert sum(group.has(field.path) for group in GROUPS) == 1, field.path
        assert isinstance(caption_of(field.path), Message), field.path
        assert all(isinstance(choice_caption(choice), Message) for choice in field.choices)
    assert all(isinstance(piece_caption(name), Message) for name in theme.pieces)
    for group in GROUPS:
        assert {value_at(theme, path) for path in group.swatches} or group.id == "type"


@pytest.mark.parametrize("name", by_night(theme_names(), 2))
def test_all_that_can_be_chosen_is_a_theme_again(name: str) -> None:
    draft = copied_theme(name, "Mine")
    for field in theme_fields(draft.theme):
        now = value_at(draft.theme, field.path)
        match field.kind:
            case "colour":
                draft.set(field.path, "#12345678")
            case "number":
                assert isinstance(now, int | float)
                steps = [value for value, _ in number_steps(field, now)]
                assert now in steps
                assert (steps[0], steps[-1]) == (field.least, field.most)
                draft.set(field.path, steps[0])
                draft.set(field.path, steps[-1])
            case "choice":
                assert now in field.choices
                for choice in field.choices:
                    draft.set(field.path, choice)
            case "switch":
                draft.set(field.path, not now)
    assert parse(theme_text(draft.values), deepest=LIMITS.deepest, most=LIMITS.values) == draft.values
    write_theme(draft)
    assert load_theme("mine") == draft.theme
    draft.reset(*(part for group in GROUPS for part in group.parts))
    assert draft.values == {"title": "Mine", "based_on": name}


def test_a_draft_says_only_what_it_changes_and_goes_back_step_by_step() -> None:
    draft = copied_theme("wood", "Mine")
    before = draft.theme
    for part in range(5):  # one move of a slider
        draft.set(ACCENT, f"#00000{part}")
    draft.settle()
    draft.set(ACCENT, "#445566")
    draft.set(("marks", "choices", 1), "#010203")
    assert draft.values["colours"] == {"accent": "#445566"}
    assert draft.values["marks"] == {"choices": [before.marks.choices[0].text, "#010203"]}
    assert draft.changed(("marks",))
    assert not draft.changed(("board",))
    draft.undo()
    assert draft.theme.marks == before.marks
    draft.undo()
    assert draft.theme.colours.accent == Colour.read("#000004")
    draft.undo()
    assert draft.theme == before
    assert not draft.can_undo
    assert not draft.unsaved


def test_one_value_is_reset_alone_and_undone() -> None:
    draft = copied_theme("dark", "Mine")
    draft.set(("marks", "choices", 0), "#010203")
    draft.set(("marks", "choices", 1), "#040506")
    draft.set(("board", "line_width"), 0.05)
    draft.reset(("marks", "choices", 0))
    assert draft.theme.marks.choices == (draft.base.marks.choices[0], Colour(4, 5, 6))
    draft.reset(("board", "line_width"))
    assert "board" not in draft.values
    draft.undo()
    draft.undo()
    assert draft.theme.marks.choices[0] == Colour(1, 2, 3)
    assert draft.theme.board.line_width == 0.05


def test_what_is_set_to_the_value_of_the_base_is_not_said() -> None:
    draft = copied_theme("wood", "Mine")
    was = plain(value_at(draft.theme, ACCENT))
    draft.set(ACCENT, "#445566")
    draft.set(ACCENT, was)
    assert draft.values == {"title": "Mine", "based_on": "wood"}


def test_a_value_that_does_not_fit_changes_nothing() -> None:
    draft = copied_theme("wood", "Mine")
    with pytest.raises(ContentError):
        draft.set(("type", "small"), 500)
    assert draft.values == {"title": "Mine", "based_on": "wood"}
    assert not draft.can_undo


def test_a_kind_of_piece_that_only_the_draft_knows_stays() -> None:
    look = {"shape": "disk", "light": "#ffffff", "body": "#ffffff", "rim": "#000000", "gloss": 0}
    draft = ThemeDraft(own_theme_file("mine"), {"based_on": "wood", "pieces": {"king": look}})
    assert not draft.changed(("pieces", "king", "body"))
    draft.set(("pieces", "king", "body"), "#ff0000")
    assert draft.theme.pieces["king"].body == Colour(255, 0, 0)
    draft.undo()
    assert draft.theme.pieces["king"].body == Colour(255, 255, 255)


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        ("", "needs a name"),
        ("   ", "needs a name"),
        ("Wood", "comes with the app"),
        ("wood", "comes with the app"),
        ("HIGH CONTRAST", "comes with the app"),
        ("Mine", "already"),
        ("x" * 41, "at most 40"),
        ("a\nb", "one line"),
        ("Harbour", None),
        ("Дерево", None),
    ],
)
def test_names_are_checked(title: str, fault: str | None) -> None:
    write_theme(copied_theme("wood", "Mine"))
    found = title_fault(title)
    assert (found is None) == (fault is None)
    assert fault is None or fault in str(found)


def test_a_theme_may_keep_its_own_name() -> None:
    write_theme(copied_theme("wood", "Mine"))
    assert title_fault("Mine", "mine") is None
    assert str(free_title(Message("Wood"), "Mine")) == "Mine 2"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("My wood", "my-wood"),
        ("Été & co.", "ete-co"),
        ("../../x", "x"),
        ("Дерево", "theme"),
        ("a" * 60, "a" * 40),
    ],
)
def test_files_are_called_by_latin_letters(title: str, name: str) -> None:
    assert file_stem(title, "theme") == name


@pytest.mark.parametrize(
    "title", ["1e3", "yes", "~", "null", "#1", "a: b", "'\"", "- x", "{", "Дерево", "12"]
)
def test_any_title_comes_back_from_its_file(title: str) -> None:
    draft = copied_theme("wood", title)
    write_theme(draft)
    assert str(load_theme(draft.name).title) == title
    assert is_own_theme(draft.name)
    assert draft.name not in ("wood", "")


def test_themes_without_latin_letters_get_files_of_their_own() -> None:
    first, second = copied_theme("wood", "Дерево"), None
    write_theme(first)
    second = copied_theme("wood", "Камень")
    assert first.file != second.file


def test_a_renamed_theme_moves_unless_others_are_based_on_it() -> None:
    draft = copied_theme("wood", "Mine")
    draft.set(ACCENT, "#445566")
    write_theme(draft)
    moved = renamed_theme(draft, "Harbour")
    assert moved.file == own_theme_file("harbour")
    assert moved.theme.colours == draft.theme.colours
    assert moved.can_undo
    write_theme(copied_theme("mine", "Child"))
    assert renamed_theme(draft, "Harbour").file == draft.file


def test_a_written_theme_is_read_again_as_it_is() -> None:
    draft = copied_theme("felt", "Mine")
    draft.set(ACCENT, "#445566")
    write_theme(draft)
    assert not draft.unsaved
    again = own_theme("mine")
    assert again.values == draft.values
    assert str(again.based_on) == "Felt"


# Contrast


@pytest.mark.parametrize(
    ("ink", "ground", "ratio"),
    [
        ("#000000", "#ffffff", 21),
        ("#ffffff", "#ffffff", 1),
        ("#767676", "#ffffff", 4.54),
        ("#00000000", "#ffffff", 1),
    ],
)
def test_contrast_is_that_of_wcag(ink: str, ground: str, ratio: float) -> None:
    assert contrast_ratio(Colour.read(ink), Colour.read(ground)) == pytest.approx(ratio, abs=0.01)


def test_text_needs_more_contrast_than_shapes() -> None:
    theme = replaced(load_theme(), ("colours", "text"), Colour.read("#949494"))
    theme = replaced(theme, ("colours", "panel"), Colour.read("#ffffff"))
    text, shape = ("colours", "text"), ("colours", "panel")
    assert ColourPair(text, shape, text=True).verdict(theme) == "fair"
    assert ColourPair(text, shape).verdict(theme) == "good"
    theme = replaced(theme, ("colours", "text"), Colour.read("#eeeeee"))
    assert ColourPair(text, shape).verdict(theme) == "poor"
    assert hardest_pair(theme, text) in colour_pairs()


@pytest.mark.parametrize("name", theme_names())
def test_text_of_shipped_themes_is_never_poor(name: str) -> None:
    theme = load_theme(name)
    menus = [pair for pair in colour_pairs() if pair.text and pair.ink[0] == "colours"]
    hard = [pair for pair in menus if pair.verdict(theme) == "poor" and pair.ground[-1] != "danger"]
    assert hard == []


# The sample of the marks


def test_the_sample_shows_every_mark_that_themes_colour() -> None:
    sources = mark_sources()
    assert set(sources) == set(LOOKS)
    assert sources["will_capture"] == ("marks", "will_capture")
    assert sources["other_choice"] == ("marks", "choices", 1)
    assert sources["arrow"] == ("colours", "accent")
    shown = {sources[mark.kind] for mark in MARKS}
    colours = {field.path for field in theme_fields(load_theme()) if field.path[0] == "marks"}
    assert colours - shown == {("marks", "draw"), ("marks", "loss")}
    assert isinstance(MARKS, Marks)
    assert paths_at("g5") == [("marks", "will_capture")]
    assert paths_at("e4") == []


# What somebody else made


def given(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_dropped_theme_is_known_and_copied_with_its_comments(tmp_path: Path) -> None:
    text = "# by a friend\ntitle: Harbour\nbased_on: dark\ncolours: {accent: '#f2a65a'}\n"
    dropped = read_import(given(tmp_path, "harbour.yaml", text))
    assert (dropped.kind, dropped.name, str(dropped.title)) == ("themes", "harbour", "Harbour")
    assert not dropped.replaces
    assert not dropped.hides
    dropped.keep()
    assert own_theme_file("harbour").read_text(encoding="utf-8") == text
    assert read_import(tmp_path / "harbour.yaml").replaces


def test_a_dropped_layout_is_known(tmp_path: Path) -> None:
    text = "title: Two\npoints: {a: [0, 0], b: [1, 0]}\nlines: [{through: [a, b]}]\n"
    dropped = read_import(given(tmp_path, "Two points (1).yml", text))
    assert (dropped.kind, dropped.name) == ("layouts", "two-points-1")
    dropped.keep()
    assert paths.find("layouts", "two-points-1").is_file()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("x.yaml", "format: 2\ngame: fanorona\n", "neither a game nor a theme nor a layout"),
        ("x.yaml", "- a\n", "neither a game nor a theme nor a layout"),
        ("x.yaml", "", "neither a game nor a theme nor a layout"),
        ("x.png", "title: X\nbased_on: wood\n", "neither a game nor a theme nor a layout"),
        ("x.yaml", "colours: {accent: red}\n", "colours.accent"),
        ("x.yaml", "based_on: nowhere\n", "nowhere"),
        ("wood.yaml", "based_on: wood\n", "based on itself"),
        ("x.yaml", "points: {a: [0, 0]}\n", "title"),
        ("x.yaml", "colours: [\n", "YAML"),
    ],
)
def test_what_is_dropped_and_no_use_is_told(tmp_path: Path, name: str, text: str, said: str) -> None:
    file = given(tmp_path, name, text)
    with pytest.raises(ContentError, match=said) as caught:
        read_import(file)
    assert name in str(caught.value)


def test_a_folder_and_a_missing_file_are_told(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="neither"):
        read_import(tmp_path)
    with pytest.raises(ContentError, match="can’t be read"):
        read_import(tmp_path / "gone.yaml")


def test_what_may_not_be_looked_at_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    dropped = read_import(given(tmp_path, "felt.yaml", "title: Felt\nbased_on: wood\n"))

    look = os.stat

    def refuse(file: Path, **options: bool) -> os.stat_result:
        if str(file).endswith(".yaml"):
            raise PermissionError(13, "Permission denied", str(file))
        return look(file, **options)

    monkeypatch.setattr(os, "stat", refuse)
    assert not is_own_theme("wood")
    assert not dropped.replaces
    assert not dropped.hides


def test_a_file_that_is_no_text_is_replaced_and_can_come_back(tmp_path: Path) -> None:
    dropped = read_import(given(tmp_path, "mine.yaml", "title: Mine\nbased_on: wood\n"))
    before = b"# caf\xe9\r\ntitle: Mine\r\n"
    dropped.target.parent.mkdir(parents=True)
    dropped.target.write_bytes(before)
    put_back = dropped.keep()
    assert dropped.target.read_text(encoding="utf-8") == dropped.text
    put_back()
    assert dropped.target.read_bytes() == before


def test_a_theme_that_is_too_large_for_themes_is_refused(tmp_path: Path) -> None:
    file = given(tmp_path, "x.yaml", "title: X\nbased_on: wood\n#" + "x" * LIMITS.bytes)
    with pytest.raises(ContentError, match="100\u00a0000 bytes"):
        read_import(file)


def test_a_file_that_is_spoilt_while_it_is_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = given(tmp_path, "x.yaml", "title: X\nbased_on: wood\n")

    def spoil(source: Path, name: str, values: dict[str, object]) -> Theme:
        source.write_bytes(b"\xff")
        return build_theme(source, name, values)

    monkeypatch.setattr("fanoboard.content.import_file.build_theme", spoil)
    with pytest.raises(ContentError, match="can’t be read"):
        read_import(file)


def test_a_change_after_an_undo_is_a_step_of_its_own() -> None:
    draft = copied_theme("wood", "Mine")
    draft.set(ACCENT, "#000001")
    draft.settle()
    draft.set(ACCENT, "#000002")
    draft.undo()
    draft.set(ACCENT, "#000003")
    draft.undo()
    assert draft.theme.colours.accent == Colour.read("#000001")


def test_what_was_not_saved_is_not_saved_by_another_name() -> None:
    draft = copied_theme("wood", "Mine")
    write_theme(draft)
    draft.set(ACCENT, "#445566")
    assert draft.unsaved
    moved = draft.moved(own_theme_file("harbour"), "Harbour")
    assert moved.unsaved
    moved.undo()
    assert not moved.unsaved
