#!/bin/sh
# The MQTT broker amqtt refuses a client of MQTT 5, but leaves one that has a will without an answer.
#
# Version    amqtt 0.12.1 (PyPI), "Python's native Asyncio MQTT broker and client", for MQTT 3.1.1
# Expected   A server that does not support the protocol level of a CONNECT packet "MUST respond to the CONNECT Packet with a CONNACK
#            return code 0x01 (unacceptable protocol level) and then disconnect the Client" (MQTT 3.1.1, [MQTT-3.1.2-2]). Clients rely
#            on it to try the older version. Our guess before the run, for level 4 with a will, 5, and 5 with a will:
#                20020000    20020001    20020001
# Seen       The whole packet is read as one of 3.1.1 before the level is looked at; with a will, that fails. The broker then neither
#            answers nor disconnects:
#                20020000    20020001    nothing in 5 s
#            Trackers and presence stations always have a will, so they see a broker that hangs. hotcold tries 3.1.1 after 10 s.
# Input      Three CONNECT packets of the standards, each in a connection of its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check amqtt==0.12.1

cat >"$folder/ask.py" <<'PYTHON'
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


def connect(level, will):
    """Clean start, 60 s of keep alive, client "abc"; with MQTT 5 no properties."""
    properties = b"\0" if level == 5 else b""
    body = b"\0\4MQTT" + bytes([level, 6 if will else 2]) + b"\0\x3c" + properties + b"\0\3abc"
    if will:
        body += properties + b"\0\3a/b" + b"\0\1x"
    return b"\x10" + bytes([len(body)]) + body


async def main():
    broker = Broker(CONFIG)
    await broker.start()
    for level, will in ((4, True), (5, False), (5, True)):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(connect(level, will))
        try:
            answer = (await asyncio.wait_for(reader.read(100), 5)).hex() or "disconnected"
        except asyncio.TimeoutError:
            answer = "nothing in 5 s"
        print(level, "with a will" if will else "without", answer, flush=True)
        writer.close()
    await broker.shutdown()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/ask.py")
echo "$seen"
[ "$seen" = "4 with a will 20020000
5 without 20020001
5 with a will nothing in 5 s" ]
