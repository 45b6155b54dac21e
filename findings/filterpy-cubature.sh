#!/bin/sh
# filterpy's cubature filter takes its estimate for as uncertain as the prediction: a level of 2.5 dB is given as one of 3.2 dB.
#
# Version    filterpy 2.0.0 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   The rule of the cubature filter is exact for polynomials up to the third degree (Arasaratnam and Haykin, "Cubature Kalman
#            Filters", 2009, which its documentation names), so with a linear model it gives what the Kalman filter gives; filterpy's
#            UnscentedKalmanFilter does, to 12 digits. Our guess before the run was that. For 30 packets of a level with a random walk of
#            2 dB a packet and a noise of 4 dB, the last of which are 20 dB weaker, the last estimate and the root of its variance:
#                Kalman -75.5 2.50    UKF -75.5 2.50    CKF -75.5 2.50
# Seen           Kalman -75.5 2.50    UKF -75.5 2.50    CKF -75.5 3.20
#            The process noise is added to the covariance, but the points with which the measurement is predicted were taken before it. In
#            the long run the gain is the same, because the covariance settles where that makes up for it: at the value before the
#            measurement. Whoever weights stations by their variance, or leaves out what is improbable, weights and leaves out wrongly.
#            With a missing packet, and at the start, the estimates differ, too.
# Input      Levels of -60 and -80 dBm; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check filterpy==2.0.0 numpy==2.4.6 scipy==1.17.1

cat >"$folder/filters.py" <<'PYTHON'
import numpy as np
from filterpy.kalman import CubatureKalmanFilter, KalmanFilter, MerweScaledSigmaPoints, UnscentedKalmanFilter


def stay(state, seconds):
    return state


def level(state):
    return state


kalman = KalmanFilter(1, 1)
kalman.F = kalman.H = np.eye(1)
unscented = UnscentedKalmanFilter(1, 1, 1.0, level, stay, MerweScaledSigmaPoints(1, 0.1, 2.0, 2.0))
cubature = CubatureKalmanFilter(1, 1, 1.0, level, stay)
for name, estimator in (("Kalman", kalman), ("UKF", unscented), ("CKF", cubature)):
    estimator.x = np.array([-60.0]) if estimator is unscented else np.array([[-60.0]])
    estimator.P, estimator.Q, estimator.R = np.eye(1) * 4.0, np.eye(1) * 4.0, np.eye(1) * 16.0
    for measured in [-60] * 27 + [-80] * 3:
        estimator.predict()
        estimator.update(np.array([measured]) if estimator is unscented else np.array([[measured]]))
    print(f"{name} {float(np.ravel(estimator.x)[0]):.1f} {float(estimator.P[0, 0]) ** 0.5:.2f}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/filters.py")
echo "$seen"
[ "$seen" = "Kalman -75.5 2.50
UKF -75.5 2.50
CKF -75.5 3.20" ]
