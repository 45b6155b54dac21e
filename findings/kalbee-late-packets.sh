#!/bin/sh
# kalbee's buffer for measurements that arrive late forgets all but the last 50, or counts each measurement again with every new one.
#
# Version    kalbee 1.0.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI), "A Python toolkit for filtering and tracking"
# Expected   AsyncSensorBuffer "handles out-of-order or variable-rate sensor inputs [...] by maintaining a history window of states and
#            replaying measurements in chronological order when delayed data arrives"; buffer_capacity is the "maximum number of
#            historical measurements to store". What arrives in order then gives what the filter gives without the buffer. Our guess
#            before the run, for somebody who walks 1 m a second and is measured exactly (position and speed after 50, 51 and 200 s),
#            and for the variance of a level after 10 packets, where nobody called "initialize":
#                50: 50.0 1.0     51: 51.0 1.0     200: 200.0 1.0    variance 0.4
# Seen           50: 50.0 1.0     51: 51.03 1.0    200: 204.82 0.62  variance 0.07
#            Each measurement replays all that are stored, from the state at "initialize". The oldest is dropped when there are more than
#            50, but the state stays that of the beginning: the filter starts from there again, and lacks what was dropped. Without
#            "initialize" it replays them from where it is, so that after 10 packets the first has been counted ten times: the variance is
#            that of 55 packets.
# Input      Positions and levels that arrive in order, one a second; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check kalbee==1.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/late.py" <<'PYTHON'
import numpy
from kalbee import AsyncSensorBuffer, KalmanFilter


def walker():
    """Position and speed, which are known at the beginning; positions have a variance of 1 m2."""
    start, certainty = numpy.array([[0.0], [1.0]]), numpy.eye(2) * 0.01
    step = numpy.array([[1.0, 1.0], [0.0, 1.0]])
    return KalmanFilter(start, certainty, step, numpy.eye(2) * 1e-4, numpy.array([[1.0, 0.0]]), numpy.eye(1))


def level():
    """A level that does not change, and of which nothing is known; packets have a variance of 4 dB2."""
    return KalmanFilter(numpy.array([[-60.0]]), numpy.eye(1) * 1000, numpy.eye(1), numpy.zeros((1, 1)), numpy.eye(1), numpy.eye(1) * 4)


plain, late = walker(), walker()
buffer = AsyncSensorBuffer(late, dt_default=1.0)
buffer.initialize(0.0, late.x, late.P)
for second in range(1, 201):
    position = numpy.array([[float(second)]])
    plain.predict()
    plain.update(position)
    buffer.add_measurement(float(second), position)
    if second in (50, 51, 200):
        print(second, *(round(float(value), 2) for filter in (plain, late) for value in filter.x[:, 0]))

plain, late = level(), level()
buffer = AsyncSensorBuffer(late)
for second in range(1, 11):
    packet = numpy.array([[-60.0]])
    plain.predict()
    plain.update(packet)
    buffer.add_measurement(float(second), packet)
print("variance", *(round(float(filter.P[0, 0]), 2) for filter in (plain, late)))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/late.py")
echo "$seen"
[ "$seen" = "50 50.0 1.0 50.0 1.0
51 51.0 1.0 51.03 1.0
200 200.0 1.0 204.82 0.62
variance 0.4 0.07" ]
