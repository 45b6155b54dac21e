#!/bin/sh
# aiomqttc, which promises to connect again by itself, does not when the broker has closed or reset the connection, and says nothing.
#
# Version    aiomqttc 1.0.7 (PyPI) with CPython
# Expected   "Automatic reconnection with configurable backoff strategy" (README), "compatible with both standard Python and MicroPython".
#            Our guess before the run was that it is back soon after the broker is, and subscribes again. For a client with a keep-alive
#            of 2 s whose broker ends the connection once, in order or by a reset, and listens all the time:
#                connections in 15 s: 2, subscriptions: 2, connected: True
# Seen           connections in 15 s: 1, subscriptions: 1, connected: False
#            After a reset the loops that read and ping stop, and nothing begins a new connection. After an end in order it is noticed
#            when a ping fails; then the old connection is closed, which fails, too, and that exception ends the task before it comes to
#            the new one. A program that only listens, for calls or for commands, hears nothing any more, and is not told: on_disconnect
#            is not called. With mosquitto, restarted within 2 s, it was the same for 30 s.
# Input      A broker of some lines that acknowledges, and ends its first connection as one that is restarted does.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aiomqttc==1.0.7

cat >"$folder/listen.py" <<'PYTHON'
import asyncio
import contextlib
import io

import aiomqttc

CONNECT, SUBSCRIBE, PINGREQ = 1, 8, 12
# After a second there is a ping that nobody has read, and the system resets the connection.
WAYS = {"in order": 0.3, "by a reset": 1.7}
seen = {}


async def serve(reader, writer):
    seen["connections"] += 1
    first = seen["connections"] == 1
    with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
        while True:
            kind, length = await reader.readexactly(2)
            body = await reader.readexactly(length)
            if kind >> 4 == CONNECT:
                writer.write(b"\x20\2\0\0")
            elif kind >> 4 == SUBSCRIBE:
                seen["subscriptions"] += 1
                writer.write(b"\x90\3" + body[:2] + b"\1")
                if first:
                    await asyncio.sleep(seen["after"])
                    break
            elif kind >> 4 == PINGREQ:
                writer.write(b"\xd0\0")
    writer.close()


async def told(*arguments):
    seen["told"] += 1


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    for way, seconds in WAYS.items():
        seen.update(connections=0, subscriptions=0, told=0, after=seconds)
        client = aiomqttc.MQTTClient("bell", "127.0.0.1", server.sockets[0].getsockname()[1], keepalive=2)
        client.on_disconnect = told
        with contextlib.redirect_stdout(io.StringIO()):
            await client.connect()
            await client.subscribe("call", 1)
            await asyncio.sleep(15)
        print(f"{way}: connections in 15 s: {seen['connections']}, subscriptions: {seen['subscriptions']},", end=" ")
        print(f"connected: {client.connected}, on_disconnect: {seen['told']}")
    server.close()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/listen.py" 2>"$folder/messages")
echo "$seen"
[ "$seen" = "in order: connections in 15 s: 1, subscriptions: 1, connected: False, on_disconnect: 0
by a reset: connections in 15 s: 1, subscriptions: 1, connected: False, on_disconnect: 0" ]
