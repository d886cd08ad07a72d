"""What the packaged program starts with."""

import sys

from fanoboard.cli import main

if __name__ == "__main__":
    sys.exit(main())
