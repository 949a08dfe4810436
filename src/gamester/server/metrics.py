"""Metrics for the operator: numbers and durations only.

No label may hold a name, a table, a token or a card.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector, generate_latest
from prometheus_client.registry import Collector

from gamester.server.messages import Accepted, Rejection

REGISTRY = CollectorRegistry()
"""Metrics of this process only."""
ProcessCollector(registry=REGISTRY)
LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

TABLES = Gauge("gamester_tables", "Tables held in memory", registry=REGISTRY)
SOCKETS = Gauge("gamester_sockets", "Open WebSockets", registry=REGISTRY)
REQUESTS = Counter("gamester_requests", "HTTP requests answered, by class of their status", ["status"], registry=REGISTRY)
REJECTED = Counter("gamester_rejected", "Requests rejected by a limit or because of their origin", ["reason"], registry=REGISTRY)
MESSAGES = Counter("gamester_messages", "Messages of players and spectators, by result", ["answer"], registry=REGISTRY)
REFUSED = Counter("gamester_refusals", "Refusals, by the prefix of their clause", ["prefix"], registry=REGISTRY)
FRAMES = Counter("gamester_frames", "Frames sent", registry=REGISTRY)
BYTES = Counter("gamester_sent_bytes", "Bytes of messages sent over sockets, before compression", registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "gamester_move_seconds", "Seconds from a message to its answer, stored and rendered", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
BROADCAST_SECONDS = Histogram(
    "gamester_broadcast_seconds", "Seconds from a move to the last frame of others, under load", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
DATABASE_SECONDS = Histogram(
    "gamester_database_seconds", "Seconds of one database operation, with its waiting time", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
BOT_SECONDS = Histogram("gamester_bot_seconds", "Seconds of one decision of a bot", buckets=LATENCY_BUCKETS, registry=REGISTRY)
MOVES = Counter("gamester_moves", "Moves stored", registry=REGISTRY)


def record_message(answer: Rejection | Accepted, seconds: float) -> None:
    """Record one message of a player or spectator."""
    MOVE_SECONDS.observe(seconds)
    if isinstance(answer, Rejection):
        REFUSED.labels(answer.clause.partition("-")[0] or "none").inc()
    MESSAGES.labels("refused" if isinstance(answer, Rejection) else "accepted").inc()


def record_sent(length: int, frame: bool, many: int = 1) -> None:
    """Record messages sent to pages: how many, and their characters together."""
    BYTES.inc(length)
    if frame:
        FRAMES.inc(many)


def activity_counts() -> tuple[float, float]:
    """Return the moves stored and the sockets open in this worker."""
    return _value(MOVES), _value(SOCKETS)


def _value(one: Counter | Gauge) -> float:
    return float(next(iter(one.collect())).samples[0].value)


class WorkerCollector(Collector):
    """The metrics with a label for this process.

    Behind one port each scrape may reach another worker, with other numbers.
    """

    def collect(self) -> Iterable[Metric]:
        """Yield every metric."""
        for metric in REGISTRY.collect():
            metric.samples = [one._replace(labels={**one.labels, "worker": str(os.getpid())}) for one in metric.samples]
            yield metric


def page(tables: int, several: bool) -> bytes:
    """Return all metrics in the format of Prometheus.

    `several` is True if several workers share the port.
    """
    TABLES.set(tables)
    return generate_latest(WorkerCollector() if several else REGISTRY)
