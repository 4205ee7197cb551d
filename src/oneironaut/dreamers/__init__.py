"""Dreamers: two players, three Gates, and perhaps a Master of Nightmares."""
