"""What the operator may count: how many and how long, never who and never what. No label holds a name, a table, a token or a card."""

from __future__ import annotations

import os
from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, ProcessCollector, generate_latest
from prometheus_client.registry import Collector

from gamester.server.messages import Accepted, Rejection

REGISTRY = CollectorRegistry()
"""Of this process alone."""
ProcessCollector(registry=REGISTRY)
LATENCY_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

TABLES = Gauge("gamester_tables", "Tables held in memory", registry=REGISTRY)
SOCKETS = Gauge("gamester_sockets", "Sockets that are open", registry=REGISTRY)
REQUESTS = Counter("gamester_requests", "Requests answered, by the first figure of their status", ["status"], registry=REGISTRY)
REJECTED = Counter("gamester_turned_away", "What did not get in: too many, or of a strange origin", ["why"], registry=REGISTRY)
MESSAGES = Counter("gamester_messages", "Messages of seats and watchers, by what became of them", ["answer"], registry=REGISTRY)
REFUSED = Counter("gamester_refusals", "Refusals by the letters of their clause", ["law"], registry=REGISTRY)
FRAMES = Counter("gamester_frames", "Frames sent", registry=REGISTRY)
BYTES = Counter("gamester_sent_bytes", "Bytes of messages sent over sockets, before compression", registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "gamester_move_seconds", "From a message to its answer, everything kept and drawn", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
BROADCAST_SECONDS = Histogram(
    "gamester_shown_seconds", "In a full house: from an act to the last frame of the others", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
DATABASE_SECONDS = Histogram(
    "gamester_database_seconds", "One piece of work of the database, with the wait for it", buckets=LATENCY_BUCKETS, registry=REGISTRY
)
BOT_SECONDS = Histogram("gamester_bot_seconds", "One decision of a bot", buckets=LATENCY_BUCKETS, registry=REGISTRY)
ACTS = Counter("gamester_acts", "Acts that are on disk", registry=REGISTRY)


def record_message(answer: Rejection | Accepted, seconds: float) -> None:
    """One message of a seat or a watcher."""
    MOVE_SECONDS.observe(seconds)
    if isinstance(answer, Rejection):
        REFUSED.labels(answer.clause.partition("-")[0] or "none").inc()
    MESSAGES.labels("refused" if isinstance(answer, Rejection) else "taken").inc()


def record_sent(text: str, frame: bool) -> None:
    """One message to a page."""
    BYTES.inc(len(text))
    if frame:
        FRAMES.inc()


def activity_counts() -> tuple[float, float]:
    """Acts and sockets that this worker has had."""
    return _value(ACTS), _value(SOCKETS)


def _value(one: Counter | Gauge) -> float:
    return float(next(iter(one.collect())).samples[0].value)


class WorkerCollector(Collector):
    """The same with the number of this process beside each figure: the next time another worker of the port answers, with others."""

    def collect(self) -> Iterable[Metric]:
        """All of it."""
        for metric in REGISTRY.collect():
            metric.samples = [one._replace(labels={**one.labels, "worker": str(os.getpid())}) for one in metric.samples]
            yield metric


def page(tables: int, several: bool) -> bytes:
    """All of it, in the words of Prometheus; whether `several` workers share the port."""
    TABLES.set(tables)
    return generate_latest(WorkerCollector() if several else REGISTRY)
