from __future__ import annotations

from fanoboard.ui.play.choice_buttons import NumberPicker


def numbers(most: int) -> list[tuple[str, str]]:
    return [(f"take.{number}", str(number)) for number in range(1, most + 1)]


def test_the_first_number_is_aimed_at_and_the_wheel_stays_within_them() -> None:
    picker = NumberPicker()
    picker.offer(numbers(3))
    assert picker.spot == "take.1"
    assert picker.turn(1)
    assert picker.spot == "take.2"
    picker.turn(5)
    assert picker.spot == "take.3"
    picker.turn(-9)
    assert picker.spot == "take.1"


def test_going_on_begins_again_after_the_last() -> None:
    picker = NumberPicker()
    picker.offer(numbers(2))
    picker.go_on()
    assert picker.spot == "take.2"
    picker.go_on()
    assert picker.spot == "take.1"


def test_digits_spell_numbers() -> None:
    picker = NumberPicker()
    picker.offer(numbers(15))
    assert picker.type("1")
    assert picker.spot == "take.1"
    assert picker.type("2")
    assert picker.spot == "take.12"
    assert picker.type("7")
    assert picker.spot == "take.7"
    assert not picker.type("0")
    assert picker.spot == "take.7"


def test_nothing_is_aimed_at_where_choices_are_no_numbers() -> None:
    picker = NumberPicker()
    for choices in ([], [("stop", "Stop here")], [*numbers(2), ("stop", "Stop here")]):
        picker.offer(choices)
        assert picker.spot is None
        assert not picker.turn(1)
        picker.go_on()
        assert picker.spot is None


def test_the_same_offer_keeps_the_aim_and_another_one_begins_anew() -> None:
    picker = NumberPicker()
    picker.offer(numbers(4))
    picker.turn(2)
    picker.offer(numbers(4))
    assert picker.spot == "take.3"
    picker.offer(numbers(5))
    assert picker.spot == "take.1"
