#!/bin/sh
# influxdb's Python client writes a whole number of numpy as a float: the server refuses it, or the number loses its last digits.
#
# Version    influxdb 5.3.2 with numpy 2.4.6 (PyPI), with InfluxDB 1.6.7 (1.6.7~rc0-1+b13, Debian 12) as the server
# Expected   In the line protocol an integer ends with "i"; a field has one type, that of its first value, and values of another type are
#            refused (InfluxDB's documentation). The client writes Python's -60 as "-60i"; a level out of a numpy array, or out of pandas, is
#            as whole a number as that. Our guess before the run was that both are written alike. For levels of -60 from Python and -61
#            from numpy in one field, and a time in nanoseconds in another:
#                both are stored; 1764441600123456789 is stored as it is
# Seen           -60: stored; numpy's -61: 400, field type conflict; numpy's time: 1.7644416001234568e+18
#            The client writes "-61.0" and "1.7644416001234568e+18". Live packets are stored and recorded ones, read with numpy, are not, or
#            the other way round, depending on which came first. influxdb-client, for InfluxDB 2, writes both as integers.
# Input      Two levels and a time.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check influxdb==5.3.2 numpy==2.4.6
apt-get download -qq influxdb=1.6.7~rc0-1+b13 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >store.py <<'PYTHON'
import os
import socket
import subprocess
import time

import numpy as np
from influxdb import InfluxDBClient
from influxdb.exceptions import InfluxDBClientError

folder = os.getcwd()
sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
port, other = [one.getsockname()[1] for one in sockets]
for one in sockets:
    one.close()
with open("conf", "w") as file:
    file.write(f"""reporting-disabled = true
bind-address = "127.0.0.1:{other}"
[meta]
dir = "{folder}/meta"
[data]
dir = "{folder}/data"
wal-dir = "{folder}/wal"
[http]
bind-address = "127.0.0.1:{port}"
""")
quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
server = subprocess.Popen(["root/usr/bin/influxd", "run", "-config", "conf"], **quiet)
try:
    for _ in range(100):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            break
        except OSError:
            time.sleep(0.2)
    time.sleep(1)
    house = InfluxDBClient("127.0.0.1", port)
    house.create_database("house")
    house.switch_database("house")
    for place, level in enumerate((-60, np.int8(-61))):
        try:
            house.write_points([{"measurement": "tag", "fields": {"rssi": level}, "time": place}])
            print(repr(level), "stored")
        except InfluxDBClientError as error:
            print(repr(level), error.code, "field type conflict" if "field type conflict" in error.content else error.content)
    house.write_points([{"measurement": "heard", "fields": {"at": np.int64(1764441600123456789)}, "time": 0}])
    print(next(house.query("SELECT at FROM heard").get_points())["at"])
finally:
    server.terminate()
    server.wait()
PYTHON
seen=$(venv/bin/python -W ignore store.py)
echo "$seen"
[ "$seen" = "-60 stored
np.int8(-61) 400 field type conflict
1.7644416001234568e+18" ]
