#!/bin/sh
# hamqa never removes a sensor from Home Assistant: remove_device() clears a topic of another name; and its README's topics do not exist.
#
# Version    hamqa 0.5.0 with paho-mqtt 2.1.0 (PyPI)
# Expected   "Easily remove devices from Home Assistant via MQTT"; "for a temperature sensor, the discovery topic will look like
#            homeassistant/sensor/multi_sensor/temperature/config [...] the sensor value topic will be home/multi_sensor/temperature/state"; a
#            pattern may be "custom/{device_id}/{sensor_type}/{sensor_name}/config" (README). Our guess before the run, as Home Assistant
#            wants it, was an empty retained message for each topic that was registered:
#                homeassistant/sensor/multi_sensor/temperature/config (empty), values to home/multi_sensor/temperature/state
# Seen           homeassistant/sensor/multi_sensor/('temperature', {'name': ...})/config/config (empty), values to home/multi_sensor
#            The name in that topic is the pair of the name and the settings, and "/config" is there twice. The registration stays with the
#            broker for good, so the sensor is back after each restart. The pattern of the README is a KeyError.
# Input      The sensor of the README, with a client that writes down what it is told to publish, instead of paho's.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check hamqa==0.5.0 paho-mqtt==2.1.0

cat >"$folder/remove.py" <<'PYTHON'
from hamqa import HAMQTTDevice
from paho.mqtt.client import CallbackAPIVersion, Client


class PrintingClient(Client):
    def publish(self, topic, payload=None, qos=0, retain=False, properties=None):
        print(f"{topic}: {len(payload)} bytes, retain {retain}")


device = HAMQTTDevice(PrintingClient(CallbackAPIVersion.VERSION2), "home", "multi_sensor")
device.add_sensor("temperature", {"unit_of_measurement": "°C"})
device.register_sensors()
device.publish_value({"temperature": 22})
device.remove_device()
device.set_path_pattern("custom/{device_id}/{sensor_type}/{sensor_name}/config")
try:
    device.register_sensors()
except KeyError as error:
    print("KeyError", error)
PYTHON

seen=$(PYTHONUTF8=1 "$folder/venv/bin/python" "$folder/remove.py")
echo "$seen"
echo "$seen" | grep -q "^homeassistant/sensor/multi_sensor/temperature/config: [1-9][0-9]* bytes, retain True$"
echo "$seen" | grep -q "^home/multi_sensor: 19 bytes, retain False$"
echo "$seen" | grep -q "^homeassistant/sensor/multi_sensor/('temperature', {'name': .*})/config/config: 0 bytes, retain True$"
echo "$seen" | grep -q "^KeyError 'sensor_type'$"
[ "$(echo "$seen" | grep -c ": 0 bytes")" = 1 ]
