#!/bin/sh
# whittaker-eilers smooths levels with the times 0, 1, 2, ... as if lambda were a quarter of what it is without times; in order 3, a 36th.
#
# Version    whittaker-eilers 0.2.0 with numpy 2.4.6 (PyPI)
# Expected   "The smoother can handle equally spaced measurements by simply not passing an x_input or unequally spaced data by providing
#            the sampling times"; lambda "controls the smoothing strength". Times a second apart are equally spaced ones, so that both
#            ways give the same. Our guess before the run was that. As the greatest difference, for 40 levels and lambda 100, and the
#            lambda without times that gives the result with times:
#                orders 1, 2, 3, 4: 0 dB, 100
# Seen           order 1: 0 dB, 100      2: 1.1 dB, 25      3: 1.5 dB, 2.8      4: 2.6 dB, 0.17
#            With times the differences of order n are divided by times that are 2 to n apart, and without them they are not: so the
#            penalty is smaller by the square of n!. Octave's data-smoothing, which has the same origin (Eilers' program of 2003), put
#            that right in 2008. A recording with a gap, which needs times, is much rougher than one without at the lambda that was
#            chosen for it ("Try 1e2~2e4").
# Input      Levels of a walk with noise, with a fixed seed.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check whittaker-eilers==0.2.0 numpy==2.4.6

cat >"$folder/times.py" <<'PYTHON'
import math

import numpy as np
from whittaker_eilers import WhittakerSmoother

COUNT, LAMBDA = 40, 100.0
random = np.random.default_rng(0)
levels = list(-60 + np.cumsum(random.normal(0, 1, COUNT)) + random.normal(0, 2, COUNT))
times = [float(second) for second in range(COUNT)]


def smoothed(order, strength, times=None):
    return np.array(WhittakerSmoother(strength, order, COUNT, x_input=times).smooth(levels))


for order in (1, 2, 3, 4):
    timed = smoothed(order, LAMBDA, times)
    difference = np.abs(timed - smoothed(order, LAMBDA)).max()
    as_if = LAMBDA / math.factorial(order) ** 2
    same = np.allclose(timed, smoothed(order, as_if), atol=1e-6)
    print(f"order {order}: {difference:.1f} dB; as lambda {as_if:.2g} without times: {same}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/times.py")
echo "$seen"
[ "$seen" = "order 1: 0.0 dB; as lambda 1e+02 without times: True
order 2: 1.1 dB; as lambda 25 without times: True
order 3: 1.5 dB; as lambda 2.8 without times: True
order 4: 2.6 dB; as lambda 0.17 without times: True" ]
