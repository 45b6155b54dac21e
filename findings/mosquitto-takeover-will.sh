#!/bin/sh
# Of a client that connects a second time, mosquitto publishes the will only if the session starts anew, and the will has no delay.
#
# Version    mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12); 2.1.2 of Debian's unstable does the same
# Expected   The broker closes the old connection, and "if the existing Client has a Will Message, that Will Message is published". Without
#            a delay "it will be sent because the Network Connection is closed"; if the old session does not outlive its connection, "or
#            the new Network Connection has Clean Start set to 1 then [...] it will be sent because the original Session is ended on the
#            takeover" (MQTT 5.0, 3.1.4). With 3.1.1 only DISCONNECT takes the will back (3.1.2.5). Our guess before the run was the
#            same (the two rows without a session were added after it):
#                5      session of 100 s, no delay, the new one continues it        will
#                5      session of 100 s, delay of 60 s, the new one continues it   no will
#                5      session of 100 s, delay of 60 s, clean start                will
#                5      no session, delay of 60 s                                   will
#                5      no session, no delay, clean start                           will
#                3.1.1  the new one continues the session                           will
#                3.1.1  clean session                                               will
# Seen       no will, no will, no will, no will, will, no will, will
#            So who watches wills to learn of restarts learns of some. A client whose old connection is half dead is not called
#            offline when it returns with its session, which many will like, but cannot rely on: amqtt publishes that will twice. hotcold
#            says "online" with each connection, and again if its own will arrives.
# Input      CONNECT and SUBSCRIBE packets of the standards.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >twice.py <<'PYTHON'
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


def connect(name, version=5, clean=True, session=0, delay=None):
    """With a will, if it has a delay; 0 is none."""
    client = socket.create_connection(("127.0.0.1", port))
    client.settimeout(2)
    body = text(b"MQTT") + bytes([version, 2 * clean | 4 * (delay is not None), 0, 60])
    if version == 5:
        body += b"\5\x11" + struct.pack(">I", session)
    body += text(name)
    if delay is not None:
        if version == 5:
            body += b"\5\x18" + struct.pack(">I", delay)
        body += text(b"lamp") + text(b"offline")
    client.sendall(bytes([0x10, len(body)]) + body)
    assert client.recv(100)[0] == 0x20
    return client


def takeover(name, **how):
    """Whether the will comes within 2 s."""
    old = connect(name, **how)
    new = connect(name, **how)
    try:
        will = b"offline" in watcher.recv(100)
    except TimeoutError:
        will = False
    assert old.recv(100) in (b"", b"\xe0\1\x8e")  # a newer mosquitto says why
    new.sendall(b"\xe0\0")
    new.close()
    return "will" if will else "no will"


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    watcher = connect(b"watcher")
    watcher.sendall(b"\x82\x0a\0\1\0" + text(b"lamp") + b"\0")
    watcher.recv(100)
    print("5: continued, no delay:", takeover(b"a", clean=False, session=100, delay=0))
    print("5: continued, delay:", takeover(b"b", clean=False, session=100, delay=60))
    print("5: clean start, delay:", takeover(b"c", clean=True, session=100, delay=60))
    print("5: no session, delay:", takeover(b"d", clean=False, session=0, delay=60))
    print("5: clean start, no delay:", takeover(b"e", clean=True, session=0, delay=0))
    print("3.1.1: continued:", takeover(b"f", version=4, clean=False, delay=0))
    print("3.1.1: clean session:", takeover(b"g", version=4, clean=True, delay=0))
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 twice.py)
echo "$seen"
[ "$seen" = "5: continued, no delay: no will
5: continued, delay: no will
5: clean start, delay: no will
5: no session, delay: no will
5: clean start, no delay: will
3.1.1: continued: no will
3.1.1: clean session: will" ]
