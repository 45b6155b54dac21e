#!/bin/sh
# A packet that is missing ends Stone Soup's smoothing: all before it stays as the filter left it, without what came afterwards.
#
# Version    stonesoup 1.9.1 with numpy 2.4.6 and scipy 1.17.1 (PyPI)
# Expected   smooth(): "Perform the backward recursion to smooth the track". A track's states are updates, or predictions where nothing was
#            detected; smooth() takes both ("GaussianStatePrediction or GaussianStateUpdate"). A prediction is a step like the others: by
#            Rauch, Tung and Striebel, what is learned after it corrects it, and through it all before. Our guess before the run was that
#            the result is that of these equations, also across steps without a measurement. For levels of -60, two missing ones, -70 and
#            -71 dBm, a second apart:
#                filter -60.00 -60.00 -60.00 -68.46 -71.02      smoothed -61.51 -63.50 -65.87 -68.43 -71.02
# Seen           filter -60.00 -60.00 -60.00 -68.46 -71.02      smoothed -60.00 -60.00 -65.87 -68.43 -71.02
#            The missing step next to a measurement is corrected, and then compared with itself, as it is its own prediction: from there
#            on the correction is 0. The variances stay the filter's, too. The extended and the unscented smoother do the same. A fall
#            that began in the gap begins at its end; without missing packets all is right.
# Input      A level and its speed, three levels and two gaps.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check stonesoup==1.9.1 numpy==2.4.6 scipy==1.17.1

cat >"$folder/smooth.py" <<'PYTHON'
from datetime import datetime, timedelta

import numpy as np
from stonesoup.models.measurement.linear import LinearGaussian
from stonesoup.models.transition.linear import CombinedLinearGaussianTransitionModel, ConstantVelocity
from stonesoup.predictor.kalman import KalmanPredictor
from stonesoup.smoother.kalman import ExtendedKalmanSmoother, KalmanSmoother, UnscentedKalmanSmoother
from stonesoup.types.detection import Detection
from stonesoup.types.hypothesis import SingleHypothesis
from stonesoup.types.state import GaussianState
from stonesoup.types.track import Track
from stonesoup.updater.kalman import KalmanUpdater

START = datetime(2026, 1, 1)
SECOND = timedelta(seconds=1)
model = CombinedLinearGaussianTransitionModel([ConstantVelocity(0.5)])
measurement = LinearGaussian(ndim_state=2, mapping=[0], noise_covar=np.array([[4.0]]))
predictor, updater = KalmanPredictor(model), KalmanUpdater(measurement)


def filtered(levels):
    state = GaussianState([[-60], [0]], np.diag([9.0, 1]), timestamp=START)
    for number, level in enumerate(levels, 1):
        time = START + number * SECOND
        state = predictor.predict(state, timestamp=time)
        if level is not None:
            detection = Detection([[level]], timestamp=time, measurement_model=measurement)
            state = updater.update(SingleHypothesis(state, detection))
        yield state


def by_equations(states):
    move, noise = model.matrix(time_interval=SECOND), model.covar(time_interval=SECOND)
    mean, covariance = states[-1].state_vector, states[-1].covar
    means = [mean]
    for state in reversed(states[:-1]):
        predicted = move @ state.covar @ move.T + noise
        gain = state.covar @ move.T @ np.linalg.inv(predicted)
        mean = state.state_vector + gain @ (mean - move @ state.state_vector)
        covariance = state.covar + gain @ (covariance - predicted) @ gain.T
        means.insert(0, mean)
    return means


def show(name, means):
    print(f"{name}:", *(f"{float(mean[0]):.2f}" for mean in means))


for levels in ([-60, -64, -67, -70, -71], [-60, None, None, -70, -71]):
    states = list(filtered(levels))
    print("levels", *("missing" if level is None else level for level in levels))
    show("filter", [state.state_vector for state in states])
    show("equations", by_equations(states))
    for smoother in (KalmanSmoother, ExtendedKalmanSmoother, UnscentedKalmanSmoother):
        show(smoother.__name__, [state.state_vector for state in smoother(model).smooth(Track(states))])
PYTHON

seen=$("$folder/venv/bin/python" "$folder/smooth.py")
echo "$seen"
[ "$seen" = "levels -60 -64 -67 -70 -71
filter: -60.00 -62.25 -65.39 -68.91 -71.22
equations: -61.82 -63.86 -66.23 -68.72 -71.22
KalmanSmoother: -61.82 -63.86 -66.23 -68.72 -71.22
ExtendedKalmanSmoother: -61.82 -63.86 -66.23 -68.72 -71.22
UnscentedKalmanSmoother: -61.82 -63.86 -66.23 -68.72 -71.22
levels -60 missing missing -70 -71
filter: -60.00 -60.00 -60.00 -68.46 -71.02
equations: -61.51 -63.50 -65.87 -68.43 -71.02
KalmanSmoother: -60.00 -60.00 -65.87 -68.43 -71.02
ExtendedKalmanSmoother: -60.00 -60.00 -65.87 -68.43 -71.02
UnscentedKalmanSmoother: -60.00 -60.00 -65.87 -68.43 -71.02" ]
