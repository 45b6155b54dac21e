#!/bin/sh
# qsp-orientation's Mahony filter takes its y axis for north, where its Madgwick filter takes x, and a compass tilts it by 32 degrees.
#
# Version    qsp-orientation 0.1.1 with numpy 2.4.6 (PyPI)
# Expected   It offers "sensor fusion: complementary filter, Madgwick filter, Mahony filter", both of the latter with "mag: array-like
#            [mx, my, mz] magnetometer (optional)", and in one convention: "Euler angles use ZYX (aerospace) convention". So what lies
#            still and level gets the same angles from both; a compass corrects the heading, and not roll and pitch, which gravity gives.
#            Our guess before the run, for a device that lies level, whose x axis points to magnetic north, as roll, pitch and yaw:
#                Madgwick: 0 0 0; Mahony: 0 0 0; Mahony where the field has no dip: 0 0 0
# Seen           Madgwick: 0 0 0; Mahony: 0 -32 90; Mahony where the field has no dip: 0 0 90
#            Madgwick's filter first asks how far the field dips. This Mahony filter takes the field, which points 65 degrees into the
#            ground in the middle of Europe, for level, and north for the y axis. Who changes from one filter to the other is turned by
#            a quarter and lies askew.
# Input      A device at rest for 200 s, with the field of 48 degrees north; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check qsp-orientation==0.1.1 numpy==2.4.6

cat >"$folder/rest.py" <<'PYTHON'
import math

import numpy as np
from qsp.orientation.fusion import madgwick_update, mahony_update

GRAVITY = [0.0, 0.0, 9.81]
STILL = [0.0, 0.0, 0.0]
DIP = math.radians(65)


def angles(q):
    w, x, y, z = q
    roll = math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y))
    pitch = math.asin(2 * (w * y - z * x))
    yaw = math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    return " ".join(f"{round(math.degrees(angle))}" for angle in (roll, pitch, yaw))


def mahony(field):
    attitude, error = np.array([1.0, 0.0, 0.0, 0.0]), None
    for _ in range(20000):
        attitude, error = mahony_update(attitude, STILL, GRAVITY, dt=0.01, integral_error=error, mag=field)
    return attitude


def madgwick(field):
    attitude = np.array([1.0, 0.0, 0.0, 0.0])
    for _ in range(20000):
        attitude = madgwick_update(attitude, STILL, GRAVITY, dt=0.01, mag=field)
    return attitude


field = [math.cos(DIP), 0.0, -math.sin(DIP)]
print("Madgwick:", angles(madgwick(field)))
print("Mahony:", angles(mahony(field)))
print("Mahony where the field has no dip:", angles(mahony([1.0, 0.0, 0.0])))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/rest.py")
echo "$seen"
[ "$seen" = "Madgwick: 0 0 0
Mahony: 0 -32 90
Mahony where the field has no dip: 0 0 90" ]
