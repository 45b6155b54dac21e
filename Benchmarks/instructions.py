#!/usr/bin/env python3
"""Counts the instructions of replays and compares them with stored counts, and their CPU time with btmon's:
`instructions.py PROGRAM TOOLS FOLDER [--store]`.

Unlike seconds, the counts are the same each time, so an increase of a few percent is visible. They depend on the processor
architecture, the compiler and the C library; without stored counts for these, the new counts are only printed.

The instructions to start the program grow with every library, so they are counted separately and subtracted.

Instructions do not show slow ones, such as misses of the cache. The CPU time is compared with that of `btmon -r` in the same
minute, because seconds depend on the machine and on other load.
"""

import json
import os
import platform
import re
import shutil
import subprocess
import sys

from runs import HERE, Interleaved, run

PROGRAM, TOOLS, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
STORED = os.path.join(HERE, "instructions.json")
REPORTS = 50_000
ROUNDS = 8
# How many times as fast as `btmon -r`, at least, by the least CPU time of each: the goals are 80 and 16. Two machines differ by a
# fifth (65 and 12 were reached on the slower one), and the median of eight rounds by as much, because btmon's own time varies by a
# third.
LEAST = {"summary": 50, "json": 9}
# The allowed increase, as a fraction.
TOLERANCE = 0.03
START = "start"
START_TOLERANCE = 0.2

# A copy without debug information: valgrind fails on forms of it that it does not know.
STRIPPED = os.path.join(FOLDER, "hotcold")


def toolchain():
    version = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
    compiler = re.search(r"swift-[^)\s]*", version)
    return f"{platform.machine()}, {compiler.group() if compiler else 'unknown Swift'}, {' '.join(platform.libc_ver())}"


def count(arguments):
    out = os.path.join(FOLDER, "callgrind.out")
    done = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", STRIPPED, *arguments],
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


def record(capture, reports, *options):
    with open(capture, "wb") as file:
        run([os.path.join(TOOLS, "make-recording"), str(reports), *options], stdout=file.fileno())


def compare_with_btmon():
    """Returns whether a replay was too slow."""
    if not shutil.which("btmon"):
        print("CPU time: not compared, because btmon is missing (apt-get install bluez)")
        return False
    # btmon reads a tenth, because it is slow; beside a long replay the start hardly counts.
    long, short = (os.path.join(FOLDER, name + ".btsnoop") for name in ("busy", "short"))
    record(long, 1_000_000)
    record(short, 100_000)
    replays = {name: [PROGRAM, "replay", "--fast", "--" + name, long] for name in LEAST}
    runs = Interleaved({**replays, "btmon": ["btmon", "-r", short]}, ROUNDS)
    failed = False
    for name, least in LEAST.items():
        median, ratio = 10 * runs.ratio("btmon", name), 10 * runs.cpu("btmon") / runs.cpu(name)
        failed |= ratio < least
        print(
            f"replay --{name:9} {median:10.1f} times as fast as btmon -r, {ratio:.1f} by the fastest run of each"
            + ("" if ratio >= least else f"  TOO SLOW: at least {least}")
        )
    return failed


def count_instructions():
    """Returns whether a replay took too many."""
    if not shutil.which("valgrind"):
        print("instructions: not counted, because valgrind is missing (apt-get install valgrind)")
        return False
    subprocess.run(["strip", "--strip-debug", "-o", STRIPPED, PROGRAM], check=True)
    capture, trace = (os.path.join(FOLDER, "counted" + end) for end in (".btsnoop", ".csv"))
    # An empty recording is an error.
    shortest = os.path.join(FOLDER, "shortest.csv")
    record(capture, REPORTS, "--csv", trace)
    with open(trace) as rows, open(shortest, "w") as file:
        file.write(rows.readline() + rows.readline())
    replays = {
        "capture to its summary": ["--summary", capture],
        "capture to JSON lines": ["--json", capture],
        "CSV to its summary": ["--summary", trace],
    }
    start = count(["replay", "--fast", "--summary", shortest])
    counted = {name: count(["replay", "--fast", *arguments]) - start for name, arguments in replays.items()}
    counted[START] = start
    with open(STORED) as file:
        stored = json.load(file)
    version = toolchain()
    if "--store" in sys.argv:
        stored[version] = counted
        with open(STORED, "w") as file:
            json.dump(stored, file, indent=2, sort_keys=True)
            file.write("\n")
    before = stored.get(version)
    if before is None:
        print(f"instructions: there are no stored counts for {version}, only for {'; '.join(stored)}")
    failed = False
    for name, instructions in counted.items():
        is_start = name == START
        each = instructions if is_start else instructions / REPORTS
        line = f"{name:30} {each:10,.0f} instructions{'' if is_start else ' per report'}"
        if before is not None:
            tolerance = START_TOLERANCE if is_start else TOLERANCE
            change = instructions / before[name] - 1
            line += f", {100 * change:+.2f}%"
            if change > tolerance:
                failed = True
                line += f"  TOO MANY: at most {100 * tolerance:.0f}% more are allowed"
            elif change < -tolerance:
                line += "  fewer: store the new count (make instructions STORE=--store)"
        print(line)
    return failed


os.makedirs(FOLDER, exist_ok=True)
sys.exit(count_instructions() | compare_with_btmon())
