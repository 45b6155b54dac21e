#!/bin/sh
# mosquitto acknowledges 30 messages of QoS 2 that come at once to the end, and delivers 20 of them: ten are lost, "exactly once".
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12), with MQTT 3.1.1
# Expected   A client of MQTT 3.1.1 may send as many messages as it likes before the first is acknowledged. PUBREC means that the broker
#            has stored a message, or begun to deliver it, and PUBREL and PUBCOMP only release its number (3.1.1, 4.3.3). Of
#            max_inflight_messages, 20, mosquitto.conf(5) says that it is for outgoing messages. Our guess before the run: as the standard
#            says; a README that we had just read (ebus-mqtt-client's) warned of what is below. For a client that sends 30 messages,
#            and then PUBREL for each PUBREC:
#                PUBREC 30, PUBCOMP 30, delivered 30
# Seen           QoS 2: PUBREC 30, PUBCOMP 30, delivered 20, lost 21 to 30         QoS 1: PUBACK 30, delivered 30
#            What is above 20 at a time gets PUBREC, and is dropped. So the quality that shall lose nothing and double nothing is the
#            only one that loses, and neither side can know of it. paho sends no more than 20 at a time, if it is not told otherwise; a
#            station that collects while it is offline, and then sends all at once, may.
# Input      30 PUBLISH packets of the standard, one connection, a subscriber that is there all the time.
# Reported   https://github.com/electrification-bus/ebus-mqtt-client/issues/20 describes it; not by us
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >send.py <<'PYTHON'
import os
import socket
import struct
import subprocess
import time

PUBLISH, PUBACK, PUBREC, PUBREL, PUBCOMP, SUBSCRIBE = 3, 4, 5, 6, 7, 8
COUNT = 30

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def text(data):
    return struct.pack(">H", len(data)) + data


def packet(kind, flags, body):
    return bytes([kind << 4 | flags, len(body)]) + body


def packets(client):
    """What comes until nothing has come for 2 s."""
    data = b""
    try:
        while received := client.recv(4096):
            data += received
    except TimeoutError:
        pass
    while data:
        yield data[0] >> 4, data[2 : 2 + data[1]]
        data = data[2 + data[1] :]


def connect(name):
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(2)
    client.sendall(packet(1, 0, text(b"MQTT") + b"\4\2\0\x3c" + text(name)))
    client.recv(100)
    return client


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for qos in (2, 1):
        subscriber, publisher = connect(b"subscriber"), connect(b"publisher")
        subscriber.sendall(packet(SUBSCRIBE, 2, b"\0\1" + text(b"level") + b"\0"))
        subscriber.recv(100)
        numbers = range(1, COUNT + 1)
        publisher.sendall(b"".join(packet(PUBLISH, qos << 1, text(b"level") + struct.pack(">H", n) + bytes([n])) for n in numbers))
        answers = list(packets(publisher))
        for kind, body in answers:
            if kind == PUBREC:
                publisher.sendall(packet(PUBREL, 2, body[:2]))
        kinds = [kind for kind, _ in answers + list(packets(publisher))]
        delivered = [body[-1] for kind, body in packets(subscriber) if kind == PUBLISH]
        lost = " ".join(str(number) for number in numbers if number not in delivered) or "none"
        print(f"QoS {qos}: PUBREC {kinds.count(PUBREC)}, PUBCOMP {kinds.count(PUBCOMP)}, PUBACK {kinds.count(PUBACK)},", end=" ")
        print(f"delivered {len(delivered)}, lost {lost}")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 send.py)
echo "$seen"
[ "$seen" = "QoS 2: PUBREC 30, PUBCOMP 30, PUBACK 0, delivered 20, lost 21 22 23 24 25 26 27 28 29 30
QoS 1: PUBREC 0, PUBCOMP 0, PUBACK 30, delivered 30, lost none" ]
