#!/bin/sh
# mosquitto_sub --random-filter prints a tenth of the share of messages that it is told: 50 prints 5 in 100.
#
# Version    mosquitto_sub 2.0.11 with mosquitto 2.0.11 (mosquitto and mosquitto-clients 2.0.11-1.2+deb12u2, Debian 12)
# Expected   "Setting the chance to a floating point value between 0.1 and 100.0 will ensure that on average that percentage of messages
#            will be printed" (mosquitto_sub(1)). Our guess before the run was half of all with 50. So, of 4000 messages:
#                without: 4000      100: 4000      50: about 2000      10: about 400
# Seen           without: 4000      100: about 400     50: about 200     10: about 40
#            Who takes a sample of what many stations publish, and multiplies the counts up again, is wrong by a factor of ten; with 100,
#            "all", it sees one message in ten. 500, which the manual excludes, prints half of them.
# Input      4000 numbers, one a line.
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

cat >count.py <<'PYTHON'
import os
import socket
import subprocess
import time

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("conf", "w") as file:
    file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\nmax_queued_messages 0\n")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
numbers = "".join(f"{number}\n" for number in range(4000))
publish = ["root/usr/bin/mosquitto_pub", "-p", str(port), "-q", "1"]

broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=subprocess.DEVNULL)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.1)
    for share in (None, 100, 50, 10):
        command = ["root/usr/bin/mosquitto_sub", "-p", str(port), "-q", "1", "-t", "levels", "-W", "8"]
        if share:
            command += ["--random-filter", str(share)]
        subscriber = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        time.sleep(1)
        subprocess.run([*publish, "-t", "levels", "-l"], env=environment, input=numbers, text=True)
        printed = len(subscriber.communicate()[0].split())
        expected = 4000 * (share or 100) / 100
        nearest = min((1, 10), key=lambda divisor: abs(expected / divisor - printed))
        print(f"{share or 'without'}: {'all' if nearest == 1 else 'a tenth'} of what was asked")
finally:
    broker.terminate()
    broker.wait()
PYTHON

seen=$(python3 count.py)
echo "$seen"
[ "$seen" = "without: all of what was asked
100: a tenth of what was asked
50: a tenth of what was asked
10: a tenth of what was asked" ]
