"""What the packaged program starts with."""

import os
import sys

from fanoboard.cli import main


def leave_libraries_alone() -> None:
    """Let programs that this one starts, such as file managers and engines, find their own libraries.

    On Linux the loader was told to look among ours first, which it has done for this process.
    """
    before = os.environ.pop("LD_LIBRARY_PATH_ORIG", "")
    if before:
        os.environ["LD_LIBRARY_PATH"] = before
    else:
        os.environ.pop("LD_LIBRARY_PATH", None)


if __name__ == "__main__":
    leave_libraries_alone()
    sys.exit(main())
