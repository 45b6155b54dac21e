#!/bin/sh
# mqtt-exporter ignores no topic by MQTT's wildcards, though its list of ignored topics "accepts wildcards", and drops a plain "online".
#
# Version    mqtt-exporter 1.12.1 with paho-mqtt 2.1.0 (PyPI), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   README: "MQTT_IGNORED_TOPICS: Comma-separated lists of topics to ignore. Accepts wildcards"; below it "MQTT_TOPIC:
#            Comma-separated lists of topics to subscribe to (default: #)". In MQTT + and # are the wildcards. ON and OFF, TRUE and FALSE,
#            ONLINE and OFFLINE are 1 and 0, in JSON in letters of either size. Our guess before the run was that home/+/battery and
#            debug/# are left out, and that "online", which most things of Home Assistant send, is 1 as "ON" is:
#                home/bag/battery and debug/x: ignored; state by "ON": 1, by "online": 1, by {"state": "online"}: 1
# Seen           home/bag/battery and debug/x: there; state by "ON": 1, by "online": missing, by {"state": "online"}: 1
#            The list is matched as shells match names of files: home/*/battery and debug/* work, and * goes over slashes. Who writes MQTT
#            fills Prometheus with what should be left out, up to the limit of 2000 metrics. Nothing is said about either.
# Input      Messages as stations and things of Home Assistant send them; made up.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mqtt-exporter==1.12.1 paho-mqtt==2.1.0
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >export.py <<'PYTHON'
import os
import socket
import subprocess
import sys
import time
from urllib.request import urlopen

from paho.mqtt.publish import multiple


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


port, web = free_port(), free_port()
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)


def wait_for(number):
    for _ in range(100):
        try:
            return socket.create_connection(("127.0.0.1", number)).close()
        except OSError:
            time.sleep(0.1)


def names(ignored):
    settings = {"MQTT_PORT": port, "PROMETHEUS_PORT": web, "PROMETHEUS_ADDRESS": "127.0.0.1", "MQTT_IGNORED_TOPICS": ignored}
    environment = dict(os.environ, **{name: str(value) for name, value in settings.items()})
    exporter = subprocess.Popen([sys.executable, "-m", "mqtt_exporter"], env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_for(web)
        time.sleep(1)
        messages = [
            ("home/bag/battery", '{"level": 90}'),
            ("debug/x", '{"level": 1}'),
            ("home/one/state", "ON"),
            ("home/two/state", "online"),
            ("home/three", '{"state": "online"}'),
        ]
        multiple([{"topic": topic, "payload": payload} for topic, payload in messages], port=port)
        time.sleep(1)
        lines = urlopen(f"http://127.0.0.1:{web}/metrics").read().decode().splitlines()
        return [line for line in lines if line.startswith(("mqtt_level{", "mqtt_state{"))]
    finally:
        exporter.terminate()
        exporter.wait()


try:
    wait_for(port)
    for ignored in ("home/+/battery,debug/#", "home/*/battery,debug/*"):
        print(f"ignored {ignored}:")
        print(*names(ignored), sep="\n")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(venv/bin/python export.py)
echo "$seen"
[ "$seen" = 'ignored home/+/battery,debug/#:
mqtt_level{topic="home_bag_battery"} 90.0
mqtt_level{topic="debug_x"} 1.0
mqtt_state{topic="home_one"} 1.0
mqtt_state{topic="home_three"} 1.0
ignored home/*/battery,debug/*:
mqtt_state{topic="home_one"} 1.0
mqtt_state{topic="home_three"} 1.0' ]
