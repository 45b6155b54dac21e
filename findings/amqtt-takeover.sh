#!/bin/sh
# A client that connects to amqtt again keeps its old connection, and is called offline when that one ends; or is cut off itself.
#
# Version    amqtt 0.12.1 (PyPI), "Python's native Asyncio MQTT broker and client"
# Expected   A client whose Wi-Fi comes back connects anew, while the broker still waits on the old connection. "If the ClientId represents
#            a Client already connected to the Server then the Server MUST disconnect the existing Client" (MQTT 3.1.1, [MQTT-3.1.4-2]),
#            whose will it publishes. Our guess before the run, of what a watcher of the will's topic, the old and the new connection
#            see of that, and what the watcher sees when the old connection is closed at last:
#                clean session    will 1    old closed    new connected    later nothing
#                session goes on  will 1    old closed    new connected    later nothing
# Seen           clean session    will 0    old connected    new connected    later will 1
#                session goes on  will 2    old closed    new closed    later nothing
#            A clean session is deleted without ending its connection. That one goes on publishing, and when TCP gives it up, a quarter
#            of an hour later, its will says "offline" of a client that has long been back. Where the session goes on, the new connection
#            is accepted and then closed together with the old one, and the will is there twice; a second attempt succeeds.
#            hotcold's house answers its own will with "online", and takes a station that reports for online.
# Input      CONNECT and SUBSCRIBE packets of MQTT 3.1.1.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check amqtt==0.12.1

cat >"$folder/connect.py" <<'PYTHON'
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
WILL = b"\0\4gone"
CLEAN, SESSION = 2, 0


async def connect(name, flags, will=b""):
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b"\0\4MQTT\4" + bytes([flags]) + b"\0\x3c\0" + bytes([len(name)]) + name + will
    writer.write(b"\x10" + bytes([len(body)]) + body)
    assert (await reader.readexactly(4))[3] == 0
    return reader, writer


async def wills(watcher):
    """How many wills come within 2 s."""
    message = b"\x30\x07" + WILL + b"x"
    data = b""
    try:
        while True:
            data += await asyncio.wait_for(watcher[0].readexactly(len(message)), 2)
    except asyncio.TimeoutError:
        return data.count(message)


async def state(client):
    """Whether the broker answers a PING."""
    try:
        client[1].write(b"\xc0\0")
        return "connected" if await asyncio.wait_for(client[0].readexactly(2), 2) else "silent"
    except (asyncio.IncompleteReadError, ConnectionError):
        return "closed"


async def main():
    broker = Broker(CONFIG)
    await broker.start()
    watcher = await connect(b"watcher", CLEAN)
    watcher[1].write(b"\x82\x09\0\1" + WILL + b"\0")
    assert await watcher[0].readexactly(5) == b"\x90\3\0\1\0"
    for name, flags in ((b"clean", CLEAN), (b"session", SESSION)):
        old = await connect(name, flags | 4, WILL + b"\0\1x")
        new = await connect(name, flags | 4, WILL + b"\0\1x")
        print(name.decode(), "will", await wills(watcher), "old", await state(old), "new", await state(new), end=" ", flush=True)
        old[1].transport.abort()
        print("later", await wills(watcher), flush=True)
        new[1].write(b"\xe0\0")
    await broker.shutdown()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/connect.py")
echo "$seen"
[ "$seen" = "clean will 0 old connected new connected later 1
session will 2 old closed new closed later 0" ]
