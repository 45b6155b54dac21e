#!/usr/bin/env python3
"""Reads what random devices are with hotcold, tshark, TheengsDecoder and bleparser, and compares.

    things.py PROGRAM [COUNT] [SEED]

Fails if hotcold tells a kind that another decoder contradicts: another maker than the number's owner by tshark, or another
family of devices than one of the decoders. A decoder that tells nothing contradicts nothing. `make things-check` runs it.
"""
import collections
import contextlib
import io
import json
import logging
import random
import re
import struct
import subprocess
import sys
import tempfile

from bleparser import BleParser
from TheengsDecoder import decodeBLE

EPOCH = 0x00DCDDB30F2F8000  # 1970 in microseconds since the year 0, as BTSnoop counts

# The owner of a number by tshark, for each kind that names a maker.
OWNERS = {
    r"AirPods|AirTag|Apple|iPhone|HomeKit|Beats|Find My|iBeacon": r"Apple|unwanted",
    r"Windows|Xbox|Swift Pair": "Microsoft", r"Samsung|SmartTag": "Samsung", r"Tile": "Tile", r"Chipolo": "(?i)chipolo",
    r"Pebblebee": "PB Inc|Unknown", r"Find Hub": "Google|Apple|unwanted", r"Android|Chromecast|Fast Pair|Nest": "Google|Nest",
    r"Ruuvi": "Ruuvi", r"Xiaomi|plant": "Xiaomi|Tuya", r"SwitchBot": "Woan|Unknown", r"Qingping": "Qingping",
    r"Govee": "Nokia|Unknown|Reserved", r"Teltonika": "Teltonika", r"Sensirion": "Sensirion", r"Tuya": "Tuya",
    r"toothbrush": "Procter", r"BTHome": "Allterco|Shelly|User Data|Bond", r"Eddystone": "Google", r"Bose": "Bose",
    r"Sonos": "Sonos", r"LG": "LG", r"Garmin": "Garmin", r"Amazon": "Amazon", r"Hue": "Philips|Signify", r"Meta ": "Meta",
    r"HP ": "HP|Hewlett", r"Logitech": "Logitech", r"Casambi": "Casambi", r"Mi Band": "Huami", r"Matter": "Matter|Connectivity|Zigbee",
}
# The kinds that agree with a brand, a model or a type of the other decoders.
FAMILIES = {
    r"^Apple Continuity|APPLE_CONT": r"iPhone|AirPods|Apple|HomeKit|printer|Find My|AirTag|iBeacon|Beats",
    r"APPLEDEVICE|APPLEWATCH": r"iPhone|Apple|Find My|AirTag|AirPods", r"APPLEAIRPODS": r"AirPods|Beats|Powerbeats",
    r"IBEACON|^iBeacon": r"iBeacon|iPhone|Apple|AirPods", r"AltBeacon": "AltBeacon", r"Tile": "Tile", r"Govee": "Govee",
    r"Ruuvi": "Ruuvi", r"SwitchBot": "SwitchBot", r"MiFlora|HHCC|VegTrug": "Xiaomi|plant", r"Xiaomi|Mijia|Mi Scale|Amazfit": (
        "Xiaomi|BTHome|scales|weather|Mi Band|plant"),
    r"Qingping|ClearGrass": "Qingping|weather", r"BTHome|Shelly|April Brother|b-parasite": "BTHome|weather", r"Oral-?B": "toothbrush",
    r"Sensirion": "Sensirion", r"SensorPush": "SensorPush", r"Teltonika": "Teltonika", r"MS-CDP": "Windows|Xbox|phone",
    r"GAEN": "phone", r"_ATC|PVVX": "weather", r"Tuya": "Tuya",
}


def structure(kind, value):
    return bytes([len(value) + 1, kind]) + value


def company(number, value):
    return structure(0xFF, struct.pack("<H", number) + value)


def service(number, value):
    return structure(0x16, struct.pack("<H", number) + value)


def bits(r, *choices):
    return bytes([r.choice(choices)])


# Each makes advertising data of one family. r: the dice.
FAMILY = {
    "airpods": lambda r: company(0x4C, b"\x07\x19" + bits(r, 0, 1, 1, 1) + bits(r, 2, 0xF, 0x13, 0x19, 0x1B, 0xE, 0x14, 0x24, 0xA, 0x77)
                                 + b"\x20" + r.randbytes(22)),
    "nearby": lambda r: company(0x4C, b"\x10\x05" + r.randbytes(5)),
    "apple": lambda r: company(0x4C, b"".join(
        bits(r, 5, 6, 8, 9, 0xA, 0xB, 0xC, 0xD, 0xE, 0xF, 0x10) + bytes([len(v)]) + v
        for v in (r.randbytes(r.randrange(1, 8)) for _ in range(r.randrange(1, 3))))),
    "findmy": lambda r: company(0x4C, b"\x12\x19" + r.randbytes(25)),
    "findmy near": lambda r: company(0x4C, b"\x12\x02" + r.randbytes(2)),
    "ibeacon": lambda r: company(0x4C, b"\x02\x15" + r.randbytes(21)),
    "altbeacon": lambda r: company(r.choice([0x118, 0x59, r.randrange(0x900)]), b"\xbe\xac" + r.randbytes(22)),
    "cdp": lambda r: company(6, b"\x01" + bits(r, 1, 6, 7, 8, 9, 0xF, 0x10, 0x29) + r.randbytes(24)),
    "swift pair": lambda r: company(6, b"\x03\x00\x80" + r.randbytes(6)),
    "smarttag": lambda r: service(0xFD5A, bytes([0x10 + r.randrange(8)]) + r.randbytes(19)),
    "find hub": lambda r: service(0xFEAA, bits(r, 0x40, 0x41) + r.randbytes(20)),
    "eddystone": lambda r: service(0xFEAA, bits(r, 0, 0x10, 0x20, 0x30) + r.randbytes(r.choice([11, 13, 17, 19]))),
    "dult": lambda r: service(0xFCB2, bits(r, 1, 2, 3, 4) + r.randbytes(2)),
    "tile": lambda r: structure(3, bits(r, 0xED, 0xEC) + b"\xfe") if r.random() < 0.5 else service(0xFEED, r.randbytes(10)),
    "fast pair": lambda r: service(0xFE2C, r.randbytes(r.choice([3, 6, 10]))),
    "exposure": lambda r: structure(3, b"\x6f\xfd") + service(0xFD6F, r.randbytes(20)),
    "ruuvi": lambda r: company(0x499, b"\x05" + r.randbytes(23)),
    "govee": lambda r: r.choice([company(0xEC88, b"\0" + r.randbytes(6)), company(1, b"\x01\x01" + r.randbytes(4)),
                                 company(0x8801, b"\xec\0" + r.randbytes(7))]),
    "inkbird": lambda r: structure(2, b"\xf0\xff") + company(r.randrange(2), bytes(2) + r.randbytes(r.choice([8, 10, 12, 16]))),
    "switchbot": lambda r: service(r.choice([0xFD3D, 0xD00]), bits(r, 0x48, 0x54, 0x69, 0x63, 0x73, 0x64) + r.randbytes(5)),
    "xiaomi": lambda r: service(0xFE95, b"\x50\x20" + bits(r, 0x5B, 0xAA, 0x98) + bits(r, 1, 4, 0, 3, 2) + r.randbytes(13)),
    "qingping": lambda r: service(0xFDCD, b"\x08" + bits(r, 1, 7, 0x10, 0x12, 0xC, 0x16) + r.randbytes(15)),
    "bthome": lambda r: service(0xFCD2, b"\x40\x02" + r.randbytes(2) + b"\x03" + r.randbytes(2)),
    "bthome 1": lambda r: service(r.choice([0x181C, 0x181E]), b"\x02\x00" + bits(r, 7) + r.randbytes(8)),
    "scale": lambda r: service(r.choice([0x181B, 0x181D]), bits(r, 0x22, 2) + r.randbytes(9)),
    "atc": lambda r: service(0x181A, r.randbytes(3) + b"\x38\xc1\xa4" + r.randbytes(r.choice([7, 9]))),
    "hhcc": lambda r: service(0xFD50, r.randbytes(9)),
    "tuya": lambda r: service(0xFD50, r.randbytes(r.choice([6, 8, 14]))) + company(0x7D0, r.randbytes(8)),
    "oral-b": lambda r: company(0xDC, b"\x06" + r.randbytes(10)),
    "sensirion": lambda r: company(0x6D5, b"\0" + bits(r, 6, 8, 10, 12) + r.randbytes(8)),
    "teltonika": lambda r: company(0x89A, b"\x01" + r.randbytes(5)),
    "sensorpush": lambda r: structure(6, bytes.fromhex("b00a09ecd79db893ba42d611000009ef")) + company(r.randrange(1 << 16), r.randbytes(3)),
    # Numbers of chip makers, and numbers that are data.
    "any company": lambda r: company(r.randrange(1 << 16), r.randbytes(r.randrange(0, 24))),
    "chip maker": lambda r: company(r.choice([0x59, 0xD, 0x2E5, 0x1, 0x0, 0xF, 0x46, 0x75, 0x157, 0xE0]), r.randbytes(r.randrange(0, 24))),
    "any service": lambda r: service(r.choice([r.randrange(0xFC00, 1 << 16), r.randrange(0x1800, 0x1860)]), r.randbytes(r.randrange(0, 20))),
    "any services": lambda r: structure(3, b"".join(struct.pack("<H", r.randrange(0xFC00, 1 << 16)) for _ in range(r.randrange(1, 4)))),
}


def address(number):
    """A random static address, as it is sent."""
    return struct.pack("<I", number) + b"\x22\xc0"


def legacy(number, data):
    """An HCI event with one report."""
    report = b"\0\x01" + address(number) + bytes([len(data)]) + data + b"\xc4"
    return bytes([0x3E, len(report) + 2, 2, 1]) + report


def capture(packets):
    """A BTSnoop file of HCI events with their packet types, one for each device, ten times a second."""
    file = b"btsnoop\0" + struct.pack(">II", 1, 1002)
    for number, data in enumerate(packets):
        event = b"\x04" + legacy(number, data)
        file += struct.pack(">IIIIQ", len(event), len(event), 3, 0, EPOCH + 100_000 * number) + event
    return file


def kinds(program, path):
    """What hotcold tells about each device, by its number."""
    lines = subprocess.run([program, "scan", path, "--json"], stdout=subprocess.PIPE, check=True).stdout.splitlines()
    found = (json.loads(line) for line in lines)
    return {int(line["address"].replace(":", "")[4:], 16): line["kind"] for line in found if line["type"] == "estimate"}


def owners(path):
    """The owners of the numbers in each packet, by tshark."""
    text = subprocess.run(["tshark", "-r", path, "-V"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout.decode()
    frames = re.split(r"(?m)^Frame \d+:", text)[1:]
    return [" / ".join(re.findall(r"(?:Company ID|UUID 16|UUID): (.+?) \(0x", frame)) for frame in frames]


def told_by_theengs(data):
    message, rest = {"id": "C0:22:00:00:00:00"}, data
    while rest and rest[0]:
        kind, value = rest[1], rest[2:1 + rest[0]]
        if kind == 0xFF:
            message["manufacturerdata"] = value.hex()
        elif kind == 0x16 and len(value) > 2:
            message["servicedatauuid"], message["servicedata"] = value[1::-1].hex(), value[2:].hex()
        elif kind in (2, 3) and len(value) > 1 and "servicedatauuid" not in message:
            message["servicedatauuid"] = value[1::-1].hex()
        rest = rest[1 + rest[0]:]
    found = decodeBLE(json.dumps(message))
    found = json.loads(found) if isinstance(found, str) else found or {}
    return f"{found.get('brand', '')} {found.get('model', '')} {found.get('model_id', '')}".strip()


def told_by_bleparser(number, data):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            found, _ = BleParser(report_unknown=False, discovery=True, filter_duplicates=False).parse_raw_data(b"\x04" + legacy(number, data))
    except Exception:  # It raises many kinds on data that it does not expect.
        return ""
    return f"{found.get('firmware', '')} {found.get('type', '')}".strip() if found else ""


def fits(kind, told, table):
    """Whether no row of the table contradicts."""
    return all(re.search(wanted, kind) for pattern, wanted in table.items() if re.search(pattern, told))


def main():
    logging.disable()
    program, count = sys.argv[1], int((sys.argv + ["", ""])[2] or 4000)
    r = random.Random(int((sys.argv + ["", "", ""])[3] or 1))
    names, packets = [], []
    while len(packets) < count:
        name = r.choice(list(FAMILY))
        data = FAMILY[name](r)
        if r.random() < 0.5 and len(data) <= 28:
            data = structure(1, b"\x06") + data
        if len(data) <= 31:
            names.append(name)
            packets.append(data)
    with tempfile.NamedTemporaryFile(suffix=".btsnoop") as file:
        file.write(capture(packets))
        file.flush()
        ours, theirs = kinds(program, file.name), owners(file.name)
    faults, told, bare = [], collections.Counter(), collections.Counter()
    for number, (name, data) in enumerate(zip(names, packets)):
        kind = ours.get(number) or ""
        others = {"tshark": theirs[number], "theengs": told_by_theengs(data), "bleparser": told_by_bleparser(number, data)}
        told.update(who for who, what in others.items() if what)
        told["hotcold"] += bool(kind)
        if not kind:
            bare[name] += 1
            continue
        wrong = [(pattern, owner) for pattern, owner in OWNERS.items()
                 if re.search(pattern, kind) and others["tshark"] and not re.search(owner, others["tshark"])]
        wrong += [who for who in ("theengs", "bleparser") if not fits(kind, others[who], FAMILIES)]
        if wrong:
            faults.append(f"{name}: {kind}, but {wrong}: {others}, {data.hex()}")
    print("\n".join(faults[:20] + [f"{count} packets; told by {dict(told)}; not told by hotcold: {dict(bare)}; {len(faults)} faults"]))
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
