#!/bin/sh
# mosquitto_sub -F %J writes the numbers of a JSON payload anew: times in nanoseconds and 64-bit numbers of devices lose their last digits.
#
# Version    mosquitto_sub 2.0.11 with mosquitto 2.0.11 (mosquitto and mosquitto-clients 2.0.11-1.2+deb12u2, Debian 12)
# Expected   "%J: JSON output of message parameters and timestamp, with a non-quoted and non-escaped payload - this means the payload must
#            itself be valid JSON. For example: {..., "payload":{"temperature":27.0,"humidity":57}}" (mosquitto_sub(1)). Our guess before
#            the run was that the payload is embedded as it was sent:
#                {"ns":1764441600123456789,"id":9007199254740993,"temperature":27.0}
# Seen           {"ns":1.7644416001234568e+18,"id":9.00719925474099e+15,"temperature":27}
#            Each number goes through a double and back, and is then written with 15 digits if these are near enough: the identifier
#            is off by three, though the double next to it is off by one. The time has lost 789 ns, and neither is a whole number to a
#            parser any more. payloadlen is that of what was sent. The manual's own example comes out as 27. With %j, or %p, all is kept.
# Input      A time of InfluxDB, a number as 64-bit devices have it, and the manual's temperature.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 libmosquitto1=2.0.11-1.2+deb12u2 \
	libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >numbers.py <<'PYTHON'
import os
import re
import socket
import subprocess
import time

PAYLOAD = '{"ns":1764441600123456789,"id":9007199254740993,"temperature":27.0}'

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def run(program, *options):
    command = [f"root/usr/bin/{program}", "-p", str(port), "-t", "bag", *options]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout.strip()


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    run("mosquitto_pub", "-r", "-m", PAYLOAD)
    print("%p:", run("mosquitto_sub", "-C", "1", "-F", "%p"))
    line = run("mosquitto_sub", "-C", "1", "-F", "%J")
    print("%J:", re.search(r'"payload":(.*)}$', line)[1])
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 numbers.py)
echo "$seen"
[ "$seen" = '%p: {"ns":1764441600123456789,"id":9007199254740993,"temperature":27.0}
%J: {"ns":1.7644416001234568e+18,"id":9.00719925474099e+15,"temperature":27}' ]
