#!/bin/sh
# mosquitto goes on giving a member of a shared subscription its share while it is away: it waits there, or is lost, though others are there.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   With $share/group/topic several programs share the messages, each of which goes to one of them, so that the work is done when
#            one is switched off. MQTT 5.0 leaves it to the server whom it chooses (4.8.2). Our guess before the run was that it chooses
#            among those that are connected. For two members with QoS 1 and sessions of a minute, of which one leaves, and then ten
#            messages (and a broker that keeps three messages for each session that is away):
#                the one that is there: 0 to 9        the other, when it is back: nothing
# Seen           the one that is there: 0 2 4 6 8     the other, when it is back: 1 3 5        lost: 7 9
#            The broker counts the members of a group round, with those that are away. Their share waits for them, and when their queue
#            is full (max_queued_messages, 1000 if nothing is said) it is dropped: messages of QoS 1 that the publisher was told are
#            taken, while a member sits idle. Two programs for safety do half of the work when one of them fails.
# Input      Ten numbers.
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

cat >share.py <<'PYTHON'
import os
import socket
import subprocess
import time

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\nmax_queued_messages 3\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def connected(name, new=True):
    client = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTv5)
    client.heard = []
    client.on_message = lambda client, data, message: client.heard.append(message.payload.decode())
    session = Properties(PacketTypes.CONNECT)
    session.SessionExpiryInterval = 60
    client.connect("127.0.0.1", port, clean_start=new, properties=session)
    client.loop_start()
    time.sleep(1)
    return client


def heard(client):
    return " ".join(client.heard) or "nothing"


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    there, leaves, publisher = connected("there"), connected("leaves"), connected("publisher")
    for member in (there, leaves):
        member.subscribe("$share/watch/call", qos=1)
        time.sleep(0.5)
    leaves.disconnect()
    leaves.loop_stop()
    time.sleep(0.5)
    sent = [publisher.publish("call", number, qos=1) for number in range(10)]
    for message in sent:
        message.wait_for_publish(5)
    time.sleep(1)
    print("published:", sum(message.is_published() for message in sent))
    print("the one that is there:", heard(there))
    print("the other, when it is back:", heard(connected("leaves", new=False)))
    print("the one that is there, later:", heard(there))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python share.py)
echo "$seen"
[ "$seen" = "published: 10
the one that is there: 0 2 4 6 8
the other, when it is back: 1 3 5
the one that is there, later: 0 2 4 6 8" ]
