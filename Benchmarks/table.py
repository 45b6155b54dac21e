#!/usr/bin/env python3
"""Measures hotcold against its goals, and prints one table: `table.py PROGRAM TOOLS FOLDER`.

PROGRAM: the built hotcold. TOOLS: the folder of the benchmark programs. FOLDER: where recordings are put. A result is a
ratio of CPU times (the lowest of runs that take turns), a number of bytes, or a percentage of a core.
"""

import fcntl
import json
import os
import shutil
import socket
import struct
import sys
import time

from runs import Interleaved, cpu_seconds, finish, now, peak, run, start
from stations import measure as measure_stations
from terminal import Terminal

PROGRAM, TOOLS, FOLDER = (os.path.abspath(path) for path in sys.argv[1:4])
ROUNDS = int(os.environ.get("ROUNDS", "9"))
REPORTS = int(os.environ.get("REPORTS", "1000000"))
BTMON = shutil.which("btmon")
ROWS = []


def tool(name, *arguments):
    return [os.path.join(TOOLS, name), *map(str, arguments)]


def recording(name, *arguments):
    """Makes a recording, and a CSV trace of its iBeacons. Returns both paths."""
    capture, trace = (os.path.join(FOLDER, name + end) for end in (".btsnoop", ".csv"))
    with open(capture, "wb") as out:
        if run(tool("make-recording", *arguments, "--csv", trace), stdout=out.fileno()).status:
            raise SystemExit(f"make-recording {name} failed")
    return capture, trace


def replay(*arguments):
    return [PROGRAM, "replay", "--fast", *arguments]


def row(what, result, goal, reached):
    """`reached` is None if it could not be measured."""
    ROWS.append((what, result, goal, {True: "reached", False: "NOT reached", None: "not measured"}[reached]))


def ratio_row(what, goal, ours, theirs, least):
    ratio = theirs / ours
    row(what, f"{ratio:.2f}x" if ratio < 10 else f"{ratio:.0f}x", goal, ratio >= least)


def speed():
    capture, trace = recording("busy", REPORTS)
    # btmon is slow, so it reads a tenth.
    short, _ = recording("short", REPORTS // 10)
    runs = Interleaved(
        {
            **({"btmon": ["btmon", "-r", short]} if BTMON else {}),
            "limit": tool("capture-limit", capture),
            "summary": replay("--summary", capture),
            "json": replay("--json", capture),
            "csv limit": tool("csv-limit", trace),
            "csv": replay("--summary", trace),
        },
        ROUNDS,
    )

    def against_btmon(what, name, least):
        if BTMON:
            ratio_row(what, f">= {least}x", 1, 10 * runs.ratio("btmon", name), least)
        else:
            row(what, "btmon is missing (apt-get install bluez)", f">= {least}x", None)

    against_btmon("capture to its summary, relative to btmon -r", "summary", 80)
    ratio_row("capture to its summary, relative to the C limit", ">= 0.25x", runs.cpu("summary"), runs.cpu("limit"), 0.25)
    against_btmon("capture to JSON lines, relative to btmon -r", "json", 16)
    ratio_row("CSV trace to its summary, relative to the C limit", ">= 0.25x", runs.cpu("csv"), runs.cpu("csv limit"), 0.25)
    for name in runs.runs:
        reports = REPORTS / 10 if name == "btmon" else REPORTS
        print(f"  {name:10} {runs.cpu(name) * 1e9 / reports:7.0f} ns per report", flush=True)


def memory():
    def highest_peak(reports, *options):
        return max(peak(tool("make-recording", reports, *options), replay("--summary", "-")) for _ in range(2))

    peaks = {reports: highest_peak(reports) for reports in (10**5, 10**6, 10**7)}
    growth = max(peaks.values()) - peaks[10**5]
    row(
        "peak memory, 10^5 to 10^7 reports",
        f"{max(peaks.values()):.1f} MB, growing by {growth:.2f}",
        "<= 16 MB, <= 0.5",
        max(peaks.values()) <= 16 and growth <= 0.5,
    )
    flood = highest_peak(10**6, 100_000, "--favour-first")
    extra = flood - max(peaks.values())
    capture, trace = recording("flood", 3 * 10**5, 100_000, "--favour-first")
    sent, first = beacons(trace)
    heard = estimates(capture, lambda line: line["address"] == first, "--json")
    lost = sum(1 for beacon in sent if beacon[1] == first) - len(heard)
    row(
        "flood of 100,000 addresses, memory and the hunted beacon",
        f"{extra:+.2f} MB, {lost} of {len(heard) + lost} lost",
        "<= +2 MB, 0 lost",
        extra <= 2 and lost == 0,
    )


def beacons(trace):
    """The iBeacons of a trace, as tuples of strings, and the address of the first one."""
    with open(trace) as rows:
        next(rows)
        sent = [tuple(line.split(",")[:7]) for line in rows]
    return sent, sent[0][1]


def estimates(capture, wanted, *arguments):
    path = os.path.join(FOLDER, "lines.json")
    with open(path, "wb") as out:
        if run(replay(*arguments, capture), stdout=out.fileno()).status:
            raise SystemExit("hotcold replay --json failed")
    with open(path) as lines:
        return [line for line in map(json.loads, lines) if line["type"] == "estimate" and wanted(line)]


def exactness():
    capture, trace = recording("exact", REPORTS // 5)
    sent, _ = beacons(trace)
    lines = estimates(capture, lambda line: True, "--json")
    heard = [
        (
            f"{line['time']:.6f}",
            line["address"],
            str(line["rssi"]),
            str(line["measuredPower"]),
            line["uuid"],
            str(line["major"]),
            str(line["minor"]),
        )
        for line in lines
    ]
    wrong = abs(len(sent) - len(heard)) + sum(1 for a, b in zip(sent, heard) if a != b)
    row(
        "time, address, RSSI, power, UUID, major and minor of each beacon",
        f"{wrong} of {len(sent)} wrong",
        "0 wrong",
        wrong == 0 and len(sent) > 0,
    )


def latency():
    """Sends packets to a C poll loop and to the game in turn, 1,000 per second to each."""
    seconds = 10
    readers = {}
    for name in ("poll-limit", "poll-game"):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        done, writing = os.pipe()
        # Numbers from 10 up, so that they differ from the child's 3 and 4.
        files = [(3, fcntl.fcntl(theirs, fcntl.F_DUPFD_CLOEXEC, 10)), (4, fcntl.fcntl(writing, fcntl.F_DUPFD_CLOEXEC, 10))]
        pid = start(tool(name), files=files)
        readers[name] = (pid, ours, done, [])
        theirs.close()
        os.close(writing)
        for _, descriptor in files:
            os.close(descriptor)
    event = bytes.fromhex("3E2A0201030178563412DEC01E0201061AFF4C000215D9EED498BFDB43C08B55D06BB74C430B00010002C5")
    begin = now()
    for count in range(1000 * seconds):
        for turn, (pid, packets, done, times) in enumerate(readers.values()):
            wait = begin + (count + turn / 2) / 1000 - now()
            if wait > 0:
                time.sleep(wait)
            sent = time.monotonic_ns()
            packets.send(b"\x04" + event + bytes([256 - 50 - count % 30]))
            times.append(struct.unpack("q", os.read(done, 8))[0] - sent)
    p99 = {}
    for name, (pid, packets, done, times) in readers.items():
        packets.close()
        finish(pid)
        times = sorted(times[1000:])
        p99[name] = times[len(times) * 99 // 100] / 1000
    ratio = p99["poll-game"] / p99["poll-limit"]
    row(
        "socket to estimate at 1,000 per second, p99, relative to a C poll loop",
        f"{ratio:.2f}x ({p99['poll-game']:.0f} to {p99['poll-limit']:.0f} us)",
        "<= 1.5x",
        ratio <= 1.5,
    )


def screen():
    seconds = 20
    # 50 beacons at 10 Hz, for longer than the measurement.
    capture, _ = recording("fifty", 500 * (seconds + 10), 50, 500, "--plain")
    terminal = Terminal()
    pid = terminal.start([PROGRAM, "replay", "--speed", "1", "--mute", capture])
    time.sleep(3)
    begin, used = now(), cpu_seconds(pid)
    time.sleep(seconds)
    used, passed = cpu_seconds(pid) - used, now() - begin
    drawn = terminal.written
    terminal.press("q")
    status = finish(pid).status
    share = 100 * used / passed
    if status or drawn < 2000:
        raise SystemExit(f"hotcold replay on a terminal: exit status {status}, {drawn} bytes drawn")
    row("screen of 80x24, 50 beacons at 10 Hz", f"{share:.2f}% of a core", "< 1%", share < 1)


def startup():
    capture, _ = recording("tiny", 3, 1, "--plain")
    runs = Interleaved({"json": replay("--json", capture)}, 3 * ROUNDS)
    milliseconds = 1000 * runs.cpu("json")
    row("start, a replay of 3 reports, exit", f"{milliseconds:.1f} ms of CPU", "<= 10 ms", milliseconds <= 10)


def stations():
    what = "100 stations, 200 devices, a broker: packet to estimate, p99"
    goal = "<= 300 ms, 0 lost at QoS 1, <= +2 MB"
    load = measure_stations(PROGRAM, float(os.environ.get("LOAD_TIME", "60")))
    if load is None:
        return row(what, "mosquitto is missing (sh .ci/setup test)", goal, None)
    row(
        what,
        f"{load['p99 ms']:.0f} ms, {load['acknowledged lost']} of {load['acknowledged']} lost, {load['growth MB']:+.1f} MB;"
        f" {load['messages/s']:.0f} messages/s, {load['cpu %']:.0f}% of a core",
        goal,
        load["p99 ms"] <= 300 and load["acknowledged lost"] == 0 and load["growth MB"] <= 2,
    )


def main():
    os.makedirs(FOLDER, exist_ok=True)
    for measure in (exactness, startup, speed, memory, latency, screen, stations):
        print(f"measuring: {measure.__name__}", flush=True)
        measure()
    headings = ("benchmark", "hotcold", "goal", "")
    widths = [max(len(r[i]) for r in [headings, *ROWS]) for i in range(4)]
    print()
    for r in [headings, tuple("-" * w for w in widths), *ROWS]:
        print("| " + " | ".join(cell.ljust(w) for cell, w in zip(r, widths)) + " |")


main()
