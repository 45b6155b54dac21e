#!/bin/sh
# mosquitto does not remove a listener's mount point from what it sends there, and a shared subscription there gets nothing at all.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   mosquitto.conf(5), mount_point: the prefix "is attached to the start of all topics for this client. This prefix is removed when
#            any messages are sent to the client." So clients behind it see topics as if there were no mount point. Our guess before the
#            run was that subscriptions, shared ones too, all work under it. A listener with the mount point flat/, a client there that
#            subscribes to room/call, one to $share/watch/room/call, and one that publishes room/call there:
#                the first: room/call      the shared one: room/call       a client of the other listener: flat/room/call
# Seen           the first: flat/room/call  the shared one: nothing         a client of the other listener: flat/room/call
#            It is the same with MQTT 3.1.1 and 5, QoS 0 and 1, and for retained messages. A program that compares the topic with the one
#            that it asked for drops each message (paho's message_callback_add is such a comparison; its callback is not called here). The
#            shared subscription is accepted with the QoS that was asked for.
# Input      A message each with QoS 0 and 1.
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

cat >mount.py <<'PYTHON'
import os
import socket
import subprocess
import time

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5, MQTTv311


def free_ports(number):
    sockets = [socket.socket() for _ in range(number)]
    for free in sockets:
        free.bind(("127.0.0.1", 0))
    ports = [free.getsockname()[1] for free in sockets]
    for free in sockets:
        free.close()
    return ports


def connected(port, protocol, topic=None):
    client = Client(CallbackAPIVersion.VERSION2, protocol=protocol)
    client.heard, client.called, client.granted = [], 0, None

    def called(client, data, message):
        client.called += 1
        client.heard.append(message.topic)

    def subscribed(client, data, number, codes, properties):
        client.granted = codes[0].value

    client.on_message = lambda client, data, message: client.heard.append(message.topic)
    client.on_subscribe = subscribed
    client.connect("127.0.0.1", port)
    client.loop_start()
    if topic:
        client.message_callback_add("room/call", called)
        client.subscribe(topic, qos=1)
    time.sleep(0.5)
    return client


outer, inner = free_ports(2)
with open("conf", "w") as file:
    file.write(f"allow_anonymous true\nuser root\nlistener {outer} 127.0.0.1\nlistener {inner} 127.0.0.1\nmount_point flat/\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", inner)).close()
            break
        except OSError:
            time.sleep(0.1)
    for name, protocol in (("MQTT 3.1.1", MQTTv311), ("MQTT 5", MQTTv5)):
        plain = connected(inner, protocol, "room/call")
        shared = connected(inner, protocol, "$share/watch/room/call")
        outside = connected(outer, protocol, "flat/room/call")
        publisher = connected(inner, protocol)
        for qos in (0, 1):
            publisher.publish("room/call", "here", qos=qos).wait_for_publish(5)
        time.sleep(1)
        print(f"{name}, there:", *plain.heard, f"({plain.called} by room/call)")
        print(f"{name}, shared there: granted QoS {shared.granted},", *shared.heard or ["nothing"])
        print(f"{name}, on the other listener:", *outside.heard)
        for client in (plain, shared, outside, publisher):
            client.disconnect()
            client.loop_stop()
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python mount.py)
echo "$seen"
[ "$seen" = "MQTT 3.1.1, there: flat/room/call flat/room/call (0 by room/call)
MQTT 3.1.1, shared there: granted QoS 1, nothing
MQTT 3.1.1, on the other listener: flat/room/call flat/room/call
MQTT 5, there: flat/room/call flat/room/call (0 by room/call)
MQTT 5, shared there: granted QoS 1, nothing
MQTT 5, on the other listener: flat/room/call flat/room/call" ]
