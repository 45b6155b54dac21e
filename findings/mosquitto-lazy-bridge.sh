#!/bin/sh
# A lazy bridge of mosquitto with QoS 0, which is the default, never starts and loses all; with QoS 1 it starts, and never stops again.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with paho-mqtt 2.2.0 (PyPI)
# Expected   mosquitto.conf(5): bridges with the start type lazy "will be started automatically when the number of queued messages exceeds
#            the number set with the threshold option", and such a bridge "will be stopped automatically after the time set by the
#            idle_timeout parameter". Our guess before the run was that three messages start one with threshold 3, with QoS 0, too, and
#            that it ends after 5 s of idle_timeout. Six messages a second apart, and one after 30 s of silence; at the other broker:
#                topic # out 0: 0 to 5 (6 waits for more)      topic # out 1: 0 to 5 (6 waits for more)
# Seen           topic # out 0: nothing                        topic # out 1: 0 to 5, and 6 at once
#            With QoS 0 nothing is put in the queue, so it never has three; the log says "Outgoing messages are being dropped". The QoS of
#            a topic line "defaults to 0". (With queue_qos0_messages, said to be for "a persistent client", it starts.) Once started, the
#            connection stays, with a short keepalive_interval, too. A box in a shed on a mobile line, which is to call only when there is
#            something to say, either says nothing or never hangs up.
# Input      Seven numbers, published with QoS 1.
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

cat >lazy.py <<'PYTHON'
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
    with open(f"log{port}", "w") as log:
        process = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", f"conf{port}"], env=environment, stderr=log)
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
    client.on_message = lambda client, data, message: client.heard.append(message.payload.decode())
    client.connect("127.0.0.1", port)
    client.loop_start()
    return client


def show(name, *more):
    here, there = free_port(), free_port()
    lazy = ["connection up", f"address 127.0.0.1:{there}", "start_type lazy", "threshold 3", "idle_timeout 5", "notifications false"]
    processes = [broker(there), broker(here, *lazy, *more)]
    try:
        near, far = connected(here), connected(there)
        far.subscribe("#", qos=1)
        time.sleep(3)
        for number in range(6):
            near.publish("level", number, qos=1).wait_for_publish(5)
            time.sleep(1)
        time.sleep(6)
        first = list(far.heard)
        time.sleep(24)
        near.publish("level", 6, qos=1).wait_for_publish(5)
        time.sleep(3)
        print(f"{name}:", *first or ["nothing"], "and after the silence", *far.heard[len(first) :] or ["nothing"], end="; ")
        with open(f"log{here}") as log:
            print("dropped" if "Outgoing messages are being dropped" in log.read() else "none dropped")
    finally:
        for process in processes:
            process.terminate()
            process.wait()


show("out 0", "topic # out 0")
show("out 0, queued", "topic # out 0", "queue_qos0_messages true")
show("out 1", "topic # out 1")
show("out 1, keep alive", "topic # out 1", "keepalive_interval 5")
PYTHON

seen=$(venv/bin/python lazy.py)
echo "$seen"
[ "$seen" = "out 0: nothing and after the silence nothing; dropped
out 0, queued: 0 1 2 3 4 5 and after the silence 6; none dropped
out 1: 0 1 2 3 4 5 and after the silence 6; none dropped
out 1, keep alive: 0 1 2 3 4 5 and after the silence 6; none dropped" ]
