#!/bin/sh
# opendsp's centred moving average lags, and comes from 0: levels of -60 dBm begin with -36; its Savitzky-Golay filter bends a falling line.
#
# Version    opendsp 0.1.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   moving_average: "Centered N-sample moving average with edge padding [...] Equivalent to scipy.ndimage.uniform_filter1d with
#            mode='nearest' for odd N"; savitzky_golay fits a polynomial, and so keeps one of its order. Our guess before the run, for a
#            window of 5 and a level that falls from -60 to -80 dBm after six packets, and for straight lines:
#                -60 -60 -60 -60 -64 -68 -72 -76 -80 -80 -80 -80, as scipy; a line stays as it is, upwards and downwards
# Seen           -36 -48 -60 -60 -60 -60 -64 -68 -72 -76 -80 -80
#                upwards as it was; downwards -61.2 -61.4 -62 ... at the start, ... -68 -68.6 -68.8 at the end, instead of -60 to -70
#            The padding is cut off on the right only: everything comes two packets late, and the first two are averaged with zeros, which
#            are louder than any level. At both ends the Savitzky-Golay filter takes the signal to rise, as the recipe it refers to does.
# Input      As above; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check opendsp==0.1.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/smooth.py" <<'PYTHON'
import numpy
import opendsp
from scipy.ndimage import uniform_filter1d


def show(name, values):
    print(f"{name}:", *(f"{value:.1f}" for value in values))


step = numpy.array([-60.0] * 6 + [-80.0] * 6)
show("opendsp", opendsp.moving_average(step, 5))
show("scipy", uniform_filter1d(step, 5, mode="nearest"))
show("rising", opendsp.savitzky_golay(numpy.arange(-70.0, -59), 5, 1))
show("falling", opendsp.savitzky_golay(numpy.arange(-60.0, -71, -1), 5, 1))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/smooth.py")
echo "$seen"
[ "$seen" = "opendsp: -36.0 -48.0 -60.0 -60.0 -60.0 -60.0 -64.0 -68.0 -72.0 -76.0 -80.0 -80.0
scipy: -60.0 -60.0 -60.0 -60.0 -64.0 -68.0 -72.0 -76.0 -80.0 -80.0 -80.0 -80.0
rising: -70.0 -69.0 -68.0 -67.0 -66.0 -65.0 -64.0 -63.0 -62.0 -61.0 -60.0
falling: -61.2 -61.4 -62.0 -63.0 -64.0 -65.0 -66.0 -67.0 -68.0 -68.6 -68.8" ]
