"""A program that speaks the line protocol, and breaks it in one way: `python line_bots.py FAULT`. For tests of command bots."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

Message = dict[str, Any]


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def start(fault: str) -> None:
    """What goes wrong before the first message."""
    if fault == "silent":
        time.sleep(600)
    if fault == "crash_at_once":
        sys.exit("no such thing as a free lunch")
    if fault == "child":  # a child that would outlive it, and says who it is
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        with open(sys.argv[2], "w") as file:
            file.write(f"{os.getpid()} {child.pid}")
    if fault == "flood":
        for _ in range(2000):
            print("x" * 1000, file=sys.stderr)


def greet(message: Message, fault: str) -> None:
    """Answer the hello."""
    protocol = 99 if fault == "protocol" else message["protocol"]
    games = ["onirim"] if fault == "onirim_only" else "onirim" if fault == "bad_games" else None
    say({"type": "hello", "protocol": protocol, "games": games, "wants_position": fault == "position"})


def crash() -> None:
    print("divided by zero", file=sys.stderr, flush=True)
    sys.exit(3)


def write_for_ever() -> None:
    while True:
        print("x" * 1000)


def close() -> None:
    os.close(1)
    time.sleep(600)


BREAKS: dict[str, Callable[[], None]] = {
    "late": lambda: time.sleep(600),
    "garbage": lambda: print("hello there", flush=True),
    "no_object": lambda: say([1]),
    "crash": crash,
    "complains": lambda: say({"error": "I am tired"}),
    "long": lambda: print("x" * (2 << 20), flush=True),
    "endless": write_for_ever,
    "closes": close,
}


def answer(message: Message, fault: str) -> None:
    """Answer a question, wrongly if that is the fault."""
    number, last = message["id"], len(message["options"]) - 1
    if fault in BREAKS:
        BREAKS[fault]()
        return
    if fault == "position" and not message["view"]["position"]:
        say({"error": "no position"})
        return
    wrong = {"index": last + 1, "boolean": True, "code": "win", "by_code": message["options"][last]["code"]}
    say({"id": number - 1 if fault == "old_id" else number, "answer": wrong.get(fault, 0)})


def main(fault: str) -> None:
    start(fault)
    for line in sys.stdin:
        message = json.loads(line)
        sort = message["type"]
        if sort == "hello":
            greet(message, fault)
        elif sort == "question":
            answer(message, fault)
        elif sort == "bye" and fault != "stays":
            return
    if fault == "stays":
        time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1])
