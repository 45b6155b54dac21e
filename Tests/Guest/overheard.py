"""What a listener at the helper must not have got, from what root saw of a pairing.

usage: overheard.py DUMP LOG NAME KEY...

DUMP is what `btmon -w` has written, LOG what hostile.py has. NAME is what the adapters are called, and each
KEY is one that root must have seen (ltk, csrk, irk, link-key), since otherwise nothing is proven. Each thing
that the listener should not have is told in a line; exit status 1 if there is any, 2 if root has seen too little.
"""

import struct
import sys

# Of the monitor's records (BlueZ, src/shared/btsnoop.h).
COMMAND, EVENT, DATA_SENT, DATA_RECEIVED, CONTROL_EVENT = 2, 3, 4, 5, 17

# Where the keys are. Of commands (Core 5.4, Vol 4, Part E, 7.1.10 and 7.8): LE Enable Encryption, LE Long Term Key
# Request Reply, Link Key Request Reply, LE Add Device To Resolving List.
COMMAND_KEYS = {
    0x2019: [("ltk", 12)],
    0x201A: [("ltk", 2)],
    0x040B: [("link-key", 6)],
    0x2027: [("irk", 7), ("irk", 23)],
}
# Of events (7.7.24): Link Key Notification.
EVENT_KEYS = {0x18: [("link-key", 6)]}
# Of the management's events (BlueZ, doc/mgmt-api.txt): New Link Key, New Long Term Key, New Identity Resolving Key,
# New Signature Resolving Key.
MANAGEMENT_KEYS = {
    0x0009: [("link-key", 9)],
    0x000A: [("ltk", 21)],
    0x0018: [("irk", 14)],
    0x0019: [("csrk", 9)],
}
# Of the pairing itself (Core 5.4, Vol 3, Part H, 3.6): Encryption, Identity and Signing Information.
PAIRING_KEYS = {0x06: [("ltk", 1)], 0x08: [("irk", 1)], 0x0A: [("csrk", 1)]}


def records(path):
    """Each record's opcode and what is in it."""
    with open(path, "rb") as file:
        data = file.read()
    offset = 16
    while offset + 24 <= len(data):
        _, length, flags, _, _ = struct.unpack_from(">IIIIQ", data, offset)
        offset += 24
        yield flags & 0xFFFF, data[offset : offset + length]
        offset += length


def take(keys, table, code, body):
    for name, offset in table.get(code, []):
        key = body[offset : offset + 16]
        # There is none where it would be zero.
        if len(key) == 16 and any(key):
            keys.setdefault(key, name)


def keys_seen(path):
    """Each key that went by, in the order of bytes in which it went, and its name."""
    keys = {}
    for kind, body in records(path):
        if kind == COMMAND and len(body) >= 3:
            take(keys, COMMAND_KEYS, body[0] | body[1] << 8, body[3:])
        elif kind == EVENT and len(body) >= 2:
            take(keys, EVENT_KEYS, body[0], body[2:])
        elif kind == CONTROL_EVENT and len(body) >= 6:
            take(keys, MANAGEMENT_KEYS, body[4] | body[5] << 8, body[6:])
        elif kind in (DATA_SENT, DATA_RECEIVED) and len(body) > 8 and body[6:8] == b"\x06\x00":
            take(keys, PAIRING_KEYS, body[8], body[8:])
    return keys


def events(body):
    """The reports in a message: each has its time and its length before it."""
    offset = 0
    while offset + 9 <= len(body):
        end = offset + 9 + body[offset + 8]
        yield body[offset + 9 : end]
        offset = end


def main(dump, log, name, *wanted):
    keys = keys_seen(dump)
    for what in wanted:
        if what not in keys.values():
            print(f"nothing is proven: root has not seen a key of the kind {what}")
            return 2
    lost = {}  # of each kind, the keys that came out
    others = {}  # of everything else that must not come out, how often
    reports = 0
    with open(log, encoding="ascii") as file:
        for line in file:
            _, kind, text = line.split()
            body = bytes.fromhex(text) if text != "-" else b""
            for key, what in keys.items():
                if key in body or key[::-1] in body:
                    lost.setdefault(what, set()).add(key.hex())
            if kind != "0":
                # What a device says of itself on the air is for everybody: the game shows the names of hiders.
                if name.encode() in body:
                    others["the name"] = others.get("the name", 0) + 1
                continue
            for event in events(body):
                reports += 1
                # LE Meta: LE Advertising Report and LE Extended Advertising Report.
                if event[:1] != b"\x3e" or event[2] not in (0x02, 0x0D):
                    what = f"the event {event[:3].hex()}"
                    others[what] = others.get(what, 0) + 1
    if not reports:
        print("nothing is proven: the listener has heard nothing")
        return 2
    for what, some in sorted(lost.items()):
        print(f"the {what} that root saw:", ", ".join(f"{key[:8]}..." for key in sorted(some)))
    for what, count in sorted(others.items()):
        print(f"{what}, {count} times")
    print(f"of {len(keys)} keys that root saw, {len(set().union(*lost.values()))} came out")
    return 1 if lost or others else 0


if len(sys.argv) < 4:
    sys.exit(__doc__)
sys.exit(main(*sys.argv[1:]))
