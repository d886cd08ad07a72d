"""The pages of rules: their boards hold what the rules say, and lead into a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pygame
import pytest
from support.ui_person import Person, folders, person

import fanoboard.games
from fanoboard.content.rules_text import Example, Section, read_rules, rules_file
from fanoboard.games import games
from fanoboard.games.capabilities import unplayable
from fanoboard.games.events import apply
from fanoboard.games.fanorona import Fanorona
from fanoboard.games.game import Game
from fanoboard.match.match import Match, Player
from fanoboard.messages import Message
from fanoboard.ui.features.game.game_scene import GameScene
from fanoboard.ui.features.rules.rule_contents import ContentsRow
from fanoboard.ui.features.rules.rule_picture import RuleExample, RulePicture
from fanoboard.ui.features.rules.rules_scene import RulesPage
from fanoboard.ui.toolkit.widgets.bubble import Bubble
from fanoboard.ui.toolkit.widgets.button import Button, CommandButton
from fanoboard.ui.toolkit.widgets.menu import DropDown

__all__ = ["folders", "person"]


def sections() -> Iterator[tuple[type[Game], Section]]:
    for game in games().values():
        for section in read_rules(rules_file(game.name)):
            yield game, section


def examples() -> list[tuple[type[Game], str, Example]]:
    return [
        (game, section.anchor, part)
        for game, section in sections()
        for part in section.parts
        if isinstance(part, Example)
    ]


@pytest.mark.parametrize(
    ("kind", "example"), [pytest.param(*each[::2], id=f"{each[0].name} {each[1]}") for each in examples()]
)
def test_every_board_shows_what_the_rules_say(kind: type[Game], example: Example) -> None:
    shown = RuleExample(kind, example)
    position = shown.position
    assert position.result is None
    assert unplayable(position) is None
    for spots in example.marks.values():
        known = shown.layout.spots | {str(number) for number in range(1, 8)}
        assert set(chain.from_iterable(spots)) <= known
    if example.refused:
        assert position.explain(example.refused) is not None
    if shown.turn is not None:
        events = chain.from_iterable(shown.turn.events)
        after = shown.after
        assert after is not None
        assert dict(after.picture) == dict(apply(shown.before.picture, events))
        assert after.picture == shown.turn.position.picture()
        assert shown.turn.text == example.turn
        said = example.after.lower()
        assert ("has won" in said or "has lost" in said) == (shown.turn.position.result is not None)
    else:
        assert shown.after is None
        assert not example.after


def test_every_rule_that_is_shown_once_has_a_name_of_its_own() -> None:
    for game in games().values():
        found = read_rules(rules_file(game.name))
        names = [section.anchor for section in found if section.anchor]
        assert len(set(names)) == len(names)
        assert [section.level for section in found].count(1) == 1
        assert sum(isinstance(part, Example) for section in found for part in section.parts) >= 5


def drawn(person: Person, page: RulesPage) -> None:
    """Let the page draw all boards in sight."""
    style = page.style
    pictures = [widget for widget in page.widgets if isinstance(widget, RulePicture)]
    person.until(lambda: all(each.is_prepared(style) for each in pictures if each.in_sight()))


@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (640, 480)])
def test_a_page_in_any_window_keeps_its_boards_within_the_page(person: Person, size: tuple[int, int]) -> None:
    person.resize(size)
    for game in games().values():
        page = RulesPage(person.app, game)
        person.app.push(page)
        drawn(person, page)
        places = [
            widget.rect
            for widget in page.widgets
            if isinstance(widget, RulePicture | Button) and widget.visible
        ]
        assert all(place.left >= 0 and place.right <= size[0] for place in places)
        pictures = [widget.rect for widget in page.widgets if isinstance(widget, RulePicture)]
        for one in pictures:
            assert one.collidelistall(pictures) == [pictures.index(one)]
        person.app.pop()


def test_the_contents_follow_the_reader_and_lead_to_a_rule(person: Person) -> None:
    page = RulesPage(person.app, Fanorona)
    person.app.push(page)
    person.round()

    def current() -> str:
        return next(str(row.text) for row in page.widgets if isinstance(row, ContentsRow) and row.current)

    person.press("Capturing")
    assert current() == "Capturing"
    person.press("By withdrawal")
    assert current() == "By withdrawal"
    person.key(pygame.K_HOME)
    person.round()
    assert current() == "Fanorona"
    with pytest.raises(AssertionError):
        person.named("By withdrawal")
    person.resize((800, 600))
    with pytest.raises(AssertionError):
        person.named("Capturing")


def test_a_page_opens_at_the_rule_that_is_asked_for(person: Person) -> None:
    page = RulesPage(person.app, Fanorona, "duty")
    person.app.push(page)
    person.round()
    assert [str(row.text) for row in page.widgets if isinstance(row, ContentsRow) and row.current] == [
        "When you must capture"
    ]


def test_an_example_is_tried_in_a_game_of_two_people_from_its_position(person: Person) -> None:
    page = RulesPage(person.app, Fanorona, "approach")
    person.app.push(page)
    person.round()
    buttons = [widget for widget in page.widgets if str(getattr(widget, "text", "")) == "Try it"]
    first = next(button for button in buttons if page.pane.rect.contains(button.rect))
    person.click_on(first)
    person.until(lambda: isinstance(person.app.top, GameScene))
    scene = person.app.top
    assert isinstance(scene, GameScene)
    match = scene.session.match
    assert match.position.text() == "2B1B/1W1BB/W2W1 w 0"
    assert all(player.is_person for player in match.players)


def test_every_rule_that_a_refusal_names_is_on_the_page_of_its_game() -> None:
    for game in games().values():
        folder = Path(fanoboard.games.__file__).parent / game.name
        named = {
            name
            for file in folder.glob("*.py")
            for name in re.findall(r"\.under\(\"(.*?)\"\)", file.read_text(encoding="utf-8"))
        }
        assert named, game.name
        assert named <= {section.anchor for section in read_rules(rules_file(game.name))}


def test_a_message_within_another_names_the_rule_of_both() -> None:
    inner = Message("{point} is not empty.", point="a1").under("moving")
    assert Message("Step {number}: {reason}", number=1, reason=inner).rule == "moving"
    assert inner == Message("{point} is not empty.", point="a1")
    assert not Message("Nothing of the kind.").rule


def test_one_click_leads_from_a_refusal_to_its_rule(person: Person) -> None:
    match = Match(Fanorona(), [Player("person", "Anna"), Player("person", "Ben")])
    scene = GameScene(person.app, match)
    person.app.push(scene)
    person.round()
    why = next(
        widget for widget in scene.widgets if isinstance(widget, CommandButton) and str(widget.text) == "Why?"
    )
    seen = [why.visible]
    person.click(scene.board.center_of("a1"))
    assert "must capture" in str(scene.status)
    seen.append(why.visible)
    assert person.only(Bubble).rect.contains(why.rect)
    person.click(why.rect.center)
    page = person.app.top
    assert isinstance(page, RulesPage)
    assert [str(row.text) for row in page.widgets if isinstance(row, ContentsRow) and row.current] == [
        "When you must capture"
    ]
    person.key(pygame.K_ESCAPE)
    assert person.app.top is scene
    person.click(scene.board.center_of("d2"))
    assert [*seen, why.visible] == [False, True, False]


def test_a_page_is_read_in_the_language_of_the_window_as_far_as_there_is_one(
    person: Person, folders: Path
) -> None:
    """The user's own pages count too; what is shown changes with the language at once."""
    translated = folders / "data_folder" / "languages" / "de"
    (translated / "rules").mkdir(parents=True)
    (translated / "fanoboard.po").write_text('msgid "English"\nmsgstr "Deutsch"\n', encoding="utf-8")
    (translated / "rules" / "fanorona.md").write_text(
        "<!-- translates: page 1a2b -->\n\n# Regeln\n\nText.\n", encoding="utf-8"
    )
    page = RulesPage(person.app, Fanorona)
    person.app.push(page)
    person.round()
    assert page.sections[0].title == "Fanorona"
    person.app.choose_language("de")
    person.round()
    assert [each.title for each in page.sections] == ["Regeln"]
    (translated / "rules" / "fixation.md").write_text(
        "# Regeln\n\n```board\nwrong: x\n```\n", encoding="utf-8"
    )
    person.only(DropDown).choose("fixation")
    person.round()
    assert page.sections[0].title == "Lines of Fixation", "what can’t be read is shown in English"
