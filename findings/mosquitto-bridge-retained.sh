#!/bin/sh
# Two mosquittos with a bridge exchange their states when they meet again: what has changed is new there and old here, and stays so.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12); 2.0.21 of Debian 13 and 2.1.2 of unstable do the same
# Expected   A topic of a bridge has the direction "both"; with "cleansession false", the default, "all subscriptions on the remote broker
#            are kept in case of the network connection dropping", while true "may cause a large amount of retained messages to be sent
#            each time the bridge reconnects" (mosquitto.conf(5)). So one expects, for retained messages of the kitchen's broker,
#            which has the bridge, that change while the cellar's is away (stopped here; a broken connection does the same):
#                tag, near and then far     kitchen: far     cellar: far
#                door, open and deleted     kitchen: -       cellar: -
# Seen           tag, near and then far     kitchen: near    cellar: far
#                door, open and deleted     kitchen: open    cellar: -
#            The kitchen sends what it has queued, and subscribes again all the same, so that the cellar sends all that it has retained,
#            which overwrites the newer states. Neither is sent back, so the brokers differ until the state changes again.
# Input      Two brokers on this machine, and retained messages of QoS 1.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.1.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >house.py <<'PYTHON'
import os
import socket
import subprocess
import time

import paho.mqtt.client as mqtt

environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
with socket.create_server(("127.0.0.1", 0)) as first, socket.create_server(("127.0.0.1", 0)) as second:
    ports = {"kitchen": first.getsockname()[1], "cellar": second.getsockname()[1]}
bridge = f"connection cellar\naddress 127.0.0.1:{ports['cellar']}\ntopic home/# both 1\nrestart_timeout 1\n"
for name, port in ports.items():
    os.mkdir(name)
    with open(f"{name}.conf", "w") as file:
        file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
        file.write(f"persistence true\npersistence_location {os.getcwd()}/{name}/\n")
        file.write(bridge if name == "kitchen" else "")


def start(name):
    brokers[name] = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", f"{name}.conf"], env=environment, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", ports[name])).close()
            return
        except OSError:
            time.sleep(0.1)


def stop(name):
    brokers[name].terminate()
    brokers[name].wait()


def client(name):
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2)
    client.connect("127.0.0.1", ports[name])
    client.loop_start()
    return client


def publish(name, **states):
    publisher = client(name)
    for topic, state in states.items():
        publisher.publish(f"home/{topic}", state, 1, True).wait_for_publish(5)
    publisher.disconnect()
    publisher.loop_stop()


def show(when):
    for name in ports:
        states = {"tag": "-", "door": "-"}
        reader = client(name)
        reader.on_message = lambda client, data, message: states.update({message.topic[5:]: message.payload.decode()})
        reader.subscribe("home/#", 1)
        time.sleep(1)
        reader.disconnect()
        reader.loop_stop()
        print(f"{when}: {name}:", *(f"{topic} {state}" for topic, state in states.items()))


brokers = {}
try:
    start("cellar")
    start("kitchen")
    time.sleep(2)
    publish("kitchen", tag="near", door="open")
    time.sleep(1)
    show("before")
    stop("cellar")
    publish("kitchen", tag="far", door="")
    start("cellar")
    time.sleep(6)
    show("after")
finally:
    for name in brokers:
        stop(name)
PYTHON

seen=$(venv/bin/python house.py)
echo "$seen"
[ "$seen" = "before: kitchen: tag near door open
before: cellar: tag near door open
after: kitchen: tag near door open
after: cellar: tag far door -" ]
