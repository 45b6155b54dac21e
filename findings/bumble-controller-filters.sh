#!/bin/sh
# Bumble's virtual controller accepts filters, an accept list and ends of scans and sets, and then does as if there were none.
#
# Version    bumble 0.0.236 (PyPI), its virtual controllers at one LocalLink
# Expected   A controller that answers with success does what it was asked for (Core 5.4, Vol 4, Part E): a scan with the duplicate filter
#            reports a sender once (7.8.65), one with the accept list only its members (7.8.64), and a scan or a set that has a duration
#            ends after it with LE Scan Timeout or LE Advertising Set Terminated (7.7.65.17 and .18). Our guess before the run, for a set
#            that sends each 100 ms, heard for a second, and for durations of 0.2 s:
#                filtered 1    not in the list 0    scan ended True    set ended True
# Seen           filtered 20    not in the list 20    scan ended False    set ended False
#            All commands return success, and their parameters are not used. (20 and not 10: each packet is reported twice, as
#            bumble-scan-response.sh shows.) A program that leaves out known devices or counts on the end of a scan cannot be tested
#            with it: it hears everything, for ever.
# Input      HCI commands for two virtual controllers: an extended advertising set, and scans.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bumble==0.0.236

cat >"$folder/scan.py" <<'PYTHON'
import asyncio
import struct

from bumble.controller import Controller
from bumble.link import LocalLink

SENDER, OTHER = bytes.fromhex("6655443322C1"), bytes.fromhex("7755443322C1")
SCAN_TIMEOUT, SET_TERMINATED = 0x11, 0x12


class Host:
    """A host that sends commands and keeps the events."""

    def __init__(self, link, name):
        self.answers, self.events = {}, []
        self.controller = Controller(name, link=link, host_sink=self)

    def on_packet(self, packet):
        packet = bytes(packet)
        if packet[1] == 0x0E:
            self.answers[packet[4:6]] = packet[6]
        elif packet[1] == 0x3E:
            self.events.append(packet[3])

    async def command(self, opcode, parameters=b""):
        code = struct.pack("<H", opcode)
        self.answers.pop(code, None)
        self.controller.on_packet(b"\1" + code + bytes([len(parameters)]) + parameters)
        await asyncio.sleep(0.02)
        assert self.answers[code] == 0, f"command {opcode:04x}: {self.answers[code]}"

    async def scan(self, duplicates=0, policy=0, duration=0):
        await self.command(0x2041, struct.pack("<BBBBHH", 0, policy, 1, 0, 160, 160))
        self.events.clear()
        await self.command(0x2042, struct.pack("<BBHH", 1, duplicates, duration, 0))
        await asyncio.sleep(1)
        heard = self.events.count(0x0D)
        await self.command(0x2042, bytes(6))
        return heard


async def main():
    link = LocalLink()
    sender, scanner = Host(link, "sender"), Host(link, "scanner")
    for host in (sender, scanner):
        await host.command(0x0C03)  # Reset
        await host.command(0x0C01, b"\xff" * 8)  # event masks
        await host.command(0x2001, b"\xff" * 8)
    interval = struct.pack("<I", 160)[:3]  # 100 ms
    parameters = bytes([1, 0, 0]) + interval * 2 + bytes([7, 1, 0]) + bytes(6) + struct.pack("<BbBBBBB", 0, 127, 1, 0, 1, 0, 0)
    await sender.command(0x2036, parameters)
    await sender.command(0x2035, b"\1" + SENDER)
    await sender.command(0x2037, bytes([1, 3, 1, 5]) + b"\4\tBar")
    await sender.command(0x2039, bytes([1, 1, 1, 0, 0, 0]))
    print("filtered, more than 1:", await scanner.scan(duplicates=1) > 1)
    await scanner.command(0x2011, b"\1" + OTHER)  # accept list
    print("not in the list, more than 0:", await scanner.scan(policy=1) > 0)
    await scanner.scan(duration=20)
    print("scan ended:", SCAN_TIMEOUT in scanner.events)
    await sender.command(0x2039, bytes([0, 1, 1, 0, 0, 0]))
    await sender.command(0x2039, bytes([1, 1, 1, 20, 0, 0]))
    await asyncio.sleep(1)
    print("set ended:", SET_TERMINATED in sender.events, "still heard:", await scanner.scan() > 0)


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/scan.py")
echo "$seen"
[ "$seen" = "filtered, more than 1: True
not in the list, more than 0: True
scan ended: False
set ended: False still heard: True" ]
