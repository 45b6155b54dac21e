#!/bin/sh
# A packet that is missing makes nfoursid's Kalman filter as sure as one that has come: after 100 of them it trusts a new one no more.
#
# Version    nfoursid 1.0.2 with numpy 2.4.6, pandas 3.1.1 and matplotlib 3.11.2 (PyPI)
# Expected   "The output y can be missing by setting y=None. In that case, the Kalman filter will obtain the next internal state by stepping
#            the state space model" (Kalman.step). A step without a measurement makes the state less certain, by the noise of the process
#            (Verhaegen and Verdult, to whom it refers). Our guess before the run, for a level of -60 dBm that drifts by 1 dB a step, has
#            a noise of 2 dB, is not heard for 100 steps, and then heard with -80 dBm:
#                variance of the state after the gap: 102.6 dB2; new level: -79.2 dBm
# Seen           variance of the state after the gap: 2.56 dB2, as before it; new level: -67.8 dBm, as without a gap
#            The mean stays, but the variance is that of a filter that has measured each time. Somebody who comes back from far away is
#            followed as if that had been noise, and the standard deviations in to_dataframe() do not grow while nothing is heard.
# Input      50 levels, a gap and a level; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nfoursid==1.0.2 numpy==2.4.6 pandas==3.1.1 matplotlib==3.11.2

cat >"$folder/gap.py" <<'PYTHON'
import numpy
from nfoursid.kalman import Kalman
from nfoursid.state_space import StateSpace

NO_INPUT = numpy.zeros((1, 1))
NOISE, DRIFT = 2.0**2, 1.0**2


def textbook(levels):
    """The level after the last packet, and the variance that was predicted for it, with the mean and variance that nfoursid begins with."""
    mean, variance = 0.0, 1.0
    for level in levels:
        predicted = variance
        if level is not None:
            gain = variance / (variance + NOISE)
            mean, variance = mean + gain * (level - mean), variance * (1 - gain)
        variance += DRIFT
    return mean, predicted


for gap in (0, 100):
    levels = [-60.0] * 50 + [None] * gap + [-80.0]
    model = StateSpace(numpy.eye(1), numpy.zeros((1, 1)), numpy.eye(1), numpy.zeros((1, 1)))
    kalman = Kalman(model, numpy.diag([NOISE, DRIFT]))
    for level in levels:
        filtered, _ = kalman.step(None if level is None else numpy.array([[level]]), NO_INPUT)
    seen = filtered[0, 0], kalman.p_predicteds[-2][0, 0]
    for name, (mean, variance) in (("nfoursid", seen), ("textbook", textbook(levels))):
        print(f"gap of {gap}, {name}: variance {variance:.2f}, new level {mean:.1f}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/gap.py")
echo "$seen"
[ "$seen" = "gap of 0, nfoursid: variance 2.56, new level -67.8
gap of 0, textbook: variance 2.56, new level -67.8
gap of 100, nfoursid: variance 2.56, new level -67.8
gap of 100, textbook: variance 102.56, new level -79.2" ]
