"""`croupier layout`: the felt of a table as SVG."""

from __future__ import annotations

import croupier
from croupier.cli.arguments import Asked
from croupier.cli.output import warn, write
from croupier.law.knowledge import caveats


def run(asked: Asked) -> int:
    """Draw the layout into a file or to standard output."""
    from croupier.report.files import check_free, write_file

    if asked.output:
        check_free(asked.output, asked.force)
    game = croupier.game(asked.game)
    options = game.options(asked.chosen, asked.day)
    from croupier.report.layout import layout_svg

    edition = game.edition(asked.day, options.proposals)
    drawing = layout_svg(
        game.registered, edition, options, **({"licensee": asked.licensee} if asked.licensee else {})
    )
    if asked.output:
        write_file(asked.output, drawing, overwrite=asked.force)
        warn(f"the layout is in {asked.output}")
    else:
        write(drawing.rstrip("\n"))
    for caveat in caveats(edition):
        warn(caveat)
    return 0
