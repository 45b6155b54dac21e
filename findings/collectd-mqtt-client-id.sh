#!/bin/sh
# collectd that publishes and subscribes, as in its manual, is two MQTT clients of one name: they end each other, and values are lost.
#
# Version    collectd 5.12.0 (collectd-core 5.12.0-14), with mosquitto 2.0.11 (mosquitto 2.0.11-1.2+deb12u2, Debian 12)
# Expected   collectd.conf(5) shows one Publish block and one Subscribe block, with a host each; "ClientId: MQTT client ID to use. Defaults
#            to the hostname used by collectd". Our guess before the run was that the blocks share a connection, or have names of their
#            own, and that a value that is dispatched is published. Of 40 values in 10 s:
#                arrived: 40, connections that the broker closed for another of the same name: 0
# Seen           arrived: 14, closed: 28; with a ClientId in the Subscribe block: 40, and 0
#            "If the ClientId represents a Client already connected to the Server then the Server MUST disconnect the existing Client"
#            (MQTT 3.1.1, 3.1.4). Each block connects again when it has something to send or hears that it was cut off, and so ends the
#            other. collectd's log says "mosquitto_publish failed: Broken pipe" and "successfully reconnected"; nothing names the cause.
# Input      A level, given to collectd as by any program that feeds it.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq collectd-core=5.12.0-14 libltdl7 mosquitto=2.0.11-1.2+deb12u2 mosquitto-clients=2.0.11-1.2+deb12u2 \
	libmosquitto1=2.0.11-1.2+deb12u2 libwebsockets17 libev4 libdlt2 libcjson1 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >feed.py <<'PYTHON'
import os
import socket
import subprocess
import time

CONFIGURATION = """Hostname "house"
FQDNLookup false
BaseDir "{folder}"
PIDFile "{folder}/pid"
PluginDir "{folder}/root/usr/lib/collectd"
TypesDB "{folder}/root/usr/share/collectd/types.db"
LoadPlugin mqtt
<Plugin mqtt>
  <Publish "out">
    Host "127.0.0.1"
    Port {port}
    Prefix "collectd"
  </Publish>
  <Subscribe "in">
    Host "127.0.0.1"
    Port {port}
    Topic "other/#"
    {name}
  </Subscribe>
</Plugin>
LoadPlugin unixsock
<Plugin unixsock>
  SocketFile "{folder}/socket"
</Plugin>
"""
folder = os.getcwd()
libraries = "root/usr/lib/x86_64-linux-gnu"
environment = dict(os.environ, LD_LIBRARY_PATH=libraries)


def feed(title, name):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with open("conf", "w") as file:
        file.write(f"listener {port} 127.0.0.1\nallow_anonymous true\nuser root\n")
    with open("collectd.conf", "w") as file:
        file.write(CONFIGURATION.format(folder=folder, port=port, name=name))
    broker = subprocess.Popen(["root/usr/sbin/mosquitto", "-c", "conf"], env=environment, stderr=open("log", "w"))
    time.sleep(1)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    collectd = subprocess.Popen(["root/usr/sbin/collectd", "-f", "-C", "collectd.conf"], env=environment, **quiet)
    command = ["root/usr/bin/mosquitto_sub", "-p", str(port), "-t", "collectd/#", "-F", "%t"]
    house = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        time.sleep(3)
        with socket.socket(socket.AF_UNIX) as station:
            station.connect(f"{folder}/socket")
            for level in range(40):
                station.sendall(f"PUTVAL house/bag/gauge-rssi interval=1 {time.time():.3f}:{-50 - level}\n".encode())
                assert station.recv(100).startswith(b"0 Success")
                time.sleep(0.25)
        time.sleep(1)
    finally:
        for process in (house, collectd, broker):
            process.terminate()
    count = len(house.communicate()[0].split())
    collectd.wait()
    broker.wait()
    taken_over = open("log").read().count("already connected, closing old connection")
    result = "all" if count == 40 and not taken_over else "some are lost" if count < 40 and taken_over else "otherwise"
    print(f"{title}: arrived {count}, closed {taken_over}: {result}")


feed("as in the manual", "")
feed("with a ClientId", 'ClientId "house-in"')
PYTHON

seen=$(python3 feed.py)
echo "$seen"
[ "$(echo "$seen" | sed 's/arrived.*: //')" = "as in the manual: some are lost
with a ClientId: all" ]
