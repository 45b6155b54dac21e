#!/bin/sh
# A device made with ha-mqtt-discoverable stays unavailable after a lost connection, though the program says again that it is there.
#
# Version    ha-mqtt-discoverable 0.26.0 with paho-mqtt 2.1.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   With `manual_availability` the library sets a retained "offline" as the will, and the program calls set_availability(True)
#            for "online". If the connection is lost, the broker publishes the will; paho connects again by itself, and the next
#            set_availability(True) ends it. Our guess before the run, for a binary sensor that is on:
#                at first online     connection lost offline     set_availability(True) again online
# Seen           at first online     connection lost offline     set_availability(True) again offline
#            "State did not change, skipping state write": the library compares with what it last published itself, and does not know
#            that its own will came in between. In Home Assistant the device is unavailable until its state or attributes change, or
#            until set_availability(False) is called first. The last published text is one for state, attributes and availability, so
#            that a text sensor's state "online" behind set_availability(True) is not sent either. hotcold sends "online" with each
#            connection, and when it hears its own will.
# Input      A sensor, and a connection that is cut once between the program and the broker.
# Needs      Debian 12 on this machine: other libraries are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ha-mqtt-discoverable==0.26.0 paho-mqtt==2.1.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >cut.py <<'PYTHON'
import os
import socket
import subprocess
import threading
import time

import paho.mqtt.subscribe
from ha_mqtt_discoverable import Settings
from ha_mqtt_discoverable.sensors import BinarySensor, BinarySensorInfo

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
relay = socket.create_server(("127.0.0.1", 0))
links = []


def copy(source, target):
    try:
        while data := source.recv(4096):
            target.sendall(data)
    except OSError:
        pass


def accept():
    """A cable: what comes in goes to the broker, and back."""
    while True:
        link = relay.accept()[0], socket.create_connection(("127.0.0.1", port))
        links.extend(link)
        threading.Thread(target=copy, args=link, daemon=True).start()
        threading.Thread(target=copy, args=link[::-1], daemon=True).start()


def availability(when):
    time.sleep(1)
    message = paho.mqtt.subscribe.simple("hmd/binary_sensor/lamp/availability", hostname="127.0.0.1", port=port)
    print(f"{when}:", message.payload.decode(), flush=True)


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    threading.Thread(target=accept, daemon=True).start()
    mqtt = Settings.MQTT(host="127.0.0.1", port=relay.getsockname()[1])
    lamp = BinarySensor(Settings(mqtt=mqtt, entity=BinarySensorInfo(name="lamp"), manual_availability=True))
    while not lamp.mqtt_client.is_connected():
        time.sleep(0.1)
    lamp.on()
    lamp.set_availability(True)
    availability("at first")
    for end in links[:]:
        end.shutdown(socket.SHUT_RDWR)
    availability("connection lost")
    for _ in range(300):
        if lamp.mqtt_client.is_connected() and len(links) > 2:
            break
        time.sleep(0.1)
    print("connected again:", lamp.mqtt_client.is_connected())
    lamp.set_availability(True)
    availability("set_availability(True) again")
    lamp.set_availability(False)
    lamp.set_availability(True)
    availability("False, then True")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python cut.py)
echo "$seen"
[ "$seen" = "at first: online
connection lost: offline
connected again: True
set_availability(True) again: offline
False, then True: online" ]
