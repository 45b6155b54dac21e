#!/bin/sh
# An edge node of pysparkplug that disconnects announces the end of its next session: a host that heeds the number takes it for alive.
#
# Version    pysparkplug 0.6.1 with paho-mqtt 1.6.1 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   Sparkplug B gives each session of a node a number, bdSeq. The NDEATH certificate has the one of the NBIRTH that it ends, and
#            a host compares them, so that an old will that comes late does not end a new session. Our guess before the run was that they
#            are equal, after disconnect() as well as in the will. For a node that connects twice, and is cut off the second time:
#                NBIRTH 0, NDEATH 0, NBIRTH 1, NDEATH 1 (the will)
# Seen           NBIRTH 0, NDEATH 1, NBIRTH 2, NDEATH 2 (the will)
#            As soon as the node is born, the number is set for the will of its next connection, and disconnect() takes that. The will is
#            right, so a node that fails is seen to fail; one that ends in good order stays alive, as a clean end sends no will.
# Input      A node with a level, and nothing else.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check pysparkplug==0.6.1 paho-mqtt==1.6.1
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >node.py <<'PYTHON'
import sys
import time

import pysparkplug as psp

level = psp.Metric(timestamp=psp.get_current_timestamp(), name="rssi", datatype=psp.DataType.INT8, value=-60)
node = psp.EdgeNode("house", "bag", (level,))
for session in range(2):
    node.connect("127.0.0.1", port=int(sys.argv[1]))
    time.sleep(1)
    if session == 0:
        node.disconnect()
        time.sleep(1)
print("ready", flush=True)
time.sleep(60)
PYTHON

cat >house.py <<'PYTHON'
import os
import socket
import subprocess
import sys
import time

from paho.mqtt.client import Client
from pysparkplug._protobuf import Payload

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
heard = []


def hear(client, data, message):
    numbers = [metric.long_value for metric in Payload.FromString(message.payload).metrics if metric.name == "bdSeq"]
    heard.append(f"{message.topic.split('/')[2]} {numbers[0]}")


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    house = Client()
    house.on_message = hear
    house.connect("127.0.0.1", port)
    house.subscribe("spBv1.0/house/#")
    house.loop_start()
    time.sleep(1)
    node = subprocess.Popen([sys.executable, "node.py", str(port)], stdout=subprocess.PIPE, text=True)
    assert node.stdout.readline() == "ready\n"
    node.kill()
    node.wait()
    time.sleep(1)
    print(", ".join(heard))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python house.py)
echo "$seen"
[ "$seen" = "NBIRTH 0, NDEATH 1, NBIRTH 2, NDEATH 2" ]
