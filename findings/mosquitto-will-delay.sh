#!/bin/sh
# mosquitto publishes a will with a delay of a minute at once when it is stopped, and all its clients are offline when it is back.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12); 2.1.2 of Debian's unstable does the same
# Expected   The delay bridges short interruptions: if the client is back before it has passed, "the Server MUST NOT send the Will
#            Message" (MQTT 5.0, 3.1.3.2.2, [MQTT-3.1.3-9]); a server that shuts down may defer wills until it runs again (3.1.2.5).
#            Our guess before the run, with a session of an hour, a retained "online" and a retained will with a delay of 60 s, over a
#            restart of the broker that takes a second:
#                a watcher, meanwhile: nothing     retained afterwards: online
# Seen       When it gets SIGTERM, the broker sends the will to those that are still connected, and stores it:
#                a watcher, meanwhile: offline     retained afterwards: offline
#            Each update of the broker makes all devices unavailable until each has published "online" again; one that does so
#            only at its start stays offline. hotcold publishes it with each connection.
# Input      CONNECT, SUBSCRIBE and PUBLISH packets of the standard.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >restart.py <<'PYTHON'
import os
import socket
import struct
import subprocess
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence true\npersistence_location {os.getcwd()}/\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def start():
    broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return broker
        except OSError:
            time.sleep(0.1)
    raise SystemExit("mosquitto does not listen")


def text(data):
    return struct.pack(">H", len(data)) + data


def packet(kind, body):
    return bytes([kind, len(body)]) + body


def connect(name, flags=2, properties=b"", will=b""):
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(2)
    body = text(b"MQTT") + bytes([5, flags, 0, 60, len(properties)]) + properties + text(name) + will
    client.sendall(packet(0x10, body))
    client.recv(100)
    return client


def watch():
    client = connect(b"watcher")
    client.sendall(packet(0x82, b"\0\1\0" + text(b"lamp") + b"\0"))
    return client


def messages(client):
    """The payloads of what comes within 2 s."""
    data = b""
    try:
        while received := client.recv(100):
            data += received
    except TimeoutError:
        pass
    found = []
    while data:
        body, kind, data = data[2 : 2 + data[1]], data[0], data[2 + data[1] :]
        if kind & 0xF0 == 0x30:
            found.append(body[7:].decode())  # behind the topic and the length of no properties
    return found


broker = start()
try:
    session = b"\x11" + struct.pack(">I", 3600)
    delay = b"\x18" + struct.pack(">I", 60)
    lamp = connect(b"lamp", 0x24, session, bytes([len(delay)]) + delay + text(b"lamp") + text(b"offline"))
    lamp.sendall(packet(0x31, text(b"lamp") + b"\0online"))
    time.sleep(0.5)
    watcher = watch()
    print("before:", *messages(watcher))
    broker.terminate()
    print("meanwhile:", *messages(watcher))
    broker.wait()
    broker = start()
    print("afterwards:", *messages(watch()))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 restart.py)
echo "$seen"
[ "$seen" = "before: online
meanwhile: offline
afterwards: offline" ]
