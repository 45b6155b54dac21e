#!/bin/sh
# mosquitto_rr takes another request's answer for its own: it compares no correlation data, though it sends some.
#
# Version    mosquitto_rr 2.0.11 with mosquitto 2.0.11 (mosquitto and mosquitto-clients 2.0.11-1.2+deb12u2, Debian 12)
# Expected   mosquitto_rr publishes a request and waits for a response; "When using MQTT v5, which is the default, mosquitto_rr will use
#            the Request-Response feature" (mosquitto_rr(1)). There "The Correlation Data is used by the sender of the Request Message to
#            identify which request the Response Message is for" (MQTT 5.0, 3.3.2.3.6), as all answers may come on one topic. Our guess
#            before the run was that what it gives with -D publish correlation-data decides. For a request "where is the bag?" with the
#            data q2, when the answer to q1 comes first on the same topic:
#                the answer to q2: hall
# Seen           the answer to q1: attic, with status 0
#            The first message on the topic is the answer, whatever it says it belongs to; so is a retained one, unless -R is given. A
#            script that asks stations one after the other may be one answer late from the first slow one on, and never knows.
# Input      Two answers with their correlation data, and a retained message.
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

cat >ask.py <<'PYTHON'
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


def answer(topic, text, *options):
    command = ["root/usr/bin/mosquitto_pub", "-p", str(port), "-V", "5", "-t", topic, "-m", text, *options]
    subprocess.run(command, env=environment, check=True)


def ask(topic):
    command = ["root/usr/bin/mosquitto_rr", "-p", str(port), "-t", "ask", "-e", topic, "-m", "where is the bag?", "-W", "5"]
    command += ["-D", "publish", "correlation-data", "q2"]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def show(name, asking):
    print(f"{name}: {asking.communicate()[0].strip()}, status {asking.returncode}")


broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    asking = ask("answers")
    time.sleep(1)
    answer("answers", "attic", "-D", "publish", "correlation-data", "q1")
    answer("answers", "hall", "-D", "publish", "correlation-data", "q2")
    show("the answer to q1 first", asking)
    answer("kept", "cellar", "-r")
    asking = ask("kept")
    time.sleep(1)
    answer("kept", "hall", "-D", "publish", "correlation-data", "q2")
    show("a retained message", asking)
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 ask.py)
echo "$seen"
[ "$seen" = "the answer to q1 first: attic, status 0
a retained message: cellar, status 0" ]
