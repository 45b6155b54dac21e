#!/bin/sh
# The altitude that palkia makes of a barometer is no number at all, and it never finds another floor.
#
# Version    palkia 0.2.4, "indoor positioning library", with numpy 2.4.6 and pandas 2.3.3 (PyPI)
# Expected   process_barometer_data: "Processed barometer data with altitude estimates"; detect_floor_changes: "Data frame with
#            detected floor changes", with a threshold of 2.5 m. Our guess before the run, for two minutes at 10 Hz in which a lift goes
#            up three floors of 3 m, a floor in 6 s (from the first altitude to the last, number of altitudes, changes), was
#                0.0 9.0 1151 3
# Seen           nan nan 0 0      with a window of 1 instead of 50 packets: 0.0 9.0 1200 0
#            The altitude is relative to the first smoothed pressure. There is none: a window of 50 that is centred has no mean for the
#            first 25 packets, so all altitudes are NaN, whatever the input. And a change of floor is one of more than 2.5 m from one
#            packet to the next, as no lift makes one.
# Input      Pressures of a lift by the barometric formula; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check palkia==0.2.4 numpy==2.4.6 pandas==2.3.3

cat >"$folder/lift.py" <<'PYTHON'
import numpy
import pandas
from palkia.utils.barometer_utils import detect_floor_changes, process_barometer_data

seconds = numpy.arange(1200) / 10
metres = 3 * sum(numpy.clip((seconds - start) / 6, 0, 1) for start in (30, 60, 90))
pressure = 1013.25 * (1 - metres / 44330) ** 5.255
for window in (50, 1):
    data = process_barometer_data(pandas.DataFrame({"timestamp": seconds, "pressure": pressure}), window_size=window)
    altitudes = data["relative_altitude"]
    changes = detect_floor_changes(data)
    print(window, *(round(float(value), 2) for value in (altitudes.min(), altitudes.max())), altitudes.count(), len(changes))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/lift.py")
echo "$seen"
[ "$seen" = "50 nan nan 0 0
1 0.0 9.0 1200 0" ]
