#!/bin/sh
# If a message of QoS 2 is sent again on its connection, iotcore delivers each later one of that client a message late: "far" comes as "near".
#
# Version    iotcore 0.4.0, with paho-mqtt 2.1.0 (PyPI)
# Expected   With QoS 2 a PUBLISH with an identifier that has not been released is the same message, which the broker acknowledges again and
#            keeps once; after PUBREL and PUBCOMP the identifier is free (MQTT 3.1.1, 4.3.3). Sending again on the same connection, after
#            a time without an answer, is allowed, and modems and small libraries do it. Our guess before the run was one delivery of
#            each. For near, sent twice (DUP) with one identifier, and then warm, cold and far, each with its own exchange to the end:
#                near, warm, cold, far
# Seen           near, near (DUP), warm, cold
#            Both copies wait, and each PUBREL brings one message out. So the second near comes when warm is released, and from then on
#            everything is one late, until the connection ends; far is never delivered. The broker's acknowledgements are all in order.
# Input      Four messages; the sender is written out, as no client library here sends again by itself.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check iotcore==0.4.0 paho-mqtt==2.1.0

cat >"$folder/late.py" <<'PYTHON'
import socket
import time

from iotcore import Broker
from paho.mqtt.client import CallbackAPIVersion, Client

with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
heard = []


def text(value):
    return len(value).to_bytes(2, "big") + value.encode()


def packet(first, body):
    return bytes([first, len(body)]) + body


def publish(station, identifier, word, copies=1):
    for copy in range(copies):
        station.sendall(packet(0x34 | bool(copy) << 3, text("level") + identifier.to_bytes(2, "big") + word.encode()))
        assert station.recv(4) == packet(0x50, identifier.to_bytes(2, "big")), "PUBREC"
    station.sendall(packet(0x62, identifier.to_bytes(2, "big")))
    assert station.recv(4) == packet(0x70, identifier.to_bytes(2, "big")), "PUBCOMP"
    time.sleep(0.5)


with Broker(port=port, listen="127.0.0.1"):
    time.sleep(1)
    house = Client(CallbackAPIVersion.VERSION2)
    house.on_message = lambda client, data, message: heard.append(message.payload.decode() + (" (DUP)" if message.dup else ""))
    house.connect("127.0.0.1", port)
    house.subscribe("level", 2)
    house.loop_start()
    time.sleep(1)
    with socket.create_connection(("127.0.0.1", port)) as station:
        station.sendall(packet(0x10, text("MQTT") + bytes([4, 2, 0, 60]) + text("station")))
        assert station.recv(4) == bytes([0x20, 2, 0, 0]), "CONNACK"
        publish(station, 1, "near", copies=2)
        for identifier, word in ((2, "warm"), (3, "cold"), (4, "far")):
            publish(station, identifier, word)
        time.sleep(1)
    print(", ".join(heard))
    house.disconnect()
    house.loop_stop()
PYTHON

seen=$("$folder/venv/bin/python" "$folder/late.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "near, near (DUP), warm, cold" ]
