#!/bin/sh
# paho says "Success" of a message of QoS 2 that the broker has refused; of the same message with QoS 1 it says "Not authorized".
#
# Version    paho-mqtt 2.2.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   on_publish has "the MQTT v5.0 reason code received from the broker for the message", and QoS 2 is the careful one. A broker
#            refuses such a message in its first answer, PUBREC; with a reason code "of 0x80 or greater, then the message is not
#            delivered", no PUBREL follows, and the exchange is over (MQTT 5.0, 4.3.3). Our guess before the run, for a topic that the
#            broker's list of rights (ACL) forbids:
#                QoS 1: Not authorized      QoS 2: Not authorized
# Seen           QoS 1: Not authorized      QoS 2: Success
#            paho does not look at the reason code of PUBREC. It sends PUBREL, and reports the code of the answer to that. A tag that may
#            not publish where it does, or that sends two at a time to a broker with max_inflight_messages 1, is silent, and its log says
#            that all was delivered. mosquitto_pub warns in both cases: "Publish 1 failed: Not authorized".
# Input      One message with each QoS, in MQTT 5, to a broker that allows reading only.
# Needs      Debian 12 on this machine: other libraries are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >publish.py <<'PYTHON'
import os
import queue
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("rights", "w") as file:
    file.write("topic read #\n")
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\nacl_file rights\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    connected, reasons = threading.Event(), queue.Queue()
    client = Client(CallbackAPIVersion.VERSION2, "tag", protocol=MQTTv5)
    client.on_connect = lambda *rest: connected.set()
    client.on_publish = lambda client, data, mid, reason, properties: reasons.put(reason)
    client.connect("127.0.0.1", port)
    client.loop_start()
    assert connected.wait(10)
    for qos in (1, 2):
        client.publish("tag", "near", qos)
        print(f"QoS {qos}:", reasons.get(timeout=10))
    client.loop_stop()
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python publish.py)
echo "$seen"
[ "$seen" = "QoS 1: Not authorized
QoS 2: Success" ]
