#!/usr/bin/env python3
"""Checks that memory does not grow with the number of reports, by feeding the program more and more through a pipe.

    flat.py PROGRAM [COUNT]

First a hunted beacon at 10 Hz among 200 others, then among a flood of 100,000 addresses. Exit status 1 if ten times as many
reports take over 0.5 MB more, if the flood takes over 2 MB more, or if a report is lost.
"""
import fcntl
import json
import os
import struct
import subprocess
import sys
import time

EPOCH = 0x00E03AB44A676000  # BTSnoop's time at the first report, in microseconds
BLOCK = 10_000  # reports written at once
STEP = 1000  # microseconds between reports
HUNTED = bytes.fromhex("0000000000C0")


def event(sender):
    address = HUNTED if sender == 0 else struct.pack("<IH", sender, 0xC100)
    beacon = bytes.fromhex("0201061AFF4C000215D9EED498BFDB43C08B55D06BB74C430B") + struct.pack(">HHb", 0, 0, -59)
    report = b"\x03\x01" + address + bytes([len(beacon)]) + beacon + struct.pack("b", -60 - sender % 30)
    return bytes([0x3E, len(report) + 2, 2, 1]) + report


def feed(pipe, count, senders):
    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)
    pipe.write(b"btsnoop\0" + struct.pack(">II", 1, 1001))
    length = len(event(0))
    record = 24 + length
    for start in range(0, count, BLOCK):
        block = bytearray()
        for number in range(start, min(start + BLOCK, count)):
            # Every hundredth report is from the hunted beacon.
            sender = 0 if number % 100 == 0 else 1 + number * 7919 % senders
            block += struct.pack(">IIIIq", length, length, 3, 0, EPOCH + number * STEP) + cached(sender)
        assert len(block) % record == 0
        pipe.write(block)
    pipe.flush()


EVENTS = {}


def cached(sender):
    if sender not in EVENTS:
        EVENTS[sender] = event(sender)
    return EVENTS[sender]


def peak(pid):
    """The peak memory so far, in MB. wait4(2) would report too much, because it includes this script's memory before exec."""
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024


def cpu_ticks(pid):
    with open(f"/proc/{pid}/stat") as stat:
        return sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13]))


def run(program, count, senders):
    """Replays the reports. Returns the peak memory in MB, the CPU seconds and the summary."""
    process = subprocess.Popen([program, "replay", "-", "--json", "--summary"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    feed(process.stdin, count, senders)
    # It has read everything when its CPU time stops increasing.
    before = -1
    while before != (before := cpu_ticks(process.pid)):
        time.sleep(0.3)
    memory = peak(process.pid)
    process.stdin.close()
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit(f"flat.py: {program} ended with status {process.returncode}")
    return memory, usage.ru_utime + usage.ru_stime, json.loads(output)


def main():
    program = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000
    counts = [most // 100, most // 10, most]
    failed = False
    peaks = {}
    print(f"{'senders':>9} {'reports':>10} {'peak MB':>8} {'CPU s':>7} {'beacons':>10} {'lost':>6}")
    for senders in (200, 100_000):
        for count in counts:
            memory, seconds, summary = run(program, count, senders)
            lost = count - summary["sightings"] + summary["rejected"]["total"]
            peaks[senders, count] = memory
            failed |= lost != 0
            print(f"{senders:>9} {count:>10} {memory:>8.2f} {seconds:>7.2f} {summary['beacons']:>10} {lost:>6}")
        growth = peaks[senders, most] - peaks[senders, counts[1]]
        print(f"          from {counts[1]} to {most}: {growth:+.2f} MB")
        failed |= growth > 0.5
    flood = peaks[100_000, most] - peaks[200, most]
    print(f"          100,000 addresses instead of 200: {flood:+.2f} MB")
    failed |= flood > 2
    sys.exit(1 if failed else 0)


main()
