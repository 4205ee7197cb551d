"""What bots need from others is there, or an error says how to install it."""

from __future__ import annotations

from ..runtime.extras import need

need("bots")
