"""The messages of the protocol, as types. No logic."""
