#!/bin/sh
# zmqtt tries again when its broker refuses the connection, but gives up for good when a proxy takes it and closes it at once.
#
# Version    zmqtt 0.2.5 (PyPI), "Pure asyncio MQTT 3.1.1 and 5.0 for Python 3.10+"
# Expected   Its README: "Reconnection: Enabled by default; active Subscription objects are restored"; its options have delays and five
#            attempts. While a broker restarts, its port is closed; behind a proxy (Docker's for published ports, an SSH tunnel, a load
#            balancer) it is open, and each connection is closed before CONNACK. Our guess before the run was that both are tried again.
#            For a broker that is away for 2.5 s:
#                port closed: back      closed at once: back
# Seen           port closed: back      closed at once: not back, attempts 1: MQTTDisconnectedError: Connection lost
#            The attempt that is closed raises an error of a kind that the loop does not catch, and the client ends. The reader of the
#            subscription gets the error, each later publish() too. A program that runs well against a broker on another machine ends when
#            it is moved beside it into a container.
# Input      A broker of a few lines, which answers CONNECT and SUBSCRIBE.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check zmqtt==0.2.5

cat >"$folder/restart.py" <<'PYTHON'
import asyncio

from zmqtt import QoS, create_client
from zmqtt.errors import MQTTError

CONNECT, SUBSCRIBE = 1, 8


class Broker:
    def __init__(self):
        self.is_behind_proxy = False
        self.attempts = 0
        self.writers = []

    async def listen(self, port=0):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", port)
        return self.server.sockets[0].getsockname()[1]

    async def serve(self, reader, writer):
        self.attempts += 1
        if self.is_behind_proxy:
            writer.close()
            return
        self.writers.append(writer)
        try:
            while True:
                first, length = await reader.readexactly(2)
                body = await reader.readexactly(length)
                if first >> 4 == CONNECT:
                    writer.write(b"\x20\2\0\0")
                elif first >> 4 == SUBSCRIBE:
                    writer.write(b"\x90\3" + body[:2] + b"\1")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass

    def disconnect(self):
        for writer in self.writers:
            writer.close()
        self.writers = []


async def restart(has_proxy):
    """What becomes of a client whose broker is away for 2.5 s."""
    broker = Broker()
    port = await broker.listen()
    try:
        async with create_client("127.0.0.1", port=port, client_id="tag") as client:
            async with client.subscribe("call", qos=QoS.AT_LEAST_ONCE):
                await asyncio.sleep(1)
                broker.attempts = 0
                broker.is_behind_proxy = has_proxy
                if not has_proxy:
                    broker.server.close()
                broker.disconnect()
                await asyncio.sleep(2.5)
                broker.is_behind_proxy = False
                if not has_proxy:
                    await broker.listen(port)
                await asyncio.sleep(12)
                await client.publish("tag", "near")
                return "back"
    except MQTTError as error:
        return f"not back, attempts {broker.attempts}: {type(error).__name__}: {error}"


async def main():
    print("port closed:", await restart(has_proxy=False))
    print("closed at once:", await restart(has_proxy=True))


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/restart.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "port closed: back
closed at once: not back, attempts 1: MQTTDisconnectedError: Connection lost" ]
