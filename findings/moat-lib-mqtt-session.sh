#!/bin/sh
# The MQTT broker of moat-lib-mqtt says that a session is present to the client that starts a new one, not to the one that comes back.
#
# Version    moat-lib-mqtt 0.8.7 (PyPI; "tries to adhere to the MQTT v5 protocol as tightly as possible", its broker for
#            "very lightweight scenarios"), with paho-mqtt 2.1.0
# Expected   "If the Server accepts a connection with Clean Start set to 1, the Server MUST set Session Present to 0" (MQTT 5.0,
#            MQTT-3.2.2-2); with 0 and a session, it is 1 (MQTT-3.2.2-3). What is published while a client is subscribed has no retain flag,
#            unless it wants it as published (MQTT-3.3.1-12); and a will is published when the connection breaks. So one expects:
#                first: no session   back: session      clean start: no session   message: not retained   will: gone
# Seen           first: no session   back: no session   clean start: session      message: retained       will: nothing
#            A client that subscribes only if there is no session, which is what the flag is for, hears nothing after a clean start.
# Input      A house that subscribes, a tag with a will, and a station that comes back to its session of 100 s.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check moat-lib-mqtt==0.8.7 paho-mqtt==2.1.0

cat >"$folder/broker.py" <<'PYTHON'
import sys

import anyio
from moat.lib.mqtt.async_broker import AsyncMQTTBroker

anyio.run(AsyncMQTTBroker(("127.0.0.1", int(sys.argv[1]))).serve)
PYTHON

cat >"$folder/house.py" <<'PYTHON'
import os
import socket
import subprocess
import sys
import time

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
broker = subprocess.Popen([sys.executable, os.path.join(os.path.dirname(__file__), "broker.py"), str(port)], stderr=subprocess.DEVNULL)
received = []


def client(name, clean, will=None):
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, name, protocol=mqtt.MQTTv5)
    client.on_connect = lambda client, data, flags, reason, _: present.append("session" if flags.session_present else "no session")
    client.on_message = lambda client, data, message: received.append(
        f"{message.payload.decode()} {'retained' if message.retain else 'not retained'}"
    )
    if will:
        client.will_set("home/tag", will, 1)
    properties = Properties(PacketTypes.CONNECT)
    properties.SessionExpiryInterval = 100
    present = []
    client.connect("127.0.0.1", port, clean_start=clean, properties=properties)
    client.loop_start()
    time.sleep(1)
    return client, *present


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    station, present = client("station", False)
    print("first:", present)
    station.subscribe("home/+", 1)
    time.sleep(0.5)
    station.disconnect()
    time.sleep(0.5)
    station, present = client("station", False)
    print("back:", present)
    station.disconnect()
    house, present = client("house", True)
    print("clean start:", present)
    house.subscribe("home/+", 1)
    time.sleep(0.5)
    tag, present = client("tag", True, "gone")
    tag.publish("home/tag", "near", 1, retain=True)
    time.sleep(1)
    print("message:", *received)
    received.clear()
    tag.loop_stop()
    tag.socket().shutdown(socket.SHUT_RDWR)
    time.sleep(2)
    print("will:", *received or ["nothing"])
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$("$folder/venv/bin/python" "$folder/house.py")
echo "$seen"
[ "$seen" = "first: no session
back: no session
clean start: session
message: near retained
will: nothing" ]
