#!/bin/sh
# The will of mqtt-spb-wrapper's edge node names another session than its birth: a node that fails is not missed.
#
# Version    mqtt-spb-wrapper 2.1.2 with paho-mqtt 1.6.1 and protobuf 3.20.3 (PyPI), with mosquitto 2.0.11 (2.0.11-1.2+deb12u2, Debian 12)
# Expected   Sparkplug B gives each session of a node a number, bdSeq. The NDEATH certificate, which is the will of the connection, has the
#            one of the NBIRTH that it ends; a host compares them, so that an old will that comes late does not end a new session. Our
#            guess before the run was that they are equal. For a node that connects three times, leaves in good order twice, and is cut
#            off the third time:
#                each NDEATH has the number of the NBIRTH before it
# Seen           NBIRTH 1, NDEATH 1, NBIRTH 3, NDEATH 3, NBIRTH 5, NDEATH 4 (the will)
#            disconnect() says the right number. The will is made before the number is counted up, in the first session, too (NBIRTH 1,
#            NDEATH 0): whoever heeds the number takes a node that was cut off for alive, and that is what a will is for. (pysparkplug
#            errs the other way round: its wills are right, and its disconnect() is not.)
# Input      A node with a level, and nothing else.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mqtt-spb-wrapper==2.1.2 \
	paho-mqtt==1.6.1 protobuf==3.20.3
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >node.py <<'PYTHON'
import sys
import time

from mqtt_spb_wrapper import MetricDataType, MqttSpbEntityEdgeNode

node = MqttSpbEntityEdgeNode("house", "bag", False)
node.data.set_value(name="rssi", value=-60, spb_data_type=MetricDataType.Int8)
for session in range(3):
    node.connect("127.0.0.1", int(sys.argv[1]))
    time.sleep(1)
    node.publish_birth()
    time.sleep(1)
    if session < 2:
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
from mqtt_spb_wrapper import SpbPayloadParser

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
heard = []


def hear(client, data, message):
    metrics = SpbPayloadParser().parse_payload(message.payload)["metrics"]
    numbers = [metric["value"] for metric in metrics if metric["name"] == "bdSeq"]
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
    while "ready" not in node.stdout.readline():
        pass
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
[ "$seen" = "NBIRTH 1, NDEATH 1, NBIRTH 3, NDEATH 3, NBIRTH 5, NDEATH 4" ]
