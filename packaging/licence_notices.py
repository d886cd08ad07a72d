"""Whose works a packaged program holds, and their licences: one text for all, which each package carries."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path

from build_steps import BuildError

from fanoboard.content.licences import components, licence_text

ROOT = Path(__file__).resolve().parent.parent
_RULE = "\n\n" + "-" * 78 + "\n\n"
_HEAD = """fanoboard holds works of others, each under a licence of its own, whose texts follow.

Libraries under the LGPL lie in the package as files of their own, unchanged, and may be replaced by other
versions of them.  Their sources are those of pygame-ce {pygame}, whose binaries hold them:
https://github.com/pygame-community/pygame-ce"""


def notices() -> str:
    """What is in a packaged program, with every licence once."""
    parts = sorted(components(), key=lambda each: each.name.lower())
    listed = "\n".join(f"{each.name}: {each.licence}; copyright {each.copyright}" for each in parts)
    own = (ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    names = sorted({each.licence for each in parts}, key=str.lower)
    texts = [f"{name}\n\n{licence_text(name).strip()}" for name in names]
    head = _HEAD.format(pygame=version("pygame-ce"))
    return _RULE.join([f"fanoboard\n\n{own}", f"{head}\n\n{listed}", *texts]) + "\n"


def check_listed(libraries: Iterable[Path]) -> None:
    """See that every library that a package holds is in the list of whose works those are.

    Raises:
        BuildError: One is missing there.
    """
    known = tuple(begin.lower() for each in components() for begin in each.files)
    for library in libraries:
        if library.name.startswith("lib") and not library.name.lower().startswith(known):
            raise BuildError(f"{library.name} is not in assets/licences/components.yaml")
