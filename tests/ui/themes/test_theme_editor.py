"""The theme editor as a person uses it."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pygame
import pytest
from support.tiers import by_night, each_met
from support.ui_person import Person, folders, person
from support.waiting import until
from support.window_time import WindowTime

from fanoboard.content.colour import Colour
from fanoboard.content.contrast import colour_pairs
from fanoboard.content.files import write_whole
from fanoboard.content.settings import Settings
from fanoboard.content.theme import colour_at, load_theme
from fanoboard.content.theme_draft import copied_theme, own_theme_file, write_theme
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.settings.settings_scene import SettingsScene
from fanoboard.ui.features.themes.samples import ContrastNote, SmallView
from fanoboard.ui.features.themes.theme_editor_scene import ThemeEditorScene
from fanoboard.ui.system import desktop
from fanoboard.ui.system.desktop import open_folder
from fanoboard.ui.toolkit.scenes.dialog import Dialog, Naming
from fanoboard.ui.toolkit.widgets.colour_picker import ColourPicker, ColourSlider
from fanoboard.ui.toolkit.widgets.controls import Slider
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.pressable import Disclosure, Tile
from fanoboard.ui.toolkit.widgets.widget import Widget

__all__ = ["folders", "person"]

CTRL = pygame.KMOD_CTRL


def theme_editor(person: Person, theme: str = "wood", title: str = "Mine") -> ThemeEditorScene:
    """The theme editor with a copy of a theme, which lies in the user's folder."""
    draft = copied_theme(theme, title)
    write_theme(draft)
    person.app.choose_theme(draft.name)
    person.app.push(ThemeEditorScene(person.app, draft))
    person.round()
    return scene_of(person)


def scene_of(person: Person) -> ThemeEditorScene:
    scene = person.top()
    assert isinstance(scene, ThemeEditorScene)
    return scene


def press(person: Person, text: str, kind: type[Widget]) -> None:
    """Click what says this, scrolled into view."""
    widget = next(
        each
        for each in person.top().widgets
        if isinstance(each, kind) and str(getattr(each, "text", "")) == text
    )
    person.click_on(widget)


def write_hex(person: Person, text: str) -> None:
    entry = person.only(ColourPicker).entry
    person.click(entry.rect.center)
    person.key(pygame.K_a, mod=CTRL)
    person.write(text)


def pixel(person: Person, position: tuple[int, int]) -> tuple[int, ...]:
    return tuple(person.app.window.surface.get_at(position))[:3]


def test_a_theme_is_made_changed_saved_and_used(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    person.round()
    person.press("Make my own")
    assert isinstance(person.top(), Naming)
    assert person.only(TextEntry).text == "My Wood"
    person.write("Harbour")  # what was proposed is selected
    person.key(pygame.K_RETURN)
    draft = scene_of(person).draft
    assert draft.file == own_theme_file("harbour")
    assert draft.file.is_file()
    assert person.app.style.theme.name == "harbour"
    assert person.app.style.colours == load_theme("wood").colours

    press(person, "Window colours", Disclosure)
    press(person, "Accent", Tile)
    write_hex(person, "#a0321e")
    assert draft.theme.colours.accent == Colour(160, 50, 30)
    assert person.app.style.colours.accent != Colour(160, 50, 30), "the panel waits until it is saved"
    person.press("Save")
    assert load_theme("harbour").colours.accent == Colour(160, 50, 30)
    assert person.app.style.colours.accent == Colour(160, 50, 30)
    assert person.app.settings.theme == "harbour"
    assert "wood" in draft.file.read_text(encoding="utf-8")

    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), SettingsScene)
    list_ = person.only(DropDown)
    assert list_.value == "harbour"
    assert "Harbour" in [str(title) for _, title in list_.choices]
    person.press("Change it")
    assert scene_of(person).draft.theme.colours.accent == Colour(160, 50, 30)


def test_a_change_is_seen_at_once(person: Person) -> None:
    scene = theme_editor(person)
    board = scene.stage.board
    face = (board.board_rect.centerx - 20, board.board_rect.bottom - 60)
    before = pixel(person, face)
    press(person, "Board", Disclosure)
    press(person, "Board face", Tile)
    write_hex(person, "203080")
    red, _, blue = pixel(person, face)
    assert pixel(person, face) != before
    assert blue > red


def test_the_table_behind_everything_changes_too(person: Person) -> None:
    scene = theme_editor(person)
    spot = (scene.panel.right + 4, scene.size[1] - 2)
    scene.change(("colours", "window_edge"), "#102030")
    person.round()
    assert max(pixel(person, spot)) < 120


def test_small_views_follow_when_it_is_quiet(person: Person, window_time: WindowTime) -> None:
    scene = theme_editor(person)
    view = person.only(SmallView, 1)
    before = pygame.image.tobytes(person.app.window.surface.subsurface(view.rect), "RGB")
    scene.change(("cards", "table"), "#802020")
    person.round()
    window_time.pass_by(1000)
    person.round()
    assert pygame.image.tobytes(person.app.window.surface.subsurface(view.rect), "RGB") != before


def test_a_click_on_a_mark_chooses_it_in_the_list(person: Person) -> None:
    scene = theme_editor(person)
    board = scene.stage.board
    person.click(board.center_of("g3"))
    assert [str(tile.text) for tile in scene.widgets if isinstance(tile, Tile) and tile.chosen] == ["Cursor"]
    person.click(board.center_of("i5"))  # a piece without a mark
    assert [str(tile.text) for tile in scene.widgets if isinstance(tile, Tile) and tile.chosen] == [
        "Black",
        "Piece",
    ]
    assert [fold.text for fold in scene.widgets if isinstance(fold, Disclosure) and fold.open] == [
        next(
            fold.text for fold in scene.widgets if isinstance(fold, Disclosure) and str(fold.text) == "Pieces"
        )
    ]


def test_a_spot_with_several_marks_goes_through_them(person: Person) -> None:
    scene = theme_editor(person)
    place = scene.stage.board.center_of("h3")
    person.click(place)
    first = scene.state.chosen
    person.click(place)
    assert first == scene.state.chosen == ("marks", "last_move"), "both marks have one colour"


def test_sliders_make_a_colour_and_one_drag_is_one_step(person: Person) -> None:
    scene = theme_editor(person)
    before = scene.draft.theme.marks.will_capture
    hue = person.only(ColourSlider)
    line = hue.line(scene.style)
    person.down((line.x, hue.rect.centery))
    for share in range(1, 6):
        person.drag((line.x + line.w * share // 10, hue.rect.centery))
    person.up((line.x + line.w // 2, hue.rect.centery))
    red, green, blue, cover = scene.draft.theme.marks.will_capture
    assert min(green, blue) > red, "half round the circle from red is cyan"
    assert cover == before[3]
    person.key(pygame.K_z, mod=CTRL)
    assert scene.draft.theme.marks.will_capture == before
    assert person.only(ColourPicker).entry.text == before.text
    assert not scene.draft.can_undo


def test_grey_keeps_its_hue(person: Person) -> None:
    scene = theme_editor(person)
    strength = person.only(ColourSlider, 1)
    hue = person.only(ColourSlider).value
    scene.set_focus(strength)
    person.key(pygame.K_HOME)
    red, green, blue, _ = scene.draft.theme.marks.will_capture
    assert red == green == blue
    assert person.only(ColourSlider).value == hue
    person.key(pygame.K_END)
    assert len(set(scene.draft.theme.marks.will_capture.rgb)) > 1


def test_what_is_no_colour_changes_nothing(person: Person) -> None:
    scene = theme_editor(person)
    before = scene.draft.theme
    write_hex(person, "reddish")
    write_hex(person, "#12345")
    assert scene.draft.theme == before
    assert not scene.draft.unsaved


def test_opacity_is_offered_where_there_is_one(person: Person) -> None:
    scene = theme_editor(person)
    assert len([each for each in scene.widgets if isinstance(each, ColourSlider)]) == 4
    press(person, "Window colours", Disclosure)
    assert len([each for each in scene.widgets if isinstance(each, ColourSlider)]) == 3


def test_one_value_and_one_group_are_reset(person: Person) -> None:
    scene = theme_editor(person)
    base = scene.draft.theme
    write_hex(person, "#010203")
    press(person, "Can land", Tile)
    write_hex(person, "#040506")
    person.press("Same as in “Wood”")
    assert scene.draft.theme.marks.can_land == base.marks.can_land
    assert scene.draft.theme.marks.will_capture == Colour(1, 2, 3)
    scene.change(("board", "line_width"), 0.06)
    person.press("Reset")
    assert scene.draft.theme.marks == base.marks
    assert scene.draft.theme.board.line_width == 0.06
    person.press("Undo")
    assert scene.draft.theme.marks.will_capture == Colour(1, 2, 3)


def test_numbers_go_as_far_as_their_limits(person: Person) -> None:
    scene = theme_editor(person)
    press(person, "Type and motion", Disclosure)
    sliders = [each for each in scene.widgets if type(each) is Slider]
    scene.set_focus(sliders[0])
    person.key(pygame.K_END)
    assert scene.draft.theme.type.small == 96
    person.key(pygame.K_HOME)
    assert scene.draft.theme.type.small == 6


def test_materials_are_chosen_from_a_list(person: Person) -> None:
    scene = theme_editor(person)
    press(person, "Board", Disclosure)
    list_ = person.only(DropDown)
    scene.set_focus(list_)
    person.key(pygame.K_RETURN)

    def lit() -> int:
        return next(row for row, each in enumerate(scene.popup.nodes_within(scene.style)) if each.focused)  # type: ignore[union-attr]

    while list_.choices[lit()][0] != "slate":
        person.key(pygame.K_DOWN)
    person.key(pygame.K_RETURN)
    assert scene.draft.theme.board.material == "slate"


def test_contrast_is_said_in_a_word(person: Person) -> None:
    scene = theme_editor(person)
    note = person.only(ContrastNote)
    press(person, "Window colours", Disclosure)
    press(person, "Text", Tile)
    assert str(note.verdict) == "Good"
    write_hex(person, scene.draft.theme.colours.panel.text)
    assert str(note.text).startswith("Text on")
    assert "contrast 1.0:1" in str(note.text)
    assert str(note.verdict) == "Poor"


def test_leaving_with_changes_asks(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    scene = theme_editor(person)
    write_hex(person, "#010203")
    person.key(pygame.K_ESCAPE)
    assert isinstance(person.top(), Dialog)
    person.press("Go on")
    assert person.top() is scene
    person.key(pygame.K_ESCAPE)
    person.press("Discard")
    assert isinstance(person.top(), SettingsScene)
    assert load_theme("mine").marks == load_theme("wood").marks


def test_leaving_can_save(person: Person) -> None:
    person.app.push(SettingsScene(person.app))
    theme_editor(person)
    write_hex(person, "#010203")
    person.key(pygame.K_ESCAPE)
    person.press("Save")
    assert isinstance(person.top(), SettingsScene)
    assert load_theme("mine").marks.will_capture == Colour(1, 2, 3)


def test_quitting_with_changes_asks_once(person: Person) -> None:
    theme_editor(person)
    write_hex(person, "#010203")
    person.post(pygame.QUIT)
    assert isinstance(person.top(), Dialog)
    assert person.app.running
    person.press("Go on")
    person.post(pygame.QUIT)
    assert person.app.running
    person.post(pygame.QUIT)
    assert not person.app.running, "who insists is let go"


def test_quitting_without_changes_quits(person: Person) -> None:
    theme_editor(person)
    person.key(pygame.K_q, mod=CTRL)
    assert not person.app.running


def test_a_name_that_is_taken_is_not_accepted(person: Person) -> None:
    scene = theme_editor(person)
    person.press("Mine")
    person.write("Wood")
    assert any("comes with the app" in text for text in person.texts())
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), Naming), "Enter does nothing"
    assert not person.named("Save").enabled
    person.key(pygame.K_ESCAPE)
    assert person.top() is scene
    assert not own_theme_file("wood").exists()


def test_renaming_moves_the_file_and_keeps_the_changes(person: Person) -> None:
    scene = theme_editor(person)
    write_hex(person, "#010203")
    person.press("Mine")
    person.write("Harbour")
    person.press("Save")
    assert person.top() is scene
    assert not own_theme_file("mine").exists()
    assert load_theme("harbour").marks.will_capture == Colour(1, 2, 3)
    assert person.app.style.theme.name == person.app.settings.theme == "harbour"
    assert not scene.draft.unsaved
    person.press("Undo")
    assert scene.draft.theme.marks == load_theme("wood").marks


def test_why_the_old_file_of_a_renamed_theme_stays_is_told(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(file: Path) -> None:
        raise OSError(16, "Device or resource busy", str(file))

    monkeypatch.setattr("fanoboard.ui.features.themes.keep_theme.remove", busy)
    scene = theme_editor(person)
    old = scene.draft.file
    person.press("Mine")
    person.write("Harbour")
    person.press("Save")
    person.until(lambda: isinstance(person.top(), Dialog))
    assert f"The old file is still there ({old}: Device or resource busy)." in person.texts()


@pytest.mark.skipif(sys.platform == "win32", reason="folders are not closed like this there")
def test_a_folder_that_cannot_be_written_is_told(
    person: Person, folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = theme_editor(person)
    write_hex(person, "#010203")
    folder = scene.draft.file.parent
    if os.geteuid() == 0:  # to whom no folder is closed
        opened = os.open

        def closed(name: str, flags: int, *more: int) -> int:
            if flags & os.O_EXCL:
                raise PermissionError(13, "Permission denied")
            return opened(name, flags, *more)

        monkeypatch.setattr("fanoboard.content.files.os.open", closed)
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        person.press("Save")
        assert any(str(scene.draft.file) in text and "Permission denied" in text for text in person.texts())
        assert scene.draft.unsaved
        person.press("OK")
        assert person.top() is scene
    finally:
        folder.chmod(stat.S_IRWXU)


def test_a_copy_that_cannot_be_written_is_told(person: Person, folders: Path) -> None:
    (folders / "data_folder").write_text("a file in the way", encoding="utf-8")
    person.app.push(SettingsScene(person.app))
    person.round()
    while isinstance(person.top(), Dialog):
        person.press("OK")
    person.press("Make my own")
    person.key(pygame.K_RETURN)
    assert isinstance(person.top(), Dialog)
    assert any("can’t be written" in text for text in person.texts())
    assert person.app.style.theme.name == "wood"


def test_a_file_that_is_edited_elsewhere_is_taken_over(person: Person) -> None:
    scene = theme_editor(person)
    file = scene.draft.file
    write_whole(file, 'title: Mine\nbased_on: wood\nmarks: {cursor: "#010203"}\n')
    person.app.restyle()  # as the watch has it done
    person.until(lambda: scene.draft.theme.marks.cursor == Colour(1, 2, 3))
    assert person.top() is scene


def test_unsaved_changes_are_not_overrun_by_another_editor(person: Person) -> None:
    scene = theme_editor(person)
    write_hex(person, "#040506")
    write_whole(scene.draft.file, "title: Mine\nbased_on: dark\n")
    person.app.restyle()
    person.round()
    assert isinstance(person.top(), Dialog)
    person.press("Keep mine")
    assert scene.draft.theme.marks.will_capture == Colour(4, 5, 6)
    person.round()
    assert person.top() is scene, "it is asked once"


def test_everything_is_reached_with_the_keyboard(person: Person) -> None:
    scene = theme_editor(person)
    seen: set[Widget] = set()
    for _ in range(80):
        person.key(pygame.K_TAB)
        assert scene.focus is not None
        seen.add(scene.focus)
    able = {widget for widget in scene.widgets if widget.accepts}
    assert seen >= able
    tile = next(each for each in scene.widgets if isinstance(each, Tile) and str(each.text) == "Must")
    scene.set_focus(tile)
    person.key(pygame.K_RETURN)
    assert isinstance(scene.focus, Tile)
    assert (str(scene.focus.text), scene.focus.chosen) == ("Must", True)
    person.key(pygame.K_s, mod=CTRL)


@pytest.mark.parametrize(
    ("size", "theme"),
    each_met([(800, 600), (1280, 800), (2560, 1600)], ["wood", "dark", "contrast"], by_day=1),
)
def test_every_group_fits_every_window(person: Person, size: tuple[int, int], theme: str) -> None:
    person.resize(size)
    scene = theme_editor(person, theme)
    window = pygame.Rect((0, 0), size)
    for fold in [each for each in scene.widgets if isinstance(each, Disclosure)]:
        if not fold.open:
            press(person, str(fold.text), Disclosure)
        assert fold.open
        for widget in scene.widgets:
            if widget.visible and widget.pane is None:
                assert window.contains(widget.rect), widget
            elif widget.pane is not None:
                assert widget.rect.left >= scene.pane.rect.left
                assert widget.rect.right <= scene.pane.rect.right
                assert widget.rect.w > 0
    foot = [person.named(text).rect for text in ("Undo", "Reset", "Save", "Show the file")]
    assert all(not one.colliderect(other) for one in foot for other in foot if one is not other)
    assert all(rect.top >= scene.pane.rect.bottom for rect in foot)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_it_fits_at_every_scale(person: Person, scale: int) -> None:
    person.app.settings.scale = scale
    person.app.restyle()
    scene = theme_editor(person)
    assert scene.stage.board.rect.w > 100
    assert all(pygame.Rect((0, 0), scene.size).contains(view.rect) for view in scene.stage.views)


# Showing the file


def test_the_folder_is_opened_elsewhere(
    person: Person, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened: list[Path] = []

    def leave(*command: str) -> str:
        opened.append(Path(command[-1]))
        return ""

    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(desktop, "left_to_system", leave)
    scene = theme_editor(person)
    person.press("Show the file")
    person.until(lambda: bool(opened))
    assert opened == [scene.draft.file.parent]
    assert person.top() is scene


def test_a_folder_that_cannot_be_opened_is_named(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise FileNotFoundError(2, "No such file or directory")

    monkeypatch.setattr(subprocess, "Popen", missing)
    monkeypatch.setattr(sys, "platform", "linux")
    scene = theme_editor(person)
    person.press("Show the file")
    person.until(lambda: person.top() is not scene)
    assert isinstance(person.top(), Dialog)
    assert any(str(scene.draft.file) in text for text in person.texts())


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is of Linux")
def test_what_the_file_manager_complains_of_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "xdg-open"
    script.write_text("#!/bin/sh\necho 'no way' >&2\nexit 3\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    fault = open_folder(tmp_path / "x.yaml")
    assert "no way" in str(fault)
    assert str(tmp_path / "x.yaml") in str(fault)
    script.write_text("#!/bin/sh\nexit 0\n", encoding="utf-8")
    fault = open_folder(tmp_path / "x.yaml")
    assert fault is None


@pytest.mark.skipif(sys.platform != "linux", reason="xdg-open is of Linux")
def test_a_file_manager_that_stays_may_complain_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not ended by that, as it would be by a pipe that nobody reads from any more."""
    script = tmp_path / "xdg-open"
    told, written = tmp_path / "told", tmp_path / "written"
    wait = f"while [ ! -e {told} ]; do sleep 0.05; done"
    script.write_text(f"#!/bin/sh\n{wait}\necho 'a word' >&2 && touch {written}\n", encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr(desktop, "PATIENCE", 0.1)
    fault = open_folder(tmp_path / "x.yaml")
    assert fault is None
    told.touch()
    until(written.exists)


# Files dropped onto the window


def drop(person: Person, file: Path) -> None:
    person.post(pygame.DROPFILE, file=str(file))


def a_file(folders: Path, name: str, text: str) -> Path:
    file = folders / name
    file.write_text(text, encoding="utf-8")
    return file


def test_a_dropped_theme_is_used_and_asked_about_the_second_time(person: Person, folders: Path) -> None:
    person.app.push(SettingsScene(person.app))
    file = a_file(folders, "harbour.yaml", 'title: Harbour\nbased_on: dark\ncolours: {accent: "#f2a65a"}\n')
    drop(person, file)
    assert person.app.settings.theme == "harbour"
    assert person.app.style.colours.accent == Colour.read("#f2a65a")
    person.press("OK")
    assert person.only(DropDown).value == "harbour"
    file.write_text('title: Harbour\nbased_on: dark\ncolours: {accent: "#ffffff"}\n', encoding="utf-8")
    drop(person, file)
    person.press("Cancel")
    assert person.app.style.colours.accent == Colour.read("#f2a65a")
    drop(person, file)
    person.press("Replace")
    assert person.app.style.colours.accent == Colour(255, 255, 255)


def test_a_theme_named_as_a_shipped_one_is_asked_about(person: Person, folders: Path) -> None:
    person.app.push(Home(person.app))
    drop(person, a_file(folders, "felt.yaml", "title: My felt\nbased_on: wood\n"))
    assert not own_theme_file("felt").exists()
    person.press("Cancel")
    assert person.app.settings.theme == Settings().theme
    drop(person, folders / "felt.yaml")
    person.press("Use mine")
    assert str(person.app.style.theme.title) == "My felt"


@pytest.mark.usefixtures("nim_as_it_was")
def test_a_dropped_layout_is_there(person: Person, folders: Path) -> None:
    person.app.push(Home(person.app))
    lines = "[{through: [a, b]}, {through: [b, c]}]"
    text = f"title: Triangle\npoints: {{a: [0, 0], b: [1, 0], c: [0, 1]}}\nlines: {lines}\n"
    drop(person, a_file(folders, "nim-triangle.yaml", text))
    assert any("Triangle" in text for text in person.texts())
    assert (folders / "data_folder/layouts/nim-triangle.yaml").is_file()


@pytest.mark.usefixtures("nim_as_it_was")
def test_a_layout_that_its_game_refuses_is_not_kept(person: Person, folders: Path) -> None:
    person.app.push(Home(person.app))
    text = "title: None\npoints: {a: [0, 0]}\n"
    for before in (None, "title: Old\npoints: {a: [0, 0], b: [1, 0]}\nlines: [{through: [a, b]}]\n"):
        kept = folders / "data_folder/layouts/nim-none.yaml"
        if before is not None:
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(before, encoding="utf-8")
        drop(person, a_file(folders, "nim-none.yaml", text))
        if before is not None:
            person.press("Replace")
        assert "A layout that no game can use" in person.texts()
        person.press("OK")
        assert (kept.read_text(encoding="utf-8") if kept.exists() else None) == before


def test_anything_else_is_refused_in_a_sentence(person: Person, folders: Path) -> None:
    person.app.push(Home(person.app))
    drop(person, a_file(folders, "list.yaml", "bread: 2\nmilk: 1\n"))
    assert isinstance(person.top(), Dialog)
    assert any("nor a theme nor a layout" in text and "list.yaml" in text for text in person.texts())
    person.press("OK")
    drop(person, a_file(folders, "game.yaml", "format: 2\ngame: fanorona\n"))
    person.until(lambda: isinstance(person.top(), Dialog))
    assert any("game.yaml: The key “options” is missing." in text for text in person.texts())


def test_colours_of_the_sample_are_those_of_the_draft(person: Person) -> None:
    scene = theme_editor(person, "okabe")
    for path in (("marks", "cursor"), ("marks", "choices", 0)):
        scene.change(path, "#ff00ff")
        person.round()
        assert colour_at(scene.stage.board.style.theme, path) == Colour(255, 0, 255)


def test_a_colour_that_is_none_is_told_beside_it(person: Person) -> None:
    theme_editor(person)
    press(person, "Window colours", Disclosure)
    press(person, "Accent", Tile)
    picker = person.only(ColourPicker)
    assert picker.fault is None
    before = person.app.window.surface.copy()
    write_hex(person, "#12")
    assert str(picker.fault) == "Write it as #rrggbb"
    caption = picker.rect.inflate(-60, 0)
    caption.w, caption.h = picker.entry.rect.x - picker.rect.x - 60, 60
    shown = person.app.window.surface.subsurface(caption).copy()
    assert pygame.image.tobytes(shown, "RGB") != pygame.image.tobytes(before.subsurface(caption), "RGB")
    write_hex(person, "#12ab34")
    assert picker.fault is None


@pytest.mark.parametrize(("text", "size"), each_met([200, 150, 100], [(1280, 800), (1920, 1200)], by_day=1))
def test_no_word_of_it_is_cut_in_large_text(person: Person, text: int, size: tuple[int, int]) -> None:
    person.resize(size)
    person.app.settings.text = text
    person.app.restyle()
    cut: list[str] = []
    person.app.appearance.fonts.cut = cut.append
    scene = theme_editor(person)
    scene.take_name("My own paper")
    person.round()
    scene.layout()
    person.round()
    assert not cut


@pytest.mark.parametrize("size", [(700, 900), (1280, 800)])
@pytest.mark.parametrize("language", by_night(["es", "de"], 1))
def test_what_is_said_of_a_contrast_has_room(person: Person, size: tuple[int, int], language: str) -> None:
    person.app.settings.language, person.app.settings.scale = language, 150
    person.app.restyle()
    person.resize(size)
    theme_editor(person)
    note, style = person.only(ContrastNote), person.app.style
    for pair in colour_pairs():
        note.show(pair, pair.ratio(style.theme), pair.verdict(style.theme))
        surface = pygame.Surface(size, pygame.SRCALPHA)
        note.draw(surface, style)
        assert note.rect.contains(surface.get_bounding_rect()), note.said
