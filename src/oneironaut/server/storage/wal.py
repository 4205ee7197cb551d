"""WAL: SQLite's write-ahead log, mended after damage.

SQLite believes a WAL up to the first frame whose checksum is wrong, because the checksum of a frame covers all frames before
it. One damaged byte so costs everything that was written later. Here the checksums are computed again, so that a copy of
the database can be read with all frames; the chain then tells which tables the damaged frame has hit.
https://www.sqlite.org/fileformat2.html#the_write_ahead_log has the format.
"""

from __future__ import annotations

import struct
from collections import Counter

HEADER = struct.Struct(">8I")  # magic, version, page size, checkpoints, two salts, two checksums
FRAME = struct.Struct(">6I")  # page, pages after a commit (or 0), two salts, two checksums
MAGIC, VERSION, PAGE = 0x377F0682, 3007000, 4096  # checksums of little-endian words, as this program's WALs have
FULL = 0xFFFFFFFF


def mend(data: bytes, first: bytes = b"") -> bytes:
    """Return a WAL with correct checksums, without frames that cannot belong to it; empty if there is nothing to mend. If a first
    page is given, it replaces those that the WAL has."""
    step = FRAME.size + PAGE
    frames = [data[at : at + step] for at in range(HEADER.size, len(data) - step + 1, step)]
    if not frames:
        return b""
    heads = [FRAME.unpack_from(frame) for frame in frames]
    salts = salts_of(data, heads)
    magic, *_ = HEADER.unpack_from(data)
    little = magic != MAGIC | 1
    # Frames after the last one with these salts are of an earlier round: SQLite begins again at the beginning of the file.
    last = max((n for n, head in enumerate(heads) if head[2:4] == salts), default=-1)
    most = max([head[1] for head in heads[: last + 1] if head[2:4] == salts], default=0)
    out = bytearray(HEADER.pack(MAGIC if little else MAGIC | 1, VERSION, PAGE, HEADER.unpack_from(data)[3], *salts, 0, 0))
    sums = checksum(out[:24], (0, 0), little=little)
    out[24:32] = struct.pack(">II", *sums)
    for frame, (page, size, *_) in zip(frames[: last + 1], heads, strict=False):
        if not 0 < page <= most:
            continue
        start = struct.pack(">II", page, size)
        content = first if first and page == 1 else frame[FRAME.size :]
        sums = checksum(start + content, sums, little=little)
        out += start + struct.pack(">4I", *salts, *sums) + content
    return bytes(out)


def salts_of(data: bytes, heads: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the salts of the present round: those of the header and of the first frames, by majority."""
    votes = Counter([HEADER.unpack_from(data)[4:6], *(head[2:4] for head in heads[:2])])
    return votes.most_common(1)[0][0]


def checksum(data: bytes | bytearray, sums: tuple[int, int], *, little: bool) -> tuple[int, int]:
    """Continue SQLite's checksum of a WAL."""
    first, second = sums
    for one, two in struct.iter_unpack("<II" if little else ">II", data):
        first = (first + one + second) & FULL
        second = (second + two + first) & FULL
    return first, second
