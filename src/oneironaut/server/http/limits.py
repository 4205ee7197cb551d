"""Limits: how much and how fast. Token buckets fill with time; a client that empties one must wait."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Limits:
    """What a server takes. Rates are per second, with what may come at once behind them."""

    body: int = 8 * 1024
    record: int = 256 * 1024
    frame: int = 8 * 1024
    requests: tuple[float, int] = (100.0, 1000)  # of one browser, or of one address without a key that we know
    address: tuple[float, int] = (500.0, 3000)  # of one address, what browsers do beyond their own share
    share: tuple[float, int] = (20.0, 200)  # of one browser, whatever others at its address do
    newcomers: tuple[float, int] = (0.2, 20)  # new browser keys, of one address
    messages: tuple[float, int] = (30.0, 120)  # of one socket
    mistakes: int = 8  # of one socket
    sockets: int = 64  # of one browser
    strangers: int = 32  # sockets of one address that have shown no token
    idle: float = 60.0  # seconds for a socket to watch nothing
    patience: float = 20.0  # seconds for a client to read what was sent
    head_time: float = 10.0  # seconds for the head of a request, from the connection or from its first byte
    body_time: float = 20.0  # seconds for the body of a request
    connections: int = 4096  # in all; the last eighth is for addresses that have few
    address_connections: int = 512  # of one address


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what is bounded together: an address, or the network of 2^64 addresses that one IPv6 customer has."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(number, ipaddress.IPv4Address):
        return address
    if number.ipv4_mapped is not None:
        return str(number.ipv4_mapped)
    return str(ipaddress.ip_network((int(number) >> 64 << 64, 64)))


class Bucket:
    """A token bucket: a burst, then a steady rate."""

    def __init__(self, rate: tuple[float, int], now: float) -> None:
        self._per_second, self._most = rate
        self._level = float(self._most)
        self._at = now

    def take(self, now: float) -> float:
        """Take one; return zero, or how many seconds to wait."""
        self._level = min(self._most, self._level + (now - self._at) * self._per_second)
        self._at = now
        if self._level < 1:
            return (1 - self._level) / self._per_second
        self._level -= 1
        return 0.0


class Buckets:
    """A bucket for each name; the one not used for longest is forgotten when there are too many."""

    def __init__(self, rate: tuple[float, int], most: int = 4096, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, name: str) -> float:
        """Take one from the bucket of a name; return zero, or how many seconds to wait."""
        now = self._clock()
        bucket = self._buckets.pop(name, None) or Bucket(self._rate, now)
        self._buckets[name] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)


PATIENT, PENALTY = 20, 0.5  # refusals that come at once; each further one comes after some seconds


class Rates:
    """How fast requests may come. A browser has a rate of its own; a share of it is safe, the rest comes out of what all at an
    address have in common. So a client that floods, or invents keys, takes nothing from a neighbour that does not."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._own = Buckets(limits.requests, clock=clock)
        self._share = Buckets(limits.share, clock=clock)
        self._address = Buckets(limits.address, clock=clock)
        self._refused: OrderedDict[str, int] = OrderedDict()

    def take(self, address: str, browser: int | None) -> float:
        """Take a request of an address, by a browser if it is known; return zero, or how many seconds to wait."""
        name = f"{address}" if browser is None else f"#{browser}"
        wait = self._own.take(name)
        if not wait and (browser is None or self._share.take(name)):
            wait = self._address.take(address)
        if not wait:
            self._refused.pop(name, None)
        return wait

    def penalty(self, address: str, browser: int | None) -> float:
        """Count a refusal; return how many seconds to delay it. A connection asks one thing at a time, so this bounds what
        refusing costs."""
        name = f"{address}" if browser is None else f"#{browser}"
        count = self._refused.pop(name, 0) + 1
        self._refused[name] = count
        if len(self._refused) > 4096:
            self._refused.popitem(last=False)
        return PENALTY if count > PATIENT else 0.0
