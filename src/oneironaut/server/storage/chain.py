"""Chain: hashes that bind a table's log to its row, and every entry to the one before it.

The start of a chain is a hash of what never changes in a row. The link of an entry is a hash of the link before it and of
every field of the entry. The seal of a row is a hash of its start, of what changes in it, and of the last link: so a byte
that was changed anywhere in a table is noticed. docs/decisions/0010-chain-and-witness.md has the layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

SIZE = 16  # bytes of a hash: against accidents, not against somebody who can write to the file anyway


def pack(values: Iterable[object]) -> bytes:
    """Write values one after the other so that no two lists of values look alike."""
    parts = []
    for value in values:
        if isinstance(value, str):
            value = value.encode()
        if isinstance(value, bytes):
            parts.append(b"%d:%b;" % (len(value), value))
        elif value is None:
            parts.append(b"-;")
        elif isinstance(value, int):  # True is written as the 1 that the database keeps
            parts.append(b"i%d;" % value)
        else:  # only a damaged file gives anything else
            parts.append(b"?%b;" % repr(value).encode())
    return b"".join(parts)


def start(fixed: Iterable[object]) -> bytes:
    """Hash what never changes in a table's row: the beginning of its chain."""
    return blake2b(pack(fixed), digest_size=SIZE, person=b"oneironaut game").digest()


def link(before: bytes, entry: Iterable[object]) -> bytes:
    """Hash an entry, all its fields, and the link before it."""
    return blake2b(before + pack(entry), digest_size=SIZE, person=b"oneironaut entry").digest()


def seal(beginning: bytes, moving: Iterable[object]) -> bytes:
    """Hash a row: the start of its chain, and what changes."""
    return blake2b(beginning + pack(moving), digest_size=SIZE, person=b"oneironaut row").digest()


def browser_seal(fields: Iterable[object]) -> bytes:
    """Hash the row of a browser key."""
    return blake2b(pack(fields), digest_size=SIZE, person=b"oneironaut web").digest()
