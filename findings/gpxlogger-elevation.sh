#!/bin/sh
# gpxlogger of gpsd writes heights above the ellipsoid as elevations: 37 m for a place of which the receiver says -3 m.
#
# Version    gpxlogger 3.22 (gpsd-clients 3.22-4.1+deb12u1, Debian 12); 3.25 of Debian 13 does the same
# Expected   <ele> is the "elevation (in meters) of the point", and <geoidheight> the height of "mean sea level" above the ellipsoid, "as
#            defined in NMEA GGA message" (the schema of GPX 1.1), whose altitude is that above the sea. gpsd reports both, altMSL and
#            altHAE. Our guess before the run was that altitudes are kept; for a receiver that says -2.8 m, where the sea is 40 m above the
#            ellipsoid:
#                -2.8, as gpsbabel writes it for the same receiver, with <geoidheight> 40
# Seen           37.2, and no <geoidheight>
#            The manual page does not say so, and the distance between the two differs from place to place. Who combines such a
#            track with floors, maps or another logger's track is several storeys too high, or too low.
# Input      Three fixes, as gpsd reports them, from a socket.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
apt-get download -qq gpsd-clients=3.22-4.1+deb12u1 libdbus-1-3 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >log.py <<'PYTHON'
import json
import re
import socket
import subprocess

heights = {"altHAE": 37.2, "altMSL": -2.8, "alt": -2.8, "geoidSep": 40.0}
reports = [{"class": "VERSION", "release": "3.22", "rev": "3.22", "proto_major": 3, "proto_minor": 14}]
reports += [
    {"class": "TPV", "mode": 3, "time": f"2026-11-30T12:00:0{number}.000Z", "lat": 52.5 + number / 1000, "lon": 13.4, **heights}
    for number in range(1, 4)
]
with socket.create_server(("127.0.0.1", 0)) as server:
    with subprocess.Popen(
        ["root/usr/bin/gpxlogger", "-e", "sockets", f"127.0.0.1:{server.getsockname()[1]}"], stdout=subprocess.PIPE, text=True
    ) as logger:
        client, _ = server.accept()
        with client:
            for report in reports:
                client.sendall(json.dumps(report, separators=(",", ":")).encode() + b"\r\n")
        track = logger.communicate(timeout=20)[0]
print("ele:", *sorted({float(text) for text in re.findall("<ele>(.*?)</ele>", track)}), "geoidheight:", track.count("<geoidheight>"))
PYTHON

seen=$(LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libdbus-1.so.3) python3 log.py)
echo "$seen"
[ "$seen" = "ele: 37.2 geoidheight: 0" ]
