#!/bin/sh
# ejabberd's MQTT bridge ends for good when its connection is interrupted once: after a restart of the other broker nothing goes over.
#
# Version    ejabberd 23.01 (ejabberd 23.01-1), with mosquitto 2.0.11 (2.0.11-1.2+deb12u2, both Debian 12), paho-mqtt 2.1.0 (PyPI)
# Expected   mod_mqtt_bridge "adds ability to synchronize local MQTT topics with data on remote servers"; "local changes to 'localA' will
#            be replicated on remote server as 'remoteA'", and changes there "will be stored" here (ejabberd.yml(5)). A bridge that
#            synchronizes comes back, as mosquitto's does within 30 s. Our guess before the run was that it does, and brings what has
#            changed meanwhile. What is heard on both sides before, and 30 s after, the other broker was restarted:
#                before: remote near, local ring; after: remote far, local stop
# Seen           before: remote near, local ring; after: remote nothing, local nothing
#            The bridge is a process that ends with its connection, and nobody starts it again before ejabberd itself is restarted. A
#            client that publishes gets its acknowledgement; ejabberd's log has an error of 15 lines about an "invalid destination" for
#            each message, and no word about the bridge's end.
# Input      A level and a call, before and after the restart.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check paho-mqtt==2.1.0
apt-get download -qq ejabberd=23.01-1 erlang-base erlang-asn1 erlang-base64url erlang-crypto erlang-eunit erlang-ftp erlang-goldrush \
	erlang-idna erlang-inets erlang-jiffy erlang-jose erlang-lager erlang-mnesia erlang-odbc erlang-os-mon erlang-p1-acme \
	erlang-p1-cache-tab erlang-p1-eimp erlang-p1-mqtree erlang-p1-pkix erlang-p1-stringprep erlang-p1-stun erlang-p1-tls erlang-p1-utils \
	erlang-p1-xml erlang-p1-xmpp erlang-p1-yaml erlang-p1-yconf erlang-p1-zlib erlang-public-key erlang-runtime-tools erlang-ssl \
	erlang-syntax-tools erlang-unicode-util-compat erlang-xmerl libyaml-0-2 libexpat1 libsctp1 \
	mosquitto=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >bridge.py <<'PYTHON'
import glob
import os
import socket
import subprocess
import threading
import time

from paho.mqtt.client import CallbackAPIVersion, Client


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


folder = os.getcwd()
port, remote = free_port(), free_port()
with open("conf", "w") as file:
    file.write(f"listener {remote} 127.0.0.1\nallow_anonymous true\nuser root\n")
with open("ejabberd.yml", "w") as file:
    file.write(f"""hosts: [localhost]
auth_method: [anonymous]
anonymous_protocol: login_anon
allow_multiple_connections: true
listen:
  - {{port: {port}, ip: "127.0.0.1", module: mod_mqtt}}
modules:
  mod_mqtt: {{}}
  mod_mqtt_bridge:
    replication_user: "bag@localhost"
    servers:
      "mqtt://127.0.0.1:{remote}":
        publish: {{"level": "house/level"}}
        subscribe: {{"house/call": "call"}}
        authentication: {{username: "bag", password: "x"}}
""")
erlang = f"{folder}/root/usr/lib/erlang"
programs = glob.glob(f"{erlang}/erts-*/bin")[0]
beams = glob.glob(f"{folder}/root/usr/lib/*/ejabberd-*/ebin")[0]
libraries = dict(os.environ, LD_LIBRARY_PATH=f"{folder}/root/usr/lib/x86_64-linux-gnu")
environment = libraries | {"ROOTDIR": erlang, "BINDIR": programs, "EMU": "beam", "PROGNAME": "erl", "HOME": folder}
environment |= {"EJABBERD_CONFIG_PATH": f"{folder}/ejabberd.yml", "EJABBERD_LOG_PATH": f"{folder}/log", "ERL_CRASH_DUMP": "/dev/null"}
ejabberd_command = [f"{programs}/erlexec", "-noinput", "-boot", f"{erlang}/releases/25/start_clean", "-pa", beams]
ejabberd_command += ["-mnesia", "dir", f'"{folder}/db"', "-s", "ejabberd", "+sbwt", "none"]


def start(command, environment, port):
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return process
        except OSError:
            time.sleep(0.1)


def client(port):
    one = Client(CallbackAPIVersion.VERSION2)
    one.username_pw_set("bag", "x")
    one.subscribed, one.heard = threading.Event(), []
    one.on_connect = lambda *rest: one.subscribe("#", 1)
    one.on_subscribe = lambda *rest: one.subscribed.set()
    one.on_message = lambda client, data, message: message.retain or one.heard.append((message.topic, message.payload.decode()))
    one.connect("127.0.0.1", port)
    one.loop_start()
    assert one.subscribed.wait(10)
    return one


def exchange(level, call):
    here, there = client(port), client(remote)
    here.publish("level", level, 1).wait_for_publish(10)
    there.publish("house/call", call, 1).wait_for_publish(10)
    time.sleep(2)
    heard = [text for topic, text in there.heard if topic == "house/level"], [text for topic, text in here.heard if topic == "call"]
    for one in here, there:
        one.disconnect()
        one.loop_stop()
    return "remote {}, local {}".format(*(" ".join(texts) or "nothing" for texts in heard))


mosquitto = start(["root/usr/sbin/mosquitto", "-c", "conf"], libraries, remote)
ejabberd = start(ejabberd_command, environment, port)
try:
    time.sleep(3)
    print("before:", exchange("near", "ring"))
    mosquitto.terminate()
    mosquitto.wait()
    mosquitto = start(["root/usr/sbin/mosquitto", "-c", "conf"], libraries, remote)
    time.sleep(30)
    print("after:", exchange("far", "stop"))
finally:
    for process in (ejabberd, mosquitto):
        process.terminate()
        process.wait()
PYTHON

seen=$(venv/bin/python bridge.py)
echo "$seen"
[ "$seen" = "before: remote near, local ring
after: remote nothing, local nothing" ]
