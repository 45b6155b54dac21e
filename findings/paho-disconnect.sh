#!/bin/sh
# paho's disconnect() drops what is still to be sent with QoS 1 and 2: of 100 messages nearly none arrives, with QoS 0 all of them.
#
# Version    paho-mqtt 2.2.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   disconnect(): "Disconnect a connected client from the broker"; a message that publish() has accepted (return code 0) is in
#            paho's queue, which goes out in order. QoS 1 is "at least once". Our guess before the run was that what was published before
#            is sent before DISCONNECT. So, for a program that publishes 100 levels, calls disconnect(), and waits a second for its
#            network thread:
#                QoS 0: 100      QoS 1: 100      QoS 2: 100
# Seen           QoS 0: 100      QoS 1: 2, or up to 20      QoS 2: 0
#            At most 20 messages are on their way at a time; the others wait for answers, and after DISCONNECT nothing is sent any more.
#            publish() has returned 0 for all, nothing is reported, and with clean sessions the queue ends with the program. One message
#            alone arrives with each QoS, so a short test shows nothing. The README advises wait_for_publish() for a program that ends;
#            before disconnect() it helps, too.
# Input      Messages of one or two digits.
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
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def connect():
    client = Client(CallbackAPIVersion.VERSION2)
    client.connected, client.subscribed = threading.Event(), threading.Event()
    client.heard = set()
    client.on_connect = lambda *rest: client.connected.set()
    client.on_subscribe = lambda *rest: client.subscribed.set()
    client.on_message = lambda client, data, message: client.heard.add(message.payload)
    client.connect("127.0.0.1", port)
    client.loop_start()
    assert client.connected.wait(10)
    return client


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for qos in (0, 1, 2):
        house, station = connect(), connect()
        house.subscribe(f"level/{qos}", 0)
        assert house.subscribed.wait(10)
        codes = [station.publish(f"level/{qos}", str(number), qos).rc for number in range(100)]
        station.disconnect()
        time.sleep(1)
        station.loop_stop()
        time.sleep(1)
        count = len(house.heard)
        part = "all" if count == 100 else "at most 20" if count <= 20 else "not all"
        print(f"QoS {qos}: accepted {codes.count(0)}, arrived {count} {part}")
        house.loop_stop()
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python publish.py)
echo "$seen"
[ "$(echo "$seen" | sed 's/arrived [0-9]* //')" = "QoS 0: accepted 100, all
QoS 1: accepted 100, at most 20
QoS 2: accepted 100, at most 20" ]
