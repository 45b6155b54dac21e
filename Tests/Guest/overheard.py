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


# What may come out: events of the management that are about the adapters alone, and not about devices: replies,
# adapters that come and go, settings, discovery, advertisements and monitors.
MANAGEMENT = {*range(0x0001, 0x0007), 0x0013, 0x0020, 0x0021, 0x0023, 0x0024, 0x002B, 0x002C}
# Commands that the game gives, or has to know of when others give them, and the answers to them: Reset, what the
# controller can, and advertising and scanning. None of them is about a connection.
COMMANDS = {0x0000, 0x0C03, 0x1002, 0x2003, 0x2005, *range(0x2006, 0x200D), *range(0x2035, 0x2043)}

NAMES = {
    0x0009: "New Link Key", 0x000A: "New Long Term Key", 0x000B: "Device Connected", 0x000C: "Device Disconnected",
    0x000D: "Connect Failed", 0x000E: "PIN Code Request", 0x000F: "User Confirmation Request",
    0x0010: "User Passkey Request", 0x0011: "Authentication Failed", 0x0012: "Device Found",
    0x0007: "Class Of Device Changed", 0x0008: "Local Name Changed", 0x0016: "Device Unpaired",
    0x0017: "Passkey Notify", 0x0018: "New Identity Resolving Key", 0x0019: "New Signature Resolving Key",
    0x001A: "Device Added", 0x001B: "Device Removed", 0x001C: "New Connection Parameter",
    0x0405: "Create Connection", 0x0406: "Disconnect", 0x040B: "Link Key Request Reply",
    0x0C13: "Write Local Name", 0x0C52: "Write Extended Inquiry Response",
    0x200D: "LE Create Connection", 0x2016: "LE Read Remote Features", 0x2019: "LE Enable Encryption",
    0x201A: "LE Long Term Key Request Reply", 0x2027: "LE Add Device To Resolving List",
    0x2043: "LE Extended Create Connection",
}
LE_EVENTS = {
    0x01: "LE Connection Complete", 0x03: "LE Connection Update Complete", 0x04: "LE Read Remote Features Complete",
    0x05: "LE Long Term Key Request", 0x0A: "LE Enhanced Connection Complete", 0x12: "LE Advertising Set Terminated",
}


def named(number, names=NAMES, width=4):
    return f"{names[number]} (0x{number:0{width}x})" if number in names else f"0x{number:0{width}x}"


def unexpected(purpose, packet):
    """What a packet is that should not have come, or nothing."""
    if purpose.startswith("management"):
        code = int.from_bytes(packet[:2], "little")
        return None if code in MANAGEMENT else f"event {named(code)}"
    if packet[0] == 0x01:
        code = int.from_bytes(packet[1:3], "little")
        if not purpose.startswith("control"):
            return f"command {named(code)}"
        return None if code in COMMANDS else f"another program's command {named(code)}"
    if packet[0] != 0x04:
        return f"packet of the type {packet[0]}" + (": data of a connection" if packet[0] == 2 else "")
    code = packet[1] if len(packet) > 1 else None
    if purpose == "devices":
        return None if code == 0xFD else f"event 0x{code:02x}"
    if purpose.startswith("reports"):
        if code != 0x3E:
            return f"event 0x{code:02x}"
        return None if packet[3] in (0x02, 0x0D) else f"event {named(packet[3], LE_EVENTS, 2)}"
    if code == 0x0E:
        opcode = int.from_bytes(packet[4:6], "little")
    elif code == 0x0F:
        opcode = int.from_bytes(packet[5:7], "little")
    else:
        return None if code == 0x10 else f"event 0x{code:02x}"
    return None if opcode in COMMANDS else f"the answer to another program's {named(opcode)}"


def main(dump, log, name, *wanted):
    keys = keys_seen(dump)
    for what in wanted:
        if what not in keys.values():
            print(f"nothing is proven: root has not seen a key of the kind {what}")
            return 2
    lost = {}  # of each purpose and kind, the keys that came out
    counts = {}  # of everything else
    with open(log, encoding="ascii") as file:
        for line in file:
            _, purpose, kind, text = line.split()
            body = bytes.fromhex(text) if text != "-" else b""
            for key, what in keys.items():
                if key in body or key[::-1] in body:
                    lost.setdefault((purpose, what), set()).add(key.hex())
            found = []
            # What a device says of itself on the air is for everybody: the game shows the names of hiders.
            if not purpose.startswith("reports") and name.encode() in body:
                found.append(f"the name {name}")
            # Before a report stands the time at which it came.
            packet = body if kind == "0" else body[8:] if kind == "7" else b""
            if packet:
                found.append(unexpected(purpose, packet))
            for each in filter(None, found):
                counts[purpose, each] = counts.get((purpose, each), 0) + 1
    for (purpose, what), some in sorted(lost.items()):
        print(f"{purpose}: the {what} that root saw:", ", ".join(f"{key[:8]}..." for key in sorted(some)))
    for (purpose, each), count in sorted(counts.items()):
        print(f"{purpose}: {each}" + (f", {count} times" if count > 1 else ""))
    print(f"of {len(keys)} keys that root saw, {len(set().union(*lost.values()))} came out")
    return 1 if lost or counts else 0


if len(sys.argv) < 4:
    sys.exit(__doc__)
sys.exit(main(*sys.argv[1:]))
