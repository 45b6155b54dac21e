#!/usr/bin/env python3
"""Decodes random packets, valid and corrupted, with hotcold and with bumble, and compares the results.

    differential.py PROGRAM [COUNT] [SEED]

Bumble decodes every report and every AD structure, but only in whole events: it shortens a length that overruns, and
drops an event whose last report is incomplete. So this script cuts out the part before the first fault, by the rules of
the Core Specification (Vol 4, Part E, 5.4.4 and 7.7.65; Vol 3, Part C, 11). Exit status: 1 after a difference, 77 without
bumble.
"""
import json
import random
import struct
import subprocess
import sys
import tempfile

try:
    from bumble import hci
    from bumble.core import AdvertisingData
except ImportError as error:
    print(f"differential: skipped, because bumble is missing ({error})", file=sys.stderr)
    sys.exit(77)

GAME = bytes.fromhex("D9EED498BFDB43C08B55D06BB74C430B")
EPOCH = 0x00DCDDB30F2F8000  # 1970 in microseconds since the year 0, as BTSnoop counts
MAX_PENDING = 8  # advertisements whose pieces hotcold joins at once
MAX_DATA = 1650  # bytes of extended advertising data
NEXT_AFTER, OVERDUE = 10, 50  # milliseconds until the next advertisement may begin, and until no further piece comes


# -- Packets

def structure(kind, value):
    return bytes([len(value) + 1, kind]) + value


def beacon(r):
    uuid = GAME if r.random() < 0.5 else r.randbytes(16)
    return structure(0xFF, b"\x4c\x00\x02\x15" + uuid + r.randbytes(5))


def advertising_data(r, limit):
    data = b""
    while len(data) < limit and r.random() < 0.8:
        choice = r.random()
        if choice < 0.45:
            part = beacon(r)
        elif choice < 0.6:
            part = structure(1, r.randbytes(1))
        elif choice < 0.75:
            part = structure(r.choice([8, 9]), r.randbytes(r.randrange(12)))
        elif choice < 0.85:
            part = structure(0xFF, r.choice([b"", b"\x4c", b"\x4c\x00\x10\x05", b"\x4c\x00\x02\x14"])
                             + r.randbytes(r.randrange(4)))
        elif choice < 0.97:
            part = structure(r.randrange(256), r.randbytes(r.randrange(16)))
        else:
            part = r.choice([b"\x00", b"\x00" * 5, b"\x00\x01", b"\xff", b"\x1b\xff\x4c\x00"])
        data += part
    return data[:limit] if r.random() < 0.5 else data[:255]


def address(r):
    return bytes([r.choice([0, 1, 2, 3])]) + r.randbytes(1) + b"\x11\x22\x33\x44\xc0"


def legacy(r):
    data = advertising_data(r, 31)[:31]
    return bytes([r.randrange(5)]) + address(r) + bytes([len(data)]) + data + r.randbytes(1)


def extended(r, limit):
    data = advertising_data(r, min(limit, 229))[:min(limit, 229)]
    kind = r.choice([0, 0, 0, 0x10, 0x13, 0x1B, 0x01, 0x20, 0x20, 0x40])
    sid = r.randrange(2)
    return (struct.pack("<H", kind) + address(r) + bytes([1, r.randrange(4), sid, 0x7F]) + r.randbytes(1)
            + b"\x00\x00" + bytes(7) + bytes([len(data)]) + data)


def event(r):
    reports, count = b"", 0
    is_legacy = r.random() < 0.6
    for _ in range(r.choice([1, 1, 1, 2, 3, 5])):
        report = legacy(r) if is_legacy else extended(r, 150)
        if len(reports) + len(report) > 250:
            break
        reports, count = reports + report, count + 1
    packet = bytearray(bytes([0x3E, len(reports) + 2, 2 if is_legacy else 0x0D, count]) + reports)
    if r.random() < 0.35:
        corrupt(r, packet)
    return bytes(packet)


def corrupt(r, packet):
    for _ in range(r.randrange(1, 4)):
        where = r.randrange(len(packet) + 1)
        choice = r.random()
        if choice < 0.2:
            del packet[where:]
        elif choice < 0.35:
            del packet[where:where + r.randrange(4)]
        elif choice < 0.5:
            packet[where:where] = r.randbytes(r.randrange(4))
        elif choice < 0.8 and where < len(packet):
            packet[where] = r.choice([0, 1, 2, 3, 0x0D, 0x15, 0x1A, 0x1F, 0x20, 0x3E, 0x7F, 0x80, 0xFF])
        elif where < len(packet):
            packet[where] ^= 1 << r.randrange(8)
        if r.random() < 0.5 and len(packet) >= 2:  # correct the event's length
            packet[1] = min(255, len(packet) - 2)


# -- Expected results

class Expected:
    """Bumble's beacons, and the counts of reports and rejects that hotcold should print."""

    def __init__(self):
        self.rejected = dict.fromkeys(
            ["truncatedEvent", "noReports", "truncatedReport", "advertisingData", "beacon", "fragment"], 0)
        self.reports = 0
        # The incomplete advertisements by sender, in the order of their latest pieces, as (data, time, address, RSSI)
        # of the latest; the data are None if too long.
        self.pending = {}

    def decode(self, packet, now):
        """The beacons in an event, as (time, address, rssi, uuid, major, minor, power). Times are in milliseconds."""
        overdue = [key for key, piece in self.pending.items() if now - piece[1] >= OVERDUE]
        return self.beacons(self.used(overdue)) + self.beacons(self.whole_reports(packet, now))

    def finish(self):
        """The beacons in what is left at the end."""
        return self.beacons(self.used(list(self.pending)))

    def used(self, keys):
        """What has arrived of incomplete advertisements."""
        for key in keys:
            data, time, address, rssi = self.pending.pop(key)
            if data is not None:
                self.rejected["fragment"] += 1
                yield time, address, rssi, data

    def beacons(self, reports):
        beacons = []
        for time, address, rssi, data in reports:
            found = self.found(data)
            self.reports += max(1, len(found))
            beacons += [(time, address, rssi if -127 <= rssi < 0 else None) + beacon for beacon in found]
        return beacons

    def whole_reports(self, packet, now):
        """The time, address, RSSI and complete data of each report before the first fault."""
        if len(packet) < 2 or len(packet) < 2 + packet[1]:
            self.rejected["truncatedEvent"] += 1
            return
        packet = packet[:2 + packet[1]]
        if packet[0] != 0x3E or (len(packet) > 2 and packet[2] not in (2, 0x0D)):
            return
        if len(packet) < 4:
            self.rejected["truncatedEvent"] += 1
            return
        if packet[3] == 0:
            self.rejected["noReports"] += 1
            return
        head, length_at, tail = (9, 8, 1) if packet[2] == 2 else (24, 23, 0)
        starts, position = [], 4
        while len(starts) < packet[3]:
            if position + head > len(packet) or position + head + packet[position + length_at] + tail > len(packet):
                break
            starts.append(position)
            position += head + packet[position + length_at] + tail
        if starts:
            whole = bytes([0x04, 0x3E, position - 2, packet[2], len(starts)]) + packet[4:position]
            reports = hci.HCI_Packet.from_bytes(whole).reports
            assert len(reports) == len(starts)
            for report in reports:
                address = str(report.address).split("/")[0]
                if packet[2] == 0x0D:
                    yield from self.joined(report, address, now)
                else:
                    yield now, address, report.rssi, report.data
        if len(starts) < packet[3]:
            self.rejected["truncatedReport"] += 1

    def joined(self, report, address, now):
        """The advertisement that this report completes, and those that have to do without it."""
        # Only the last bit of an address type counts, also of unknown types: public or random.
        key = bytes(report.address), report.address_type & 1, report.advertising_sid
        status = report.event_type >> 5 & 3
        if report.event_type & 0x10 or (key not in self.pending and status == 0):
            yield now, address, report.rssi, report.data
            return
        if key in self.pending:
            before, time, _, _ = self.pending[key]
            if now - time >= NEXT_AFTER and report.data and before is not None and before.startswith(report.data):
                yield from self.used([key])
                if status == 0:
                    yield now, address, report.rssi, report.data
                    return
        data = self.pending.pop(key, (b"",))[0]
        if data is not None and len(data) + len(report.data) > MAX_DATA:
            self.rejected["fragment"] += 1
            data = None
        elif data is not None:
            data += report.data
        if status != 1:
            if data is not None:
                yield now, address, report.rssi, data
            return
        if len(self.pending) == MAX_PENDING:
            yield from self.used([next(iter(self.pending))])
        self.pending[key] = data, now, address, report.rssi

    def found(self, data):
        """The beacons in advertising data that differ, as (uuid, major, minor, power)."""
        position, is_valid = 0, True
        while position < len(data):
            length = data[position]
            if length == 0:
                is_valid = not any(data[position:])
                break
            if position + 1 + length > len(data):
                is_valid = False
                break
            position += 1 + length
        is_malformed = False
        beacons = {}
        for kind, value in AdvertisingData.from_bytes(bytes(data[:position])).ad_structures:
            if kind != 0xFF or value[:3] != b"\x4c\x00\x02":
                continue
            if len(value) < 4:
                continue
            if value[3] != 0x15 or len(value) < 25:
                is_malformed = True
                continue
            major, minor, power = struct.unpack(">HHb", value[20:25])
            identity = value[4:20].hex().upper(), major, minor
            beacons.setdefault(identity, identity + (power,))
        self.rejected["beacon"] += is_malformed
        self.rejected["advertisingData"] += not is_valid
        return list(beacons.values())


# -- Comparison

def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.NamedTemporaryFile(suffix=".btsnoop") as file:
        r = random.Random(seed)
        file.write(b"btsnoop\0" + struct.pack(">II", 1, 1001))
        for number in range(count):
            packet = event(r)
            file.write(struct.pack(">IIIIq", len(packet), len(packet), 3, 0, EPOCH + number * 1000) + packet)
        file.flush()
        sys.exit(compare(program, file.name, count, seed))


def replay(program, name):
    """The estimates and the summary that hotcold prints."""
    command = [program, "replay", name, "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            value = json.loads(line)
            if value["type"] in ("estimate", "summary"):
                yield value
    if process.returncode != 0:
        raise SystemExit(f"differential: {program} ended with {process.returncode}")


def compare(program, name, count, seed):
    expected, r = Expected(), random.Random(seed)
    lines = replay(program, name)
    line, beacons, differences = next(lines), 0, 0
    for number in range(count + 1):
        packet = event(r) if number < count else b""
        wanted = expected.decode(packet, number) if number < count else expected.finish()
        got = []
        while line["type"] == "estimate" and len(got) < len(wanted):
            got.append((round(line["time"] * 1000), line["address"], line["rssi"], line["uuid"].replace("-", ""), line["major"],
                        line["minor"], line["measuredPower"]))
            line = next(lines)
        beacons += len(wanted)
        if got != wanted:
            differences += 1
            if differences <= 5:
                print(f"packet {number} {packet.hex()}\n  bumble  {wanted}\n  hotcold {got}")
    rejected = {reason: times for reason, times in line["rejected"].items() if reason in expected.rejected}
    summary = (line["reports"], line["sightings"], rejected)
    if summary != (expected.reports, beacons, expected.rejected):
        differences += 1
        print(f"summary\n  bumble  {(expected.reports, beacons, expected.rejected)}\n  hotcold {summary}")
    print(f"{count} packets, {expected.reports} reports, {beacons} beacons, "
          f"{sum(expected.rejected.values())} rejects, {differences} differences")
    return 1 if differences else 0


main()
