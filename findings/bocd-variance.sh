#!/bin/sh
# bocd takes all levels for equally noisy, with 1.4 dB: in noise of 5 dB it sees a change at every fifth packet, where nothing changes.
#
# Version    bocd 0.1.2 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   "The algorithm is based on [...] Adams and MacKay, Bayesian online changepoint detection". Its distribution StudentT is "a
#            normal-Gamma distribution as a prior for Gaussian" and is updated after each value, with reference to Murphy's "Conjugate
#            Bayesian analysis", 3.5: mean and variance are learned. Our guess before the run, for 500 levels of the same mean:
#                the standard deviation that is expected of the next packet is near that of the levels, 0.5 and 5 dB; no change is found
# Seen           levels of 0.5 dB: 1.41 dB, and the length of the run falls back 21 times
#                levels of 5 dB:   1.42 dB, and the length of the run falls back 103 times
#            Only levels of 1.4 dB are right, whose variance is 2. It seems that the sum of the squares begins anew with each value, from the
#            count of values instead of from the sum so far: their ratio is always about 2.
# Input      Noise from a fixed seed around -60 dBm, the prior around -60, an expected run of 100 packets.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bocd==0.1.2 numpy==2.4.6 scipy==1.17.1

cat >"$folder/noise.py" <<'PYTHON'
import bocd
import numpy

for noise in (0.5, 1.4, 5):
    levels = -60 + numpy.random.default_rng(3).normal(0, noise, 500)
    expected = bocd.StudentT(mu=-60)
    search = bocd.BayesianOnlineChangePointDetection(bocd.ConstantHazard(100), expected)
    lengths = []
    for level in levels:
        search.update(level)
        lengths.append(search.rt[0])
    # the scale of the Student t distribution that a run of all 500 levels predicts for the next
    scale = (expected.betaT * (expected.kappaT + 1) / (expected.alphaT * expected.kappaT))[-1] ** 0.5
    falls = sum(after < before for before, after in zip(lengths, lengths[1:]))
    print(f"noise {noise} dB: expected {scale:.2f}, run of {lengths[-1]}, fell back {falls} times")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/noise.py")
echo "$seen"
[ "$seen" = "noise 0.5 dB: expected 1.41, run of 10, fell back 21 times
noise 1.4 dB: expected 1.41, run of 500, fell back 0 times
noise 5 dB: expected 1.42, run of 2, fell back 103 times" ]
