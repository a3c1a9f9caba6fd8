"""Equipment: cards, tiles, balls, dice, wheels, chips, the table inventory, and the one door for chance."""
