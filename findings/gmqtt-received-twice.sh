#!/bin/sh
# gmqtt gives a program the same message of QoS 2, "exactly once", as often as the broker sends it.
#
# Version    gmqtt 0.8.0 and, for comparison, paho-mqtt 2.2.0 (PyPI)
# Expected   With QoS 2 the receiver keeps the packet identifier from PUBLISH until PUBREL, and "MUST NOT cause duplicate messages to be
#            delivered to any onward recipients" when the same PUBLISH comes again (MQTT 5.0, 4.3.3, [MQTT-4.3.3-10]). A broker sends it
#            again, with DUP, if the connection broke before PUBREC arrived. Our guess before the run, for one message that comes twice
#            before its PUBREL, and one with the same identifier after it:
#                paho: ring, stop      gmqtt: ring, stop
# Seen           paho: ring, stop      gmqtt: ring, ring, stop
#            gmqtt answers with PUBREC and PUBCOMP as it should, and calls on_message for each PUBLISH. What QoS 2 is chosen for, a
#            counter, a switch that toggles or a ring, happens twice, and with a reconnection that is when it matters. QoS 1, which a
#            program knows to expect twice, costs half as many packets.
# Input      PUBLISH and PUBREL packets from a broker of some lines.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gmqtt==0.8.0 paho-mqtt==2.2.0

cat >"$folder/receive.py" <<'PYTHON'
import asyncio

import gmqtt
from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5

CONNECT, PUBREC, PUBREL, SUBSCRIBE, DISCONNECT = 1, 5, 6, 8, 14
QOS_2, DUP = 4, 8


def publish(payload, flags):
    body = b"\0\4call" + b"\0\7" + b"\0" + payload
    return bytes([0x30 | QOS_2 | flags, len(body)]) + body


async def serve(reader, writer):
    """A broker that lost the first PUBREC."""
    records = 0
    try:
        while True:
            first, length = await reader.readexactly(2)
            body = await reader.readexactly(length)
            if first >> 4 == CONNECT:
                writer.write(bytes([0x20, 3, 0, 0, 0]))
            elif first >> 4 == SUBSCRIBE:
                writer.write(b"\x90\4" + body[:2] + b"\0\2")
                writer.write(publish(b"ring", 0))
            elif first >> 4 == PUBREC:
                records += 1
                if records == 1:
                    writer.write(publish(b"ring", DUP))
                else:
                    writer.write(bytes([PUBREL << 4 | 2, 2]) + body[:2])
                    if records == 2:
                        writer.write(publish(b"stop", 0))
            elif first >> 4 == DISCONNECT:
                break
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    writer.close()


async def with_paho(port, heard):
    client = Client(CallbackAPIVersion.VERSION2, "bell", protocol=MQTTv5)
    client.on_connect = lambda client, *rest: client.subscribe("call", 2)
    client.on_message = lambda client, data, message: heard.append(message.payload)
    await asyncio.to_thread(client.connect, "127.0.0.1", port)
    client.loop_start()
    await asyncio.sleep(2)
    client.loop_stop()


async def with_gmqtt(port, heard):
    def on_message(client, topic, payload, qos, properties):
        heard.append(payload)
        return 0

    client = gmqtt.Client("bell")
    client.on_message = on_message
    await client.connect("127.0.0.1", port)
    client.subscribe("call", 2)
    await asyncio.sleep(2)
    await client.disconnect()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    for name, run in (("paho", with_paho), ("gmqtt", with_gmqtt)):
        heard = []
        await run(server.sockets[0].getsockname()[1], heard)
        print(f"{name}:", ", ".join(payload.decode() for payload in heard))
    server.close()


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/receive.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "paho: ring, stop
gmqtt: ring, ring, stop" ]
