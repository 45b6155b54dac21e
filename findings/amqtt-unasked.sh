#!/bin/sh
# The MQTT broker amqtt sends each client that connects what others have subscribed to: the retained messages of all their filters.
#
# Version    amqtt 0.12.1 (PyPI), "Python's native Asyncio MQTT broker and client"
# Expected   Retained messages answer a subscription: "When a new subscription is established, the last retained message, if any, on
#            each matching topic name MUST be sent to the subscriber" (MQTT 3.1.1, [MQTT-3.3.1-6]); nothing else has them sent. So, with
#            a retained "on" of a lamp, a new client that never subscribes hears, before and after another one has subscribed to
#            "lamp", and then to "#", too:
#                nothing       nothing        nothing
# Seen           nothing       lamp on (1)    lamp on (2)
#            After its CONNACK the client gets the retained messages for each filter that anybody has, once for each. The loop, meant
#            for a session that goes on, is over the subscriptions of all sessions, and runs for new ones as well. A client that
#            takes what arrives for an answer to what it asked for is wrong, and in a house with "#" somewhere (Home Assistant's, or a
#            recorder's) each reconnection of each device brings the whole house. hotcold looks at the topic of each message.
# Input      CONNECT, PUBLISH and SUBSCRIBE packets of MQTT 3.1.1.
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
ON = b"\x31\x08\0\4lampon"


async def connect(name):
    """Clean session, 60 s of keep alive."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body = b"\0\4MQTT\4\2\0\x3c\0" + bytes([len(name)]) + name
    writer.write(b"\x10" + bytes([len(body)]) + body)
    assert await reader.readexactly(4) == b"\x20\2\0\0"
    return reader, writer


async def subscribe(client, topic_filter):
    body = b"\0\1\0" + bytes([len(topic_filter)]) + topic_filter + b"\0"
    client[1].write(b"\x82" + bytes([len(body)]) + body)
    assert await client[0].readexactly(5) == b"\x90\3\0\1\0"
    await client[0].readexactly(len(ON))


async def unasked(name):
    """What a client gets within 2 s that says nothing after CONNECT."""
    reader, _ = await connect(name)
    try:
        data = await asyncio.wait_for(reader.readexactly(len(ON) * 3), 2)
    except asyncio.TimeoutError:
        data = bytes(reader._buffer)
    count = data.count(ON)
    assert data == ON * count
    return f"lamp on ({count})" if count else "nothing"


async def main():
    broker = Broker(CONFIG)
    await broker.start()
    lamp = await connect(b"lamp")
    lamp[1].write(ON)
    print("nobody has subscribed:", await unasked(b"first"), flush=True)
    house = await connect(b"house")
    await subscribe(house, b"lamp")
    print("another to lamp:", await unasked(b"second"), flush=True)
    await subscribe(house, b"#")
    print("and to #:", await unasked(b"third"), flush=True)
    await broker.shutdown()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/connect.py")
echo "$seen"
[ "$seen" = "nobody has subscribed: nothing
another to lamp: lamp on (1)
and to #: lamp on (2)" ]
