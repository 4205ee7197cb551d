"""Onirim: the base game for one and two players."""
