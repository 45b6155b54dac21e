#!/bin/sh
# A filter that is tuned by minkf's log-likelihood takes levels for half as noisy as they are, or for exact.
#
# Version    minkf 0.0.5 with numpy 2.4.6 (PyPI), "Kalman filter, nothing more"
# Expected   run_filter(likelihood=True) returns "'loglike': log-likelihood of the data", "useful in, e.g., estimating hyperparameters"
#            (its README). It is highest for the variance that the data have. Our guess before the run, for 1000 levels of a device that
#            lies still, at -60 dBm +- 4 dB (a variance of 16), and variances from 1 to 64, was
#                highest at 16
# Seen           highest at 1 lowest at 8
#            What is returned has the other sign, so that it has to be minimized; and it contains the logarithm of the determinant in
#            full instead of half of it. So the minimum is at half the variance, with which a filter follows each packet too much.
# Input      Levels that are 4 dB above and below -60 dBm by turns; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check minkf==0.0.5 numpy==2.4.6

cat >"$folder/tune.py" <<'PYTHON'
import minkf
import numpy

levels = [numpy.array([-60.0 + 4 * (-1) ** number]) for number in range(1000)]
one, none = numpy.eye(1), numpy.zeros((1, 1))
likelihoods = {
    variance: float(minkf.run_filter(levels, numpy.array([-60.0]), none, one, one, none, one * variance, likelihood=True)["loglike"])
    for variance in range(1, 65)
}
print("highest at", max(likelihoods, key=likelihoods.get), "lowest at", min(likelihoods, key=likelihoods.get))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/tune.py")
echo "$seen"
[ "$seen" = "highest at 1 lowest at 8" ]
