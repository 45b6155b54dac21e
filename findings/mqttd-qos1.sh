#!/bin/sh
# The MQTT server mqttd takes two letters of each message with QoS 1: "near" arrives as "ar"; and it never publishes a will.
#
# Version    mqttd 0.5.3, and paho-mqtt 2.2.0 as the client (PyPI)
# Expected   "FastAPI-like MQTT/MQTTS server ... Now supports MQTT 5.0 with full backward compatibility for MQTT 3.1.1", with "Last Will
#            and Testament" and sessions. A PUBLISH packet with QoS 1 has a packet identifier of two bytes before the payload (MQTT 3.1.1,
#            3.3.2.2), and the server sends it with the lower QoS of message and subscription. Our guess before the run was that it does
#            as the standard says; that is, for messages with QoS 0 and 1 to a subscription with QoS 1, for one with QoS 1 to a
#            subscription with QoS 0, and for the will of a client whose connection is cut:
#                0 to 1: near (QoS 0)    1 to 1: near (QoS 1)    1 to 0: near (QoS 0)    will: gone (QoS 0)
# Seen           0 to 1: near (QoS 0)    1 to 1: ar (QoS 1)      1 to 0: ar (QoS 1)      will: none
#            The packet's first byte says QoS 1, and the identifier is left out: the receiver takes the payload's first two letters for
#            it, and acknowledges a message of that number. JSON loses its brace. Of the tag's death nobody hears.
# Input      Two messages and a will, in MQTT 3.1.1.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mqttd==0.5.3 paho-mqtt==2.2.0
cd "$folder"

cat >server.py <<'PYTHON'
import sys

from mqttd import MQTTApp

MQTTApp(host="127.0.0.1", port=int(sys.argv[1])).run()
PYTHON

cat >clients.py <<'PYTHON'
import queue
import socket
import subprocess
import sys
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]


def connect(name, will=None):
    client = Client(CallbackAPIVersion.VERSION2, name)
    client.connected, client.subscribed = threading.Event(), threading.Event()
    client.heard = queue.Queue()
    if will:
        client.will_set("will", will)
    client.on_connect = lambda *rest: client.connected.set()
    client.on_subscribe = lambda *rest: client.subscribed.set()
    client.on_message = lambda client, data, message: client.heard.put(message)
    client.connect("127.0.0.1", port)
    client.loop_start()
    assert client.connected.wait(10)
    return client


def first(client):
    try:
        message = client.heard.get(timeout=4)
    except queue.Empty:
        return "none"
    return f"{message.payload.decode()} (QoS {message.qos})"


server = subprocess.Popen([sys.executable, "server.py", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    tag = connect("tag")
    for qos, wanted in ((0, 1), (1, 1), (1, 0)):
        house = connect(f"house {qos} {wanted}")
        house.subscribe(f"tag/{qos}/{wanted}", wanted)
        assert house.subscribed.wait(10)
        tag.publish(f"tag/{qos}/{wanted}", "near", qos=qos)
        print(f"{qos} to {wanted}:", first(house))
    house = connect("house")
    house.subscribe("will")
    assert house.subscribed.wait(10)
    # The tag's battery is empty: its connection ends without DISCONNECT.
    socket_of_tag = connect("other tag", will="gone").socket()
    socket_of_tag.shutdown(socket.SHUT_RDWR)
    print("will:", first(house))
finally:
    server.kill()
    server.wait()
PYTHON

seen=$(timeout 60 "$folder/venv/bin/python" clients.py 2>/dev/null)
echo "$seen"
[ "$seen" = "0 to 1: near (QoS 0)
1 to 1: ar (QoS 1)
1 to 0: ar (QoS 1)
will: none" ]
