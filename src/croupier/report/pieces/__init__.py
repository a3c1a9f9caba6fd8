"""Cards, dice, tiles, balls, chips and buttons as SVG symbols (`docs/reference/pieces.md`)."""
