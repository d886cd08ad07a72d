"""What the app tells its user once, unasked."""

from __future__ import annotations

from fanoboard.content.settings import Settings
from fanoboard.interpreted import is_compiled, switched_off
from fanoboard.messages import Message
from fanoboard.version import VERSION


def advice_on_speed(settings: Settings) -> tuple[Message, Message] | None:
    """A title and what helps where the searches run interpreted: told once by each version of the app.

    Nothing where they are compiled, and where their being interpreted was asked for.
    """
    if is_compiled() or switched_off() or settings.told_interpreted == VERSION:
        return None
    settings.told_interpreted = VERSION
    return Message("The computer is slow here"), Message(
        "The computer's searches could not be compiled when fanoboard was installed. They run interpreted, "
        "some hundred times slower, and play weaker than their levels say.\n\n"
        "What helps is a C compiler with Python's headers (on Debian and Ubuntu: gcc and python3-dev), and "
        "then to install fanoboard anew; or the packaged program, which is compiled."
    )
