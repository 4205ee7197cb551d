"""The server: tables kept in a database, played over HTTP and WebSockets. `docs/reference/protocol.md` is what it speaks.

It knows no card by name and no rule: all it sends comes from questions, options, views, events and the text catalogue.
"""

from ..runtime.extras import need

need("web")
