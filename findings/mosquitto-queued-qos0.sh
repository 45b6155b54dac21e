#!/bin/sh
# mosquitto's max_queued_messages does not limit queued messages of QoS 0, but these take the room of those of QoS 1, which are lost.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   mosquitto.conf(5), queue_qos0_messages: "Set to true to queue messages with QoS 0 when a persistent client is disconnected.
#            These messages are included in the limit imposed by max_queued_messages." Our guess before the run was that with a limit of 3
#            the first three of six are kept, as with QoS 1. For a limit of 20 and a session that is away:
#                100 of QoS 0: 20      100 of QoS 1: 20      30 of QoS 0 and then 5 of QoS 1: 20 and none
# Seen           100 of QoS 0: 100     100 of QoS 1: 20      30 of QoS 0 and then 5 of QoS 1: 30 and none
#            With the default of 1000, 3000 of QoS 0 are kept. They count, but are not dropped themselves: who turns the option on, so that
#            a display that was away gets the last levels, has all levels of a night sent to it, and the calls, for which QoS 1 was taken,
#            are those that are missing. Their publisher was told that they are taken.
# Input      Numbers.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0

cat >away.py <<'PYTHON'
import os
import socket
import subprocess
import time

from paho.mqtt.client import CallbackAPIVersion, Client

environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def connected(port, name, clean):
    client = Client(CallbackAPIVersion.VERSION2, name, clean_session=clean)
    client.heard = []
    client.on_message = lambda client, data, message: client.heard.append(message.qos)
    client.connect("127.0.0.1", port)
    client.loop_start()
    time.sleep(0.5)
    return client


def show(limit, *sent):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open("conf", "w") as file:
        file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\nqueue_qos0_messages true\n{limit}\n")
    broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        away = connected(port, "away", clean=False)
        away.subscribe("level", qos=1)
        time.sleep(0.5)
        away.disconnect()
        away.loop_stop()
        publisher = connected(port, "publisher", clean=True)
        for number, qos in sent:
            for _ in range(number):
                publisher.publish("level", "x", qos=qos)
            time.sleep(1)
        back = connected(port, "away", clean=False)
        time.sleep(2)
        print(f"{limit}:", ", ".join(f"{back.heard.count(qos)} of {number} with QoS {qos}" for number, qos in sent))
    finally:
        broker.terminate()
        broker.wait()


show("max_queued_messages 20", (100, 0))
show("max_queued_messages 20", (100, 1))
show("max_queued_messages 20", (30, 0), (5, 1))
show("max_queued_messages 1000", (3000, 0))
PYTHON
seen=$(venv/bin/python away.py)
echo "$seen"
[ "$seen" = "max_queued_messages 20: 100 of 100 with QoS 0
max_queued_messages 20: 20 of 100 with QoS 1
max_queued_messages 20: 30 of 30 with QoS 0, 0 of 5 with QoS 1
max_queued_messages 1000: 3000 of 3000 with QoS 0" ]
