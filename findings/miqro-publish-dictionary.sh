#!/bin/sh
# miqro publishes a dictionary for another topic than a number, always with QoS 0, and rounds a place to 10 m, not to 1 m as documented.
#
# Version    miqro 1.3.0 with paho-mqtt 1.6.1 (PyPI)
# Expected   Its README: publish, publish_json and publish_json_keys accept `qos`, "the quality of service level to use", and `global_`:
#            "If set, the service's prefix will not be added"; publish calls publish_json for a dictionary; floats are rounded to
#            JSON_FLOAT_PRECISION, "default 5". Our guess before the run, for the topic home/tag, QoS 1 and global_:
#                a number, a dictionary (publish and publish_json) and its keys: home/tag or home/tag/rssi, each with QoS 1
# Seen           publish, number:        home/tag               QoS 1
#                publish, dictionary:    service/demo/home/tag  QoS 0
#                publish_json:           home/tag               QoS 0
#                publish_json_keys:      home/tag/rssi          QoS 0
#            Nobody who waits at home/tag gets the dictionary, and what must not be lost is. The latitude 52.123456 becomes 52.1235.
# Input      A level of -60, published by a service with a client that writes down what it is told to publish, instead of paho's.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check miqro==1.3.0 paho-mqtt==1.6.1

cat >"$folder/miqro.yml" <<'YAML'
broker: {host: localhost}
services: {demo: {}}
YAML
cat >"$folder/publish.py" <<'PYTHON'
import logging
import sys

import miqro
import paho.mqtt.client


class PrintingClient(paho.mqtt.client.Client):
    def publish(self, topic, payload=None, qos=0, retain=False, properties=None):
        print(f"{topic} {payload} QoS {qos}")


class Demo(miqro.Service):
    SERVICE_NAME = "demo"


demo = Demo(sys.argv[1], log_level=logging.ERROR, mqtt_client_cls=PrintingClient)
print("number:     ", end=" ")
demo.publish("home/tag", -60, qos=1, global_=True)
print("dictionary: ", end=" ")
demo.publish("home/tag", {"rssi": -60}, qos=1, global_=True)
print("JSON:       ", end=" ")
demo.publish_json("home/tag", {"rssi": -60}, qos=1, global_=True)
print("keys:       ", end=" ")
demo.publish_json_keys({"rssi": -60}, "home/tag", qos=1, global_=True)
print("latitude:   ", end=" ")
demo.publish("home/tag", 52.123456, qos=1, global_=True)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/publish.py" "$folder/miqro.yml")
echo "$seen"
[ "$seen" = 'number:      home/tag -60 QoS 1
dictionary:  service/demo/home/tag {"rssi": -60} QoS 0
JSON:        home/tag {"rssi": -60} QoS 0
keys:        home/tag/rssi -60 QoS 0
latitude:    home/tag 52.1235 QoS 1' ]
