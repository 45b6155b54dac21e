#!/bin/sh
# fastapi-mqtt drops "homie/tag/$state" for a handler of "homie/tag/#", though the broker has sent it, and sets no will without a delay.
#
# Version    fastapi-mqtt 2.2.0, the newest for Python 3.11 (3.0.0 has the same two conditions), with gmqtt 0.8.0 (PyPI)
# Expected   A topic that *begins* with "$" is not for a filter that begins with a wildcard (MQTT 5.0, 4.7.2); elsewhere "$" is a letter, and
#            the Homie convention has $state, $name and $unit in each device. MQTTConfig has will_message_topic, will_message_payload and
#            will_delay_interval, all optional, that "are used after the client disconnects abnormally"; without a delay a will is
#            published at once. One expects, for handlers of #, homie/tag/# and homie/tag/+, and a will without a delay:
#                homie/tag/rssi and homie/tag/$state: each handler gets both      the CONNECT packet has a will
# Seen           homie/tag/rssi: all three      homie/tag/$state: only the handler of #      the CONNECT packet has none
#            The level at the place of the wildcard is looked at, wherever that is. So a program that follows a device is not told that it
#            is lost, and does not say so of itself. With will_delay_interval=1 there is a will.
# Input      A server on this machine that takes the connection, and sends one message for each topic.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check fastapi-mqtt==2.2.0 gmqtt==0.8.0

cat >"$folder/follow.py" <<'PYTHON'
import asyncio

from fastapi_mqtt import FastMQTT, MQTTConfig

TOPICS = ["homie/tag/rssi", "homie/tag/$state"]
CONNACK = bytes([0x20, 3, 0, 0, 0])
WILL_FLAG = 0x04


def publish(topic):
    body = len(topic).to_bytes(2, "big") + topic.encode() + b"\0" + b"lost"
    return bytes([0x30, len(body)]) + body


async def serve(reader, writer):
    _, length = await reader.readexactly(2)
    connect = await reader.readexactly(length)
    print("will" if connect[7] & WILL_FLAG else "no will")
    writer.write(CONNACK)
    await asyncio.sleep(0.5)
    writer.writelines(map(publish, TOPICS))
    await reader.read()
    writer.close()


async def main():
    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    for delay in (None, 1):
        will = {"will_message_topic": "homie/me/$state", "will_message_payload": "lost", "will_delay_interval": delay}
        program = FastMQTT(MQTTConfig(host="127.0.0.1", port=port, **will))
        heard = {topic: [] for topic in TOPICS}

        def follow(topic_filter):
            @program.subscribe(topic_filter)
            async def handle(client, topic, payload, qos, properties):
                heard[topic].append(topic_filter)

        for topic_filter in ("#", "homie/tag/#", "homie/tag/+"):
            follow(topic_filter)
        print(f"will_delay_interval={delay}:", end=" ", flush=True)
        await program.mqtt_startup()
        await asyncio.sleep(2)
        await program.mqtt_shutdown()
    for topic, filters in heard.items():
        print(f"{topic}: handlers of", *filters)


asyncio.run(main())
PYTHON

seen=$("$folder/venv/bin/python" "$folder/follow.py" 2>"$folder/log") || { cat "$folder/log"; exit 1; }
echo "$seen"
[ "$seen" = 'will_delay_interval=None: no will
will_delay_interval=1: will
homie/tag/rssi: handlers of # homie/tag/# homie/tag/+
homie/tag/$state: handlers of #' ]
