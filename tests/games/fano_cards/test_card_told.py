"""What is told of actions: each has all its words, in whoever's eyes, and its line on the diagram."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from support.fano_cards_help import MIXES, at, many_positions, seat

from fanoboard.games.events import Cast
from fanoboard.games.fano_cards import GAME
from fanoboard.games.game import Action
from fanoboard.games.guide import Told
from fanoboard.games.mistake import Tried

BEGINNINGS = ("!x", "!+", "!D", "!J", "!r", "!o", "!j", "!d", "x", "+", "P", "M", "R", "p", "s", "d", "-")
NAMES = tuple(f"<{number}>" for number in range(8))


def tellings() -> Iterator[tuple[Action, Told]]:
    """All actions of many positions, told to nobody, to their players, and to those on their left."""
    positions = [position for options in MIXES[::3] for position, _ in many_positions(options, 2)]
    positions.append(at(seat(draw="1 2 3", specials=None), specials="choice", stage="pick"))
    for position in positions:
        actions = [*position.actions(), *filter(None, [position.resignation()])]
        for you in (None, position.mover, position.table.next_seat()):
            for action in actions:
                yield action, position.told(action, Cast(NAMES, you), you)


def test_every_kind_of_action_has_all_its_words() -> None:
    kinds = set()
    for action, told in tellings():
        said = [str(each) for each in (told.pictures, told.sign, told.words, told.sentence)]
        assert all(said), action.text
        assert not any(sign in each for each in said for sign in "{}"), said
        begins = re.match("resign|![xD+Jrojd]|.", action.text)
        assert begins is not None
        kinds.add(begins[0])
        assert told.sentence.text.startswith("You ") or said[3].startswith("<"), said[3]
    assert kinds == {*BEGINNINGS, "resign"}


def test_what_strikes_another_player_has_a_line_on_the_diagram_and_nothing_else_has() -> None:
    for action, told in tellings():
        numbers = re.fullmatch(r"!?x\D*(\d+)\D*:\D*(\d+)\D*=\D*(\d+)\D*", action.text)
        assert told.strikes == (numbers is not None)
        assert [trace.points for trace in action.traces] == ([numbers.groups()] if numbers else [])


@pytest.mark.parametrize(
    ("played", "best", "theme"),
    [
        (("p2",), ("x3:4=6", "d"), "ended"),
        (("+1+3=4", "d"), ("x3:4=6", "d"), "attack"),
        (("x3:4=6", "d"), ("+1+3=4", "d"), "needless"),
        (("x3:4=6", "d"), ("P", "d"), "promotion"),
    ],
)
def test_a_turn_with_open_cards_is_judged_by_how_it_begins(
    played: tuple[str, ...], best: tuple[str, ...], theme: str
) -> None:
    position = at(seat(hand="2 4 6", field="1 3"), seat(field="4"))
    game = GAME().opened()
    one, other = (Tried(game.turn_joiner.join(texts), (), position) for texts in (played, best))
    mistake = game.mistake(position, one, other, None)
    assert mistake is not None
    assert mistake.theme == theme
