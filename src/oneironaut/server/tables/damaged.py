"""Damaged: a table that is damaged, as its owner sees it, and what can be saved of it."""

from __future__ import annotations

import msgspec

from ...text import say
from ..schemas import messages as m
from ..storage.archive import Fault, GameRow
from ..storage.rows import DamagedError, words
from .replays import record_of


def damaged_entry(fault: Fault, whole: m.TableEntry | None, lang: str) -> m.TableEntry:
    """Describe a damaged table in a list. `whole` is its entry as far as its row can be trusted; None if nothing is left."""
    damage = m.Damage(say(words(fault), lang), fault.row is not None)
    if whole is not None:
        return msgspec.structs.replace(whole, readable=False, damage=damage)
    return m.TableEntry(
        id=fault.id,
        rules="",
        title=say("ui.server.damage.title", lang),
        players=0,
        secrets=True,
        seed=None,
        commitment=None,
        seats=[],
        origin="new",
        lesson=None,
        created="",
        ended=None,
        outcome=None,
        answers=None,
        practice=False,
        assisted=False,
        readable=False,
        damage=damage,
    )


def whole_record(fault: Fault) -> str:
    """Return the record of what is intact. The game has come to its end here, so it tells everything, running or not."""
    if fault.row is None:
        raise DamagedError(fault)
    progress = msgspec.structs.replace(fault.row.progress, outcome=None)  # it may be the end of moves that are lost
    row: GameRow = msgspec.structs.replace(fault.row, progress=progress)
    return str(record_of(row, fault.entries))
