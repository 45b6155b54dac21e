#!/bin/sh
# tsmoothie's Kalman smoother takes each series to begin at 0: a level of -60 dBm that does not change falls by 2 dB at its start.
#
# Version    tsmoothie 1.0.5 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   KalmanSmoother "smoothes the timeseries using the Kalman smoothing technique"; the model is given by its components and their
#            noise, and nothing is said, or can be given, of where a series begins. Our guess before the run was that a constant stays
#            as it is with every smoother of the package, whatever the constant. For five packets of -60 dBm, and of -90 dBm:
#                level and level_trend: -60 -60 -60 -60 -60 and -90 -90 -90 -90 -90
# Seen           level: -59.29 -59.46 -59.57 -59.64 -59.67 and -88.94 -89.19 -89.35 -89.46 -89.51
#                level_trend: -58.48 -59.14 -59.64 -60.02 -60.37 and -87.72 -88.72 -89.46 -90.03 -90.56
#            The level before the first packet is taken for 0, with a standard deviation of 5, by the result. With a trend, a thing that
#            lies still seems to move away by 2 dB, by 3 dB if it is far; after some ten packets that is over. All other smoothers of the
#            package keep a constant; so does this one if the mean is subtracted before, and added afterwards.
# Input      Five packets of one level.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check tsmoothie==1.0.5 numpy==2.4.6 scipy==1.17.1

cat >"$folder/constant.py" <<'PYTHON'
import numpy as np
from tsmoothie.smoother import ConvolutionSmoother, KalmanSmoother, PolynomialSmoother

NOISE = {"level": 0.1, "trend": 0.1}


def show(name, values):
    print(f"{name}:", *(f"{value:.2f}" for value in values))


for level in (-60.0, -90.0):
    levels = np.full(5, level)
    for component in ("level", "level_trend"):
        show(component, KalmanSmoother(component, NOISE).smooth(levels).smooth_data[0])
    show("level_trend around 0", KalmanSmoother("level_trend", NOISE).smooth(levels - level).smooth_data[0] + level)
    show("window", ConvolutionSmoother(3, "ones").smooth(levels).smooth_data[0])
    show("polynomial", PolynomialSmoother(1).smooth(levels).smooth_data[0])
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/constant.py")
echo "$seen"
[ "$seen" = "level: -59.29 -59.46 -59.57 -59.64 -59.67
level_trend: -58.48 -59.14 -59.64 -60.02 -60.37
level_trend around 0: -60.00 -60.00 -60.00 -60.00 -60.00
window: -60.00 -60.00 -60.00 -60.00 -60.00
polynomial: -60.00 -60.00 -60.00 -60.00 -60.00
level: -88.94 -89.19 -89.35 -89.46 -89.51
level_trend: -87.72 -88.72 -89.46 -90.03 -90.56
level_trend around 0: -90.00 -90.00 -90.00 -90.00 -90.00
window: -90.00 -90.00 -90.00 -90.00 -90.00
polynomial: -90.00 -90.00 -90.00 -90.00 -90.00" ]
