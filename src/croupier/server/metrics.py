"""What the server counts for its operators; nothing here names a person, a card or a key."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "croupier_requests_total", "HTTP requests answered.", ["route", "status"], registry=self.registry
        )
        self.commands = Counter(
            "croupier_commands_total", "Commands by what became of them.", ["command", "answer"],
            registry=self.registry,
        )  # fmt: skip
        self.durations = Histogram(
            "croupier_command_seconds", "From a command's arrival until it is on disk.", buckets=SECONDS,
            registry=self.registry,
        )  # fmt: skip
        self.waiting = Gauge(
            "croupier_commands_waiting", "Commands on their way to the disk.", registry=self.registry
        )
        self.connections = Gauge(
            "croupier_connections", "Open WebSocket connections.", ["kind"], registry=self.registry
        )
        self.dropped = Counter(
            "croupier_slow_readers_total", "Connections ended because their reader was too slow.",
            registry=self.registry,
        )  # fmt: skip
        self._known: dict[tuple[str, str], Counter] = {}
        self.sent = Counter("croupier_events_sent_total", "Events sent to viewers.", registry=self.registry)

    def command(self, name: str, answer: str, seconds: float) -> None:
        """Count a command by what became of it and how long that took."""
        known = self._known.get((name, answer))
        if known is None:
            known = self._known[name, answer] = self.commands.labels(name, answer)
        known.inc()
        self.durations.observe(seconds)

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
