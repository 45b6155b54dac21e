#!/bin/sh
# perfmetrics, aio-statsd and python-statsd add up the levels of a gauge: after five packets of -60 dBm StatsD shows -300.
#
# Version    perfmetrics 4.3.0, aio-statsd 0.2.9, python-statsd 3.0.0, and statsd 4.0.1 for comparison (PyPI), with collectd 5.12.0
#            (collectd-core 5.12.0-14, Debian 12) as the server
# Expected   A gauge has the value that was set last. In the protocol a sign makes a change of it, so that a client cannot "set a gauge to a
#            negative number without first setting it to zero" (StatsD, docs/metric_types.md); it must send a 0 before, as statsd does.
#            perfmetrics: "the new gauge value"; python-statsd: "you are reporting a level", with Gauge.send in its example. Our guess
#            before the run was that all are careful:
#                -60 after five levels of -60
# Seen           statsd: -60; perfmetrics: -300; aio-statsd: -300; python-statsd send: -300, set: -60
#            They send "rssi:-60|g", which lowers the gauge by 60 each time. A level falls without end, a frost of -2 degrees gets colder
#            with each sample, and nothing complains; above 0 all is well. Only python-statsd has another method, set(), that is right.
# Input      The level -60, five times, 0.1 s apart.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check perfmetrics==4.3.0 aio-statsd==0.2.9 statsd==4.0.1
venv/bin/pip install --quiet --disable-pip-version-check --target other python-statsd==3.0.0
apt-get download -qq collectd-core=5.12.0-14 libltdl7 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >send.py <<'PYTHON'
import asyncio
import sys
import time

client, port = sys.argv[1], int(sys.argv[2])
if client.startswith("python-statsd"):
    sys.path.insert(0, "other")
    import statsd

    gauge = statsd.Gauge("tag", statsd.Connection(host="127.0.0.1", port=port))
    send = gauge.set if client.endswith("set") else gauge.send
    for _ in range(5):
        send(client, -60)
        time.sleep(0.1)
elif client == "statsd":
    import statsd

    gauges = statsd.StatsClient("127.0.0.1", port, prefix="tag")
    for _ in range(5):
        gauges.gauge(client, -60)
        time.sleep(0.1)
elif client == "perfmetrics":
    from perfmetrics import statsd_client_from_uri

    gauges = statsd_client_from_uri(f"statsd://127.0.0.1:{port}")
    for _ in range(5):
        gauges.gauge(f"tag.{client}", -60)
        time.sleep(0.1)
else:
    from aio_statsd import StatsdClient

    async def run():
        gauges = StatsdClient(host="127.0.0.1", port=port)
        await gauges.connect()
        for _ in range(5):
            gauges.gauge(f"tag.{client}", -60)
            await asyncio.sleep(0.1)
        await gauges.close()

    asyncio.run(run())
PYTHON
cat >serve.py <<'PYTHON'
import os
import socket
import subprocess
import time

folder = os.getcwd()
with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with open("collectd.conf", "w") as file:
    file.write(f"""Hostname "house"
FQDNLookup false
Interval 1
BaseDir "{folder}"
PIDFile "{folder}/pid"
PluginDir "{folder}/root/usr/lib/collectd"
TypesDB "{folder}/root/usr/share/collectd/types.db"
LoadPlugin statsd
<Plugin statsd>
  Host "127.0.0.1"
  Port "{port}"
</Plugin>
LoadPlugin unixsock
<Plugin unixsock>
  SocketFile "{folder}/socket"
</Plugin>
""")
environment = dict(os.environ, LD_LIBRARY_PATH="root/usr/lib/x86_64-linux-gnu")
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
server = subprocess.Popen(["root/usr/sbin/collectd", "-f", "-C", "collectd.conf"], env=environment, **quiet)
try:
    time.sleep(3)
    clients = ["statsd", "perfmetrics", "aio-statsd", "python-statsd send", "python-statsd set"]
    for client in clients:
        subprocess.run(["venv/bin/python", "send.py", client, str(port)], check=True, **quiet)
    time.sleep(4)
    with socket.socket(socket.AF_UNIX) as reader:
        reader.connect(f"{folder}/socket")
        for client in clients:
            reader.sendall(f'GETVAL "house/statsd/gauge-tag.{client}"\n'.encode())
            time.sleep(0.3)
            print(f"{client}: {float(reader.recv(1000).decode().split('value=')[1]):.0f}")
finally:
    server.terminate()
    server.wait()
PYTHON

seen=$(venv/bin/python serve.py)
echo "$seen"
[ "$seen" = "statsd: -60
perfmetrics: -300
aio-statsd: -300
python-statsd send: -300
python-statsd set: -60" ]
