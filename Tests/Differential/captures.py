#!/usr/bin/env python3
"""Reads random captures of every container and link type with hotcold, and compares each packet with two judges.

    captures.py PROGRAM [COUNT] [SEED]

Time, address, RSSI and iBeacon of each advertisement must be those that tshark reads from the file, and packets with a wrong CRC must not count. Half of
the captures are rewritten by editcap or mergecap first, and a third is packed with gzip. Bumble reads no captures: where it is installed, it decodes the
HCI events and the advertising data that were put in. Exit status: 1 after a difference, 77 without tshark.
"""
import collections
import gzip
import json
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

try:
    from bumble import hci
    from bumble.core import AdvertisingData
except ImportError:
    hci = None

ADVERTISING = struct.pack("<I", 0x8E89BED6)
EPOCH = 0x00DCDDB30F2F8000  # 1970 in microseconds since the year 0, as BTSnoop counts
LINKS = [187, 201, 251, 254, 256, 272]
FIELDS = ["frame.time_epoch", "frame.interface_id", "bthci_evt.bd_addr", "btle.advertising_address", "bthci_evt.rssi",
          "btle_rf.signal_dbm", "nordic_ble.rssi", "btle_rf.flags.crc_valid", "nordic_ble.crcok", "btle.crc.incorrect",
          "btcommon.eir_ad.entry.company_id", "btcommon.eir_ad.entry.data"]


# -- Packets

def structure(kind, value):
    return bytes([len(value) + 1, kind]) + value


def advertising_data(r, sender):
    """Each sender has one iBeacon of its own, and sends other packets between."""
    flags = structure(1, b"\x06") if r.random() < 0.7 else b""
    if r.random() < 0.6:
        return flags + structure(0xFF, b"\x4c\x00\x02\x15" + random.Random(sender[0]).randbytes(20) + struct.pack("b", -59))
    return flags + structure(9, bytes(r.choices(range(65, 91), k=r.randrange(1, 9))))


def address(r):
    """A sender. Its first byte gives its type, too, because tshark's fields do not tell two types of one address apart."""
    return bytes([r.randrange(8)]) + b"\x11\x22\x33\x44\xc0"


def event(r):
    """An HCI event with one report."""
    sender = address(r)
    data, rssi = advertising_data(r, sender), struct.pack("b", r.randrange(-100, 20))
    who = bytes([sender[0] & 1]) + sender
    if r.random() < 0.6:
        report = bytes([r.choice([0, 2, 3])]) + who + bytes([len(data)]) + data + rssi
        return bytes([0x3E, len(report) + 2, 2, 1]) + report
    kind = struct.pack("<H", r.choice([0, 0x10, 0x13]))
    report = kind + who + b"\x01\x01\xff\x7f" + rssi + b"\0\0" + bytes(7) + bytes([len(data)]) + data
    return bytes([0x3E, len(report) + 2, 0x0D, 1]) + report


def crc(pdu):
    state = 0xAAAAAA
    for byte in pdu:
        state ^= byte
        for _ in range(8):
            state = state >> 1 ^ (0xDA6000 if state & 1 else 0)
    return state.to_bytes(3, "little")


def on_air(r):
    """A packet of the link layer, and whether its CRC is right."""
    sender = address(r)
    body = sender + advertising_data(r, sender)
    pdu = bytes([r.choice([0, 2, 6]) | (sender[0] & 1) << 6, len(body)]) + body
    is_right = r.random() < 0.8
    return ADVERTISING + pdu + (crc(pdu) if is_right else bytes(byte ^ 0x55 for byte in crc(pdu))), is_right


def packet(r, link, sent):
    """A packet, which is added to what was sent: an HCI event, or a PDU with a right CRC, and its level."""
    if link in (187, 201, 254, "PacketLogger", "BTSnoop"):
        inner = event(r)
        sent.append((inner, None, None))
        if isinstance(link, str):
            return inner
        if link == 254:
            return struct.pack(">HH", 0, 3) + inner
        return (struct.pack(">I", 1) if link == 201 else b"") + b"\x04" + inner
    inner, is_right = on_air(r)
    loss = r.randrange(20, 100)
    if is_right:
        sent.append((None, inner[4:-3], None if link == 251 else -loss))
    if link == 251:
        return inner
    if link == 256:
        flags = 0x0413 | (0x0800 if is_right else 0)
        return struct.pack("<BbbB", r.choice([0, 12, 39]), -loss, -128, 0) + ADVERTISING + struct.pack("<H", flags) + inner
    head = struct.pack("<BHBHB", 7, len(inner) + 10, 3, 0, 2)
    return head + bytes([10, 1 if is_right else 0, r.choice([37, 38, 39]), loss]) + bytes(6) + inner


# -- Containers

def pcap(r, link, packets):
    order, is_nano = r.choice("<>"), r.random() < 0.5
    out = struct.pack(order + "IHHiIII", 0xA1B23C4D if is_nano else 0xA1B2C3D4, 2, 4, 0, 0, 65535, link)
    for nanoseconds, data in packets:
        fraction = nanoseconds % 10**9 // (1 if is_nano else 1000)
        out += struct.pack(order + "IIII", nanoseconds // 10**9, fraction, len(data), len(data)) + data
    return out


def block(order, kind, body):
    body += bytes(-len(body) % 4)
    length = struct.pack(order + "I", len(body) + 12)
    return struct.pack(order + "I", kind) + length + body + length


def pcapng(r, link, packets):
    out = b""
    for part in (packets[:len(packets) // 2], packets[len(packets) // 2:]):
        order = r.choice("<>")
        out += block(order, 0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1))
        resolution = r.choice([None, 6, 9, 0x80 | 30])
        options = b"" if resolution is None else struct.pack(order + "HHB3x", 9, 1, resolution)
        out += block(order, 1, struct.pack(order + "HHI", link, 0, 0) + options)
        ticks = {None: 10**6, 6: 10**6, 9: 10**9}.get(resolution, 2**30)
        for nanoseconds, data in part:
            if r.random() < 0.1:
                out += block(order, r.choice([5, 0x0BAD]), r.randbytes(12))
            stamp = nanoseconds * ticks // 10**9
            out += block(order, 6, struct.pack(order + "IIIII", 0, stamp >> 32, stamp & 0xFFFFFFFF, len(data), len(data)) + data)
    return out


def packet_logger(r, packets):
    # Wireshark 4.0 reads the little-endian form, too.
    order = r.choice("<>")
    return b"".join(
        struct.pack(order + "III", len(data) + 9, at // 10**9, at % 10**9 // 1000) + b"\x01" + data for at, data in packets)


def btsnoop(packets):
    return b"btsnoop\0" + struct.pack(">II", 1, 2001) + b"".join(
        struct.pack(">IIIIq", len(data), len(data), 3, 0, at // 1000 + EPOCH) + data for at, data in packets)


def capture(r, sent):
    """The kind and the bytes of a random capture."""
    link = r.choice(LINKS + ["PacketLogger", "BTSnoop"])
    start = r.randrange(10**18, 2 * 10**18)
    packets = [(start + n * 10**8 + r.randrange(10**8), packet(r, link, sent)) for n in range(r.randrange(1, 40))]
    if link == "PacketLogger":
        return link, packet_logger(r, packets)
    if link == "BTSnoop":
        return link, btsnoop(packets)
    kind = r.choice([pcap, pcapng])
    return f"{kind.__name__} {link}", kind(r, link, packets)


def write(r, folder):
    """Writes a capture. Returns its description, its path, and what was sent."""
    sent = []
    kind, data = capture(r, sent)
    path = os.path.join(folder, "capture")
    with open(path, "wb") as file:
        file.write(data)
    tool = r.random()
    rewritten = os.path.join(folder, "rewritten")
    # PacketLogger's and link types' own form in pcapng is Wireshark's.
    if tool < 0.5 and kind not in ("PacketLogger", "BTSnoop"):
        if tool < 0.25:
            command, kind = ["editcap", "-F", "pcapng", path, rewritten], f"{kind}, editcap"
        else:
            other = os.path.join(folder, "other")
            link = r.choice(LINKS)
            with open(other, "wb") as file:
                file.write(pcap(r, link, [(10**18 + n * 10**8, packet(r, link, sent)) for n in range(10)]))
            command, kind = ["mergecap", "-w", rewritten, path, other], f"{kind}, mergecap {link}"
        subprocess.run(command, check=True, capture_output=True)
        path = rewritten
    if r.random() < 0.3:
        with open(path, "rb") as file:
            packed = gzip.compress(file.read())
        path, kind = path + ".gz", kind + ", gzip"
        with open(path, "wb") as file:
            file.write(packed)
    return kind, path, sent


# -- Comparison

def agrees(sent, got):
    """Whether bumble decodes what hotcold has read: each address as often at each level, and its iBeacon."""
    heard, beacons = collections.Counter(), set()
    for packet, pdu, level in sent:
        if packet:
            report = hci.HCI_Packet.from_bytes(b"\x04" + packet).reports[0]
            address, level, data = report.address, report.rssi, report.data
        else:
            address, data = hci.Address(pdu[2:8], hci.Address.RANDOM_DEVICE_ADDRESS), pdu[8:]
        name = str(address).split("/")[0]
        heard[name, level if level is not None and level < 0 else None] += 1
        for kind, value in AdvertisingData.from_bytes(bytes(data)).ad_structures:
            if kind == 0xFF and value[:4] == b"\x4c\x00\x02\x15":
                beacons.add((name, (value[4:20].hex().upper(),) + struct.unpack(">HHb", value[20:25])))
    return (heard == collections.Counter((address, level) for _, address, level, _ in got)
            and beacons == {(address, beacon) for _, address, _, beacon in got if beacon})


def expected(path):
    """Each advertisement that tshark finds, by interface: time, address, RSSI and the iBeacon that its sender is by then.
    0 dBm and more are no RSSI."""
    command = ["tshark", "-r", path, "-T", "fields", "-E", "separator=|", "-E", "occurrence=f", "-o",
               "nameres.mac_name:FALSE"]
    for field in FIELDS:
        command += ["-e", field]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found, beacons = {}, {}
    for line in output.splitlines():
        (time, interface, hci, air, rssi, signal, nordic, rf_valid, nordic_valid, incorrect, company,
         data) = line.split("|")
        if not (hci or air) or "False" in (rf_valid, nordic_valid) or "0" in (rf_valid, nordic_valid) or incorrect:
            continue
        level = rssi or signal or nordic
        seconds, fraction = time.split(".")
        sender = interface, hci or air
        if company == "0x004c" and data.startswith("0215"):
            uuid, major, minor, power = struct.unpack(">16sHHb", bytes.fromhex(data[4:46]))
            beacons[sender] = uuid.hex().upper(), major, minor, power
        level = int(level) if level and int(level) < 0 else None
        found.setdefault(int(interface or 0), []).append(
            (int(seconds) * 10**9 + int(fraction.ljust(9, "0")), (hci or air).upper(), level, beacons.get(sender)))
    return found


def heard(program, path, adapter):
    command = [program, "scan", path, "--json"] + (["--adapter", f"hci{adapter}"] if adapter is not None else [])
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode not in (0, 65):
        raise SystemExit(f"captures: {program} ended with {result.returncode}: {result.stderr}")
    found = []
    for line in result.stdout.splitlines():
        value = json.loads(line, parse_float=str)
        if value["type"] == "estimate":
            seconds, fraction = str(value["time"]).split(".")
            beacon = (value["uuid"].replace("-", ""), value["major"], value["minor"], value["measuredPower"]) if value["uuid"] else None
            found.append((int(seconds) * 10**9 + int(fraction.ljust(9, "0")), value["address"], value["rssi"], beacon))
    return found


def main():
    program = os.path.abspath(sys.argv[1])
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    r = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    if not all(map(shutil.which, ["tshark", "editcap", "mergecap"])):
        print("differential: skipped, because tshark is missing", file=sys.stderr)
        sys.exit(77)
    differences = packets = judged = 0
    kinds = set()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            kind, path, sent = write(r, folder)
            kinds.add(kind)
            wanted = expected(path)
            everything = []
            for adapter in wanted if len(wanted) > 1 else [None]:
                right = wanted.get(adapter, []) if adapter is not None else next(iter(wanted.values()), [])
                got = heard(program, path, adapter)
                packets += len(right)
                everything += got
                if got != right:
                    differences += 1
                    if differences <= 5:
                        different = [pair for pair in zip(got, right) if pair[0] != pair[1]]
                        print(f"capture {number}, {kind}, adapter {adapter}: {len(got)} of {len(right)} packets\n"
                              f"  first difference (hotcold, tshark): {different[:1]}")
                        shutil.copy(path, f"/tmp/capture-{number}")
            if hci:
                judged += 1
                if not agrees(sent, everything):
                    differences += 1
                    print(f"capture {number}, {kind}: bumble decodes other advertisements")
    judges = f"tshark, {judged} by bumble" if hci else "tshark; bumble is missing"
    print(f"{count} captures of {len(kinds)} kinds, {packets} advertisements, {differences} differences; judged by {judges}")
    sys.exit(1 if differences else 0)


main()
