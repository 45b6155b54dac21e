#!/bin/sh
# A device of Homie4 that is closed in good order ends as "lost", and a broadcast to all devices does not reach it.
#
# Version    Homie4 0.4.0 with paho-mqtt 2.2.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   The Homie convention 4.0.0, which it implements: "disconnected: this is the state of the device when it is cleanly
#            disconnected from the MQTT broker. You must send this message before cleanly disconnecting"; "lost: this is the state of the
#            device when the device has been 'badly' disconnected". By homie/$broadcast/... "a controller is able to broadcast a message
#            to every Homie devices". $extensions lists each extension's ID, its version and that of Homie. Our guess before the run was
#            the convention for states. (The other two were seen when its source was read.) For a device that calls close() and ends:
#                states: init ready disconnected; extensions: org.homie.legacy-stats:0.1.1:[4.x],...; broadcast heard: fire
# Seen           states: init ready disconnected lost; extensions: stats,firmware,meta; broadcast heard: none
#            close() publishes the state, but leaves the connection to be cut off when the program ends, so that the will follows; it is
#            retained, and stays; so with the package's close_devices(). The device subscribes to homie/bag/$broadcast/#, where nobody
#            sends, and would not hear it there either, as it looks for a handler of exactly that name. A house that looks at $state
#            reports each planned end as a failure.
# Input      The README's thermometer, called bag.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check homie4==0.4.0 paho-mqtt==2.2.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >device.py <<'PYTHON'
import sys
import time

from homie.device_base import Device_Base

Device_Base.broadcast_handler = lambda device, topic, payload: print(payload, flush=True)

from homie.device_temperature import Device_Temperature

settings = {"MQTT_BROKER": "127.0.0.1", "MQTT_PORT": int(sys.argv[1])}
device = Device_Temperature(device_id="bag", name="Bag", mqtt_settings=settings)
time.sleep(6)
device.close()
time.sleep(1)
PYTHON

cat >house.py <<'PYTHON'
import os
import socket
import subprocess
import sys
import time

from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    heard = []
    house = Client(CallbackAPIVersion.VERSION2)
    house.on_message = lambda client, data, message: heard.append((message.topic, message.payload.decode()))
    house.connect("127.0.0.1", port)
    house.subscribe("homie/bag/#", 1)
    house.loop_start()
    command = [sys.executable, "-W", "ignore", "device.py", str(port)]
    device = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    time.sleep(4)
    house.publish("homie/$broadcast/alert", "fire", 1)
    broadcast = device.communicate()[0].strip()
    time.sleep(1)
    print("states:", *(payload for topic, payload in heard if topic == "homie/bag/$state"))
    print("extensions:", dict(heard)["homie/bag/$extensions"])
    print("broadcast heard:", broadcast or "none")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python house.py)
echo "$seen"
[ "$seen" = "states: init ready disconnected lost
extensions: stats,firmware,meta
broadcast heard: none" ]
