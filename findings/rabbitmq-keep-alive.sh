#!/bin/sh
# RabbitMQ gives up a silent MQTT client after three keep alives, not after one and a half: so late is its will, "offline", published.
#
# Version    RabbitMQ 3.10.8 with its MQTT plugin (rabbitmq-server 3.10.8-1.1+deb12u1, Debian 12), with paho-mqtt 2.1.0 (PyPI)
# Expected   "If the Keep Alive value is non-zero and the Server does not receive a Control Packet from the Client within one and a half
#            times the Keep Alive time period, it MUST disconnect the Network Connection to the Client as if the network had failed"
#            (MQTT 3.1.1, 3.1.2.10); RabbitMQ's page about its plugin names no other time. Our guess before the run was that. For clients
#            that connect with a keep alive of 2, 4 and 6 s, and then send nothing more:
#                2 s: closed after 3 s; 4 s: after 6 s; 6 s: after 9 s; the will in the same second
# Seen           2 s: closed after 6 s; 4 s: after 12 s; 6 s: after 18 s; the will in the same second
#            Three times, to the tenth of a second. With the usual 60 s a tag whose battery is empty stays "online" for three minutes, where
#            the standard and other brokers say one and a half.
# Input      Three connections that fall silent.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.1.0
apt-get download -qq rabbitmq-server=3.10.8-1.1+deb12u1 erlang-base erlang-asn1 erlang-crypto erlang-eldap erlang-inets erlang-mnesia \
	erlang-os-mon erlang-parsetools erlang-public-key erlang-runtime-tools erlang-ssl erlang-syntax-tools erlang-tools erlang-xmerl \
	libsctp1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done
sed -i "s#/usr/lib/erlang#$folder/root/usr/lib/erlang#" root/usr/lib/erlang/bin/erl

cat >house.py <<'PYTHON'
import glob
import os
import signal
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client

folder = os.getcwd()
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(4)]
port, amqp, distribution, names = [one.getsockname()[1] for one in sockets]
for one in sockets:
    one.close()
with open("plugins", "w") as file:
    file.write("[rabbitmq_mqtt].")
with open("rabbitmq.conf", "w") as file:
    file.write(f"mqtt.listeners.tcp.1 = 127.0.0.1:{port}\nlisteners.tcp.1 = 127.0.0.1:{amqp}\n")
erlang = f"{folder}/root/usr/lib/erlang"
environment = dict(os.environ, HOME=folder, ROOTDIR=erlang, LD_LIBRARY_PATH=f"{folder}/root/usr/lib/x86_64-linux-gnu")
environment["PATH"] = f"{erlang}/bin:" + os.environ["PATH"]
environment |= {"ERL_EPMD_PORT": str(names), "ERL_EPMD_ADDRESS": "127.0.0.1", "RABBITMQ_NODENAME": "house@localhost"}
environment |= {"RABBITMQ_DIST_PORT": str(distribution), "RABBITMQ_CONF_ENV_FILE": f"{folder}/none"}
environment |= {"RABBITMQ_MNESIA_BASE": f"{folder}/db", "RABBITMQ_LOG_BASE": f"{folder}/log"}
environment |= {"RABBITMQ_CONFIG_FILE": f"{folder}/rabbitmq.conf", "RABBITMQ_ENABLED_PLUGINS_FILE": f"{folder}/plugins"}
quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
epmd = subprocess.Popen(glob.glob(f"{erlang}/erts-*/bin/epmd")[0], **quiet)
rabbitmq = subprocess.Popen(glob.glob("root/usr/lib/rabbitmq/lib/*/sbin/rabbitmq-server")[0], **quiet)
house = Client(CallbackAPIVersion.VERSION2)
ready, wills = threading.Event(), {}
house.on_subscribe = lambda *rest: ready.set()
house.on_message = lambda client, data, message: wills.setdefault(message.topic, time.monotonic())


def silent(seconds):
    name, topic = f"tag {seconds}".encode(), f"state/{seconds}".encode()
    fields = [b"\0\4MQTT\4\6", seconds.to_bytes(2, "big")]
    fields += [len(text).to_bytes(2, "big") + text for text in (name, topic, b"offline")]
    body = b"".join(fields)
    with socket.create_connection(("127.0.0.1", port)) as tag:
        tag.sendall(b"\x10" + bytes([len(body)]) + body)
        assert tag.recv(4) == b"\x20\2\0\0"
        begin = time.monotonic()
        tag.settimeout(60)
        assert tag.recv(1) == b""
        closed = time.monotonic() - begin
    time.sleep(0.5)
    will = wills.get(topic.decode(), 0) - begin
    return f"{seconds} s: closed after {closed:.0f} s, will after {will:.0f} s"


try:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.2)
    time.sleep(2)
    house.connect("127.0.0.1", port)
    house.subscribe("state/#", 1)
    house.loop_start()
    assert ready.wait(10)
    for seconds in (2, 4, 6):
        print(silent(seconds))
    house.disconnect()
    house.loop_stop()
finally:
    os.killpg(rabbitmq.pid, signal.SIGTERM)
    rabbitmq.wait()
    epmd.terminate()
    epmd.wait()
PYTHON
seen=$(venv/bin/python house.py)
echo "$seen"
[ "$seen" = "2 s: closed after 6 s, will after 6 s
4 s: closed after 12 s, will after 12 s
6 s: closed after 18 s, will after 18 s" ]
