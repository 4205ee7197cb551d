"""Keys: the secret of a data folder, and what is derived from it: seat tokens, the owner's key, tickets."""

from __future__ import annotations

import hmac
import os
import secrets
from hashlib import blake2b
from pathlib import Path

from ..errors import StartError

SIZE = 32
MOST_TICKETS = 16
LINK = 24  # hexadecimal digits of a link's secret: 96 bits


class Keys:
    """What opens what. Tokens are derived, so none of them is stored."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self._tickets: list[str] = []

    def token(self, table: str, seat: int, key: int = 0) -> str:
        """Return the token of a seat. A seat that moves or is left gets another one: `key` counts them."""
        return f"{key}-{self._derived(f'seat {seat} {table} {key}')}" if key else self._derived(f"seat {seat} {table}")

    def opens(self, token: str, table: str, seat: int) -> bool:
        """Tell whether a token is one that the seat has or has had."""
        return hmac.compare_digest(token.encode(), self.token(table, seat, key_of(token)).encode())

    def link(self, purpose: str, table: str, seat: int, number: int) -> str:
        """Return the secret of a link: to take a seat (`join`) or to move it to another device (`move`)."""
        return self._derived(f"{purpose} {seat} {table} {number}")[:LINK]

    def fits(self, secret: str, purpose: str, table: str, seat: int, number: int) -> bool:
        """Tell whether a secret is that of a link."""
        return hmac.compare_digest(secret.encode(), self.link(purpose, table, seat, number).encode())

    @property
    def owner(self) -> str:
        """Return the browser key of the person who runs the server."""
        return self._derived("owner")

    def is_owner(self, key: str) -> bool:
        """Tell whether a browser key is the owner's."""
        return hmac.compare_digest(key.encode(), self.owner.encode())

    def deal_secret(self, name: str) -> str:
        """Return hexadecimal digits for a deal that everybody gets. Only this server can make them."""
        return self._derived(f"deal {name}")

    def ticket(self) -> str:
        """Make a ticket for a link. It can be redeemed once for the owner's key. Of too many, the oldest is forgotten."""
        ticket = secrets.token_urlsafe(16)
        self._tickets = [*self._tickets[1 - MOST_TICKETS :], ticket]
        return ticket

    def redeem(self, ticket: str) -> bool:
        """Redeem a ticket; return whether it was valid."""
        for known in self._tickets:
            if hmac.compare_digest(known.encode(), ticket.encode()):
                self._tickets.remove(known)
                return True
        return False

    def _derived(self, purpose: str) -> str:
        return blake2b(purpose.encode(), key=self._secret, digest_size=24, person=b"oneironaut token").hexdigest()


def key_of(token: str) -> int:
    """Return which token of its seat a token claims to be."""
    number, dash, _ = token.partition("-")
    return int(number) if dash and number.isascii() and number.isdigit() and len(number) < 7 else 0


def read_secret(folder: Path) -> bytes:
    """Read the secret of a data folder; make it at first use. Only its owner can read the file."""
    path = folder / "secret"
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        secret = path.read_bytes()
        if len(secret) != SIZE:
            raise StartError(f"{path} is damaged: move it away; links to open games must then be made again") from None
        return secret
    with os.fdopen(number, "wb") as file:
        secret = secrets.token_bytes(SIZE)
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    return secret
