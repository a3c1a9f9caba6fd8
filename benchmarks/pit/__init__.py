"""The pit under load: a real server, real sockets on loopback, commands acknowledged when they are on disk."""
