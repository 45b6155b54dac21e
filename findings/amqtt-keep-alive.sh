#!/bin/sh
# The MQTT broker amqtt never gives up a client that has fallen silent: its will, "offline", is not published.
#
# Version    amqtt 0.12.1 (PyPI), "Python's native Asyncio MQTT broker and client"
# Expected   "If the Keep Alive value is non-zero and the Server does not receive a Control Packet from the Client within one and a half
#            times the Keep Alive time period, it MUST disconnect the Network Connection to the Client as if the network had failed"
#            (MQTT 3.1.1, [MQTT-3.1.2-24]), and then publish its will. Our guess before the run, for a keep alive of 2 s and 12 s of
#            silence: will after 3 s, connection closed
# Seen       no will in 12 s, connection open: PINGREQ is answered
#            The broker waits for a packet with that limit (without the half), but when it has passed, it waits again. A thing
#            without power or out of the Wi-Fi's reach stays "online" until TCP gives its connection up, if the broker sends anything;
#            otherwise for ever. hotcold also takes a station for silent that has sent nothing for a while.
# Input      CONNECT, SUBSCRIBE and PINGREQ packets of MQTT 3.1.1.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check amqtt==0.12.1

cat >"$folder/silence.py" <<'PYTHON'
import asyncio
import logging
import socket

from amqtt.broker import Broker

logging.disable(logging.CRITICAL)
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
CONFIG = {
    "listeners": {"default": {"type": "tcp", "bind": f"127.0.0.1:{port}"}},
    "plugins": {"amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True}},
}
TOPIC = b"\0\4lamp"


async def connect(name, flags, keep_alive, will=b""):
    """Clean session."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b"\0\4MQTT\4" + bytes([flags, 0, keep_alive, 0, len(name)]) + name + will
    writer.write(b"\x10" + bytes([len(body)]) + body)
    assert await reader.readexactly(4) == b"\x20\2\0\0"
    return reader, writer


async def main():
    broker = Broker(CONFIG)
    await broker.start()
    watcher = await connect(b"watcher", 2, 60)
    watcher[1].write(b"\x82\x09\0\1" + TOPIC + b"\0")
    assert await watcher[0].readexactly(5) == b"\x90\3\0\1\0"
    lamp = await connect(b"lamp", 6, 2, TOPIC + b"\0\7offline")
    try:
        await asyncio.wait_for(watcher[0].readexactly(15), 12)
        print("will")
    except asyncio.TimeoutError:
        print("no will")
    try:
        lamp[1].write(b"\xc0\0")
        print("open" if await asyncio.wait_for(lamp[0].readexactly(2), 5) == b"\xd0\0" else "another answer")
    except (asyncio.IncompleteReadError, ConnectionError):
        print("closed")
    await broker.shutdown()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/silence.py")
echo "$seen"
[ "$seen" = "no will
open" ]
