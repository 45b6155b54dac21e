#!/bin/sh
# aiomqtt says that $SYS/broker/uptime matches "#": a program that sorts its messages takes the broker's statistics for devices.
#
# Version    aiomqtt 2.5.1 and, for comparison, paho-mqtt 2.2.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   "The Server MUST NOT match Topic Filters starting with a wildcard character (# or +) with Topic Names beginning with a $
#            character" (MQTT 5.0, 4.7.2, [MQTT-4.7.2-1]). `message.topic.matches(filter)` is aiomqtt's way to find the subscription
#            that a message came for, so it follows the broker. Our guess before the run, for a subscriber of "#" and one of "$SYS/#",
#            and the filters "#" and "+/broker/uptime":
#            mosquitto: sends no $SYS/... to "#"     paho False False     aiomqtt False False
# Seen       mosquitto: sends no $SYS/... to "#"     paho False False     aiomqtt True True
#            A program with both subscriptions that asks for "#" first gives all statistics to the wrong part of itself.
# Input      A broker with its own statistics, and what it sends.
# Needs      Debian 12 on this machine: other libraries are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check aiomqtt==2.5.1 paho-mqtt==2.2.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >topics.py <<'PYTHON'
import asyncio
import os
import socket
import subprocess

import aiomqtt
from paho.mqtt.client import topic_matches_sub

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)


async def messages(topic_filter):
    """What the broker has retained for a subscription, and a message of a lamp that is sent last."""
    async with aiomqtt.Client("127.0.0.1", port) as client:
        await client.subscribe(topic_filter)
        await client.subscribe("end")
        await client.publish("end", "")
        heard = []
        async for message in client.messages:
            if str(message.topic) == "end":
                return heard
            heard.append(message.topic)


async def main():
    for _ in range(100):
        try:
            async with aiomqtt.Client("127.0.0.1", port) as client:
                await client.publish("lamp", "on", retain=True)
            break
        except aiomqtt.MqttError:
            await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    print("#", *sorted(map(str, await messages("#"))))
    statistics = [topic for topic in await messages("$SYS/#") if str(topic) == "$SYS/broker/uptime"]
    for topic in statistics:
        for topic_filter in ("#", "+/broker/uptime"):
            print(topic, topic_filter, "paho", topic_matches_sub(topic_filter, str(topic)), "aiomqtt", topic.matches(topic_filter))


try:
    asyncio.run(main())
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python topics.py)
echo "$seen"
# shellcheck disable=SC2016 # $SYS is a topic
[ "$seen" = '# lamp
$SYS/broker/uptime # paho False aiomqtt True
$SYS/broker/uptime +/broker/uptime paho False aiomqtt True' ]
