"""The card table is a stage: the deal, attacks, promotions, the others' turns, the race and the crown."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from support.cards_in_window import ACTIONS, lit, position_of, sit
from support.hidden_cards import swapped
from support.tiers import by_night
from support.ui_person import AI, ANNA, BEN, Person, Sit, folders, person

from fanoboard.games.capabilities import CardGuidance
from fanoboard.games.events import BACK, Honoured, Moved, Shuffled, Struck, Turned, apply
from fanoboard.games.fano_cards import GAME
from fanoboard.match.match import Match, Player
from fanoboard.ui.features.game.seats_overlay import PassDeviceScene
from fanoboard.ui.features.game.turn_strip import LastTurn, TurnStrip

__all__ = ["folders", "person", "sit"]

SIZES = [(1280, 800), (800, 600), (2560, 1600)]


def animated(person: Person) -> None:
    """Let things move at their usual speed."""
    person.app.settings.animation = "normal"
    person.app.restyle()


def moves(table: Person) -> bool:
    """Whether anything is on its way on the table."""
    return table.game_scene.board.animating


def rested(table: Person) -> None:
    table.until(lambda: not table.game_scene.board.animating)


def test_the_deal_is_dealt_and_a_click_skips_it(sit: Sit, person: Person) -> None:
    animated(person)
    table = sit()
    board = table.game_scene.board
    assert board.animating
    assert not [spot for spot in board.picture if spot.startswith("hand.0.2")]
    person.click(board.center_of("rank.1"))
    assert not moves(table)
    assert board.picture == table.match.position.picture(0)
    assert not table.actions


def test_the_deal_is_not_shown_where_nothing_shall_move_nor_when_a_game_goes_on(
    sit: Sit, person: Person
) -> None:
    table = sit()
    assert not table.game_scene.board.animating
    assert table.game_scene.board.picture == table.match.position.picture(0)
    animated(person)
    game = GAME({"players": 2, "deal": 1})
    match = Match(game, (ANNA, AI), 1)
    match.play(match.position.actions()[-1])
    assert not person.sit_at(match).game_scene.board.animating


def test_two_people_see_the_deal_after_the_curtain(sit: Sit, person: Person) -> None:
    animated(person)
    table = sit(players=(ANNA, BEN))
    assert isinstance(table.top(), PassDeviceScene)
    assert not table.game_scene.board.animating
    person.key(pygame.K_RETURN)
    person.round()
    assert table.game_scene.board.animating


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_the_deal_leads_to_the_start_and_shows_nobody_elses_cards(players: int, viewer: int | None) -> None:
    start = GAME({"players": players, "deal": 3}).start()
    dealt = start.dealt(viewer)
    assert dealt is not None
    before, events = dealt
    assert apply(before, events) == start.picture(viewer)
    assert sum(isinstance(event, Shuffled) for event in events) == players
    if viewer == 1:
        shown = {event.after for event in events if isinstance(event, Turned)}
        assert shown == {BACK}
    later = start.play(start.actions()[-1]).position
    assert isinstance(later, CardGuidance)
    assert later.dealt(viewer) is not None or later.picture(0) != start.picture(0)


def test_an_attack_strikes_first_and_lights_its_line(sit: Sit, person: Person) -> None:
    start, text = ACTIONS["attack"]
    action = next(action for action in start.actions() if action.text == text)
    first, *others = start.play(action).events
    assert first == Struck("field.0.0", "field.1.0")
    assert isinstance(others[0], Moved)
    animated(person)
    table = sit(start)
    table.click(*action.spots)
    assert table.game_scene.board.animating
    assert lit(table) == {("3", "4", "6")}
    rested(table)
    assert table.game_scene.board.picture == table.match.position.picture(0)


def test_a_card_under_a_mouse_that_nobody_moves_lights_nothing(sit: Sit, person: Person) -> None:
    start = position_of({"hand": ["5", "9"], "field": ["3"]}, {"hand": ["1"], "field": ["6", "2"]})
    match = Match(start.game, (ANNA, AI), 1, start)
    table = person.sit_at(match, "say", "d")
    x, y = table.point("field.1.0")
    person.move((x, y))
    assert lit(table)
    table.game_scene.move(next(action for action in start.actions() if action.text == "p5"))
    person.until(lambda: table.actions == ["p5", "d"])
    person.round()
    assert table.game_scene.board.pointed == "field.1.0"
    assert not lit(table), "the turn of the other is what there is to see"
    person.move((x + 1, y))
    assert lit(table)


def test_a_promotion_is_a_ceremony(sit: Sit, person: Person) -> None:
    start, _ = ACTIONS["promote"]
    action = next(action for action in start.actions() if action.text == "P")
    events = start.play(action).events
    honoured = [event.spot for event in events if isinstance(event, Honoured)]
    assert honoured == ["field.0.0", "field.0.1", "field.0.2", "rank.0"]
    assert isinstance(events[-1], Honoured)
    animated(person)
    table = sit(start)
    table.click("promote")
    frames = set()
    while table.game_scene.board.animating:
        person.app.round(True)
        frames.add(pygame.image.tobytes(person.app.window.surface, "RGB"))
    assert len(frames) > 3
    assert table.game_scene.board.picture == table.match.position.picture(0)


def test_marks_of_what_was_before_do_not_stand_around_holes(sit: Sit, person: Person) -> None:
    start = position_of({"hand": ["6", "4"], "field": ["3"]}, {"hand": ["1"], "field": ["4", "3"]})
    animated(person)
    table = sit(start)
    board = table.game_scene.board
    table.click("field.0.0", "field.1.0")
    rested(table)
    person.round()
    assert board.marks.spots("last_move") == ("field.0.0",)
    table.click("field.0.0", "field.1.1")
    assert moves(table)
    assert not board.marks.spots("last_move"), "what lay there is on its way"
    rested(table)
    person.round()
    assert set(board.marks.spots("last_move")) <= set(board.picture)


def test_the_strip_tells_what_the_others_did_and_shows_it_on_the_table(sit: Sit) -> None:
    start = position_of(
        {"hand": ["5"], "field": ["1"]},
        {"hand": ["6", "9"], "field": ["3"], "draw": ["1", "2"]},
        {"hand": ["1", "2"], "field": ["4"], "draw": ["3"]},
    )
    table = sit(start, players=(ANNA, AI, AI))
    strip = table.only(TurnStrip)
    assert not list(strip.turns)
    table.click("discard")
    for text in ("x3:4=6", "d9", "p2"):
        action = next(action for action in table.match.position.actions() if action.text == text)
        table.game_scene.move(action)
    table.round()
    assert [strip.visible] == [True]
    assert [turn.seat for turn in strip.turns] == [1, 2]
    attack, play = strip.turns
    told = [[str(each.pictures) for each in turn.actions] for turn in (attack, play)]
    assert told == [["⚔3→4\u202f6", "∨?"], ["↧2"]], "what was laid down is hidden"
    assert [each.strikes for each in attack.actions] == [True, False]
    assert [turn.crest for turn in strip.turns] == ["Jd", "Js"]
    table.move(strip.places()[0].center)
    assert [strip.pointed] == [attack]
    assert lit(table) == {("3", "4", "6")}
    table.move(table.point("rank.0"))
    assert [strip.pointed] == [None]
    assert not lit(table)


@pytest.mark.parametrize(("text", "scale"), [(100, 100), (125, 100), (200, 100), (200, 125)])
@pytest.mark.parametrize("code", ["fr", "mg"])
def test_turns_told_on_the_table_paint_nothing_beside_their_place(
    sit: Sit, person: Person, code: str, text: int, scale: int
) -> None:
    """As what it leaves there would stay on the table."""
    person.app.choose_language(code)
    person.app.settings.text, person.app.settings.scale = text, scale
    person.app.restyle()
    for seats in (2, 3, 7, 8):
        others = [{"hand": ["6", "9"], "field": ["3", "1"], "draw": ["4", "2"]} for _ in range(seats - 1)]
        own = {"hand": ["5"], "field": ["1"]}
        table = sit(position_of(own, *others), players=(ANNA, *[AI] * (seats - 1)))
        table.click("discard")
        for _ in range(seats - 1):
            for wanted in ("x3:1=4", "x3:4=6", "+1+3=4", "+3+6=9", "d9"):
                found = [action for action in table.match.position.actions() if action.text == wanted]
                for action in found:
                    table.game_scene.move(action)
        table.round()
        strip: TurnStrip | LastTurn = table.only(LastTurn) if seats == 2 else table.only(TurnStrip)
        for size in ((640, 480), (700, 620), (800, 600), (900, 650), (1280, 800)):
            person.resize(size)
            surface = pygame.Surface(size)
            strip.draw(surface, person.app.style)
            surface.fill((0, 0, 0), strip.rect)
            beside = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
            assert beside.count() == size[0] * size[1], (seats, size)


def test_the_race_shows_how_far_all_are(sit: Sit) -> None:
    start = position_of({"hand": ["5"], "rank": "Q"}, {"hand": ["1"]}, {"hand": ["2"], "rank": "Q"})
    table = sit(start, players=(ANNA, AI, AI))
    assert table.game_scene.board.told.race == (("Jh", (1,)), ("Qh", (0, 2)), ("Kh", ()))


def roles(table: Person) -> dict[int, str]:
    """What the plates say of the others to whoever looks, by the seats."""
    plates = table.game_scene.board.told.plates
    return {seat: str(plate.role.said) for seat, plate in enumerate(plates) if plate.role is not None}


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_whom_one_attacks_and_who_attacks_is_told_whoever_is_to_move(sit: Sit, seats: int) -> None:
    """One attacks the player on the left alone, and so is attacked by the one on the right."""
    sides = [{"hand": ["5"], "draw": ["1", "2", "3"]} for _ in range(seats)]
    table = sit(position_of(*sides), players=(ANNA, *[AI] * (seats - 1)))
    assert roles(table) == {1: "You attack", seats - 1: "Attacks you"}
    told = [str(table.game_scene.board.words_of(f"rank.{seat}").about) for seat in range(seats)]
    assert ["You attack this player" in each for each in told] == [seat == 1 for seat in range(seats)]
    assert ["This player attacks you" in each for each in told] == [
        seat == seats - 1 for seat in range(seats)
    ]
    table.click("discard")
    table.round()
    assert table.match.position.mover == 1
    assert roles(table) == {1: "You attack", seats - 1: "Attacks you"}


def test_who_has_resigned_attacks_nobody_and_is_not_attacked(sit: Sit) -> None:
    sides = [{"hand": ["5"], "resigned": seat in (1, 4)} for seat in range(5)]
    assert roles(sit(position_of(*sides), players=(ANNA, *[AI] * 4))) == {2: "You attack", 3: "Attacks you"}
    sides[2]["resigned"] = True
    assert roles(sit(position_of(*sides), players=(ANNA, *[AI] * 4))) == {}, "only two are left"


def test_two_players_are_not_told_that_they_attack_each_other(sit: Sit) -> None:
    assert roles(sit(position_of({"hand": ["5"]}, {"hand": ["5"]}))) == {}


def test_of_several_people_each_is_told_who_attacks_them(sit: Sit) -> None:
    sides = [{"hand": ["5"], "draw": ["1", "2", "3"]} for _ in range(4)]
    table = sit(position_of(*sides), players=(ANNA, BEN, AI, AI))
    table.pass_on()
    assert roles(table) == {1: "You attack", 3: "Attacks you"}
    table.click("discard")
    table.pass_on()
    assert table.match.position.mover == 1
    assert roles(table) == {2: "You attack", 0: "Attacks you"}


def test_the_winner_is_crowned_on_the_table(sit: Sit) -> None:
    table = sit(position_of({"hand": ["5"], "field": ["8", "9", "10"], "rank": "K"}, {"hand": ["1"]}))
    assert not table.game_scene.board.marks.spots("crowned")
    table.click("promote")
    table.round()
    assert table.game_scene.board.marks.spots("crowned") == ("rank.0",)


@pytest.mark.parametrize("seats", by_night([2, 3, 6], 1))
def test_the_table_is_the_same_whatever_is_hidden(sit: Sit, person: Person, seats: int) -> None:
    """Pixels and words, at rest, with a card picked, and with each field card pointed at."""
    others = [{"hand": ["3", "6", "9"], "field": ["5", "1", "2"], "draw": ["8"]} for _ in range(seats - 1)]
    own = {"hand": ["7", "9", "8"], "field": ["4", "6"], "up": ["2"], "draw": ["5"]}
    start = position_of(own, *others)
    seen = []
    for text in (start.text(), swapped(Random(4), start.text(), 0), swapped(Random(9), start.text(), 0)):
        table = sit(GAME().position(text), players=(ANNA, *[AI] * (seats - 1)))
        looks = []
        for steps in ((), ("field.0.0",), ("hand.0.0",)):
            table.game_scene.cancel()
            table.click(*steps)
            for spot in ("rank.0", "field.0.0", "field.0.1", "field.1.0", "field.1.1", "hand.1.0", "draw.0"):
                person.move(table.point(spot))
                person.round()
                looks.append((pygame.image.tobytes(person.app.window.surface, "RGB"), tuple(person.texts())))
        seen.append(looks)
        while len(person.app.scenes) > 0:
            person.app.scenes.pop().leave()
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("seats", [7, 8])
def test_many_turns_stand_side_by_side_in_the_order_of_the_seats(sit: Sit, seats: int) -> None:
    others = [{"hand": ["6", "9"], "field": ["3"], "draw": ["1", "2"]} for _ in range(seats - 1)]
    table = sit(position_of({"hand": ["5"], "field": ["1"]}, *others), players=(ANNA, *[AI] * (seats - 1)))
    table.click("discard")
    for _ in range(seats - 1):
        action = next(action for action in table.match.position.actions() if action.text == "d9")
        table.game_scene.move(action)
    table.round()
    strip = table.only(TurnStrip)
    places = strip.places()
    assert [turn.seat for turn in strip.turns] == list(range(1, seats))
    assert places == sorted(places, key=lambda place: place.x)
    assert len({place.y for place in places}) == 1
    assert all(place.w >= 50 and place.h >= 50 for place in places)
    table.move(places[1].center)
    assert str(strip.tip) == "Player 3 draws 1 card. Player 3 discards 1 card face down."
    table.move(table.point("rank.0"))


@pytest.mark.parametrize("size", by_night([(each,) for each in SIZES], 1))
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_strip_lies_in_its_place_and_covers_no_card(
    sit: Sit, person: Person, seats: int, size: tuple[int, int]
) -> None:
    person.resize(size)
    table = sit(players=(ANNA, *[Player("engine", "", 3)] * (seats - 1)))
    board = table.game_scene.board
    place = board.place_of("news")
    assert place is not None
    assert board.board_rect.contains(place)
    assert not any(board.space_of(spot).colliderect(place) for spot in board.layout.standing)
