"""Checks for those who write bots: `check_bot`."""

from .bots import BotCheckError, Checked, check_bot

__all__ = ["BotCheckError", "Checked", "check_bot"]
