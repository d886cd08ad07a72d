"""Pictures, films and texts of games: what is written is what was painted, and nothing that is hidden."""

from __future__ import annotations

import io
import random
import struct
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.board_help import board_in, style_of
from support.fano_cards_help import MIXES, many_positions, swapped
from support.some_match import played
from support.tiers import by_night
from support.ui_person import Person, folders, person

from fanoboard.content.layout import load_layout, register_layouts
from fanoboard.content.theme import load_theme
from fanoboard.games.capabilities import observation
from fanoboard.games.events import BACK, NOBODY
from fanoboard.match.game_text import game_text, position_text, read_game_text
from fanoboard.match.match import Match, Player
from fanoboard.match.store import read_game
from fanoboard.ui.board.fit import fit_layout
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.board.snapshot import fit_picture
from fanoboard.ui.features.export.film import (
    LARGEST,
    SMALLEST,
    Camera,
    PictureLook,
    Studio,
    Timing,
    picture_size,
)
from fanoboard.ui.features.export.formats import (
    COLOURS,
    FORMATS,
    TRANSPARENT,
    ExportCancelled,
    ExportJob,
    GifFile,
    Palette,
    PictureFormat,
    PngFile,
    export_picture,
    lzw,
)
from fanoboard.ui.features.export.share_scene import ShareScene
from fanoboard.ui.features.export.svg_file import svg_picture
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.play.file_chooser import FileChooser
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.menu import DropDown
from fanoboard.ui.toolkit.widgets.panel import Panel

__all__ = ["folders", "person"]

register_layouts()
WOOD = load_theme("wood")
PLAYERS = (Player("person", "Ann"), Player("person", "Ben"))
KEYS = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}


# The files, read by readers of our own, and by pygame's


def unpacked(packed: bytes) -> bytes:
    """What LZW was made of, by the standard's description of a reader."""
    bits = held = at = 0
    table: list[bytes] = []
    out, size, last = bytearray(), 9, b""
    while True:
        while held < size:
            bits |= packed[at] << held
            at, held = at + 1, held + 8
        code = bits & ((1 << size) - 1)
        bits, held = bits >> size, held - size
        if code == 256:
            table, size, last = [bytes([value]) for value in range(256)] + [b"", b""], 9, b""
            continue
        if code == 257:
            assert at == len(packed), "nothing follows but what fills the byte"
            assert bits == 0
            return bytes(out)
        run = table[code] if code < len(table) else last + last[:1]
        if last and len(table) < 4096:
            table.append(last + run[:1])
        out += run
        last = run
        if len(table) == 1 << size and size < 12:
            size += 1


@given(st.binary(max_size=4000), st.integers(1, 200))
@settings(deadline=None)
def test_what_is_packed_is_unpacked_again(data: bytes, alike: int) -> None:
    for pixels in (data, bytes(value % alike for value in data) * 3):
        assert unpacked(lzw(pixels)) == pixels


def test_long_runs_are_packed_beyond_the_longest_code() -> None:
    lots = random.Random(1)
    for pixels in (lots.randbytes(100_000), bytes(300_000), bytes(lots.choices(range(4), k=200_000))):
        assert unpacked(lzw(pixels)) == pixels


def gif_parts(data: bytes) -> Iterator[tuple[tuple[int, int, int], bytes, int]]:
    """What the frames of a GIF change: left, top and width; the packed pixels; the milliseconds of each."""
    at, delay = 13 + 3 * 256, 0
    while data[at] != 0x3B:
        parts, kind = b"", data[at]
        if kind == 0x21:
            label, at = data[at + 1], at + 2
        else:
            x, y, w, _ = struct.unpack_from("<HHHH", data, at + 1)
            assert data[at + 10] == 8
            at += 11
        while data[at]:
            parts += data[at + 1 : at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        if kind == 0x21 and label == 0xF9:
            (delay,) = struct.unpack_from("<H", parts, 1)
        elif kind == 0x2C:
            yield (x, y, w), parts, 10 * delay


def gif_frames(data: bytes) -> Iterator[tuple[list[int], int]]:
    """The frames of a GIF as they are seen, as places in its palette, with their milliseconds."""
    wide, high = struct.unpack_from("<HH", data, 6)
    seen = [0] * (wide * high)
    for (x, y, w), parts, delay in gif_parts(data):
        for place, index in enumerate(unpacked(parts)):
            if index != TRANSPARENT:
                seen[(y + place // w) * wide + x + place % w] = index
        yield seen.copy(), delay


def test_a_picture_is_read_as_it_was_painted() -> None:
    match = played()
    camera, look = Camera(match, match.head, None), PictureLook(WOOD, 300)
    image = Studio(camera, look).still(camera.last_shot(look))
    out = io.BytesIO()
    picture = PngFile(out)
    picture.add(image)
    picture.finish()
    again = pygame.image.load(io.BytesIO(out.getvalue()), "x.png")
    assert pygame.image.tobytes(again, "RGB") == pygame.image.tobytes(image, "RGB")
    assert max(image.get_size()) == 300


@pytest.mark.parametrize("kind", ["fanorona", "fano_nim"])
def test_films_show_every_turn(kind: str) -> None:
    match = played(kind, 6)
    camera, look = Camera(match, match.head, None), PictureLook(WOOD, 220)
    shots = list(camera.shots(look))
    timing = Timing(turn=700, end=1500)
    out = io.BytesIO()
    stills = [Studio(camera, look).still(shot).copy() for shot in shots]
    palette = Palette([stills[0], stills[-1]])
    size = stills[0].get_size()
    gif = GifFile(out, size, palette)
    for frame in Studio(camera, look).film(shots, timing):
        gif.add(frame.image, frame.at, frame.milliseconds)
    gif.finish()
    frames = list(gif_frames(out.getvalue()))
    rests = [image for image, delay in frames if delay >= 700]
    assert len(frames) > len(rests) == len(shots), "pieces move between the turns"
    assert frames[-1][1] == 1500
    for rest, still in zip(rests, stills, strict=True):
        assert rest == list(palette.indexes(still))
    first = pygame.image.load(io.BytesIO(out.getvalue()), "x.gif")
    assert first.get_size() == size
    still = Studio(camera, look).still(shots[0])
    far = [abs(a - b) for a, b in zip(*(pygame.image.tobytes(i, "RGB") for i in (first, still)), strict=True)]
    assert sum(far) / len(far) < 6


def test_a_palette_holds_what_stands_out() -> None:
    image = pygame.Surface((64, 64))
    for x in range(64):
        image.fill((x * 4, 128, 255 - x * 4), (x, 0, 1, 60))
    image.fill((255, 0, 0), (0, 60, 64, 4))
    palette = Palette([image])
    assert len(palette.colours) <= COLOURS
    red = palette.colours[palette.indexes(image)[-1]]
    assert red[0] > 240
    assert max(red[1:]) < 16
    odd = pygame.Surface((3, 5))
    odd.fill((255, 0, 0))
    assert len(palette.indexes(odd)) == 15


@pytest.mark.parametrize("size", [SMALLEST, 1000, 3840])
def test_sizes_are_those_of_the_longer_side(size: int) -> None:
    match = played(plies=2)
    camera, look = Camera(match, match.head, None), PictureLook(WOOD, size)
    studio = Studio(camera, look)
    assert max(studio.size) == size
    assert studio.still(camera.last_shot(look)).get_size() == studio.size
    unit = fit_picture(load_layout(match.game.layout), WOOD, studio.size).unit
    assert studio.board.static.fit.unit > 0.9 * unit


def picture_format(name: str) -> PictureFormat:
    format_ = FORMATS[name]
    assert isinstance(format_, PictureFormat)
    return format_


def exported(camera: Camera, name: str, file: Path, look: PictureLook) -> bytes:
    export_picture(camera, look, picture_format(name), Timing(300, 300), 0, file, ExportJob())
    return file.read_bytes()


def played_alike(pair: list[Match], viewer: int) -> None:
    """Play a few actions in both matches that look the same to the viewer."""
    for _ in range(4):
        for action in pair[0].position.actions():
            twin = next((each for each in pair[1].position.actions() if each.text == action.text), None)
            after = [match.position.play(action).position for match in pair] if twin else []
            if after and observation(after[0], viewer) == observation(after[1], viewer):
                for match in pair:
                    match.play(next(each for each in match.position.actions() if each.text == action.text))
                break


@pytest.mark.parametrize("mix", by_night([0, len(MIXES) // 2], 1))
def test_no_frame_shows_a_hidden_card(tmp_path: Path, mix: int) -> None:
    lots = random.Random(4)
    look, compared = PictureLook(WOOD, 200), 0
    for position, _ in many_positions(MIXES[mix], 6):
        viewer = position.mover if compared % 2 else 1 - position.mover
        other = swapped(position, viewer, lots)
        if position.result is not None or other.text() == position.text() or len(position.game.seats) > 2:
            continue
        pair = [Match(each.game, PLAYERS, start=each) for each in (position, other)]
        played_alike(pair, viewer)
        if any(match.result is not None for match in pair):
            continue
        for seen_by in (viewer, NOBODY, None):
            told = []
            for match in pair:
                camera = Camera(match, match.head, seen_by)
                texts = game_text(match, seen_by), position_text(match, match.head, seen_by)
                kinds = ("png", "gif")
                told.append((*texts, *(exported(camera, kind, tmp_path / kind, look) for kind in kinds)))
            assert told[0] == told[1]
        compared += 1
        if compared == 2:
            return
    raise AssertionError("there was nothing to compare")


def test_a_card_film_shows_backs_until_the_game_is_over() -> None:
    match = played("fano_cards", 30, seed=3)
    assert match.result is None
    look = PictureLook(WOOD, 200)

    def hands(viewer: int | None) -> set[str]:
        shots = Camera(match, match.head, viewer).shots(look)
        return {
            card for shot in shots for spot, pile in shot.picture.items() if "hand" in spot for card in pile
        }

    assert hands(None) == hands(NOBODY) == {BACK}
    assert len(hands(0)) > 1
    match.resign(match.position.mover)
    assert BACK not in hands(1)


@pytest.mark.parametrize("seats", [2, 3, 5, 8])
@pytest.mark.parametrize("size", [SMALLEST, 1000])
def test_no_card_of_the_own_hand_lies_over_another_on_a_picture(seats: int, size: int) -> None:
    layout = load_layout(f"fano_cards-{seats}")
    look = PictureLook(WOOD, size)
    place = pygame.Rect((0, 0), picture_size(layout, look))
    board = board_in(place, layout, style_of(scale=size / 800))
    assert max(place.size) == size
    hand = [board.space_of(f"hand.0.{number}") for number in range(3)]
    assert not any(one.inflate(-2, -2).colliderect(two) for one, two in pairwise(hand))


def test_what_goes_wrong_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played()
    camera, look, file = Camera(match, match.head, None), PictureLook(WOOD, 200), tmp_path / "a.gif"
    file.write_text("old", encoding="utf-8")
    job = ExportJob()
    job.cancelled = True
    with pytest.raises(ExportCancelled):
        export_picture(camera, look, picture_format("gif"), Timing(), 0, file, job)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(GifFile, "add", full)
    with pytest.raises(OSError, match="No space"):
        export_picture(camera, look, picture_format("gif"), Timing(), 0, file, ExportJob())
    assert [each.name for each in tmp_path.iterdir()] == ["a.gif"]
    assert file.read_text(encoding="utf-8") == "old"


# The dialog


def key(person: Person, letter: str, *held: str) -> None:
    mod = 0
    for each in held:
        mod |= KEYS[each]
    person.key(ord(letter), mod=mod)


def dialog(person: Person, match: Match, format_: str) -> ShareScene:
    person.app.push(GameScene(person.app, match))
    person.round()
    key(person, "e", "ctrl", "shift")
    scene = person.top()
    assert isinstance(scene, ShareScene)
    person.only(DropDown).choose(format_)
    person.round()
    return scene


def save_as(person: Person, file: Path) -> None:
    person.press("Save as…")
    chooser = person.top()
    assert isinstance(chooser, FileChooser)
    key(person, "a", "ctrl")
    person.write(str(file))
    person.key(pygame.K_RETURN)


@pytest.mark.parametrize("format_", by_night(list(FORMATS), 3))
def test_all_kinds_are_written(person: Person, tmp_path: Path, format_: str) -> None:
    match = played()
    dialog(person, match, format_)
    if isinstance(FORMATS[format_], PictureFormat):
        person.only(TextEntry).set_text("")
        person.only(TextEntry).typed("240")
    file = tmp_path / f"game{FORMATS[format_].ending}"
    save_as(person, file)
    assert f"Saved as {file}." in person.texts()
    if isinstance(FORMATS[format_], PictureFormat):
        assert max(pygame.image.load(file).get_size()) == 240
    elif format_ == "text":
        assert (
            read_game_text(file.read_text(encoding="utf-8")).head.position.text()
            == match.head.position.text()
        )
    elif format_ == "position":
        assert file.read_text(encoding="utf-8").strip() == match.position.text()
    else:
        assert read_game(file).head.position.text() == match.head.position.text()


@pytest.mark.parametrize("name", ["fanorona", "fixation", "fano330", "fano_nim"])
def test_a_drawing_has_all_that_lies_on_the_board_and_is_drawn(name: str) -> None:
    match = played(name)
    points = list(load_layout(match.game.layout).points)
    match.head.drawn = ((points[0],), (points[1], points[2]), ("elsewhere",))
    camera = Camera(match, match.head, None)
    studio = Studio(camera, PictureLook(WOOD, 600))
    shot = camera.last_shot(PictureLook(WOOD, 600))
    kinds = [mark.kind for mark in shot.marks if mark.kind in ("ringed", "drawn")]
    assert kinds == ["ringed", "drawn"], "what is drawn is exported, as far as the board has its points"
    text = svg_picture(studio.layout, studio.theme, shot, studio.size)
    root = ElementTree.fromstring(text)
    shapes = [each.tag.partition("}")[2] for each in root.iter()]
    pieces = sum(map(len, shot.picture.values()))
    assert shapes.count("circle") + shapes.count("polygon") >= pieces + 2
    words = {each.text for each in root.iter() if each.tag.endswith("text")}
    assert words if name != "fixation" else {"a", "1"} <= words
    image = pygame.image.load(io.BytesIO(text.encode()), "x.svg")
    assert image.get_size() == studio.size
    empty = svg_picture(studio.layout, studio.theme, shot._replace(marks=Marks(), picture={}), studio.size)
    bare = pygame.image.load(io.BytesIO(empty.encode()), "x.svg")
    fit = fit_layout(studio.layout, pygame.Rect((0, 0), studio.size), WOOD.board.frame_width, 0.04 * 600)
    for spot, pile in shot.picture.items():
        if len(pile) == 1:
            at = fit.centres[spot]
            assert image.get_at(at) != bare.get_at(at), f"a piece is seen on {spot}"


def test_there_is_no_drawing_of_a_card_table(person: Person) -> None:
    match = played("fano_cards")
    person.app.push(ShareScene(person.app, match, match.head, None))
    offered = [value for value, _ in person.only(DropDown).choices]
    assert "svg" not in offered
    assert "gif" in offered


@pytest.mark.parametrize("whole", by_night([True, False], 1))
def test_a_film_begins_where_it_is_wanted_and_ends_now(person: Person, tmp_path: Path, whole: bool) -> None:
    match = played("fano_nim", 4)
    scene = ShareScene(person.app, match, match.root.children[0].children[0], None)
    person.app.push(scene)
    person.round()
    person.only(DropDown).choose("gif")
    person.round()
    person.only(Segmented).choose(whole)
    person.round()
    save_as(person, tmp_path / "a.gif")
    rests = [delay for *_, delay in gif_parts((tmp_path / "a.gif").read_bytes()) if delay >= 1000]
    assert len(rests) == len(match.head.path) - (0 if whole else 2)


def test_a_board_is_exported_as_it_is_turned(person: Person) -> None:
    labels = PictureLook(WOOD, 300)
    match = played()
    scene = dialog(person, match, "png")
    before = scene.camera.layout(labels)
    assert before.points == load_layout(match.game.layout).points
    person.key(pygame.K_ESCAPE)
    key(person, "f")
    key(person, "e", "ctrl", "shift")
    turned = person.top()
    assert isinstance(turned, ShareScene)
    assert turned.camera.layout(labels) == before.flipped()
    assert turned.camera.layout(labels) != before
    person.only(DropDown).choose("gif")
    person.round()
    assert turned.film[0].layout(labels) == before.flipped()


def test_a_size_that_is_none_is_told(person: Person) -> None:
    dialog(person, played(), "png")
    entry = person.only(TextEntry)
    for text in ("", "199", "7681"):
        entry.set_text("")
        entry.text = "x"
        person.top().set_focus(entry)
        entry.select_all()
        entry.typed(text) if text else person.key(pygame.K_BACKSPACE)
        assert not person.named("Save as…").enabled
        assert f"The size is a number from {SMALLEST} to {LARGEST}." in person.texts()
    entry.select_all()
    entry.typed(str(LARGEST))
    person.round()
    assert person.named("Save as…").enabled


def test_a_full_disk_is_told(person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    dialog(person, played(), "png")
    monkeypatch.setattr(PngFile, "add", full)
    save_as(person, tmp_path / "a.png")
    assert f"{tmp_path / 'a.png'} can’t be written: No space left on device." in person.texts()


def test_writing_is_told_of_and_can_be_cancelled(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = dialog(person, played(), "gif")
    looked: list[float] = []

    def slow(self: GifFile, *_: object) -> None:
        looked.append(scene.bar.share)
        shown = [one for one in (scene.stop_button, scene.save_button, scene.bar) if one.visible]
        assert len(shown) == 3
        assert all(person.only(Panel).rect.contains(one.rect) and one.rect.w > 0 for one in shown)
        assert scene.stop_button.natural(scene.style)[0] <= scene.stop_button.rect.w
        scene.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))

    monkeypatch.setattr(GifFile, "add", slow)
    save_as(person, tmp_path / "a.gif")
    assert person.top() is scene
    assert "Cancelled. Nothing was written." in person.texts()
    assert looked
    assert not list(tmp_path.glob("*.gif"))


def test_the_preview_plays_the_film(person: Person) -> None:
    person.app.settings.animation = "fast"
    person.app.restyle()
    match = played("fanorona", 3)
    scene = dialog(person, match, "gif")
    board = scene.preview.board
    first = dict(board.picture)
    seen = []
    begin = pygame.time.get_ticks()
    for now in range(begin, begin + 20_000, 100):
        scene.update(now)
        if not board.animating:
            seen.append(dict(board.picture))
    assert first == dict(match.root.position.picture())
    for node in match.head.path:
        assert dict(node.position.picture()) in seen


def test_a_card_game_in_progress_is_told_as_it_is_seen(person: Person) -> None:
    match = played("fano_cards", 10, seed=3, players=(PLAYERS[0], Player("engine", level=1)))
    person.app.push(ShareScene(person.app, match, match.head, 0))
    person.round()
    person.only(DropDown).choose("position")
    person.round()
    assert position_text(match, match.head, 0).strip() in "".join(person.texts())
    assert position_text(match, match.head, 0) != match.position.text()
