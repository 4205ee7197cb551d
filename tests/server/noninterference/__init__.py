"""Non-interference over the wire: what a seat is sent follows from what it may know, byte by byte.

Two games that a seat cannot tell apart (`twins`) are played on two servers (`house`) through the application's own front
door (`asgi`). An `observer` sits at one seat and asks for everything; `play` compares the two transcripts: replies with
status, headers and body, messages of the socket with their number and order. Nothing is left out but the promise of the
seed, whose length stays, and the random key of a newcomer. In one of the two games the partner also takes hints and errs.

How to add a route
------------------
A route that is neither used by a probe nor declared harmless fails `test_every_route_is_watched`. So:

1. In `probes.py`, write a function and register it with the route as the application spells it::

       @probe("GET /api/rooms/{room:str}", often=True)
       async def room(seat: Observer, route: str) -> None:
           await seat.ask(route, room=..., query={"lang": seat.lang})

   `often` means at every moment and while the partner is asked; without it, the probe takes turns with others. `seat.ask`
   fills in `table` and `seat`, sends the browser's key (or `key=seat.token`), and writes the reply into the transcript. Take
   chance from `seat.luck`, which is the same in both games.
2. If the route reads no table at all, give the reason in `HARMLESS` instead.
3. A new message of the socket is said with `seat.say` (in `play.Sitting.moment`); `test_every_message_is_said` looks.
4. A new kind of watcher (a spectator, a second device) is another `Observer` with a token of its own.
5. Plant a leak in `leaks.py` that only the new probe can see, so that it is known to look.
"""
