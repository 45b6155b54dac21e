#!/bin/sh
# mqute runs a handler twice for one message if another route fits the topic, too: a lamp that is toggled stays as it was.
#
# Version    mqute 0.1.0 with paho-mqtt 2.1.0 (PyPI), and mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   "Routes are matched in registration order; the first match handles the message" (README). A broker may send one copy of a message
#            for each subscription that fits (MQTT 5.0, 3.3.4); a client that wants to tell the copies apart gives each subscription an
#            identifier. Our guess before the run was that each route that fits gets the message once; the README says the first alone.
#            For routes lamp/toggle and lamp/#, and one message to lamp/toggle:
#                lamp/toggle: once, lamp/#: not at all
# Seen           lamp/toggle alone: 1 time        with lamp/#: lamp/toggle 2 times, lamp/# 0 times        the same by MQTT 3.1.1: 1 time
#            mqute subscribes to both filters. By MQTT 5, which it speaks unless told otherwise, mosquitto sends two copies, and both go to
#            the first route. A route that catches the rest, for a log or for unknown topics, doubles all others.
# Input      One message with QoS 1.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mqute==0.1.0 paho-mqtt==2.1.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >toggle.py <<'PYTHON'
import asyncio
import os
import socket
import subprocess
import time

from mqute import Broker, MQute
from paho.mqtt.client import CallbackAPIVersion, Client

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)


async def toggle(protocol, rest):
    app, count = MQute(Broker(host="127.0.0.1", port=port, protocol=protocol)), {"lamp/toggle": 0}

    @app.subscribe("lamp/toggle")
    async def on_toggle(payload: str):
        count["lamp/toggle"] += 1

    if rest:
        count["lamp/#"] = 0

        @app.subscribe("lamp/#")
        async def on_rest(payload: str):
            count["lamp/#"] += 1

    task = asyncio.create_task(app.serve())
    await asyncio.sleep(2)
    house = Client(CallbackAPIVersion.VERSION2)
    house.connect("127.0.0.1", port)
    house.loop_start()
    house.publish("lamp/toggle", "x", 1).wait_for_publish(10)
    house.disconnect()
    house.loop_stop()
    await asyncio.sleep(2)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    print(f"MQTT {protocol}:", ", ".join(f"{route} {times} times" for route, times in count.items()))


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for protocol in ("5", "3.1.1"):
        for rest in (False, True):
            asyncio.run(toggle(protocol, rest))
finally:
    broker.terminate()
    broker.wait()
PYTHON
seen=$(timeout -k 1 60 venv/bin/python toggle.py 2>log)
echo "$seen"
[ "$seen" = "MQTT 5: lamp/toggle 1 times
MQTT 5: lamp/toggle 2 times, lamp/# 0 times
MQTT 3.1.1: lamp/toggle 1 times
MQTT 3.1.1: lamp/toggle 1 times, lamp/# 0 times" ]
