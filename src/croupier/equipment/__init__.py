"""Equipment: cards, tiles, balls, dice, wheels, chips, the table inventory, and the source of all chance."""
