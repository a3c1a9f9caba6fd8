"""The pit under load: a real server, real sockets on loopback, commands acknowledged when on disk."""
