#!/bin/sh
# paho says of a message that it could not be published, and goes on saying so when the broker has acknowledged and delivered it.
#
# Version    paho-mqtt 2.2.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   publish() returns an object "which can be used to determine whether the message has been delivered (using `is_published()`) or
#            to block waiting for the message to be delivered (`wait_for_publish()`)". A message with QoS 1 is kept over an
#            interruption, and sent with the next connection: so we had guessed. For one that is published while the broker is
#            stopped, is_published() is then, by its documentation, at first and after on_publish has been called for it:
#                then False       after on_publish True     delivered 1
#            (and, because rc is MQTT_ERR_NO_CONN, perhaps an exception for the first.)
# Seen           then RuntimeError: Message publish failed    after on_publish the same    delivered 1
#            Both methods look at the return code of the attempt, which stays 4 although the message is in the queue and has been
#            sent since. A program that believes it and publishes again publishes twice, two commands or two rings. The number `mid` and
#            on_publish tell the truth.
# Input      A message of QoS 1 in an interruption of a second.
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


def start():
    broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return broker
        except OSError:
            time.sleep(0.1)
    raise SystemExit("mosquitto does not listen")


def state(message):
    try:
        return message.is_published()
    except RuntimeError as error:
        return f"RuntimeError: {str(error).split(':')[0]}"


broker = start()
try:
    connected, lost, subscribed, published = (threading.Event() for _ in range(4))
    heard = []
    client = Client(CallbackAPIVersion.VERSION2)
    client.reconnect_delay_set(1, 1)
    client.on_connect = lambda client, *rest: (client.subscribe("lamp", 1), connected.set())
    client.on_disconnect = lambda *rest: lost.set()
    client.on_message = lambda client, data, message: heard.append(message.payload)
    client.on_publish = lambda client, data, mid, *rest: mid == message.mid and published.set()
    client.connect("127.0.0.1", port)
    client.loop_start()
    assert connected.wait(10)
    broker.terminate()
    broker.wait()
    assert lost.wait(10)
    message = client.publish("lamp", "ring", qos=1)
    print("then:", state(message))
    broker = start()
    assert published.wait(30)
    time.sleep(2)
    print("after on_publish:", state(message))
    print("delivered:", len(heard))
    client.loop_stop()
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python publish.py)
echo "$seen"
[ "$seen" = "then: RuntimeError: Message publish failed
after on_publish: RuntimeError: Message publish failed
delivered: 1" ]
