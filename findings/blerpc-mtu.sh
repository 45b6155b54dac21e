#!/bin/sh
# blerpc-protocol cannot send a message over a connection with an MTU above 262, such as the 517 of Linux and Android.
#
# Version    blerpc-protocol 0.8.0 (PyPI)
# Expected   "Container fragmentation and reassembly with MTU-aware splitting" (README); ContainerSplitter has the MTU as its only setting.
#            BlueZ and Android agree on up to 517 bytes. Our guess before the run, for a message of 600 bytes:
#                each MTU from 23 to 517: the message comes back as it was
# Seen           23, 185, 247 and 262: as it was      263 and 517: struct.error: ubyte format requires 0 <= number <= 255
#            The length of a piece has one byte, and the pieces are made as long as the MTU allows. A message that fits in 255 bytes goes
#            over each connection, so tests with short messages pass.
# Input      600 bytes, split, serialized, read and put together again.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check blerpc-protocol==0.8.0

cat >"$folder/send.py" <<'PYTHON'
import struct

from blerpc_protocol import ContainerAssembler, ContainerSplitter
from blerpc_protocol.container import Container


def send(message, mtu):
    assembler, received = ContainerAssembler(), None
    for container in ContainerSplitter(mtu=mtu).split(message):
        received = assembler.feed(Container.deserialize(container.serialize()))
    return "as it was" if received == message else "something else"


for length in (255, 600):
    for mtu in (23, 185, 247, 262, 263, 517):
        try:
            seen = send(bytes(length), mtu)
        except struct.error as error:
            seen = f"struct.error: {error}"
        print(f"{length} bytes, MTU {mtu}: {seen}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/send.py")
echo "$seen"
[ "$seen" = "255 bytes, MTU 23: as it was
255 bytes, MTU 185: as it was
255 bytes, MTU 247: as it was
255 bytes, MTU 262: as it was
255 bytes, MTU 263: as it was
255 bytes, MTU 517: as it was
600 bytes, MTU 23: as it was
600 bytes, MTU 185: as it was
600 bytes, MTU 247: as it was
600 bytes, MTU 262: as it was
600 bytes, MTU 263: struct.error: ubyte format requires 0 <= number <= 255
600 bytes, MTU 517: struct.error: ubyte format requires 0 <= number <= 255" ]
