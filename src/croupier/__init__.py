"""New Jersey's Rules of the Games for casino tables as executable rules."""
