#!/bin/sh
# prometheus-mqtt-exporter shows a thing that two rooms hear in one of them: the value of the other topic is gone, not beside it.
#
# Version    prometheus-mqtt-exporter 0.1.7 (mqtt2prometheus), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, both Debian 12)
# Expected   Each metric has the labels sensor, which is the last level of the topic, and topic. Its README's FAQ: "A regular use case is
#            that user want to extract more labels from the topic path. E.g. they have sensors not only in their home but also in their
#            workshop and they encode the location in the topic path"; Prometheus makes the location of the label topic then. Our guess
#            before the run was that two topics are two series. With a timeout of an hour, after a level from each of three topics:
#                devices/home/bag -50; devices/workshop/bag -70; devices/home/keys -60
# Seen           devices/workshop/bag -70; devices/home/keys -60
#            Values are kept by the sensor and the metric alone, so each message of one room removes that of the other. The series of
#            both jump in and out of existence, and what is nearest is whatever spoke last. Nothing is logged.
# Input      Three levels.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq prometheus-mqtt-exporter=0.1.7-1+b4 mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 \
	libmosquitto1=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >export.py <<'PYTHON'
import os
import socket
import subprocess
import time
from urllib.request import urlopen


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


port, web = free_port(), free_port()
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
with open("exporter.yaml", "w") as file:
    file.write(f"""mqtt:
 server: tcp://127.0.0.1:{port}
 topic_path: devices/#
 qos: 0
cache:
 timeout: 1h
metrics:
 - prom_name: rssi
   mqtt_name: rssi
   help: level
   type: gauge
   omit_timestamp: true
""")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, **quiet)
time.sleep(1)
command = ["root/usr/bin/prometheus-mqtt-exporter", "-config", "exporter.yaml", "-listen-address", "127.0.0.1", "-listen-port", str(web)]
exporter = subprocess.Popen(command, **quiet)
try:
    time.sleep(2)
    for topic, level in (("home/bag", -50), ("workshop/bag", -70), ("home/keys", -60)):
        command = ["root/usr/bin/mosquitto_pub", "-p", str(port), "-t", f"devices/{topic}", "-m", f'{{"rssi": {level}}}']
        subprocess.run(command, env=environment, check=True)
        time.sleep(0.5)
    lines = urlopen(f"http://127.0.0.1:{web}/metrics").read().decode().splitlines()
    print(*(line for line in lines if line.startswith("rssi{")), sep="\n")
finally:
    for process in (exporter, broker):
        process.terminate()
        process.wait()
PYTHON

seen=$(python3 export.py)
echo "$seen"
[ "$seen" = 'rssi{sensor="bag",topic="devices/workshop/bag"} -70
rssi{sensor="keys",topic="devices/home/keys"} -60' ]
