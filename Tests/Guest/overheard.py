"""Checks that a client of the helper received no secret of a pairing that root recorded.

usage: overheard.py DUMP LOG NAME KEY...

DUMP is root's recording by `btmon -w`, LOG the client's by hostile.py. NAME is the adapters' name. Each KEY is a kind
of key (ltk, csrk, irk, link-key) that the dump must contain; otherwise the check would prove nothing. Prints a line
for each secret in the log. Exit status: 1 if there is one, 2 if the dump or the log has too little.
"""

import struct
import sys

# Opcodes of the monitor's records (BlueZ, src/shared/btsnoop.h).
COMMAND, EVENT, DATA_SENT, DATA_RECEIVED, CONTROL_EVENT = 2, 3, 4, 5, 17

# The keys and their offsets in commands (Core 5.4, Vol 4, Part E, 7.1.10 and 7.8): LE Enable Encryption, LE Long Term
# Key Request Reply, Link Key Request Reply, LE Add Device To Resolving List.
COMMAND_KEYS = {
    0x2019: [("ltk", 12)],
    0x201A: [("ltk", 2)],
    0x040B: [("link-key", 6)],
    0x2027: [("irk", 7), ("irk", 23)],
}
# In events (7.7.24): Link Key Notification.
EVENT_KEYS = {0x18: [("link-key", 6)]}
# In management events (BlueZ, doc/mgmt-api.txt): New Link Key, New Long Term Key, New Identity Resolving Key, New
# Signature Resolving Key.
MANAGEMENT_KEYS = {
    0x0009: [("link-key", 9)],
    0x000A: [("ltk", 21)],
    0x0018: [("irk", 14)],
    0x0019: [("csrk", 9)],
}
# In packets of the pairing (Core 5.4, Vol 3, Part H, 3.6): Encryption, Identity and Signing Information.
PAIRING_KEYS = {0x06: [("ltk", 1)], 0x08: [("irk", 1)], 0x0A: [("csrk", 1)]}


def records(path):
    """The opcode and the payload of each record."""
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
        # All zeros means that there is no key.
        if len(key) == 16 and any(key):
            keys.setdefault(key, name)


def keys_seen(path):
    """The kind of each recorded key, by its bytes in the recorded order."""
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
    """The events in a message; each follows its time (8 bytes) and its length (1 byte)."""
    offset = 0
    while offset + 9 <= len(body):
        end = offset + 9 + body[offset + 8]
        yield body[offset + 9 : end]
        offset = end


def main(dump, log, name, *wanted):
    keys = keys_seen(dump)
    for kind in wanted:
        if kind not in keys.values():
            print(f"nothing is proven: root has recorded no key of the kind {kind}")
            return 2
    leaked = {}  # the keys in the log, by kind
    others = {}  # the number of each other leak
    reports = 0
    with open(log, encoding="ascii") as file:
        for line in file:
            _, message, text = line.split()
            body = bytes.fromhex(text) if text != "-" else b""
            for key, kind in keys.items():
                if key in body or key[::-1] in body:
                    leaked.setdefault(kind, set()).add(key.hex())
            if message != "0":
                # Advertising reports (0) may contain the name, because every receiver can read it.
                if name.encode() in body:
                    others["the name"] = others.get("the name", 0) + 1
                continue
            for event in events(body):
                reports += 1
                # LE Meta: LE Advertising Report and LE Extended Advertising Report.
                if event[:1] != b"\x3e" or event[2] not in (0x02, 0x0D):
                    name_of_event = f"the event {event[:3].hex()}"
                    others[name_of_event] = others.get(name_of_event, 0) + 1
    if not reports:
        print("nothing is proven: the client has received no report")
        return 2
    for kind, found in sorted(leaked.items()):
        print(f"leaked {kind}:", ", ".join(f"{key[:8]}..." for key in sorted(found)))
    for leak, count in sorted(others.items()):
        print(f"{leak}, {count} times")
    print(f"{len(set().union(*leaked.values()))} of the {len(keys)} keys that root recorded were leaked")
    return 1 if leaked or others else 0


if len(sys.argv) < 4:
    sys.exit(__doc__)
sys.exit(main(*sys.argv[1:]))
