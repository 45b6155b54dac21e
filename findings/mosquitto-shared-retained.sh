#!/bin/sh
# A member that joins a shared subscription of mosquitto's gets the retained messages again, each time and each member.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12); 2.1.2 of Debian's unstable does as expected
# Expected   Programs that share the work on a topic ($share/group/topic) get each message once among them. For such a subscription, "No
#            Retained Messages are sent to the Session when it first subscribes. It will be sent other matching messages as they are
#            published" (MQTT 5.0, 4.8.2). So, with a retained message, a member that joins, one that joins afterwards, and the first that
#            subscribes again hear nothing.
# Seen           first: retained, second: retained, first again: retained
#            A retained command that one member has carried out is carried out again by each that starts or comes back. What is
#            published while both are members goes to one of them.
# Input      CONNECT, PUBLISH and SUBSCRIBE packets of the standard.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >share.py <<'PYTHON'
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


def connect(name):
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(2)
    client.sendall(b"\x10\x0e" + text(b"MQTT") + b"\5\2\0\x3c\0" + text(name))
    client.recv(100)
    return client


def messages(client):
    """What comes within 2 s: of a message, whether it is retained."""
    data = b""
    try:
        while received := client.recv(100):
            data += received
    except TimeoutError:
        pass
    found = []
    while data:
        if data[0] >> 4 == 3:
            found.append("retained" if data[0] & 1 else "new")
        data = data[2 + data[1] :]
    return " ".join(found) or "nothing"


def join(client):
    client.sendall(b"\x82\x12\0\1\0" + text(b"$share/g/ask") + b"\0")
    return messages(client)


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    asker, first, second = connect(b"a"), connect(b"b"), connect(b"c")
    asker.sendall(b"\x31\x0a" + text(b"ask") + b"\0ring")
    time.sleep(0.5)
    print("first:", join(first))
    print("second:", join(second))
    print("first again:", join(first))
    asker.sendall(b"\x30\x0a" + text(b"ask") + b"\0ring")
    print("both, then:", *sorted((messages(first), messages(second))))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 share.py)
echo "$seen"
[ "$seen" = "first: retained
second: retained
first again: retained
both, then: new nothing" ]
