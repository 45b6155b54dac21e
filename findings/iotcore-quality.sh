#!/bin/sh
# The MQTT broker iotcore sends each message with the QoS of the subscription, and its retained messages for a filter only once.
#
# Version    iotcore 0.4.0 (PyPI; rumqttd: "a real MQTT broker", "it is not a toy broker"), with paho-mqtt 2.1.0
# Expected   The QoS of a message "MUST be the minimum of the QoS of the originally published message and the maximum QoS granted by the
#            Server" (MQTT 3.1.1, MQTT-3.8.4-6). If a client subscribes to the same filter again, "any existing retained messages
#            matching the Topic Filter MUST be re-sent" (MQTT-3.8.4-3). Our guess before the run was
#                retained message of QoS 0: QoS 0   new message of QoS 0: QoS 0   the same filter again: the retained message again
# Seen           retained message of QoS 0: QoS 1   new message of QoS 0: QoS 1   the same filter again: nothing
#            So levels that a scanner sends with QoS 0, which may get lost, are acknowledged one by one by each subscriber of QoS 1, and
#            queued for one that is away. A program that subscribes again to get the current state, as it may, waits for the next change.
# Input      A state of a device with QoS 0.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check iotcore==0.4.0 paho-mqtt==2.1.0

cat >"$folder/house.py" <<'PYTHON'
import socket
import time

import paho.mqtt.client as mqtt
from iotcore import Broker

with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
received = []


def client():
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.on_message = lambda client, data, message: received.append(f"{message.payload.decode()} QoS {message.qos}")
    client.connect("127.0.0.1", port)
    client.loop_start()
    time.sleep(0.5)
    return client


def show(name):
    time.sleep(1)
    print(f"{name}:", *received or ["nothing"])
    received.clear()


with Broker(port=port, listen="127.0.0.1"):
    time.sleep(1)
    tag, house = client(), client()
    tag.publish("home/tag", "near", qos=0, retain=True)
    time.sleep(0.5)
    house.subscribe("home/+", 1)
    show("retained")
    tag.publish("home/tag", "far", qos=0, retain=True)
    show("new")
    house.subscribe("home/+", 1)
    show("again")
    house.disconnect()
    client().subscribe("home/+", 1)
    show("another client")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/house.py")
echo "$seen"
[ "$seen" = "retained: near QoS 1
new: far QoS 1
again: nothing
another client: far QoS 1" ]
