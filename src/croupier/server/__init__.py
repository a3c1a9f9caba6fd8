"""The pit over HTTP and WebSocket: lobby, tables, live events, reports and their description."""
