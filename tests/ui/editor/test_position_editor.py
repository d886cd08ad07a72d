"""The position editor as people use it: with the mouse, the keyboard and the clipboard."""

from __future__ import annotations

import pygame
import pytest
from support.tiers import by_night
from support.ui_person import Person, folders, person, words

from fanoboard.content import paths
from fanoboard.content.layout import register_layouts
from fanoboard.games import game_named
from fanoboard.games.capabilities import editing_of
from fanoboard.games.fanorona.board import BOARDS
from fanoboard.games.game import Game, Position
from fanoboard.match import store
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.editor.editor_scene import PositionEditor
from fanoboard.ui.features.editor.position_draft import CarriedPiece, Tool, ToolTile
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.home.home_scene import Home
from fanoboard.ui.features.new_game.new_game_scene import NewGame
from fanoboard.ui.system.desktop import clipboard_text, copy_text
from fanoboard.ui.toolkit.commands.command_table import ANALYSE, EDIT, PLAY_FROM_HERE
from fanoboard.ui.toolkit.scenes.dialog import Dialog
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button
from fanoboard.ui.toolkit.widgets.controls import Segmented
from fanoboard.ui.toolkit.widgets.entry import TextEntry
from fanoboard.ui.toolkit.widgets.label import Label
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]

CTRL = pygame.KMOD_CTRL
BOARD_GAMES = ("fanorona", "fixation", "fano330", "fano_nim")
STARTS = {
    "fanorona": "WWW/3/BBB w 0",
    "fixation": "5/6/7/8/9/8/7/6/5 l",
    "fano330": "-/-/-/-/-/-/- w CCTT/cctt",
    "fano_nim": "1,2,3,4,5,6,7 1",
}


class Setter(Person):
    """A person who sets up positions; `used` are those to play from, `analysed` those to analyse."""

    def __init__(self, other: Person, name: str, text: str = "") -> None:
        super().__init__(other.app)
        self.game = game_named(name)({"board": "3x3"} if name == "fanorona" else None)
        self.used: list[Position] = []
        self.analysed: list[Position] = []
        editing = editing_of(self.game)
        assert editing is not None
        self.editing = editing
        setup = self.editing.setup(self.game.position(text or STARTS[name]))
        self.app.push(Scene(self.app))
        self.editor = PositionEditor(self.app, self.game, setup, self.used.append, self.analysed.append)
        self.app.push(self.editor)
        self.round()

    @property
    def text(self) -> str:
        return self.editor.draft.text

    def at(self, spot: str) -> tuple[int, int]:
        return self.editor.board.center_of(spot)

    def tile(self, tool: str | Tool) -> ToolTile:
        return next(w for w in self.editor.widgets if isinstance(w, ToolTile) and w.tool == tool)

    def take(self, tool: str | Tool) -> None:
        self.click(self.tile(tool).rect.center)

    def on(self, *spots: str) -> None:
        for spot in spots:
            self.click(self.at(spot))

    def other(self, *spots: str) -> None:
        """Click with the other button."""
        for spot in spots:
            self.post(pygame.MOUSEBUTTONDOWN, pos=self.at(spot), button=3)
            self.post(pygame.MOUSEBUTTONUP, pos=self.at(spot), button=3)

    def pull(self, *spots: str) -> None:
        """Press on the first spot, go over the others with the button down, and let go."""
        first, *others = map(self.at, spots)
        self.move(first)
        self.down(first)
        for place in others:
            self.drag(((first[0] + place[0]) // 2, (first[1] + place[1]) // 2) if len(others) == 1 else place)
            self.drag(place)
        self.up((others or [first])[-1])

    def problem(self) -> str:
        return next(words(w) for w in self.editor.widgets if isinstance(w, Label) and w.danger)

    def button(self, text: str) -> Button:
        found = self.named(text)
        assert isinstance(found, Button)
        return found

    def can_play(self) -> bool:
        return self.button("Play from here").enabled and self.button("Analyse").enabled


# Building positions


def test_fanorona_is_built_from_an_empty_board(person: Person) -> None:
    someone = Setter(person, "fanorona")
    someone.press("Clear")
    assert someone.text == "3/3/3 w 0"
    assert "White has no piece left." in someone.problem()
    assert not someone.can_play()
    someone.take("white")
    someone.on("a1")
    someone.pull("b1", "b2", "b3")
    someone.take("black")
    someone.on("c3", "b3")  # in place of the white one
    assert someone.text == "1BB/1W1/WW1 w 0"
    someone.on("b3")  # the same again takes it away
    assert someone.text == "2B/1W1/WW1 w 0"
    assert someone.problem() == ""
    assert someone.can_play()
    someone.press("Play from here")
    assert [position.text() for position in someone.used] == [someone.text]


def test_a_stroke_is_undone_at_once_and_redone(person: Person) -> None:
    someone = Setter(person, "fanorona", "3/3/3 w 0")
    someone.take("white")
    someone.pull("a1", "b1", "c1")
    someone.take("black")
    someone.pull("a3", "b3", "c3")
    full = someone.text
    assert full == "BBB/3/WWW w 0"
    someone.key(pygame.K_z, mod=CTRL)
    assert someone.text == "3/3/WWW w 0"
    someone.press("Undo")
    assert someone.text == "3/3/3 w 0"
    assert not someone.button("Undo").enabled
    someone.press("Redo")
    someone.key(pygame.K_y, mod=CTRL)
    assert someone.text == full


def test_fixation_stacks_are_built_disk_by_disk(person: Person) -> None:
    someone = Setter(person, "fixation")
    for piece, spots in (("light", ["e5", "e5", "a1"]), ("dark", ["e5", "i5", "i1"]), ("light", ["i3"])):
        someone.take(piece)
        someone.on(*spots)
    assert someone.text == "d,1,l,1,d/6/7/8/4,lld,4/8/7/6/l,4 l"
    someone.other("e5")
    assert "4,ll,4" in someone.text
    someone.take("dark")
    someone.on(*["e5"] * 4)
    before = someone.text
    someone.on("e5")
    assert someone.text == before
    assert str(someone.only(Bubble).text) == "The tallest stacks hold 6 disks."
    assert someone.only(Bubble).visible


def test_too_many_disks_are_explained(person: Person) -> None:
    someone = Setter(person, "fixation")
    someone.take("light")
    someone.on(*["a1"] * 6, *["a3"] * 6, *["a5"] * 6, "e5")
    assert someone.problem() == "There are 19 light disks; a player has 18."
    assert not someone.can_play()
    someone.other("e5")
    assert "19" not in someone.problem()


def test_fano330_pieces_go_from_hand_to_board_and_back(person: Person) -> None:
    someone = Setter(person, "fano330")
    someone.pull("reserve.C", "7")
    assert someone.text == "-/-/-/-/-/-/C w CTT/cctt"
    someone.pull("reserve.t", "7")
    someone.on("reserve.c", "1")
    assert someone.text == "c/-/-/-/-/-/Ct w CTT/ct"
    someone.pull("7", "reserve.C")  # the black triangle lies on top, and goes to its own reserve
    assert someone.text == "c/-/-/-/-/-/C w CTT/ctt"
    someone.take("white circle")
    someone.on("2", "7")
    assert "white circles" in someone.problem()
    someone.press("Clear")
    assert someone.text == "-/-/-/-/-/-/- w -/-"
    someone.take("white triangle")
    someone.on("reserve.T", "reserve.C")
    assert someone.text == "-/-/-/-/-/-/- w TT/-"
    someone.on("reserve.T")
    assert str(someone.only(Bubble).text) == "There is room for 2 pieces."


def test_nim_heaps_by_clicks_wheel_and_keys(person: Person) -> None:
    someone = Setter(person, "fano_nim")
    someone.press("Clear")
    assert someone.text == "0,0,0,0,0,0,0 1"
    someone.on("T", "T", "H")
    someone.other("T")
    assert someone.text == "1,1,0,0,0,0,0 1"
    someone.move(someone.at("E"))
    someone.wheel(someone.at("E"), 4)
    someone.wheel(someone.at("E"), -1)
    assert someone.text == "1,1,3,0,0,0,0 1"
    someone.move(someone.at("Y"))
    someone.key(pygame.K_1, pygame.K_2)
    assert someone.text == "1,1,3,12,0,0,0 1"
    someone.key(pygame.K_z, mod=CTRL)
    assert someone.text == "1,1,3,0,0,0,0 1"
    someone.key(pygame.K_9, pygame.K_9)
    assert someone.text == "1,1,3,9,0,0,0 1"
    someone.key(pygame.K_PLUS, pygame.K_PLUS, pygame.K_MINUS)
    assert someone.text == "1,1,3,10,0,0,0 1"
    someone.wheel(someone.at("Y"), 99)
    assert someone.text == "1,1,3,15,0,0,0 1"
    someone.on("Y")
    assert str(someone.only(Bubble).text) == "The largest heaps hold 15 seeds."
    assert not someone.can_play()  # no line has seeds on all of its points
    someone.on("A")
    assert someone.can_play()


# Moving and taking away


def test_pieces_are_dragged_around_and_off_the_board(person: Person) -> None:
    someone = Setter(person, "fanorona", "B2/1W1/W1W w 0")
    someone.pull("a1", "b1")
    assert someone.text == "B2/1W1/1WW w 0"
    someone.pull("b1", "a3")
    assert someone.text == "W2/1W1/2W w 0"
    start = someone.at("b2")
    someone.down(start)
    someone.drag((start[0] + 40, start[1] + 40))
    someone.up((8, 8))
    assert someone.text == "W2/3/2W w 0"
    someone.on("c1", "c3")
    assert someone.text == "W1W/3/3 w 0"
    someone.on("c3", "c3")  # picked up and put down
    assert someone.text == "W1W/3/3 w 0"
    assert someone.editor.board.hand.spot is None


def test_a_piece_that_is_let_go_between_points_stays(person: Person) -> None:
    someone = Setter(person, "fano330", "C/-/-/-/-/-/- w CTT/cctt")
    board = someone.editor.board.board_rect
    someone.down(someone.at("1"))
    someone.drag((board.centerx, board.top + 12))
    someone.up((board.right - 8, board.bottom - 8))
    assert someone.text == "C/-/-/-/-/-/- w CTT/cctt"


def test_pieces_are_dragged_from_their_tray(person: Person) -> None:
    someone = Setter(person, "fixation")
    start = someone.tile("dark").rect.center
    someone.move(start)
    someone.down(start)
    someone.drag(someone.at("e1"))
    someone.drag(someone.at("e5"))
    assert someone.only(CarriedPiece).visible
    someone.up(someone.at("e5"))
    assert someone.text == "5/6/7/8/4,d,4/8/7/6/5 l"
    assert not someone.only(CarriedPiece).visible
    assert not someone.tile("dark").chosen
    someone.down(start)
    someone.drag((20, 20))
    someone.up((20, 20))
    assert someone.text == "5/6/7/8/4,d,4/8/7/6/5 l"


def test_pieces_are_wiped_away_with_either_button(person: Person) -> None:
    someone = Setter(person, "fanorona", "BBB/3/WWW w 0")
    someone.take(Tool.REMOVE)
    someone.pull("a1", "b1", "c1")
    assert someone.text == "BBB/3/3 w 0"
    someone.post(pygame.MOUSEBUTTONDOWN, pos=someone.at("a3"), button=3)
    someone.post(pygame.MOUSEMOTION, pos=someone.at("b3"), rel=(0, 0), buttons=(0, 0, 1))
    someone.post(pygame.MOUSEBUTTONUP, pos=someone.at("b3"), button=3)
    someone.move(someone.at("c3"))
    assert someone.text == "2B/3/3 w 0"
    someone.key(pygame.K_z, mod=CTRL)
    assert someone.text == "BBB/3/3 w 0"


def test_all_can_be_done_by_keys(person: Person) -> None:
    someone = Setter(person, "fanorona", "3/3/3 w 0")
    someone.editor.set_focus(someone.editor.board)
    someone.key(pygame.K_2)
    assert someone.tile("black").chosen
    someone.key(pygame.K_LEFT, pygame.K_RETURN, pygame.K_UP, pygame.K_SPACE)
    assert someone.text.count("B") == 2
    someone.key(pygame.K_DELETE)
    assert someone.text.count("B") == 1
    someone.key(pygame.K_0)
    assert someone.tile(Tool.MOVE).chosen
    someone.key(pygame.K_DOWN, pygame.K_RETURN, pygame.K_RIGHT, pygame.K_RETURN)
    assert someone.text == "3/3/1B1 w 0"


# The rest of the position


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_both_sides_can_be_to_move(person: Person, name: str) -> None:
    someone = Setter(person, name)
    mover = someone.only(Segmented)
    before = someone.text
    mover.choose(1)
    someone.round()
    assert someone.text != before
    assert someone.editor.draft.setup.mover == 1
    someone.key(pygame.K_z, mod=CTRL)
    assert someone.text == before
    assert mover.value == 0


def test_plies_without_a_capture_are_typed(person: Person) -> None:
    someone = Setter(person, "fanorona")
    someone.editor.set_focus(someone.only(TextEntry))
    someone.key(pygame.K_END, pygame.K_BACKSPACE)
    someone.write("99")
    assert someone.text == "WWW/3/BBB w 99"
    assert someone.can_play()
    someone.key(pygame.K_END)
    someone.write("9")
    assert "captured for 100 turns of both players" in someone.problem()


def test_the_board_is_chosen_and_begins_anew(person: Person) -> None:
    someone = Setter(person, "fanorona")
    board = someone.only(DropDown)
    assert [value for value, _ in board.choices] == [*BOARDS], "all eleven sizes"
    board.choose("5x5")
    someone.round()
    assert someone.text == "BBBBB/BBBBB/BW1BW/WWWWW/WWWWW w 0"
    someone.other("a1")
    someone.press("Play from here")
    assert someone.used[0].game.options["board"] == "5x5"
    someone.key(pygame.K_z, pygame.K_z, mod=CTRL)
    assert someone.text == STARTS["fanorona"]
    assert set(someone.editor.board.layout.points) == {f"{file}{rank}" for file in "abc" for rank in "123"}


def test_geometries_are_chosen(person: Person) -> None:
    register_layouts(shipped_only=True)
    someone = Setter(person, "fano_nim")
    geometries = someone.only(DropDown)
    geometries.choose("pg23")
    someone.round()
    assert someone.text.startswith("1,2,3,4,5,6,7,8,9,10,11,12,13")
    assert "M" in someone.editor.board.layout.points


@pytest.mark.parametrize("name", BOARD_GAMES)
def test_the_start_position_comes_back(person: Person, name: str) -> None:
    someone = Setter(person, name)
    someone.press("Clear")
    someone.press("Start position")
    assert someone.text == someone.game.start().text()


# Mirrors


def test_fanorona_is_mirrored_turned_and_swapped(person: Person) -> None:
    someone = Setter(person, "fanorona", "B2/W2/1W1 w 3")
    someone.press("Mirror left to right")
    assert someone.text == "2B/2W/1W1 w 3"
    someone.press("Mirror top to bottom")
    assert someone.text == "1W1/2W/2B w 3"
    someone.press("Turn the position")
    assert someone.text == "3/2W/BW1 w 3"
    someone.press("Swap colours")
    assert someone.text == "3/2B/WB1 b 3"


def test_swapping_the_colours_of_fano330_swaps_the_hands(person: Person) -> None:
    someone = Setter(person, "fano330", "Ct/-/-/-/-/-/- w CT/cct")
    someone.press("Swap colours")
    assert someone.text == "cT/-/-/-/-/-/- b CCT/ct"
    someone.press("Mirror left to right")
    assert someone.text == "-/cT/-/-/-/-/- b CCT/ct"


def test_only_symmetries_of_the_board_are_offered(person: Person) -> None:
    someone = Setter(person, "fano_nim")
    offered = [str(command.tip) for command in someone.editor.commands]
    assert "Mirror left to right" in offered
    assert "Mirror top to bottom" not in offered
    assert "Swap colours" not in offered
    someone.press("Mirror left to right")
    assert someone.text == "1,3,2,4,6,5,7 1"


# Text


@pytest.mark.parametrize(
    ("name", "text", "wrong", "reason"),
    [
        ("fanorona", "B2/1W1/W2 b 7", "B2/1W1/W3 b 7", "Row 1 (“W3”) has 4 points instead of 3."),
        ("fixation", "5/6/7/8/ll,7,dd/8/7/6/5 d", "5/6/7 d", "The board has 9 rows, not 3."),
        ("fano330", "C/t/-/-/-/-/- b CTT/cct", "C/t b CTT/cct", "There are 7 spaces"),
        ("fano_nim", "0,0,5,5,5,0,0 2", "0,0,5,5,5,0,16 2", "The heap of R is a number from 0 to 15"),
    ],
)
def test_text_is_shown_pasted_and_explained(
    person: Person, name: str, text: str, wrong: str, reason: str
) -> None:
    someone = Setter(person, name)
    entry = someone.only(TextEntry, 1 if name == "fanorona" else 0)
    assert entry.text == someone.text
    copy_text(f"  {text}\n")
    someone.key(pygame.K_v, mod=CTRL)
    assert entry.text == someone.text == text
    assert someone.editor.draft.setup == someone.editing.setup(someone.game.position(text))
    copy_text("")
    someone.key(pygame.K_c, mod=CTRL)
    assert clipboard_text() == text
    made_sense = someone.editor.draft.setup
    copy_text(wrong)
    someone.press("Paste a position")
    assert entry.text == wrong
    assert reason in someone.problem()
    assert not someone.can_play()
    assert someone.editor.draft.setup == made_sense  # which the board goes on showing
    someone.key(pygame.K_z, mod=CTRL)
    assert entry.text == text


def test_what_is_written_stays_in_sight_when_it_makes_no_sense(person: Person) -> None:
    person.resize((1280, 712))
    someone = Setter(person, "fanorona")
    entry = someone.only(TextEntry, 1)
    someone.click_on(entry)
    someone.key(pygame.K_a, mod=CTRL)
    someone.write("hello")
    assert "three parts" in someone.problem()
    assert entry.pane is not None
    assert entry.pane.rect.contains(entry.rect)


def test_that_there_is_nothing_to_paste_is_said(person: Person) -> None:
    someone = Setter(person, "fano_nim")
    before = someone.text
    copy_text(" \n")
    someone.press("Paste a position")
    assert "There is no text on the clipboard." in someone.texts()
    someone.key(pygame.K_ESCAPE)
    assert someone.text == before


def test_that_nothing_can_be_copied_is_said(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    someone = Setter(person, "fano_nim")

    def fail(_: str) -> None:
        raise pygame.error("none")

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    someone.press("Copy the position")
    assert "There is no clipboard here." in person.texts()


def test_text_is_typed_letter_by_letter_and_undone_at_once(person: Person) -> None:
    someone = Setter(person, "fano_nim")
    entry = someone.only(TextEntry)
    someone.click(entry.rect.center)
    someone.key(pygame.K_a, mod=CTRL)
    someone.write("7,0,0,0,0,0,0 ")
    assert someone.problem().startswith("A position is the heaps")
    someone.write("2")
    assert someone.text == "7,0,0,0,0,0,0 2"
    assert someone.editor.draft.setup.pile("T") == ("seed",) * 7
    someone.editor.set_focus(someone.editor.board)
    someone.key(pygame.K_z, mod=CTRL)
    assert someone.text == STARTS["fano_nim"]


def test_keys_that_write_do_nothing_else_in_the_text(person: Person) -> None:
    someone = Setter(person, "fano_nim")
    someone.move(someone.at("T"))
    someone.click(someone.only(TextEntry).rect.center)
    someone.key(pygame.K_9, pygame.K_u)
    assert someone.text == STARTS["fano_nim"]


# Ways in and out


def new_game(person: Person, name: str) -> NewGame:
    person.app.push(Home(person.app))
    scene = NewGame(person.app, game_named(name))
    person.app.push(scene)
    person.round()
    return scene


@pytest.mark.parametrize("name", by_night(BOARD_GAMES, 2))
def test_a_new_game_begins_with_what_was_set_up(person: Person, name: str) -> None:
    scene = new_game(person, name)
    person.press("Set up a position")
    editor = person.app.top
    assert isinstance(editor, PositionEditor)
    assert editor.draft.text == scene.start_position().text()
    only = {"fanorona": "a1", "fixation": "a2", "fano330": "reserve.C", "fano_nim": "T"}[name]
    person.post(pygame.MOUSEBUTTONDOWN, pos=editor.board.center_of(only), button=3)
    wanted = editor.draft.text
    assert wanted != scene.start_position().text()
    person.press("Play from here")
    assert person.top() is scene
    assert wanted in person.texts()
    start = next(w for w in scene.widgets if isinstance(w, Button) and words(w) == "Start")
    person.click(start.rect.center)
    shown = person.top()
    assert isinstance(shown, GameScene)
    assert shown.session.match.start.text() == wanted


def test_the_card_game_is_not_set_up(person: Person) -> None:
    new_game(person, "fano_cards")
    assert not any(
        widget.visible for widget in person.app.top.widgets if words(widget) == "Set up a position"
    )


def playing(person: Person, game: Game) -> GameScene:
    person.app.push(Home(person.app))
    scene = GameScene(person.app, Match(game, [Player("person", "Anna"), Player("person", "Ben")]))
    person.app.push(scene)
    person.round()
    return scene


def test_the_shown_position_of_a_game_is_edited_and_played(person: Person) -> None:
    game = game_named("fanorona")({"board": "5x5", "capture_limit": 40})
    scene = playing(person, game)
    scene.session.match.play_turn("c2-c3A")
    person.key(pygame.K_e, mod=CTRL)
    editor = person.app.top
    assert isinstance(editor, PositionEditor)
    assert editor.draft.text == scene.session.view.position.text()
    editor.draft.write("B4/5/2W2/5/W4 w 4")
    editor.refresh()
    person.round()
    person.press("Play from here")
    chosen = person.app.top
    assert isinstance(chosen, NewGame)
    assert chosen.start_position().text() == "B4/5/2W2/5/W4 w 4"
    assert chosen.start_position().game.options["capture_limit"] == 40
    person.key(pygame.K_ESCAPE)
    assert person.app.top is editor


@pytest.mark.parametrize("name", by_night(["fanorona", "fano330", "fixation", "fano_nim"], 2))
def test_an_analysis_is_one_of_persons_from_there_and_kept_once_somebody_says_so(
    person: Person, name: str
) -> None:
    new_game(person, name)
    person.press("Set up a position")
    person.press("Analyse")
    shown = person.app.top
    assert isinstance(shown, GameScene)
    assert [player.kind for player in shown.session.match.players] == ["person", "person"]
    assert shown.session.match.chosen_start
    assert person.sees("Pause the analysis"), "there is no second press of Analyse"
    person.key(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert not isinstance(person.app.top, GameScene)
    assert store.kept() == []
    new_game(person, name)
    person.press("Set up a position")
    person.press("Analyse")
    person.game_scene.move(person.match.position.actions()[0])
    person.rest()
    assert store.kept() == [], "what is only tried is no game"
    person.press("Close the analysis")
    person.press("Keep")
    person.round()
    assert not isinstance(person.top(), GameScene)
    assert len(store.kept()) == 1


def test_the_hook_for_the_analysis_is_called(person: Person) -> None:
    someone = Setter(person, "fixation", "5/6/7/8/ll,7,dd/8/7/6/l,3,d d")
    someone.press("Analyse")
    assert [position.text() for position in someone.analysed] == [someone.text]


def test_leaving_asks_after_changes_only(person: Person) -> None:
    someone = Setter(person, "fanorona")
    someone.key(pygame.K_1, pygame.K_ESCAPE)
    assert someone.tile(Tool.MOVE).chosen  # the first Escape puts the piece back
    someone.other("a1")
    someone.key(pygame.K_ESCAPE)
    assert isinstance(someone.top(), Dialog)
    someone.press("Go on")
    assert someone.top() is someone.editor
    someone.key(pygame.K_z, mod=CTRL)
    someone.key(pygame.K_ESCAPE)
    assert not isinstance(someone.top(), PositionEditor | Dialog)


@pytest.mark.parametrize("name", BOARD_GAMES)
@pytest.mark.parametrize(
    ("size", "text"), by_night([((640, 480), 100), ((1280, 800), 150), ((800, 1200), 125)], 1)
)
def test_everything_has_its_place_at_any_size(
    person: Person, name: str, size: tuple[int, int], text: int
) -> None:
    someone = Setter(person, name)
    person.app.settings.text = text
    person.app.restyle()
    person.resize(size)
    window = pygame.Rect((0, 0), size)
    style = someone.editor.style
    for widget in someone.editor.widgets:
        if widget.visible and widget.pane is None and not isinstance(widget, Bubble):
            assert window.contains(widget.rect), widget
        if isinstance(widget, Label) and not widget.wrap and widget.text:
            assert widget.rect.w >= widget.natural(style)[0], words(widget)
        if isinstance(widget, Button) and widget.text:
            assert widget.rect.w >= style.width(widget.text, "body", "medium"), words(widget)


def test_the_board_is_flipped(person: Person) -> None:
    someone = Setter(person, "fanorona")
    corner = someone.at("a1")
    someone.key(pygame.K_f)
    assert someone.at("a3")[0] > corner[0]
    assert someone.at("c3") == corner
    someone.other("c3")
    assert someone.text == "WW1/3/BBB w 0"


def test_coordinates_that_are_off_stay_off(person: Person) -> None:
    person.app.settings.coordinates = "off"
    assert Setter(person, "fanorona").editor.board.layout.labels == "none"


def test_a_layout_that_was_written_anew_shows_at_once(person: Person) -> None:
    someone = Setter(person, "fanorona")
    someone.other("a1")
    before = someone.editor.board.layout
    shipped = paths.find("layouts", "fanorona-3x3").read_text(encoding="utf-8")
    own = paths.data_folder() / "layouts" / "fanorona-3x3.yaml"
    own.parent.mkdir(parents=True)
    own.write_text(
        f"piece: 0.5\n{shipped}" if "piece:" not in shipped else shipped.replace("piece: ", "piece: 0.5 # ")
    )
    someone.editor.content_changed()
    someone.round()
    assert someone.editor.board.layout.piece == 0.5 != before.piece
    assert someone.text == "WWW/3/1BB w 0"
    own.write_text("no layout")
    someone.editor.content_changed()
    someone.round()
    assert someone.top() is not someone.editor


def test_commands_are_known_beforehand() -> None:
    assert {EDIT.id, PLAY_FROM_HERE.id, ANALYSE.id} == {"edit position", "play from here", "analyse"}
