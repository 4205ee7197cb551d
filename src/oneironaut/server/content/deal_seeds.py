"""Seeds of deals that everybody on a server gets once: how they are spelled, and which ones are refused."""

from __future__ import annotations

import datetime
import re

DAILY, WEEKLY, SUNDAY = "daily", "weekly", "sunday"
DAYS = {DAILY: 1, WEEKLY: 7, SUNDAY: 1}
DIGITS = 32  # of a seed, after its name
SEED = re.compile(rf"((?:{'|'.join(DAYS)})-\d{{4}}-\d\d-\d\d)-[0-9a-f]{{{DIGITS}}}", re.IGNORECASE)
LOOKS_LIKE = re.compile(rf"({'|'.join(DAYS)})(\d{{4}})(\d\d)(\d\d)")


def key_of(kind: str, day: datetime.date) -> str:
    """Return the name of a deal."""
    return f"{kind.upper()}-{day.isoformat()}"


def deal_key(seed: str) -> str | None:
    """Return the name of the deal that a seed belongs to; None for any other seed."""
    found = SEED.fullmatch(seed)
    return found[1].upper() if found else None


def kind_of(key: str) -> str:
    """Return the kind of a deal by its name."""
    return key.partition("-")[0].lower()


def day_of(key: str) -> datetime.date:
    """Return the first day of a deal by its name."""
    return datetime.date.fromisoformat(key.partition("-")[2])


def is_reserved(seed: str, today: datetime.date) -> bool:
    """Tell whether a seed passes for that of a deal which is not over, however it is spelled."""
    found = LOOKS_LIKE.match(re.sub(r"[^a-z0-9]", "", seed.lower()))
    if found is None:
        return False
    try:
        day = datetime.date(int(found[2]), int(found[3]), int(found[4]))
    except ValueError:
        return False
    return day + datetime.timedelta(days=DAYS[found[1]]) > today
