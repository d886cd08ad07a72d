"""Stacks of disks as small numbers.

The binary digits of a stack's code are its disks, 0 for light and 1 for dark, the bottom one
last, after a leading 1: three disks, light, light, and dark on top, are 0b1100.  So 1 is an empty
point, halving a code takes off the bottom disk, and codes below 64 have room for one disk more.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

DUTY_HEIGHT: Final = 3
"""From this height on, a stack of one colour that can capture must."""
TALLEST: Final = 6
EMPTY: Final = 1
FULL: Final = 1 << TALLEST
"""The least code of a stack that nothing can fall on."""
CODES: Final = 2 * FULL
"""All codes are below this."""


def code(disks: Iterable[int]) -> int:
    stack = EMPTY
    for disk in disks:
        stack = dropped(stack, disk)
    return stack


def dropped(stack: int, disk: int) -> int:
    return stack + (1 + disk << height(stack))


def height(stack: int) -> int:
    return stack.bit_length() - 1


def disks(stack: int) -> tuple[int, ...]:
    return tuple(stack >> level & 1 for level in range(height(stack)))


def owner(stack: int) -> int | None:
    """The colour of the top disk, which moves the stack; None for an empty point."""
    return None if stack == EMPTY else disks(stack)[-1]


def is_mono(stack: int) -> bool:
    return len(set(disks(stack))) == 1
