#!/bin/sh
# One missing level makes skdh's moving mean missing in all windows behind it, to the end of the recording, whatever req_points says.
#
# Version    scikit-digital-health 0.17.18 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   moving_mean(..., req_points=1.0): "Minimum fraction of points required to compute the mean", "If an int, is the number of
#            points". So a window with a NaN is missing by default, has the mean of what is there with 0.5 or with 1 point, and the next
#            whole window has its own mean. Windows of three, a step of one and of three, over -60 -62 -58 NaN -64 -61 -59 -66 -60 -61:
#                1.0: -60 nan nan nan -61.3 -62 -61.7 -62.3; in threes -60 nan -61.7
#                0.5: -60 -60 -61 -62.5 -61.3 -62 -61.7 -62.3; in threes -60 -62.5 -61.7
# Seen           1.0 and 0.5 and 1 point: -60 nan nan nan nan nan nan nan; in threes -60 nan nan
#            The windows are differences of "cumulative sums" (its documentation), which a NaN never leaves; also those that do not
#            overlap. req_points changes nothing. moving_median() and moving_max() of the same package are missing in windows with a NaN
#            only. A second without packets at the beginning of a day takes the mean of all that follows.
# Input      Ten levels, one of them missing.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scikit-digital-health==0.17.18 numpy==2.4.6 scipy==1.17.1

cat >"$folder/means.py" <<'PYTHON'
import numpy as np
from skdh.utility import moving_max, moving_mean, moving_median

LEVELS = np.array([-60.0, -62, -58, np.nan, -64, -61, -59, -66, -60, -61])


def show(name, values):
    print(f"{name}:", *(f"{value:.3g}" for value in values))


for required in (1.0, 0.5, 1):
    show(f"mean, req_points={required}", moving_mean(LEVELS, 3, 1, req_points=required))
    show("  in threes", moving_mean(LEVELS, 3, 3, req_points=required))
show("median", moving_median(LEVELS, 3, 1))
show("max", moving_max(LEVELS, 3, 1))
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/means.py")
echo "$seen"
[ "$seen" = "mean, req_points=1.0: -60 nan nan nan nan nan nan nan
  in threes: -60 nan nan
mean, req_points=0.5: -60 nan nan nan nan nan nan nan
  in threes: -60 nan nan
mean, req_points=1: -60 nan nan nan nan nan nan nan
  in threes: -60 nan nan
median: -60 nan nan nan -61 -61 -60 -61
max: -58 nan nan nan -59 -59 -59 -60" ]
