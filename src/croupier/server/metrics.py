"""What the server counts for its operators; nothing here names a person, a card or a key."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, Counter, Gauge, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Tally(Collector):
    """Frequent counts, kept as plain numbers by the one serving thread."""

    def __init__(self) -> None:
        self._commands: dict[tuple[str, str], int] = {}
        self._within = [0] * (len(SECONDS) + 1)
        self._seconds = 0.0
        self._sent = 0

    def command(self, name: str, answer: str, seconds: float) -> None:
        """Count a command by its answer and how long it took."""
        kind = name, answer
        self._commands[kind] = self._commands.get(kind, 0) + 1
        self._within[bisect_left(SECONDS, seconds)] += 1
        self._seconds += seconds

    def sent(self, events: int) -> None:
        """Count events that were sent to viewers."""
        self._sent += events

    def collect(self) -> Iterator[Metric]:
        """All of it as Prometheus has it."""
        commands = CounterMetricFamily(
            "croupier_commands", "Commands by what became of them.", labels=["command", "answer"]
        )
        for kind, count in self._commands.items():
            commands.add_metric(kind, count)
        yield commands
        durations = HistogramMetricFamily(
            "croupier_command_seconds", "From a command's arrival until it is on disk."
        )
        limits = [*(str(float(limit)) for limit in SECONDS), "+Inf"]
        buckets = [*zip(limits, accumulate(self._within), strict=True)]
        durations.add_metric([], buckets, self._seconds)
        yield durations
        yield CounterMetricFamily("croupier_events_sent", "Events sent to viewers.", value=self._sent)


class Metrics:
    """The counters of one server process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "croupier_requests_total", "HTTP requests answered.", ["route", "status"], registry=self.registry
        )
        self.tally = Tally()
        self.registry.register(self.tally)
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

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
