#!/bin/sh
# Each value that collectd sends by MQTT ends with a byte of 0: "1764441600.000:-60" is 19 bytes long, and no number in most languages.
#
# Version    collectd 5.12.0 (collectd-core 5.12.0-14), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   "The MQTT plugin can send metrics to MQTT" (collectd.conf(5)), which does not say how a payload looks. MQTT gives its length
#            itself, so that others that send a number as text, such as ESPHome, end with the last digit. Our guess before the run,
#            with a faint memory of something at its end, was the time, a colon and the value:
#                1764441600.000:-60, 18 bytes; the part behind the colon is a number for Python: -60.0
# Seen           1764441600.000:-60\0, 19 bytes; for Python: could not convert string to float: '-60\x00'
#            The byte is invisible in mosquitto_sub and in most logs, and belongs to the last value. collectd itself reads what it sends;
#            programs written against what is on the screen fail, or compare two equal texts as different.
# Input      A level, given to collectd as by any program that feeds it.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.1.0
apt-get download -qq collectd-core=5.12.0-14 libltdl7 mosquitto=2.0.11-1.2+deb12u2 libmosquitto1=2.0.11-1.2+deb12u2 \
	libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >feed.py <<'PYTHON'
import os
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client

folder = os.getcwd()
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
with open("collectd.conf", "w") as file:
    file.write(f"""Hostname "house"
FQDNLookup false
BaseDir "{folder}"
PIDFile "{folder}/pid"
PluginDir "{folder}/root/usr/lib/collectd"
TypesDB "{folder}/root/usr/share/collectd/types.db"
LoadPlugin mqtt
<Plugin mqtt>
  <Publish "out">
    Host "127.0.0.1"
    Port {port}
  </Publish>
</Plugin>
LoadPlugin unixsock
<Plugin unixsock>
  SocketFile "{folder}/socket"
</Plugin>
""")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, **quiet)
time.sleep(1)
collectd = subprocess.Popen(["root/usr/sbin/collectd", "-f", "-C", "collectd.conf"], env=environment, **quiet)
try:
    house, ready, heard = Client(CallbackAPIVersion.VERSION2), threading.Event(), threading.Event()
    payloads = []
    house.on_subscribe = lambda *rest: ready.set()
    house.on_message = lambda client, data, message: (payloads.append(message.payload), heard.set())
    house.connect("127.0.0.1", port)
    house.subscribe("collectd/#")
    house.loop_start()
    assert ready.wait(10)
    time.sleep(3)
    with socket.socket(socket.AF_UNIX) as station:
        station.connect(f"{folder}/socket")
        station.sendall(b"PUTVAL house/bag/gauge-rssi interval=1 1764441600.000:-60\n")
        assert station.recv(100).startswith(b"0 Success")
    assert heard.wait(20)
    print(payloads[0], len(payloads[0]), "bytes")
    try:
        print(float(payloads[0].decode().split(":")[1]))
    except ValueError as error:
        print(error)
finally:
    for process in (collectd, broker):
        process.terminate()
        process.wait()
PYTHON

seen=$(venv/bin/python feed.py)
echo "$seen"
[ "$seen" = "b'1764441600.000:-60\x00' 19 bytes
could not convert string to float: '-60\x00'" ]
