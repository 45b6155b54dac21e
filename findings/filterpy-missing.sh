#!/bin/sh
# A measurement that is missing is for filterpy's IMM and MMAE one that fits exactly: silence decides between moving and lying still.
#
# Version    filterpy 2.0.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   IMMEstimator.update and MMAEFilterBank.update: "If z is None, nothing is changed." Where nothing was measured, nothing speaks
#            for a model: the MMAE keeps its probabilities, and the IMM moves them by its matrix of transitions only, here to 0.47. Our
#            guess before the run was "unchanged" for the probability of "still" after four levels and four packets that do not arrive:
#                IMM 0.43 -> 0.43    MMAE 0.49 -> 0.49
# Seen           IMM 0.43 -> 0.7     MMAE 0.49 -> 0.83; after 500 more 0.79 and 1.0
#            KalmanFilter.update(None) sets the residual to 0 and keeps the variance of the last real measurement. The likelihood is then
#            computed from both, as if the measurement had been exactly as predicted, and IMM and MMAE multiply by it. It is higher for
#            the more confident model, so each packet that is missing is a vote for "still", and silence makes the filter sure of it.
# Input      Levels of one device, and None; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check filterpy==2.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/missing.py" <<'PYTHON'
import numpy
from filterpy.kalman import IMMEstimator, KalmanFilter, MMAEFilterBank

STAY = numpy.array([[0.9, 0.1], [0.1, 0.9]])


def model(change):
    """A level that changes by a variance from packet to packet; packets have a variance of 4 dB2."""
    filter = KalmanFilter(1, 1)
    filter.x, filter.P, filter.F, filter.H = numpy.array([[-60.0]]), numpy.eye(1), numpy.eye(1), numpy.eye(1)
    filter.Q, filter.R = numpy.eye(1) * change, numpy.eye(1) * 4.0
    return filter


def models():
    return [model(0.01), model(4.0)]


for name, bank in (("IMM", IMMEstimator(models(), [0.5, 0.5], STAY)), ("MMAE", MMAEFilterBank(models(), [0.5, 0.5], 1))):
    still = []
    for level in [-60.0, -60.0, -65.0, -56.0] + 504 * [None]:
        bank.predict()
        bank.update(level)
        still.append(round(float((bank.mu if name == "IMM" else bank.p)[0]), 2))
    print(name, *still[:8], "...", still[-1])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/missing.py")
echo "$seen"
[ "$seen" = "IMM 0.57 0.64 0.38 0.43 0.53 0.6 0.65 0.7 ... 0.79
MMAE 0.57 0.66 0.4 0.49 0.59 0.69 0.77 0.83 ... 1.0" ]
