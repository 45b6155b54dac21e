#!/bin/sh
# comford's competition error takes a floor too low for 19 m, and a floor too high for 11 m: penalty and height cancel each other.
#
# Version    comford 0.1.2 with numpy 2.4.6 and pandas 2.3.3 (PyPI), a "framework for benchmarking indoor positioning algorithms"
# Expected   error_3d_penalized(): "When the predicted floor or building is incorrect, a fixed penalty in metres is added to the vertical
#            component before computing the 3-D Euclidean error", 15 m for each floor; p75 of it is the "main ranking metric" of the IPIN
#            competition. Whoever reads that expects that an error up counts as one down, and that a penalty never lowers an error. (It
#            was met while the source was read; there is no guess from before.) For a place that is right but for its floor, of 4 m each:
#                one too low 19 m      one too high 19 m      two too low 38 m      two too high 38 m
# Seen           one too low 19 m      one too high 11 m      two too low 38 m      two too high 22 m
#            The difference of the heights is taken with its sign, true minus predicted, and the penalty, which is always positive, is
#            added to that. So a method that puts everything too high ranks before one that puts it too low by as much. Without heights
#            (no column z) it is as expected: 15 m and 30 m.
# Input      A place, and the same one on other floors.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check comford==0.1.2 numpy==2.4.6 pandas==2.3.3

cat >"$folder/errors.py" <<'PYTHON'
import pandas as pd
from comford.evaluation.metrics import error_3d_penalized


def place(height, floor, building=0):
    return pd.DataFrame({"x": [3.0], "y": [5.0], "z": [height], "floor": [floor], "building": [building]})


TRUE = place(8.0, 2)
for name, guess in (
    ("right", TRUE),
    ("one floor too low", place(4.0, 1)),
    ("one floor too high", place(12.0, 3)),
    ("two floors too low", place(0.0, 0)),
    ("two floors too high", place(16.0, 4)),
):
    without = ["x", "y", "floor", "building"]
    print(f"{name}: {error_3d_penalized(TRUE, guess):g} m, without heights {error_3d_penalized(TRUE[without], guess[without]):g} m")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/errors.py")
echo "$seen"
[ "$seen" = "right: 0 m, without heights 0 m
one floor too low: 19 m, without heights 15 m
one floor too high: 11 m, without heights 15 m
two floors too low: 38 m, without heights 30 m
two floors too high: 22 m, without heights 30 m" ]
