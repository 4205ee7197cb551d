"""A program that speaks the line protocol, and breaks it in one way: `python line_bots.py FAULT`. For tests of command bots."""

import json
import os
import subprocess
import sys
import time


def say(message: object) -> None:
    print(json.dumps(message), flush=True)


def main(fault: str) -> None:
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
    for line in sys.stdin:
        message = json.loads(line)
        sort = message["type"]
        if sort == "hello":
            protocol = 99 if fault == "protocol" else message["protocol"]
            games = ["onirim"] if fault == "onirim_only" else "onirim" if fault == "bad_games" else None
            say({"type": "hello", "protocol": protocol, "games": games, "wants_position": fault == "position"})
        elif sort == "question":
            number, last = message["id"], len(message["options"]) - 1
            if fault == "late":
                time.sleep(600)
            elif fault == "garbage":
                print("hello there", flush=True)
            elif fault == "no_object":
                say([1])
            elif fault == "crash":
                print("divided by zero", file=sys.stderr, flush=True)
                sys.exit(3)
            elif fault == "index":
                say({"id": number, "answer": last + 1})
            elif fault == "boolean":
                say({"id": number, "answer": True})
            elif fault == "code":
                say({"id": number, "answer": "win"})
            elif fault == "old_id":
                say({"id": number - 1, "answer": 0})
            elif fault == "complains":
                say({"error": "I am tired"})
            elif fault == "long":
                print("x" * (2 << 20), flush=True)
            elif fault == "endless":
                while True:
                    print("x" * 1000)
            elif fault == "closes":
                os.close(1)
                time.sleep(600)
            elif fault == "position" and not message["view"]["position"]:
                say({"error": "no position"})
            elif fault == "by_code":
                say({"id": number, "answer": message["options"][last]["code"]})
            else:
                say({"id": number, "answer": 0})
        elif sort == "bye" and fault != "stays":
            return
    if fault == "stays":
        time.sleep(600)


if __name__ == "__main__":
    main(sys.argv[1])
