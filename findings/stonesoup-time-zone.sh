#!/bin/sh
# Stone Soup reads "02:00:00+01:00" and "02:00:00Z" as one time: a log goes back an hour at the end of summer time.
#
# Version    Stone Soup 1.9.1 (PyPI, stonesoup)
# Expected   CSVDetectionReader reads times with dateutil if it is given no format. Its documentation says only that the file must be in
#            time order. An ISO 8601 time with an offset is a moment. Our guess before the run, for four levels that are 1 s apart, of a
#            station that writes local time and of one that writes UTC, was
#                seconds: 0 1 2 3             variance: 4, then 4.01
# Seen           seconds: 0 -3599 -7198 -7197 variance: 4, then 39.99
#            The offset is dropped. Levels that two stations have received at the same moment are hours apart, and in the hour after the
#            end of summer time a Kalman filter forgets as much as in an hour of silence. Nothing warns.
# Input      Times around the end of summer time in Berlin in 2026; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check stonesoup==1.9.1

cat >"$folder/levels.csv" <<'CSV'
time,rssi
2026-10-25T02:59:59+02:00,-60
2026-10-25T02:00:00+01:00,-60
2026-10-25T01:00:01Z,-60
2026-10-25T01:00:02Z,-60
CSV

cat >"$folder/read.py" <<'PYTHON'
import sys

import numpy
from stonesoup.models.transition.linear import RandomWalk
from stonesoup.predictor.kalman import KalmanPredictor
from stonesoup.reader.generic import CSVDetectionReader
from stonesoup.types.state import GaussianState

times = [time for time, _ in CSVDetectionReader(sys.argv[1], state_vector_fields=["rssi"], time_field="time")]
print("seconds:", *(int((time - times[0]).total_seconds()) for time in times))
state = GaussianState([[-60]], numpy.diag([4]), timestamp=times[0])
prediction = KalmanPredictor(RandomWalk(0.01)).predict(state, timestamp=times[1])
print(f"variance: 4, then {prediction.covar[0, 0]:.2f}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py" "$folder/levels.csv")
echo "$seen"
[ "$seen" = "seconds: 0 -3599 -7198 -7197
variance: 4, then 39.99" ]
