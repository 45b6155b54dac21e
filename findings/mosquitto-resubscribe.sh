#!/bin/sh
# mosquitto keeps the options of a topic's first subscription: No Local and Retain As Published cannot be changed by a second one.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12); 2.1.2 of Debian's unstable does as expected
# Expected   A server that receives a SUBSCRIBE with a filter of the session's "MUST replace that existing Subscription with a new
#            Subscription", whose "Subscription Options could be different" (MQTT 5.0, 3.8.4, [MQTT-3.8.4-3]). So a client
#            that subscribes to a topic twice hears of the message that it then publishes itself, with QoS 1 and retained:
#                plain, then No Local             nothing
#                plain, then Retain As Published  QoS 0 retained
#                Retain As Published, then plain  QoS 0
#                QoS 0, then QoS 1                QoS 1
# Seen           plain, then No Local             QoS 0
#                plain, then Retain As Published  QoS 0
#                Retain As Published, then plain  QoS 0 retained
#                QoS 0, then QoS 1                QoS 1
#            The QoS is replaced, the other options stay as they were first. Two parts of a program that share a connection and a topic
#            get what the first of them asked for. To change the options one has to unsubscribe first.
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

cat >subscribe.py <<'PYTHON'
import os
import socket
import struct
import subprocess
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def text(data):
    return struct.pack(">H", len(data)) + data


def exchange(client, packet, answer):
    """Sends a packet and reads to the end of its answer, the bytes `answer`; returns what came before."""
    client.sendall(packet)
    data = b""
    while answer not in data:
        received = client.recv(1000)
        assert received, "the broker has closed the connection"
        data += received
    return data[: data.index(answer)]


def heard(first, second):
    """What a client with the options `first` and then `second` hears of its own message."""
    with socket.create_connection(("127.0.0.1", port)) as client:
        client.settimeout(5)
        client.sendall(b"\x10\x0e" + text(b"MQTT") + b"\5\2\0\x3c\0" + text(b"a"))
        client.recv(100)
        for options in (first, second):
            exchange(client, b"\x82\x0a\0\1\0" + text(b"lamp") + bytes([options]), b"\x90\4\0\1\0" + bytes([options & 3]))
        client.sendall(b"\x33\x0b" + text(b"lamp") + b"\0\2\0on")
        time.sleep(1)
        data = exchange(client, b"\xc0\0", b"\xd0\0")  # PINGREQ: nothing is on its way behind the answer
        exchange(client, b"\x31\x07" + text(b"lamp") + b"\0\xc0\0", b"\xd0\0")  # no retained message for the next one
    while data:
        if data[0] >> 4 == 3:
            return f"QoS {data[0] >> 1 & 3}" + (" retained" if data[0] & 1 else "")
        data = data[2 + data[1] :]
    return "nothing"


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    plain, no_local, as_published = 0, 4, 8
    print("plain, then No Local:", heard(plain, no_local))
    print("plain, then Retain As Published:", heard(plain, as_published))
    print("Retain As Published, then plain:", heard(as_published, plain))
    print("QoS 0, then QoS 1:", heard(0, 1))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 subscribe.py)
echo "$seen"
[ "$seen" = "plain, then No Local: QoS 0
plain, then Retain As Published: QoS 0
Retain As Published, then plain: QoS 0 retained
QoS 0, then QoS 1: QoS 1" ]
