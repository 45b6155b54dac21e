#!/bin/sh
# A session of paho or zmqtt whose name the broker has chosen is lost with the first interruption: they connect again without the name.
#
# Version    paho-mqtt 2.2.0 and zmqtt 0.2.5 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   A client that gives no name gets one from the broker: the Assigned Client Identifier of CONNACK (MQTT 5.0, 3.2.2.3.7), which
#            is new in MQTT 5, and with which the client can come back. Both libraries connect again by themselves. Our guess before the
#            run, for a client that asks for a session of 1000 s and subscribes with QoS 1, of a message that is sent in two seconds of
#            interruption and one after it:
#                paho: while away, back      zmqtt: while away, back
# Seen           paho: back                  zmqtt: back
#            The second CONNECT has no name either, so the broker chooses another, and answers "session present 0". The message waits for
#            a client that never comes. Each interruption leaves one more such session at the broker, with a queue that grows until the
#            session expires. With a name of the client's own all is well; zmqtt's default is none.
# Input      A subscription and two messages; a proxy of some lines breaks the connection.
# Needs      Debian 12 on this machine: other libraries are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0 zmqtt==0.2.5
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >session.py <<'PYTHON'
import asyncio
import os
import socket
import subprocess

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from zmqtt import QoS, create_client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


class Proxy:
    """Between a client and the broker; can be interrupted."""

    def __init__(self):
        self.is_up = True
        self.writers = []

    async def serve(self, reader, writer):
        while not self.is_up:
            await asyncio.sleep(0.1)
        broker_reader, broker_writer = await asyncio.open_connection("127.0.0.1", port)
        self.writers += [writer, broker_writer]
        await asyncio.gather(self.copy(reader, broker_writer), self.copy(broker_reader, writer))

    async def copy(self, reader, writer):
        try:
            while data := await reader.read(4096):
                writer.write(data)
        except OSError:
            pass
        writer.close()

    def interrupt(self):
        self.is_up = False
        for writer in self.writers:
            writer.close()
        self.writers = []


async def publish(payload):
    async with create_client("127.0.0.1", port=port, client_id="sender", version="5.0") as sender:
        await sender.publish("call", payload, qos=QoS.AT_LEAST_ONCE)


async def interruption(proxy):
    await asyncio.sleep(1)
    proxy.interrupt()
    await asyncio.sleep(1)
    await publish("while away")
    await asyncio.sleep(1)
    proxy.is_up = True
    await asyncio.sleep(8)
    await publish("back")
    await asyncio.sleep(1)


async def with_paho(proxy, proxy_port, heard):
    client = Client(CallbackAPIVersion.VERSION2, "", protocol=MQTTv5)
    client.reconnect_delay_set(1, 1)
    client.on_connect = lambda client, *rest: client.subscribe("call", 1)
    client.on_message = lambda client, data, message: heard.append(message.payload)
    wanted = Properties(PacketTypes.CONNECT)
    wanted.SessionExpiryInterval = 1000
    await asyncio.to_thread(client.connect, "127.0.0.1", proxy_port, clean_start=False, properties=wanted)
    client.loop_start()
    await interruption(proxy)
    client.loop_stop()


async def with_zmqtt(proxy, proxy_port, heard):
    async def listen(calls):
        while True:
            heard.append((await calls.get_message()).payload)

    options = {"version": "5.0", "clean_session": False, "session_expiry_interval": 1000}
    async with create_client("127.0.0.1", port=proxy_port, **options) as client:
        async with client.subscribe("call", qos=QoS.AT_LEAST_ONCE) as calls:
            listening = asyncio.create_task(listen(calls))
            await interruption(proxy)
            listening.cancel()


async def main():
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            await asyncio.sleep(0.1)
    for name, run in (("paho", with_paho), ("zmqtt", with_zmqtt)):
        proxy, heard = Proxy(), []
        server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
        await run(proxy, server.sockets[0].getsockname()[1], heard)
        server.close()
        print(f"{name}:", ", ".join(payload.decode() for payload in heard))


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    asyncio.run(main())
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python session.py 2>/dev/null)
echo "$seen"
[ "$seen" = "paho: back
zmqtt: back" ]
