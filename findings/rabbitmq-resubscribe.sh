#!/bin/sh
# RabbitMQ sends each message twice to an MQTT client that has subscribed to a topic again with another QoS, and goes on with both.
#
# Version    RabbitMQ 3.10.8 with its MQTT plugin (rabbitmq-server 3.10.8-1.1+deb12u1, Debian 12), with paho-mqtt 2.1.0 (PyPI)
# Expected   "If a Server receives a SUBSCRIBE Packet containing a Topic Filter that is identical to an existing Subscription's Topic Filter
#            then it MUST completely replace that existing Subscription with a new Subscription" (MQTT 3.1.1, 3.8.4); RabbitMQ's page about
#            its plugin names no exception. Our guess before the run was one copy, with the newer QoS. A client subscribes with QoS 0, then
#            with 1, then with 0 again; after each one message is published with QoS 1:
#                0: one with QoS 0; 1: one with QoS 1; 0: one with QoS 0
# Seen           0: one with QoS 0; 1: two, with QoS 0 and 1; 0: two, with QoS 0 and 1; after unsubscribing: none
#            Each QoS has a queue of its own, and a subscription is bound to both. A tag that counts calls counts each twice, and a command
#            that toggles something does nothing. A program that makes its subscriptions anew after a change of its settings meets it.
# Input      Three messages.
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


def client():
    one = Client(CallbackAPIVersion.VERSION2)
    one.done, one.heard = threading.Event(), []
    one.on_connect = one.on_subscribe = one.on_unsubscribe = lambda *rest: one.done.set()
    one.on_message = lambda client, data, message: one.heard.append(message.qos)
    one.connect("127.0.0.1", port)
    one.loop_start()
    assert one.done.wait(10)
    return one


try:
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.2)
    time.sleep(2)
    tag, house = client(), client()
    for step in (0, 1, 0, None):
        tag.done.clear()
        tag.unsubscribe("call") if step is None else tag.subscribe("call", step)
        assert tag.done.wait(10)
        house.publish("call", "near", 1).wait_for_publish(10)
        time.sleep(2)
        print("unsubscribed:" if step is None else f"subscribed with QoS {step}:", "heard with QoS", sorted(tag.heard))
        tag.heard.clear()
    tag.disconnect()
    house.disconnect()
finally:
    os.killpg(rabbitmq.pid, signal.SIGTERM)
    rabbitmq.wait()
    epmd.terminate()
    epmd.wait()
PYTHON
seen=$(venv/bin/python house.py)
echo "$seen"
[ "$seen" = "subscribed with QoS 0: heard with QoS [0]
subscribed with QoS 1: heard with QoS [0, 1]
subscribed with QoS 0: heard with QoS [0, 1]
unsubscribed: heard with QoS []" ]
