from __future__ import annotations

from fanoboard.ui.game.aim import Aim


def numbers(most: int) -> list[tuple[str, str]]:
    return [(f"take.{number}", str(number)) for number in range(1, most + 1)]


def test_the_first_number_is_aimed_at_and_the_wheel_stays_within_them() -> None:
    aim = Aim()
    aim.offer(numbers(3))
    assert aim.spot == "take.1"
    assert aim.turn(1)
    assert aim.spot == "take.2"
    aim.turn(5)
    assert aim.spot == "take.3"
    aim.turn(-9)
    assert aim.spot == "take.1"


def test_going_on_begins_again_after_the_last() -> None:
    aim = Aim()
    aim.offer(numbers(2))
    aim.go_on()
    assert aim.spot == "take.2"
    aim.go_on()
    assert aim.spot == "take.1"


def test_digits_spell_numbers() -> None:
    aim = Aim()
    aim.offer(numbers(15))
    assert aim.type("1")
    assert aim.spot == "take.1"
    assert aim.type("2")
    assert aim.spot == "take.12"
    assert aim.type("7")
    assert aim.spot == "take.7"
    assert not aim.type("0")
    assert aim.spot == "take.7"


def test_nothing_is_aimed_at_where_choices_are_no_numbers() -> None:
    aim = Aim()
    for choices in ([], [("stop", "Stop here")], [*numbers(2), ("stop", "Stop here")]):
        aim.offer(choices)
        assert aim.spot is None
        assert not aim.turn(1)
        aim.go_on()
        assert aim.spot is None


def test_the_same_offer_keeps_the_aim_and_another_one_begins_anew() -> None:
    aim = Aim()
    aim.offer(numbers(4))
    aim.turn(2)
    aim.offer(numbers(4))
    assert aim.spot == "take.3"
    aim.offer(numbers(5))
    assert aim.spot == "take.1"
