"""Bots: players by program."""
