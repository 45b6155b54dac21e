#!/bin/sh
# A bridge of mosquitto forwards a message by the first of its topic lines that it fits, and not by the others: a second copy never goes out.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   mosquitto.conf(5), topic: "Any topics matching the pattern (which may include wildcards) are shared", and the bridge subscribes
#            to each pattern. A bridge may have several such lines, each with its own prefixes. Our guess before the run was that each
#            line shares what fits it. With "topic home/# out 1 "" archive/" and "topic home/call out 1 "" phone/" the other broker has:
#                home/level: archive/home/level      home/call: archive/home/call and phone/home/call
# Seen           home/level: archive/home/level      home/call: archive/home/call
#            With the two lines in the other order it is phone/home/call, and the archive has no call. In the other direction ("in") it is
#            the same. Nothing is said when it starts. A line that is added for one topic takes that topic away from the lines below it, or
#            does nothing at all.
# Input      Two brokers; one message for each of two topics.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.2.0

cat >bridge.py <<'PYTHON'
import os
import socket
import subprocess
import time

from paho.mqtt.client import CallbackAPIVersion, Client

environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def broker(port, *more):
    with open(f"conf{port}", "w") as file:
        file.write("\n".join([f"listener {port} 127.0.0.1", "allow_anonymous true", "user root", *more, ""]))
    process = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", f"conf{port}"], env=environment, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("no broker")


def connected(port):
    client = Client(CallbackAPIVersion.VERSION2)
    client.heard = []
    client.on_message = lambda client, data, message: client.heard.append(message.topic)
    client.connect("127.0.0.1", port)
    client.loop_start()
    client.subscribe("#", qos=1)
    return client


def show(direction, lines):
    here, there = free_port(), free_port()
    processes = [broker(there)]
    processes.append(broker(here, "connection up", f"address 127.0.0.1:{there}", "notifications false", *lines))
    try:
        near, far = connected(here), connected(there)
        time.sleep(3)
        source, target = (near, far) if direction == "out" else (far, near)
        for topic in ("home/level", "home/call"):
            source.publish(topic, "x", qos=1).wait_for_publish(5)
        time.sleep(2)
        print(f"{direction}, {' then '.join(line.split()[1] for line in lines)}:", *sorted(target.heard))
        for client in (near, far):
            client.disconnect()
            client.loop_stop()
    finally:
        for process in processes:
            process.terminate()
            process.wait()


archive, phone = 'topic home/# out 1 "" archive/', 'topic home/call out 1 "" phone/'
show("out", [archive, phone])
show("out", [phone, archive])
show("in", ['topic home/# in 1 archive/ ""', 'topic home/call in 1 phone/ ""'])
PYTHON

seen=$(venv/bin/python bridge.py)
echo "$seen"
[ "$seen" = "out, home/# then home/call: archive/home/call archive/home/level
out, home/call then home/#: archive/home/level phone/home/call
in, home/# then home/call: archive/home/call archive/home/level" ]
