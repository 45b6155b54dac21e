#!/usr/bin/env python3
"""Runs hotcold with a hundred beacons at 10 Hz for a long time: `soak.py PROGRAM TOOLS SECONDS`.

The beacons move in thirteen copies of the demo's world, in real time. Two instances of hotcold hear them: one draws a
screen, the other prints JSON lines. After the first tenth, memory must grow by less than 1 MB. No packet may be lost.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time

from runs import cpu_seconds, now, rss
from terminal import Terminal

PROGRAM, TOOLS = (os.path.abspath(path) for path in sys.argv[1:3])
SECONDS = float(sys.argv[3])
# Tables and buffers fill during this fraction of the time.
WARM_UP = 0.1
GROWTH = 1.0  # MB


class Lines:
    """Reads JSON lines; keeps only counts and the last line."""

    def __init__(self, stream):
        self.counts = {}
        self.last = {}
        self.thread = threading.Thread(target=self._read, args=(stream,))
        self.thread.start()

    def _read(self, stream):
        for line in stream:
            self.last = json.loads(line)
            kind = self.last["type"]
            self.counts[kind] = self.counts.get(kind, 0) + 1


class Watch:
    """The memory and the CPU of a process over time."""

    def __init__(self, name, pid):
        self.name, self.pid = name, pid
        self.begin = now()
        self.samples = []

    def sample(self):
        self.samples.append((now() - self.begin, rss(self.pid), cpu_seconds(self.pid)))

    def report(self):
        warm = [sample for sample in self.samples if sample[0] >= WARM_UP * SECONDS]
        growth = max(sample[1] for sample in warm) - warm[0][1]
        used = (warm[-1][2] - warm[0][2]) / (warm[-1][0] - warm[0][0])
        print(
            f"{self.name}: {warm[0][1]:.2f} MB after {warm[0][0]:.0f} s, at most {growth:+.2f} MB later"
            f" ({warm[-1][1]:.2f} MB at the end), {100 * used:.2f}% of a core"
        )
        return growth < GROWTH


def start_house(stdout, stderr):
    return subprocess.Popen([os.path.join(TOOLS, "house-of-beacons"), str(SECONDS)], stdout=stdout, stderr=stderr)


def main():
    with tempfile.TemporaryDirectory() as folder:
        pipe = os.path.join(folder, "air")
        os.mkfifo(pipe)
        terminal = Terminal()
        screen = terminal.start([PROGRAM, "replay", "--speed", "1", "--mute", pipe])
        with open(pipe, "wb") as out:
            screen_house = start_house(out, subprocess.DEVNULL)
        lines_house = start_house(subprocess.PIPE, subprocess.PIPE)
        reader = subprocess.Popen(
            [PROGRAM, "replay", "--speed", "1", "--json", "-"], stdin=lines_house.stdout, stdout=subprocess.PIPE
        )
        lines_house.stdout.close()
        lines = Lines(reader.stdout)
        watches = [Watch("on the screen", screen), Watch("as JSON lines", reader.pid)]
        begin = now()
        step = min(10, SECONDS / 30)
        while now() - begin + step < SECONDS and reader.poll() is None:
            time.sleep(step)
            for watch in watches:
                watch.sample()
        report = lines_house.communicate()[1].decode().strip()
        lines.thread.join()
        reader.wait()
        screen_house.wait()
        time.sleep(1)
        terminal.press("q")
        _, status = os.waitpid(screen, 0)
    print(f"{SECONDS:.0f} s of a hundred beacons: {report}")
    flat = [watch.report() for watch in watches]
    sent = int(report.split()[0])
    summary = lines.last
    lost = sent - lines.counts.get("estimate", 0)
    print(f"lost: {lost}; lines: {lines.counts}; {terminal.written} bytes drawn")
    print(f"summary: {json.dumps(summary)}")
    passed = all(flat) and lost == 0 and sent > 0 and reader.returncode == 0 and os.waitstatus_to_exitcode(status) == 0
    print("memory stays flat, no packet is lost" if passed else "FAILED")
    raise SystemExit(0 if passed else 1)


main()
