#!/bin/sh
# mosquitto_sub -F %j writes the time with two zones, "14:00:00.495302Z+0100": no parser reads it, or it is wrong by the zone.
#
# Version    mosquitto_sub 2.0.11 (mosquitto-clients 2.0.11-1.2+deb12u2, Debian 12). 2.0.21 of Debian 13 writes what is documented
# Expected   mosquitto_sub(1) on %j: {"tst":"2020-05-06T22:12:00.000000+0100",...}; and ISO 8601 for %I. Z stands for an offset of zero
#            (RFC 3339, 4.3 and 5.6), so it cannot stand before another one. Our guess before the run, in the zone UTC+1:
#                %I ...+0100    %j ....nnnnnn+0100    Python reads it: 1 h
# Seen           %I ...+0100    %j ....nnnnnnZ+0100    Python: Invalid isoformat string
#            What reads until the Z takes the local time for UTC. In UTC it is "Z+0000", so a recorder fails there, too.
# Input      A retained message.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 libmosquitto1=2.0.11-1.2+deb12u2 libwebsockets17 \
  libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >time.py <<'PYTHON'
import datetime
import json
import os
import re
import socket
import subprocess
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu", TZ="UTC-1")  # POSIX: an hour east
broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)


def run(program, *arguments):
    arguments = [f"root/usr/bin/{program}", "-h", "127.0.0.1", "-p", str(port), "-t", "lamp", *arguments]
    return subprocess.run(arguments, env=environment, capture_output=True, text=True)


try:
    while run("mosquitto_pub", "-m", "on", "-r").returncode != 0:
        time.sleep(0.1)
    plain = run("mosquitto_sub", "-C", "1", "-F", "%I").stdout.strip()
    stamp = json.loads(run("mosquitto_sub", "-C", "1", "-F", "%j").stdout)["tst"]
finally:
    broker.terminate()
    broker.wait()
print("%I", re.sub(r"\d\d:\d\d:\d\d", "hh:mm:ss", plain)[11:])
print("%j", re.sub(r"\d\d:\d\d:\d\d\.\d{6}", "hh:mm:ss.nnnnnn", stamp)[11:])
for name, text in (("%I", plain), ("%j", stamp)):
    try:
        print(name, "read as", datetime.datetime.fromisoformat(text).utcoffset())  # Python 3.11 or later
    except ValueError as error:
        print(name, str(error).split(":")[0])
PYTHON

seen=$(python3 time.py)
echo "$seen"
[ "$seen" = "%I hh:mm:ss+0100
%j hh:mm:ss.nnnnnnZ+0100
%I read as 1:00:00
%j Invalid isoformat string" ]
