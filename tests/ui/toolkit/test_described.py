"""Every scene tells a screen reader what all can be done there is called, and where it is, large enough."""

from __future__ import annotations

import re

import pygame
import pytest
from support.every_scene import ALL, SCENES, by_day_of_two_games
from support.ui_person import Person, folders, person

from fanoboard.games import games
from fanoboard.games.words import ValueWords
from fanoboard.match.standing import ResultTally
from fanoboard.messages import Message
from fanoboard.ui.board.board import Board
from fanoboard.ui.features.game.line_row import LineRow
from fanoboard.ui.features.game.value_graph import ValueGraph
from fanoboard.ui.features.me.plots import ResultBar, ResultsOverTime
from fanoboard.ui.system.accessible import changed, flat, focus_of
from fanoboard.ui.toolkit.scenes.scene import Scene
from fanoboard.ui.toolkit.widgets.controls import Switch

__all__ = ["folders", "person"]

pytestmark = pytest.mark.usefixtures("idle_engines")


LEAST = 24
"""How many logical pixels what can be clicked has each way, as WCAG 2.2 asks for hands that tremble."""


@pytest.mark.parametrize("name", by_day_of_two_games(ALL))
def test_all_that_can_be_used_has_a_name_and_is_large_enough(person: Person, name: str) -> None:
    person.app.push(Scene(person.app))
    person.app.push(ALL[name](person))
    person.round()
    check_fields(person)
    check_board(person)
    if name not in SCENES:
        return
    check_sizes(person)
    root = person.app.node()
    scene = root.children[0]
    assert scene.name, "a scene says what it is"
    nodes = dict(root.walk())
    for path, node in nodes.items():
        if node.acts:
            assert node.name, f"{node.role} at {path}"
        assert all(ord(sign) < 0xE000 or ord(sign) > 0xF8FF for sign in node.name), (
            f"a picture in {node.name!r}"
        )
    assert len(nodes) == len(flat(root)), "each has a key of its own"
    assert focus_of(root) in nodes
    assert len(focus_of(root)) >= 1


FIELDS = ("combo_box", "slider", "switch", "text_input", "radio_group")


def check_fields(person: Person) -> None:
    """A field is called what it is for and not what is in it."""
    title = person.app.top.node().name
    for _, node in person.app.node().walk():
        if node.role == "combo_box" or (node.number is not None and node.role != "progress_indicator"):
            assert node.value, f"{node.name}: what is chosen"
            assert node.name not in ("", node.value), f"what {node.value!r} is chosen for"
        if node.role == "text_input" and not person.app.top.overlay:
            assert node.name not in ("", title), f"what {node.value!r} is"


def check_board(person: Person) -> None:
    """Of every board it is told what lies there."""
    for path, node in person.app.node().walk():
        if node.role == "cell":
            spot = path[-1]
            assert node.name != spot or "." not in spot, "a name of the program’s own"
            assert node.name != spot or spot not in person.only(Board).layout.points, f"what lies on {spot}"


def check_sizes(person: Person) -> None:
    """What can be clicked is large enough."""
    window = pygame.Rect((0, 0), person.top().size)
    small = set()
    for _, node in person.top().node().walk():
        place = pygame.Rect(node.rect)
        if "click" in node.acts and node.enabled and window.contains(place) and min(place.size) < LEAST:
            small.add(f"{node.role} {node.name[:40]!r} {place.size}")
    assert not small, "\n".join(sorted(small))


def test_what_is_explained_of_a_field_is_told_with_it(person: Person) -> None:
    person.app.push(SCENES["settings"](person))
    person.round()
    nodes = {node.name: node for _, node in person.app.node().walk() if node.role in FIELDS}
    assert nodes["Thinking time"].about == "The longest the computer takes for a move"
    assert nodes["Show moves"].about.startswith("Marks on the pieces that can move")


def test_the_description_of_a_level_goes_with_the_level(person: Person) -> None:
    person.app.push(SCENES["new fanorona"](person))
    person.round()
    level = next(node for _, node in person.app.node().walk() if node.number is not None)
    assert level.name == "Black: level"
    assert re.fullmatch(
        r"Often misses withdrawals and long relays\. Misses \d+\s% of what is hard to see,"
        r" and takes the worse of two moves \d+\s% of the time\.",
        level.about,
    )
    told = [node.name for _, node in person.app.node().walk() if node.role == "status"]
    assert any(level.about in name for name in told)


def test_of_what_is_disabled_it_is_said_as_not_every_system_has_a_state_for_it(person: Person) -> None:
    person.app.push(SCENES["game fanorona"](person))
    person.round()
    off = [node for _, node in person.app.node().walk() if not node.enabled]
    assert off
    assert all(node.about for node in off)
    assert "Not possible now" in [node.about for node in off]


def test_of_a_key_it_is_told_what_it_calls(person: Person) -> None:
    person.app.push(SCENES["key bindings"](person))
    person.round()
    buttons = {node.about: node.name for _, node in person.app.node().walk() if node.role == "button"}
    assert buttons["Full screen"] == "F11"
    assert buttons["Resign"] == "None"
    assert buttons["Say the whole board"] == "Alt+6"


def test_the_language_is_told(person: Person) -> None:
    person.app.push(SCENES["home"](person))
    assert person.app.node().language == "en"
    person.app.choose_language("de")
    assert person.app.node().language == "de"


@pytest.mark.parametrize("name", games())
def test_the_boards_of_rules_are_told_in_words(person: Person, name: str) -> None:
    person.app.push(SCENES[f"rules {name}"](person))
    person.round()
    images = [node for _, node in person.app.node().walk() if node.role == "image"]
    assert len(images) > 4
    assert all(node.name for node in images)
    assert any(":" in node.name for node in images), "what lies where"
    for node in images:
        assert not re.search(r"\w\.\d", node.name), node.name


def test_the_results_of_statistics_are_told_in_words(person: Person) -> None:
    tally = ResultTally(wins=3, draws=1, losses=2)
    bar = ResultBar(Message("Fanorona"), tally, 10)
    assert bar.node(person.app.style).name == "Fanorona: 3 won, 1 drawn, 2 lost"
    over_time = ResultsOverTime(["win", "loss"]).node(person.app.style)
    assert over_time.name == (
        "From the oldest games to the newest: 1 won, 0 drawn, 0 lost and 0 won, 0 drawn, 1 lost"
    )


def test_a_line_of_the_analysis_is_told_with_its_value(person: Person) -> None:
    row = LineRow(lambda: None, lambda: None)
    row.show(
        1, "a1-a2", ["b1-b2", "c1-c2"], ValueWords("", "+1.5", 0.2), Message("a1 moves to a2"), arrow=True
    )
    node = row.node(person.app.style)
    assert (node.name, node.about) == ("1: a1 moves to a2 +1.5", "b1-b2 c1-c2")


def test_the_line_that_stays_on_the_board_is_told_as_chosen(person: Person) -> None:
    row = LineRow(lambda: None, lambda: None)
    assert row.node(person.app.style).selected is False
    row.chosen = True
    assert row.node(person.app.style).selected is True


def test_the_graph_of_a_game_is_told_and_leads_to_its_moments(person: Person) -> None:
    chosen: list[int] = []
    graph = ValueGraph(chosen.append)
    graph.caption = Message("The game so far")
    graph.show([(0.5, 0.5), (0.75, 0.25), (None, None)], [], 1, [])
    node = graph.node(person.app.style)
    assert (node.name, node.value) == ("The game so far", "75\N{NO-BREAK SPACE}%, 25\N{NO-BREAK SPACE}%")
    assert node.about.startswith("50\N{NO-BREAK SPACE}%, 50\N{NO-BREAK SPACE}%; 75")
    graph.perform("increment", ())
    graph.perform("set_value", (), 0.0)
    assert chosen == [2, 0]


def test_only_what_changed_is_told(person: Person) -> None:
    person.app.push(SCENES["settings"](person))
    person.round()
    before = flat(person.app.node())
    assert not changed(before, flat(person.app.node()))
    switch = next(
        path for path, (node, _) in before.items() if (node.role, node.name) == ("switch", "Show moves")
    )
    person.app.top.perform("focus", switch[1:])
    before = flat(person.app.node())
    person.app.top.perform("click", switch[1:])
    person.round()
    now = flat(person.app.node())
    assert switch in changed(before, now)
    assert now[switch][0].checked is not before[switch][0].checked
    assert {now[path][0].role for path in changed(before, now)} == {"switch"}


def test_what_is_disabled_is_left_alone(person: Person) -> None:
    person.app.push(SCENES["settings"](person))
    person.round()
    switch, seen = next(each for each in person.app.node().walk() if each[1].role == "switch")
    widget = next(
        each for each in person.top().widgets if isinstance(each, Switch) and str(each.caption) == seen.name
    )
    before = widget.node(person.app.style).checked
    widget.set_enabled(False)
    person.app.top.perform("click", switch[1:])
    assert widget.node(person.app.style).checked is before


class Failing:
    """A reader that can't be told anything."""

    active = True

    def __init__(self) -> None:
        self.asked = 0

    def show(self, node: object) -> None:
        self.asked += 1
        raise ValueError

    def requests(self) -> tuple[()]:
        return ()

    def place_window(self, area: object) -> None:
        return

    def focus_window(self, *, focused: bool) -> None:
        return


def test_what_fails_for_the_reader_is_told_once_and_leaves_the_window_alone(
    person: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = Failing()
    person.app.push(SCENES["settings"](person))
    monkeypatch.setattr(person.app.reading, "reader", reader)
    for _ in range(5):
        person.round()
    assert (reader.asked, len(person.crashes)) == (1, 1)
    person.crashes.clear()


class Deaf(Failing):
    """A way to the reader, with nobody there."""

    active = False


def test_no_tree_is_made_while_nobody_reads(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[object] = []
    person.app.push(SCENES["settings"](person))
    monkeypatch.setattr(person.app.reading, "reader", Deaf())
    monkeypatch.setattr(person.app, "node", lambda: made.append(1))
    for _ in range(5):
        person.round()
    assert not made
