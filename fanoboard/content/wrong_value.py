"""The fault that a value of a file has, told by the type that refuses it."""

from __future__ import annotations

from fanoboard.messages import Message


class WrongValue(ValueError):
    """A value that can't be used: what is wrong, and where below the value itself.

    Types that are read from files raise it, also from `__post_init__`; `yaml_files.convert` makes
    a `ContentError` of it, which knows the file as well.
    """

    def __init__(self, problem: Message, place: str = "") -> None:
        super().__init__(problem)
        self.problem = problem
        self.place = place
        """As `lines[2].through`; nothing where it is the value itself."""
