#!/bin/sh
# The MQTT broker of moat-lib-mqtt takes the response topic, the correlation data and the content type out of each message.
#
# Version    moat-lib-mqtt 0.8.7, with paho-mqtt 2.1.0 (PyPI)
# Expected   It "tries to adhere to the MQTT v5 protocol as tightly as possible". "The Server MUST send the Response Topic unaltered to all
#            subscribers receiving the Application Message"; so for Correlation Data, Content Type and "all User Properties", whose "same
#            name is allowed to appear more than once" (MQTT 5.0, 3.3.2.3.5 to 3.3.2.3.9). Our guess of an earlier round was the
#            standard; it was now checked with one property of each kind:
#                response topic answers, correlation data q1, content type text/plain, user properties room=hall room=attic floor=1
# Seen           response topic None, correlation data None, content type None, user properties room=attic floor=1
#            Only the payload format and the last user property of each name get through. So nothing that asks can be answered, and of the
#            rooms in which a thing was heard the last one is left. The messages themselves arrive, and nothing is reported.
# Input      One message with properties.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check moat-lib-mqtt==0.8.7 paho-mqtt==2.1.0

cat >"$folder/broker.py" <<'PYTHON'
import sys

import anyio
from moat.lib.mqtt.async_broker import AsyncMQTTBroker

anyio.run(AsyncMQTTBroker(("127.0.0.1", int(sys.argv[1]))).serve)
PYTHON

cat >"$folder/ask.py" <<'PYTHON'
import os
import socket
import subprocess
import sys
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client, MQTTv5
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties

with socket.create_server(("127.0.0.1", 0)) as free:
    port = free.getsockname()[1]
broker = subprocess.Popen([sys.executable, os.path.join(os.path.dirname(__file__), "broker.py"), str(port)], stderr=subprocess.DEVNULL)


def client(name):
    one = Client(CallbackAPIVersion.VERSION2, name, protocol=MQTTv5)
    one.ready, one.heard = threading.Event(), []
    one.on_connect = lambda *rest: one.subscribe("ask", 1)
    one.on_subscribe = lambda *rest: one.ready.set()
    one.on_message = lambda client, data, message: one.heard.append(message)
    one.connect("127.0.0.1", port)
    one.loop_start()
    assert one.ready.wait(10)
    return one


try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    station, house = client("station"), client("house")
    properties = Properties(PacketTypes.PUBLISH)
    properties.PayloadFormatIndicator = 1
    properties.ResponseTopic = "answers"
    properties.CorrelationData = b"q1"
    properties.ContentType = "text/plain"
    properties.UserProperty = [("room", "hall"), ("room", "attic"), ("floor", "1")]
    house.publish("ask", "where is the bag?", 1, properties=properties).wait_for_publish(10)
    time.sleep(1)
    received = station.heard[0].properties
    for name in ("ResponseTopic", "CorrelationData", "ContentType", "PayloadFormatIndicator"):
        print(f"{name}:", getattr(received, name, None))
    print("UserProperty:", *("=".join(pair) for pair in getattr(received, "UserProperty", [])))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$("$folder/venv/bin/python" "$folder/ask.py")
echo "$seen"
[ "$seen" = "ResponseTopic: None
CorrelationData: None
ContentType: None
PayloadFormatIndicator: 1
UserProperty: room=attic floor=1" ]
