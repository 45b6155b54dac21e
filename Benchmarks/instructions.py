#!/usr/bin/env python3
"""Counts the instructions of replays, and compares them with stored counts:
`instructions.py PROGRAM TOOLS FOLDER [--store]`.

Unlike seconds they are the same each time, so a few percent more are visible. They depend on the processor's
architecture, the compiler and the C library; if instructions.json has none for these, the counts are only printed.

The instructions of the start are counted separately, and subtracted from the others: they grow with every library.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys

from runs import HERE, run

PROGRAM, TOOLS, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
STORED = os.path.join(HERE, "instructions.json")
REPORTS = 50_000
# The accepted growth, as a share.
ROOM = 0.03
START = "start"
START_ROOM = 0.2


# Without debug information: valgrind does not know all of its forms, and gives up.
BARE = os.path.join(FOLDER, "hotcold")


def toolchain():
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    compiler = re.search(r"swift-[^)\s]*", version)
    return f"{platform.machine()}, {compiler.group() if compiler else 'unknown Swift'}, {' '.join(platform.libc_ver())}"


def count(arguments):
    out = os.path.join(FOLDER, "callgrind.out")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", BARE, *arguments],
        env={"PATH": os.environ["PATH"], "SWIFT_DETERMINISTIC_HASHING": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not found:
        raise SystemExit(f"valgrind failed:\n{done.stderr[-2000:]}")
    return int(found.group(1))


def main():
    if not shutil.which("valgrind"):
        print("instructions: not counted, there is no valgrind here (apt-get install valgrind)")
        return
    os.makedirs(FOLDER, exist_ok=True)
    subprocess.run(["strip", "--strip-debug", "-o", BARE, PROGRAM], check=True)
    capture, trace = (os.path.join(FOLDER, "counted" + end) for end in (".btsnoop", ".csv"))
    empty = os.path.join(FOLDER, "empty.csv")
    with open(capture, "wb") as file:
        run([os.path.join(TOOLS, "make-recording"), str(REPORTS), "--csv", trace], stdout=file.fileno())
    with open(trace) as rows, open(empty, "w") as file:
        file.write(rows.readline())
    replays = {
        "capture to its summary": ["--summary", capture],
        "capture to JSON lines": ["--json", capture],
        "CSV to its summary": ["--summary", trace],
    }
    start = count(["replay", "--fast", "--summary", empty])
    counted = {name: count(["replay", "--fast", *words]) - start for name, words in replays.items()}
    counted[START] = start
    with open(STORED) as file:
        stored = json.load(file)
    here = toolchain()
    if "--store" in sys.argv:
        stored[here] = counted
        with open(STORED, "w") as file:
            json.dump(stored, file, indent=2, sort_keys=True)
            file.write("\n")
    before = stored.get(here)
    if before is None:
        print(f"instructions: none are stored for {here}, so nothing is compared. Stored are: {'; '.join(stored)}")
    failed = False
    for name, instructions in counted.items():
        is_start = name == START
        each = instructions if is_start else instructions / REPORTS
        line = f"{name:30} {each:10,.0f} instructions{'' if is_start else ' a report'}"
        if before is not None:
            room = START_ROOM if is_start else ROOM
            change = instructions / before[name] - 1
            line += f", {100 * change:+.2f}%"
            if change > room:
                failed = True
                line += f"  TOO MANY: at most {100 * room:.0f}% more are accepted"
            elif change < -room:
                line += "  fewer: worth keeping (make instructions STORE=--store)"
        print(line)
    if failed:
        raise SystemExit(1)


main()
