"""How the last turn is marked on a card table: where the cards that came lie in the end."""

from __future__ import annotations

from support.cards_in_window import sit
from support.ui_person import ANNA, BEN, Sit, folders, person

from fanoboard.content.layout import load_layout
from fanoboard.games.events import Event, Moved
from fanoboard.ui.board.marks import Marks
from fanoboard.ui.play.turn_marks import last_marks

__all__ = ["folders", "person", "sit"]

TABLE = load_layout("fano_cards-2")


def marked(*events: Event) -> Marks:
    return Marks(*last_marks(events, TABLE))


def test_a_card_that_moves_up_is_marked_where_it_comes_to_lie() -> None:
    # Two cards are combined to a third, which enters behind them and moves up.
    shown = marked(
        Moved("6h", "hand.0.1", "field.0.3"),
        Moved("2h", "field.0.0", "up.0"),
        Moved("9h", "field.0.1", "field.0.0"),
        Moved("4h", "field.0.2", "field.0.1"),
        Moved("6h", "field.0.3", "field.0.2"),
        Moved("4h", "field.0.1", "up.0"),
        Moved("6h", "field.0.2", "field.0.1"),
    )
    assert shown.spots("last_move") == ("field.0.1",)
    assert not shown.of("path"), "other cards lie by now where it began"
    assert not shown.spots("taken"), "own cards that were used are not taken"


def test_a_beaten_card_is_crossed_on_the_pile_that_it_went_to() -> None:
    shown = marked(
        Moved("5s", "field.1.0", "up.1"),
        Moved("6s", "field.1.1", "field.1.0"),
        Moved("2h", "hand.0.0", "field.0.1"),
        Moved("7h", "hand.0.1", "hand.0.0"),
    )
    assert shown.spots("taken") == ("up.1",)
    assert shown.spots("last_move") == ("field.0.1",)


def test_a_card_that_came_and_left_again_is_not_marked() -> None:
    assert not marked(Moved("2h", "hand.0.0", "field.0.0"), Moved("2h", "field.0.0", "up.0")).spots(
        "last_move"
    )


def test_drawing_and_discarding_are_not_marked() -> None:
    assert not list(marked(Moved("back", "draw.0", "hand.0.2"), Moved("back", "hand.0.0", "down.0")))


def test_plates_turn_with_the_table(sit: Sit) -> None:
    """Whoever is at the screen sits below, by name, and the plate of the one to move stands out."""
    table = sit(players=(ANNA, BEN))
    board = table.game_scene.board

    def names() -> dict[str, bool]:
        """The names on the plates, and whether each stands in the lower half."""
        fit = board.static.fit
        plates = [(area.seat, rect) for area, rect in fit.areas if area.lay == "plate"]
        shown = [blit.rect for blit in board.static.plates]
        assert all(any(rect.contains(each) for each in shown) for _, rect in plates)
        return {str(board.told.plates[seat].name): rect.centery > fit.face.centery for seat, rect in plates}

    table.press("I am Anna")
    table.round()
    assert names() == {"Anna": True, "Ben": False}
    anna = {blit.at: blit.image for blit in board.static.plates}
    table.click("discard")
    table.round()
    table.press("I am Ben")
    table.round()
    assert names() == {"Anna": False, "Ben": True}
    ben = {blit.at: blit.image for blit in board.static.plates}
    assert set(anna) == set(ben)
    assert all(anna[at] is not ben[at] for at in anna), "both plates were renewed"
