"""The card table explains itself: targets, what lacks, sums, specials, buttons, clicks that are spared."""

from __future__ import annotations

import pygame
import pytest
from support.cards_in_window import JOKER, SPECIAL, lit, position_of, sit
from support.ui_person import AI, ANNA, Person, Sit, folders, person

from fanoboard.ui.board.marks import Kind

__all__ = ["folders", "person", "sit"]

AIMS = position_of(
    {"hand": ["7", "9", "8"], "field": ["4", "6"], "up": ["2"]},
    {"hand": ["3", "6"], "field": ["5", "1", "2"]},
)
SUMS = position_of({"hand": ["8", "9", "6"], "field": ["1", "7", "4"]}, {"hand": ["1"], "field": ["8"]})
REVERSE = position_of(
    {"hand": ["6"], "field": ["4", "8"], "specials": ["reverse", "defense"]},
    {"field": ["3"], "specials": []},
    **SPECIAL,
)


def marked(table: Person, kind: Kind) -> dict[tuple[str, ...], str]:
    """The spots of all marks of a kind, with their words."""
    return {mark.spots: str(mark.label) for mark in table.game_scene.board.marks.of(kind)}


def words_on_the_table(table: Person) -> tuple[str, str]:
    """What stands beside the diagram."""
    (mark,) = table.game_scene.board.marks.of("caption")
    return str(mark.label), str(mark.detail)


def buttons(table: Person) -> list[str]:
    return [str(text) for _, text in table.game_scene.choices()]


def test_a_field_card_that_is_pointed_at_shows_what_it_can_do_and_what_that_lacks(sit: Sit) -> None:
    table = sit(AIMS)
    table.move(table.point("field.0.0"))
    assert marked(table, "aim") == {("field.0.0", "field.1.0"): "play your 7"}
    assert marked(table, "lacking") == {("field.0.0", "field.1.1"): "needs a 2"}
    assert table.game_scene.board.marks.spots("will_capture") == ("field.1.0",)
    assert set(table.game_scene.board.marks.spots("unreached")) == {"field.1.1", "ghost.0"}
    table.move(table.point("rank.0"))
    assert not marked(table, "aim")


def test_the_missing_card_is_a_ghost_that_cannot_be_clicked(sit: Sit) -> None:
    table = sit(AIMS)
    table.click("field.0.0")
    (ghost,) = table.game_scene.board.marks.of("missing")
    assert (str(ghost.label), str(ghost.detail)) == ("needs a 2", "yours is discarded face up")
    assert table.game_scene.board.preview.arriving == {"ghost.0": ("2h",)}
    assert "ghost.0" not in table.game_scene.board.layout.spots
    place = table.game_scene.board.center_of("ghost.0")
    assert table.game_scene.board.spot_at(place) is None
    table.click(place)
    assert not table.actions


def test_pointing_at_a_target_lights_its_line_broken_where_the_third_card_lacks(sit: Sit) -> None:
    table = sit(AIMS)
    table.click("field.0.0")
    table.move(table.point("field.1.0"))
    assert marked(table, "sequence") == {("4", "5", "7"): ""}
    assert words_on_the_table(table) == ("4 attacks 5, 7 completes it", "")
    table.move(table.point("field.1.1"))
    assert marked(table, "broken_sequence") == {("4", "1", "2"): ""}
    assert words_on_the_table(table) == ("4 attacks 1, 2 completes it", "You hold no 2.")


def test_a_combination_lights_nothing_as_sums_have_nothing_to_do_with_the_plane(sit: Sit) -> None:
    table = sit(SUMS)
    table.click("field.0.0")
    table.move(table.point("field.0.1"))
    assert not lit(table)
    assert words_on_the_table(table)[0] == "1 + 7 = 8"
    table.move(table.point("field.0.2"))
    assert not lit(table)
    assert words_on_the_table(table) == ("1 + 4 = 5", "You hold no 5.")
    assert table.game_scene.board.preview.arriving == {"ghost.0": ("5h",)}


def test_which_part_returns_is_asked_and_both_are_ringed(sit: Sit) -> None:
    table = sit(SUMS)
    table.click("field.0.0", "field.0.1")
    assert marked(table, "asked") == {
        ("field.0.0",): "returns",
        ("field.0.1",): "returns",
        ("up.0",): "neither",
    }
    assert words_on_the_table(table) == ("1 + 7 = 8", "Which part returns to your hand?")
    table.click("field.0.1")
    assert table.actions == ["+1+7=8^7"]


def test_the_third_click_is_spared_unless_a_joker_fits_as_well(sit: Sit) -> None:
    start = position_of({"hand": ["7", "*"], "field": ["4"]}, {"field": ["5"]}, **JOKER)
    table = sit(start)
    table.click("field.0.0", "field.1.0")
    assert not table.actions
    table.click("hand.0.1")
    assert table.actions == ["x4:5=*7"]


def test_putting_down_one_of_two_cards_keeps_the_other(sit: Sit) -> None:
    table = sit(AIMS)
    table.click("hand.0.1", "hand.0.2")
    table.click("hand.0.1")
    assert table.game_scene.session.selection.picked == ("hand.0.2",)
    table.click("hand.0.2")
    assert not table.game_scene.session.selection.picked


def test_the_button_says_what_it_will_do(sit: Sit) -> None:
    table = sit(AIMS)
    assert buttons(table) == ["End turn, discard nothing"]
    table.click("hand.0.1")
    assert buttons(table) == ["Discard 9"]
    table.click("hand.0.2")
    assert buttons(table) == ["Discard 9 and 8", "Cancel"]
    table.click("discard")
    assert table.actions == ["d8,9"]


def test_a_stray_click_ends_no_turn(sit: Sit) -> None:
    table = sit(AIMS)
    table.click("down.0")
    assert not table.actions
    assert "use the button" in str(table.game_scene.status)
    table.click("hand.0.0", "field.0.0")
    assert not table.actions, "a substitution is confirmed"
    assert words_on_the_table(table) == ("7 goes in for 4", "That ends your turn.")
    assert buttons(table) == ["Put 7 in for 4", "Cancel"]
    table.press("Cancel")
    assert not table.game_scene.session.selection.picked
    table.click("hand.0.0", "field.0.0", "field.0.0")
    assert table.actions == ["s4/7"]


def half_of(table: Person, spot: str, *, upper: bool) -> tuple[int, int]:
    """A place on a half of a card."""
    card = table.game_scene.board.space_of(spot)
    return card.centerx, card.centery + (-1 if upper else 1) * card.height // 4


def test_a_drop_on_the_marked_half_substitutes_at_once(sit: Sit) -> None:
    table = sit(AIMS)
    person = table

    def half() -> str | None:
        return table.game_scene.board.moment.half

    start = table.point("hand.0.0")
    person.move(start)
    person.down(start)
    assert marked(table, "exchange") == {("field.0.0",): "Put 7 in for 4", ("field.0.1",): "Put 7 in for 6"}
    person.drag(half_of(table, "field.0.1", upper=False))
    before = pygame.image.tobytes(person.app.window.surface, "RGB")
    assert half() is None
    person.drag(half_of(table, "field.0.1", upper=True))
    assert half() == "field.0.1"
    assert pygame.image.tobytes(person.app.window.surface, "RGB") != before, "it is lit"
    assert words_on_the_table(table) == ("7 goes in for 6", "That ends your turn.")
    person.up(half_of(table, "field.0.1", upper=True))
    assert table.actions == ["s6/7"]


def test_a_drop_beside_the_marked_half_asks_first(sit: Sit) -> None:
    table = sit(AIMS)
    person, start = table, table.point("hand.0.0")
    person.move(start)
    person.down(start)
    person.drag(half_of(table, "field.0.1", upper=False))
    person.up(half_of(table, "field.0.1", upper=False))
    assert not table.actions
    assert buttons(table) == ["Put 7 in for 6", "Cancel"]


def test_what_cannot_be_put_in_marks_no_half(sit: Sit) -> None:
    table = sit(AIMS)
    table.click("hand.0.1")
    assert not marked(table, "exchange"), "a prestige card"
    table = sit(position_of({"hand": ["*"], "field": ["4"]}, {"field": ["5"]}, **JOKER))
    table.click("hand.0.0")
    assert not marked(table, "exchange"), "a joker, whose number is to be said"


def test_no_frame_stands_around_the_place_that_a_dragged_card_has_left(sit: Sit) -> None:
    table = sit(AIMS)
    person, start = table, table.point("hand.0.0")
    person.move(start)
    person.down(start)
    surface, place = person.app.window.surface, table.game_scene.board.space_of("hand.0.0").inflate(8, 8)
    person.drag((start[0], start[1] - 300))
    bare = pygame.image.tobytes(surface.subsurface(place.clip(surface.get_rect())), "RGB")
    gold = bytes(table.app.style.theme.marks.can_move.rgb)
    assert bare.count(gold) == 0


def test_each_medal_of_a_special_explains_itself(sit: Sit) -> None:
    table = sit(REVERSE)
    board = table.game_scene.board
    place = board.space_of("specials.0")
    told = []
    for x in range(place.left, place.right, 2):
        table.move((x, place.centery))
        told.append(str(board.tip))
    assert [tip.partition(":")[0] for tip in dict.fromkeys(told)] == ["Reverse Fano", "Perfect defense"]


@pytest.mark.parametrize(
    ("word", "name", "says"),
    [
        ("reverse", "Reverse Fano", "against the arrows"),
        ("oversum", "Oversum", "two field cards"),
        ("defense", "Perfect defense", "protect"),
    ],
)
def test_what_a_special_waits_for_is_said_of_each(sit: Sit, word: str, name: str, says: str) -> None:
    own = {"hand": ["6", "2"], "field": ["4", "3"], "specials": [word]}
    table = sit(position_of(own, {"field": ["3", "5"], "specials": []}, **SPECIAL))
    table.press(name)
    assert says in str(table.game_scene.status)


def test_a_special_in_hand_tells_its_name_what_it_waits_for_and_how_to_put_it_down(sit: Sit) -> None:
    table = sit(REVERSE)
    table.press("Reverse Fano")
    name, waits = words_on_the_table(table)
    assert (name, waits) == ("Reverse Fano", "Choose your field card that attacks against the arrows.")
    table.move(table.point("field.0.0"))
    assert marked(table, "aim") == {("field.0.0", "field.1.0"): "play your 6"}
    assert buttons(table) == ["Cancel"]
    table.key(pygame.K_RETURN)
    assert table.game_scene.session.selection.picked == ("special:reverse",), "Enter does not cancel"
    table.press("Cancel")
    assert "Perfect defense" in buttons(table)


def test_refusals_name_the_card_that_lacks(sit: Sit) -> None:
    table = sit(SUMS)
    table.click("field.0.0", "field.0.2")
    assert str(table.game_scene.status) == "1+4=5, and you hold no 5."
    table = sit(AIMS)
    table.click("field.0.0", "field.1.1")
    assert str(table.game_scene.status) == "4 attacks 1 with 2, and you hold no 2."


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_it_is_plain_whom_one_may_attack(sit: Sit, seats: int) -> None:
    others = [{"hand": ["1"], "field": ["5"]} for _ in range(seats - 1)]
    table = sit(position_of({"hand": ["7"], "field": ["4"]}, *others), players=(ANNA, *[AI] * (seats - 1)))
    plates = table.game_scene.board.told.plates
    targets = [seat for seat, plate in enumerate(plates) if plate.role and plate.role.kind == "target"]
    assert targets == ([1] if seats > 2 else [])
    assert str(plates[1].detail) == "Jack, 1 in hand"
    table.click("field.0.0")
    assert set(marked(table, "aim")) == {("field.0.0", "field.1.0")}


def test_moves_that_are_not_to_be_shown_are_not(sit: Sit) -> None:
    table = sit(AIMS)
    table.app.settings.show_moves = False
    table.click("field.0.0")
    assert not marked(table, "aim")
    assert not table.game_scene.board.preview.arriving
