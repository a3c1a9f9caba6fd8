"""`python -m croupier` is the `croupier` command."""

import sys

from croupier.cli.main import main

sys.exit(main())
