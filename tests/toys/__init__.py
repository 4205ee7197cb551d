"""Toys: a third game and an eighth expansion, each in a folder of its own, to prove that nothing else need change.

They are loaded as plugins: `ONEIRONAUT_PLUGINS=tests.toys.stars,tests.toys.mirrors`.
"""
