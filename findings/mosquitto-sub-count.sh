#!/bin/sh
# mosquitto_sub -C 1 takes all messages of QoS 2 that wait in its session, and prints one of them: the others are lost.
#
# Version    mosquitto_sub 2.0.11 with mosquitto 2.0.11 (mosquitto and mosquitto-clients 2.0.11-1.2+deb12u2, Debian 12)
# Expected   -C: "Disconnect and exit the program immediately after the given count of messages have been received"; with -c and -q the
#            broker keeps the messages of a session until they are acknowledged (mosquitto_sub(1)). Our guess before the run was that what
#            is printed is acknowledged, and the rest stays. So, for a session with three messages, three calls with -C 1, and a last one
#            without:
#                QoS 2: 1, 2, 3; then nothing       QoS 1: the same
# Seen           QoS 2: 1, nothing, nothing; then nothing
#                QoS 1: 1, 1, 2; then 3; or 1, 2, 3; then nothing; or 1, 1, 1; then 1 2 3
#            The broker sends up to 20 messages at once, and the program answers each of QoS 2 with PUBREC as it arrives, but prints it
#            only after PUBREL. It exits after the first. The broker has handed over the others, and does not send them again; the
#            program, started again, does not know them. With QoS 1 it depends on the moment whether the last message is acknowledged:
#            nothing is lost, and a script that takes one call after the other rings twice.
# Input      Three messages, and sessions that are made before.
# Needs      Debian 12 on this machine: other libraries are its own.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 libmosquitto1=2.0.11-1.2+deb12u2 \
	libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >take.py <<'PYTHON'
import os
import socket
import subprocess
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")


def run(program, *arguments):
    command = [f"root/usr/bin/{program}", "-p", str(port), *map(str, arguments)]
    return " ".join(subprocess.run(command, env=environment, capture_output=True, text=True, timeout=20).stdout.split())


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for qos in (2, 1):
        session = ("-i", f"bell{qos}", "-c", "-q", qos, "-t", f"call/{qos}", "-W", 2)
        run("mosquitto_sub", *session)
        for number in (1, 2, 3):
            run("mosquitto_pub", "-q", qos, "-t", f"call/{qos}", "-m", number)
        outputs = [run("mosquitto_sub", *session, "-C", 1) for _ in range(3)] + [run("mosquitto_sub", *session)]
        print(f"QoS {qos}: {', '.join(output or 'nothing' for output in outputs[:3])}; then {outputs[3] or 'nothing'}")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 take.py)
echo "$seen"
[ "$(echo "$seen" | head -n 1)" = "QoS 2: 1, nothing, nothing; then nothing" ]
