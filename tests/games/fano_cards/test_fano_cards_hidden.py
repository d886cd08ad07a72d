"""Who knows what: marks of known cards, observations, and what others see happen."""

from __future__ import annotations

import json
import random
from itertools import chain, combinations, islice
from typing import Any

import pytest
from support.fano_cards_help import (
    after,
    at,
    eager_game,
    legal,
    many_positions,
    seat,
    seats_of,
    some_mixes,
    swapped,
)

from fanoboard.engine.move_choice import choose
from fanoboard.engine.thinkers import thinker_for
from fanoboard.games.capabilities import observation as told
from fanoboard.games.events import Event, apply
from fanoboard.games.fano_cards import GAME
from fanoboard.games.fano_cards.position import FanoCardsPosition
from fanoboard.games.fano_cards.rules_table import HiddenCards
from fanoboard.games.search_info import Limits
from fanoboard.games.turns import play_text

RETURNED = (seat(field="1 2", hand="3 7 8", draw="4 5 6"), seat(hand="1 2 3"))


def observation(position: FanoCardsPosition, seat_number: int) -> dict[str, Any]:
    values: dict[str, Any] = json.loads(position.observation(seat_number))
    return values


def test_a_returned_card_is_known_until_it_leaves() -> None:
    position = after(at(*RETURNED), "+1+2=3^2")
    assert seats_of(position)[0]["known"] == ["2"]
    assert seats_of(after(position, "p2"))[0]["known"] == []
    assert seats_of(after(position, "p7"))[0]["known"] == ["2"]
    assert seats_of(after(position, "d"))[0]["known"] == ["2"]


def test_all_marks_lapse_when_any_card_is_laid_face_down() -> None:
    position = after(at(*RETURNED), "+1+2=3^2")
    for laid in ("d7", "d2", "d7,8"):
        assert seats_of(after(position, laid))[0]["known"] == []


def test_a_temporary_joker_alone_is_not_laid() -> None:
    position = at(seat(hand="5 7 *t", known="5"), specials="all")
    assert seats_of(after(position, "d*t"))[0]["known"] == ["5"]
    assert seats_of(after(position, "d7,*t"))[0]["known"] == []


def test_a_known_prestige_card_leaves_by_a_redraw() -> None:
    position = at(seat(hand="9 8", known="8", draw="1 2 3"), fresh=True)
    assert seats_of(after(position, "M"))[0]["known"] == []


def test_the_record_that_others_see() -> None:
    position = at(seat(hand="3 8 *t", draw="1 2"), specials="all")
    for text, shown in (("d3,8", "d?,?"), ("d3,*t", "d?,*t"), ("d*t", "d*t"), ("d", "d"), ("p3", "p3")):
        assert position.seen_text(text, 1) == shown
        assert position.seen_text(text, 0) == position.seen_text(text, None) == text
    joker = at(seat(hand="*"), joker=True)
    assert joker.seen_text("d*", 1) == "d?"


def test_observation_hides_what_is_private() -> None:
    own = seat(hand="7 2 8", known="2", draw="4 5 6", up="3", down="1 9")
    other = seat(hand="7 2 8", known="2", draw="4 5", up="3", down="1 9 6")
    position = at(own, other)
    first, second = observation(position, 0)["seats"]
    assert first == seats_of(position)[0] | {"draw": ["?", "?", "?"]}
    hidden = {"hand": ["2", "?", "?"], "draw": ["?", "?"], "down": ["?", "?", "?"]}
    assert second == seats_of(position)[1] | hidden
    assert {key: value for key, value in observation(position, 0).items() if key != "seats"} == {
        key: value for key, value in json.loads(position.text()).items() if key != "seats"
    }


@pytest.mark.parametrize("options", some_mixes(0, 5), ids=str)
def test_observation_does_not_change_with_hidden_cards(options: dict[str, Any]) -> None:
    lots = random.Random(3)
    games = chain(eager_game(options, 5, 30), many_positions(options, 5))
    for position, _ in islice(games, 0, None, 5):
        for viewer in range(position.table.rules.players):
            other = swapped(position, viewer, lots)
            assert other.observation(viewer) == position.observation(viewer)
            assert dict(other.picture(viewer)) == dict(position.picture(viewer))


@pytest.mark.parametrize("options", some_mixes(0, 3), ids=str)
def test_observation_has_the_same_legal_actions(options: dict[str, Any]) -> None:
    games = chain(eager_game(options, 11, 30), many_positions(options, 5))
    for position, _ in islice(games, 0, None, 4):
        seen = position.as_seen(position.mover)
        assert legal(seen) == legal(position)
        assert dict(seen.picture(position.mover)) == dict(position.picture(position.mover))
        assert seen.text() == seen.observation(position.mover)


@pytest.mark.parametrize("options", some_mixes(0, 4), ids=str)
def test_what_can_be_played_from_an_observation_is_played_alike(options: dict[str, Any]) -> None:
    played = 0
    for position, _ in islice(many_positions(options, 8), 0, None, 3):
        seen = position.as_seen(position.mover)
        for action in seen.actions():
            try:
                step = seen.play(action)
            except HiddenCards:
                continue
            full = position.play(action)
            assert told(step.position, position.mover) == told(full.position, position.mover)
            assert step.events == tuple(position.seen(event, position.mover) for event in full.events)
            played += 1
    assert played


@pytest.mark.parametrize("options", some_mixes(0, 4), ids=str)
def test_how_plainly_an_action_is_seen_does_not_change_with_hidden_cards(options: dict[str, Any]) -> None:
    lots = random.Random(3)
    for position, _ in islice(many_positions(options, 8), 0, None, 7):
        other = swapped(position, position.mover, lots)
        for action in position.actions():
            assert GAME().noticed(other, action.text) == GAME().noticed(position, action.text)


def test_a_level_that_overlooks_thinks_from_an_observation() -> None:
    seen = at(seat(field="1 2", hand="3 7 5", draw="4 6"), seat(hand="1 2", draw="3")).as_seen(0)
    with pytest.raises(HiddenCards):
        seen.play(next(action for action in seen.actions() if action.text == "d"))
    for level in GAME.levels[:5]:
        info = choose(thinker_for(seen), level, seen, Limits(seed=1), lambda _: None, lambda: False)
        assert info.pv[0] in legal(seen)


def test_playing_from_an_observation() -> None:
    full = at(seat(field="1 2", hand="3 7", draw="4"), seat(hand="1 2 3"))
    seen = GAME().position(full.observation(0))
    played = after(seen, "+1+2=3^2")
    assert played.text() == after(full, "+1+2=3^2").observation(0)
    assert after(seen, "d7").mover == 1, "the other hand is full, so nothing is drawn"
    assert after(seen, "resign").result is not None
    with pytest.raises(HiddenCards):
        legal(after(seen, "d7"))


@pytest.mark.parametrize(
    ("own", "text"),
    [
        (seat(hand="8", draw="1 2"), "M"),
        (seat(draw="1"), "R"),
        (seat(up="1 2 3"), "R"),
        (seat(hand="1 2"), "d"),
        (seat(hand="1 2"), "p1"),
    ],
)
def test_a_draw_from_an_observation_is_refused(own: dict[str, Any], text: str) -> None:
    full = at(own, seat(hand="1", draw="4 5 6"), fresh=True)
    seen = GAME().position(full.observation(0))
    assert text in legal(seen)
    assert seen.explain(text) is None
    with pytest.raises(HiddenCards):
        after(seen, text)


def test_resigning_from_an_observation_of_three() -> None:
    drawing = at(seat(hand="1"), seat(draw="1 2 3"), seat(draw="1 2 3"))
    with pytest.raises(HiddenCards):
        after(GAME().position(drawing.observation(0)), "resign")
    full = at(seat(hand="1"), seat(hand="1 2 3"), seat(draw="1 2 3"))
    assert after(GAME().position(full.observation(0)), "resign").mover == 1


def test_shuffle_stage_from_an_observation() -> None:
    full = at(seat(hand="1", up="2 3 4", specials="joker"), stage="shuffle", specials="all")
    seen = GAME().position(full.observation(0))
    assert legal(seen) == {"!J", "-"}
    with pytest.raises(HiddenCards):
        after(seen, "!J")


def test_others_see_the_same_whatever_is_laid() -> None:
    position = at(seat(hand="3 5 7", known="5"), seat(hand="1 2 3"))
    for size in (1, 2):
        seen: set[tuple[Event, ...]] = set()
        for cards in combinations("357", size):
            step = position.play(play_text(position, "d" + ",".join(cards)).actions[0])
            seen.add(tuple(position.seen(event, 1) for event in step.events))
        assert len(seen) == 1


@pytest.mark.parametrize("options", some_mixes(0, 2), ids=str)
def test_what_a_seat_sees_happen_leads_to_what_it_sees(options: dict[str, Any]) -> None:
    for position, text in chain(eager_game(options, 1, 20), many_positions(options, 4)):
        if not text:
            continue
        turn = play_text(position, text)
        for viewer in (*range(position.table.rules.players), None):
            seen = [position.seen(event, viewer) for event in turn.events[0]]
            shown = dict(apply(position.picture(viewer), seen))
            assert shown == dict(turn.position.picture(viewer))


def test_nobody_sees_a_draw_pile() -> None:
    picture = at(seat(hand="1", draw="2 3")).picture()
    assert picture["draw.0"] == ("back", "back")
    assert picture["hand.0.0"] == ("1h",)
