#!/bin/sh
# Sessions that mosquitto has stored when it is restarted never end: a session of 3 s gets what was sent to it long afterwards.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with persistence; 2.1.2 of Debian's unstable does as expected
# Expected   A session ends when the client has been away for its Session Expiry Interval (MQTT 5.0, 3.1.2.11.2). "If the Session is
#            currently not connected, the time at which the Session will end" belongs to what the server stores (4.1). Our guess before
#            the run, for a session of 3 s, of a broker that ran all the time and of one that was restarted at once, when a message is
#            sent 12 s later and the client comes back then:
#                no restart     session present 0, no message
#                restarted      session present 0, no message
# Seen           no restart     session present 0, no message
#                restarted      session present 1, message delivered
#            After the restart the broker keeps the session until its client is back, and collects messages for it. A phone or
#            station that was switched off before an update of the broker gets the news of all the time since. hotcold starts anew
#            with each connection.
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

cat >away.py <<'PYTHON'
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


def connect(name):
    """Continues a session of 3 s; returns also all that comes within 2 s."""
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(2)
    body = text(b"MQTT") + b"\5\0\0\x3c\5\x11" + struct.pack(">I", 3) + text(name)
    client.sendall(bytes([0x10, len(body)]) + body)
    data = b""
    try:
        while received := client.recv(100):
            data += received
    except TimeoutError:
        pass
    return client, data


def away(name, restart):
    global broker
    client, _ = connect(name)
    client.sendall(b"\x82\x0a\0\1\0" + text(b"lamp") + b"\1")
    client.recv(100)
    client.sendall(b"\xe0\0")
    client.close()
    if restart:
        broker.terminate()
        broker.wait()
        broker = start()
    time.sleep(12)
    sender, _ = connect(b"sender of " + name)
    sender.sendall(b"\x32\x0c" + text(b"lamp") + b"\0\1\0new")
    sender.recv(100)
    _, data = connect(name)
    return f"session present {data[2]}, " + ("message delivered" if b"new" in data else "no message")


broker = start()
try:
    print("no restart:", away(b"first", False), flush=True)
    print("restarted:", away(b"second", True))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 away.py)
echo "$seen"
[ "$seen" = "no restart: session present 0, no message
restarted: session present 1, message delivered" ]
