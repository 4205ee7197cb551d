"""Limits: how much and how fast. Buckets fill with time; whoever empties one must wait."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a server takes. Rates are per second, with what may come at once behind them."""

    body: int = 8 * 1024
    record: int = 256 * 1024
    frame: int = 8 * 1024
    requests: tuple[float, int] = (100.0, 1000)  # of one key or token, or of one address without
    address: tuple[float, int] = (500.0, 3000)  # of one address, all keys together
    newcomers: tuple[float, int] = (0.2, 20)  # new browser keys, of one address
    messages: tuple[float, int] = (30.0, 120)  # of one socket
    mistakes: int = 8  # of one socket
    sockets: int = 64  # of one address
    patience: float = 20.0  # seconds for a client to read what was sent


class Bucket:
    """So many at once, then so many a second."""

    def __init__(self, rate: tuple[float, int], now: float) -> None:
        self._per_second, self._most = rate
        self._level = float(self._most)
        self._at = now

    def take(self, now: float) -> float:
        """Take one; zero, or how many seconds to wait."""
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
        """Take one from the bucket of a name; zero, or how many seconds to wait."""
        now = self._clock()
        bucket = self._buckets.pop(name, None) or Bucket(self._rate, now)
        self._buckets[name] = bucket
        while len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        return bucket.take(now)
