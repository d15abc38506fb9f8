"""Runs the command line as `python -m bgnotation`."""

import sys

from bgnotation.cli import main

if __name__ == "__main__":
    sys.exit(main())
