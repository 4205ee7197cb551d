"""Bots for Dreamers: an honest one, one that bluffs, and how the second learns."""
