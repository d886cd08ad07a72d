"""`python -m fanoboard` is the same as `fanoboard`; so is running this file by its path."""

import sys
from pathlib import Path


def _find_ourselves() -> None:
    """Have `fanoboard` mean the package that this file is in, where it is run by its path.

    An installed package is found anyway, and its folder must not come before Python's own modules.
    """
    root = str(Path(__file__).parent.parent)
    if not __package__ and root not in sys.path:
        sys.path.insert(0, root)


if __name__ == "__main__":
    _find_ourselves()
    from fanoboard.cli import main

    sys.exit(main())
