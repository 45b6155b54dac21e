#!/usr/bin/env python3
"""Checks that memory does not grow with the number of reports, by feeding the program more and more through a pipe.

    flat.py PROGRAM [COUNT]

First a hunted beacon at 10 Hz among 200 others, then among a flood of 100,000 addresses, as a BTSnoop capture; then the 200
others in each other container, also packed. Exit status 1 if ten times as many reports take over 0.5 MB more, if the flood
takes over 2 MB more, or if a report is lost.
"""
import fcntl
import json
import os
import struct
import subprocess
import sys
import time
import zlib

EPOCH = 0x00E03AB44A676000  # BTSnoop's time at the first report, in microseconds
BLOCK = 10_000  # reports written at once
STEP = 1000  # microseconds between reports
HUNTED = bytes.fromhex("0000000000C0")


def event(sender):
    address = HUNTED if sender == 0 else struct.pack("<IH", sender, 0xC100)
    beacon = bytes.fromhex("0201061AFF4C000215D9EED498BFDB43C08B55D06BB74C430B") + struct.pack(">HHb", 0, 0, -59)
    report = b"\x03\x01" + address + bytes([len(beacon)]) + beacon + struct.pack("b", -60 - sender % 30)
    return bytes([0x3E, len(report) + 2, 2, 1]) + report


def btsnoop(time, data):
    return struct.pack(">IIIIq", len(data), len(data), 3, 0, EPOCH + time) + data


def pcap(time, data):
    length = len(data) + 1
    return struct.pack("<IIIIB", time // 1_000_000, time % 1_000_000, length, length, 4) + data


def pcapng(time, data):
    length = len(data) + 5
    body = struct.pack("<IIIIIIB", 0, time >> 32, time & 0xFFFFFFFF, length, length, 0, 4) + data + bytes(-length % 4)
    return struct.pack("<II", 6, len(body) + 12) + body + struct.pack("<I", len(body) + 12)


def packet_logger(time, data):
    return struct.pack(">IIIB", len(data) + 9, time // 1_000_000, time % 1_000_000, 1) + data


# The start of a container, and its records.
CONTAINERS = {
    "BTSnoop": (b"btsnoop\0" + struct.pack(">II", 1, 1001), btsnoop),
    "pcap": (struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 187), pcap),
    "pcapng": (struct.pack("<IIIHHqI", 0x0A0D0D0A, 28, 0x1A2B3C4D, 1, 0, -1, 28) + struct.pack("<IIHHII", 1, 20, 201, 0, 0, 20),
               pcapng),
    "PacketLogger": (b"", packet_logger),
}


def feed(pipe, count, senders, container):
    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, 1 << 20)
    container, _, packer = container.partition(", ")
    start_of_file, record = CONTAINERS[container]
    packing = zlib.compressobj(1, wbits=31) if packer else None
    pipe.write(packing.compress(start_of_file) if packing else start_of_file)
    for start in range(0, count, BLOCK):
        block = bytearray()
        for number in range(start, min(start + BLOCK, count)):
            # Every hundredth report is from the hunted beacon.
            sender = 0 if number % 100 == 0 else 1 + number * 7919 % senders
            block += record(number * STEP, cached(sender))
        pipe.write(packing.compress(block) if packing else block)
    if packing:
        pipe.write(packing.flush())
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


def run(program, count, senders, container="BTSnoop"):
    """Replays the reports. Returns the peak memory in MB, the CPU seconds and the summary."""
    process = subprocess.Popen([program, "replay", "-", "--json", "--summary"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    feed(process.stdin, count, senders, container)
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
    for container in ["pcap", "pcapng", "PacketLogger", "BTSnoop, gzip"]:
        few, many = (run(program, count, 200, container) for count in counts[1:])
        lost = most - many[2]["sightings"] + many[2]["rejected"]["total"]
        print(f"          {container}: {many[0]:.2f} MB, {many[0] - few[0]:+.2f} MB, {many[1]:.2f} s, {lost} lost")
        failed |= many[0] - few[0] > 0.5 or lost != 0
    sys.exit(1 if failed else 0)


main()
