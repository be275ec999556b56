"""How a server does, in figures that Prometheus reads. Counts alone: nothing of who plays, or what is hidden."""

import os
from collections.abc import Iterator
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from prometheus_client import GC_COLLECTOR, PROCESS_COLLECTOR, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_1_0_0
from prometheus_client.registry import Collector

from toprung.server.house import House, TheHouse


class Figures(Collector):
    """What one server counts."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """Each figure as it is now."""
        lobby, post, worker = self._house.lobby, self._house.post.count, [str(os.getpid())]
        gauges: dict[str, tuple[str, float]] = {
            "toprung_rooms": ("tables in memory", lobby.rooms()),
            "toprung_connections": ("open WebSockets at tables", lobby.visitors()),
            "toprung_waiting": ("appends that wait for the next transaction", lobby.journal.waiting()),
        }
        tally = lobby.journal.tally
        counts: dict[str, tuple[str, float]] = {
            "toprung_entries": ("entries kept in journals", tally.entries),
            "toprung_transactions": ("transactions in which they were kept", tally.transactions),
            "toprung_transaction_seconds": ("time that these took", tally.seconds),
            "toprung_conflicts": ("appends that another server had forestalled", tally.conflicts),
            "toprung_store_troubles": ("transactions that failed", tally.troubles),
            "toprung_notices": ("notices sent", post.sent),
            "toprung_notice_failures": ("tries to send one that failed", post.failed),
            "toprung_notices_given_up": ("notices given up", post.given_up),
        }
        for name, (what, figure) in gauges.items():
            gauge = GaugeMetricFamily(name, what, labels=["worker"])
            gauge.add_metric(worker, figure)
            yield gauge
        for name, (what, figure) in counts.items():
            counter = CounterMetricFamily(name, what, labels=["worker"])
            counter.add_metric(worker, figure)
            yield counter


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics(request: Request[Any, Any, Any], house: TheHouse) -> Response[bytes]:
    """The figures, for whoever the settings let read them; for others there is nothing here."""
    if request.client is None or request.client.host not in readers(house.settings.metrics):
        raise NotFoundException
    text = b"".join(generate_latest(part) for part in (Figures(house), PROCESS_COLLECTOR, GC_COLLECTOR))
    return Response(text, media_type=CONTENT_TYPE_PLAIN_1_0_0)


def readers(addresses: str) -> list[str]:
    """The addresses of the setting, one by one."""
    return [address.strip() for address in addresses.split(",")]
