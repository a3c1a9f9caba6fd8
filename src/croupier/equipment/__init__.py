"""Equipment: cards, shoes, dice, chips, the table inventory and the one door through which chance enters."""
