"""The position editor, the theme workshop, the library and the analysis, by what the bus tells alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.blind_player import cells, choose, keep
from support.bus import Heard, Listener, listening, needs_a_bus
from support.real_window import home, settle
from support.waiting import until

__all__ = ["home"]

pytestmark = needs_a_bus()


@pytest.fixture
def listener(home: Path) -> Iterator[Listener]:
    settle(animation="off", level=1, thinking=0.1)
    for title in ("Harbour", "Lighthouse"):
        keep(title)
    with listening(home, home=home) as somebody:
        yield somebody


def on(listener: Listener, spot: str, lies: str) -> None:
    """Wait until it is told that something lies on a spot."""
    listener.wait(lambda heard: any(each.name.startswith(f"{spot}: {lies}") for each in cells(heard)), lies)


def click_spot(listener: Listener, spot: str) -> None:
    def clicked(heard: list[Heard]) -> bool:
        found = next((each for each in cells(heard) if each.name.startswith(f"{spot}:")), None)
        return found is not None and listener.do(found)

    listener.wait(clicked, spot)


def take(listener: Listener, piece: str) -> None:
    """Choose a piece, or what a click does besides, and hear that it is chosen."""
    listener.click(piece, "radio button")
    listener.wait(lambda heard: any("checked" in e.states for e in heard if e.name == piece), piece)


def test_a_position_is_set_up_refused_and_played(listener: Listener) -> None:
    listener.click("Fanorona", "push button")
    choose(listener, "Board", "Telo, 3 × 3")
    listener.click("Set up a position", "push button")
    listener.find("Position", "heading")
    on(listener, "a1", "White piece")
    listener.announced.clear()
    listener.click("Clear", "push button")
    on(listener, "a1", "empty")
    # It can't be played, and why is told.
    listener.hear("White has no piece left.")
    listener.find("Play from here", "push button", about="Not possible now")
    # Pieces are put there, and moved.
    take(listener, "White piece")
    for spot in ("a1", "b1"):
        click_spot(listener, spot)
        on(listener, spot, "White piece")
    take(listener, "Black piece")
    click_spot(listener, "c3")
    on(listener, "c3", "Black piece")
    take(listener, "Move pieces")
    click_spot(listener, "b1")
    on(listener, "b1", "White piece. Picked")
    click_spot(listener, "b2")
    on(listener, "b2", "White piece")
    on(listener, "b1", "empty")
    take(listener, "Black")
    # From there it is played.
    listener.click("Play from here", "push button")
    listener.click("Start", "push button")
    listener.find("Moves", "list box")
    white = {"a1: White piece", "b2: White piece"}

    def is_whole(heard: list[Heard]) -> bool:
        told = [each.name.split(".")[0] for each in cells(heard)]
        black = [each for each in told if "Black piece" in each]
        return white <= {*told} and len(black) == 1 and sum(": empty" in each for each in told) == 6

    listener.wait(is_whole, "the position that was set up")
    # Black is to move, and may have moved by the time that one looks around.
    listener.hear("moves from c3 to ")


def test_a_theme_is_made_heard_saved_and_used(listener: Listener) -> None:
    listener.click("Settings", "push button")
    listener.click("Make my own", "push button")
    # A name that is taken is refused.
    listener.write("Slate")
    listener.hear("“Slate”")
    listener.find("Save", "push button", about="Not possible now")
    listener.write("mine")
    listener.click("Save", "push button")
    listener.find("Theme editor", "heading")
    # A colour is chosen, written as a value, and its contrast heard.
    take(listener, "Can move")
    listener.write("#12345", "Can move")
    listener.hear("Write it as #rrggbb")
    listener.write("#ffffff", "Can move")
    before = listener.hear("contrast")
    assert before.startswith("Can move on ")
    # It is changed by a slider, too.
    lightness = listener.find("Lightness", "slider")
    listener.ask("set", lightness.number, 0)
    until(lambda: listener.find("Can move", "entry").text == "#000000")
    assert listener.hear("contrast") != before
    # What a board of it shows can be chosen there as well.
    click_spot(listener, "f4")
    listener.find("Will be captured", "entry")
    listener.click("Save", "push button")
    listener.hear("saved")
    listener.click("Back", "push button")
    listener.wait(lambda heard: any(e.name == "Theme" and e.about.startswith("mine") for e in heard), "mine")
    assert list(Path.home().rglob("mine.yaml"))
    choose(listener, "Theme", "Slate")
    choose(listener, "Theme", "mine")


def test_a_game_is_found_stepped_through_analysed_and_exported(listener: Listener, home: Path) -> None:
    listener.click("Library", "push button")
    listener.find("2 games", "label")
    listener.write("light", "Search titles and names")
    listener.hear("1 game")
    assert [each.split(";")[0] for each in listener.names("list item")] == ["Lighthouse"]
    listener.click("Open", "push button")
    listener.find("Moves", "list box")
    # From its start, turn by turn.
    end = [each.name for each in cells(listener.look())]
    listener.click("Look at the start", "push button")
    listener.wait(lambda heard: [each.name for each in cells(heard)] != end, "the start")
    listener.announced.clear()
    listener.click("Look a turn on", "push button")
    listener.hear("captures")
    # Lines of the analysis are told with their value, and one is chosen.
    listener.click("Analysis on or off", "push button")

    def line(heard: list[Heard]) -> Heard | None:
        named = (each for each in heard if each.role == "push button" and each.name.startswith("1: "))
        return next((each for each in named if re.search(" (wins|loses) in ", each.name)), None)

    chosen = listener.wait(line, "a line with its value")
    assert chosen.about, "how it goes on"
    listener.do(chosen)
    listener.wait(lambda heard: (row := line(heard)) is not None and "selected" in row.states, "the choice")
    # What moves are worth stands at their spots.
    listener.click("What else can be done", "push button")
    listener.click("Show what every move is worth", "menu item")
    listener.wait(lambda heard: any("Value: " in each.name for each in cells(heard)), "values")
    listener.click("Close the analysis", "push button")
    # It is written into a file, as text.
    listener.click("What else can be done", "push button")
    listener.click("Share…", "menu item")
    listener.find("Share", "heading")
    on(listener, "a3", "Black piece")
    assert not any(each.actions for each in cells(listener.look())), "a picture of it"
    choose(listener, "As", "The game as text")
    listener.click("Save as…", "push button")
    listener.write(str(home / "told"))
    listener.click("Save", "push button")
    listener.hear("Saved as")
    (file,) = home.glob("told*")
    assert "3x3" in file.read_text(encoding="utf-8")
