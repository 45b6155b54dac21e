#!/bin/sh
# Bumble's virtual controller reports a connection by the old event, although the host has enabled the enhanced one.
#
# Version    bumble 0.0.236 (PyPI): two of its controllers on a LocalLink, given HCI commands
# Expected   If a host enables both LE Connection Complete (subevent 01) and LE Enhanced Connection Complete (0A), only the latter is
#            sent for a new connection (Core 5.4, Vol 4, Part E, 7.7.65.1), and of an event that it does not enable, none. Our guess
#            before the run, with all events of LE Set Event Mask enabled, and with 0A alone:
#                0xFFF: 0A and 0A    0x200: 0A and 0A
# Seen       The mask is stored and not looked at:
#                0xFFF: 01 and 01    0x200: 01 and 01
#            A host that resolves private addresses never sees the local and the peer's resolvable address of the connection, which
#            only the enhanced event has, and a host that enables only that one sees an event it has masked.
# Input      Reset, LE Set Event Mask, then an ADV_IND of one controller, and LE Create Connection of the other.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bumble==0.0.236

cat >"$folder/connect.py" <<'PYTHON'
import asyncio

from bumble.controller import Controller
from bumble.link import LocalLink


class Host:
    def __init__(self):
        self.connections = []

    def on_packet(self, packet):
        if packet[:2] == b"\x04\x3e" and packet[3] in (0x01, 0x0A):
            self.connections.append(packet[3])


def command(opcode, parameters):
    return b"\x01" + opcode.to_bytes(2, "little") + bytes([len(parameters)]) + parameters


async def connect(mask):
    link = LocalLink()
    hosts = [Host(), Host()]
    controllers = [
        Controller(f"C{number}", host_sink=host, link=link, public_address=f"00:00:00:00:00:0{number}")
        for number, host in enumerate(hosts, 1)
    ]
    for controller in controllers:
        controller.on_packet(command(0x0C03, b""))
        controller.on_packet(command(0x0C01, bytes.fromhex("ffffffffffffff3f")))
        controller.on_packet(command(0x2001, mask.to_bytes(8, "little")))
    first, second = controllers
    first.on_packet(command(0x2006, bytes.fromhex("a000a000000000" + "000000000000" + "0700")))
    first.on_packet(command(0x2008, bytes.fromhex("03020106") + bytes(28)))
    first.on_packet(command(0x200A, b"\x01"))
    await asyncio.sleep(0.3)
    peer = bytes.fromhex("010000000000")
    second.on_packet(command(0x200D, bytes.fromhex("100010000000") + peer + bytes.fromhex("001800280000002a0000000000")))
    for _ in range(100):
        await asyncio.sleep(0.1)
        if all(host.connections for host in hosts):
            break
    print(f"0x{mask:X}:", *(" ".join(f"{event:02X}" for event in host.connections) for host in hosts))


for mask in (0xFFF, 0x200):
    asyncio.run(connect(mask))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/connect.py")
echo "$seen"
[ "$seen" = "0xFFF: 01 01
0x200: 01 01" ]
