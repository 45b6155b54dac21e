#!/bin/sh
# mosquitto sends a client with Receive Maximum N another N messages for each acknowledgement: one that takes 2 at a time has 26.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.1.0 (PyPI)
# Expected   "The Server MUST NOT send more than Receive Maximum QoS 1 and QoS 2 PUBLISH packets for which it has not received PUBACK,
#            PUBCOMP, or PUBREC with a Reason Code of 128 or greater from the Client" (MQTT 5.0, 3.3.4); "max_inflight_messages: The
#            maximum number of outgoing QoS 1 or 2 messages that can be in the process of being transmitted simultaneously"
#            (mosquitto.conf(5)), 20 by default. It was met while mosquitto was run beside another broker; our guess before the run of
#            the numbers was the standard. For 60 messages that are published at once, of which one is acknowledged each 0.1 s, 24 times,
#            the most that were not yet acknowledged:
#                Receive Maximum 1: 1, 2: 2, 5: 5; MQTT 3.1.1 (20): 20
# Seen           Receive Maximum 1: 1, 2: 26, 5: 49; MQTT 3.1.1 (20): 58
#            At first it sends N, as it should. Each acknowledgement then brings N more as long as some wait. A tag with room for two
#            messages gets all at once, and drops them or the connection; that is a protocol error for which a client may close it.
# Input      Sixty messages with QoS 1.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.1.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >receive.py <<'PYTHON'
import os
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5, MQTTv311
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def most(maximum):
    tag = Client(CallbackAPIVersion.VERSION2, protocol=MQTTv5 if maximum else MQTTv311, manual_ack=True)
    subscribed, waiting, highest = threading.Event(), [], 0
    tag.on_subscribe = lambda *rest: subscribed.set()
    tag.on_message = lambda client, data, message: waiting.append(message.mid)
    properties = None
    if maximum:
        properties = Properties(PacketTypes.CONNECT)
        properties.ReceiveMaximum = maximum
    tag.connect("127.0.0.1", port, properties=properties)
    tag.subscribe(f"call/{maximum}", 1)
    tag.loop_start()
    assert subscribed.wait(10)
    house = Client(CallbackAPIVersion.VERSION2)
    house.connect("127.0.0.1", port)
    house.loop_start()
    messages = [house.publish(f"call/{maximum}", str(number), 1) for number in range(60)]
    for message in messages:
        message.wait_for_publish(10)
    time.sleep(1)
    for _ in range(24):
        highest = max(highest, len(waiting))
        tag.ack(waiting.pop(0), 1)
        time.sleep(0.1)
    highest = max(highest, len(waiting))
    for client in (tag, house):
        client.disconnect()
        client.loop_stop()
    return highest


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for maximum in (1, 2, 5):
        print(f"Receive Maximum {maximum}:", most(maximum))
    print("MQTT 3.1.1 (20):", most(None))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python receive.py)
echo "$seen"
[ "$seen" = "Receive Maximum 1: 1
Receive Maximum 2: 26
Receive Maximum 5: 49
MQTT 3.1.1 (20): 58" ]
