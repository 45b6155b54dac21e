#!/bin/sh
# One sample without acceleration ends ahrs' complementary filter and its UKF for good: all later angles are NaN.
#
# Version    ahrs 0.4.0 with numpy 2.4.6 (PyPI), "Attitude and Heading Reference Systems"
# Expected   A sensor that falls or is thrown measures no acceleration, and the filters have the gyroscope for such times ("the errors
#            from one sensor will be compensated by the other sensor", documentation of the complementary filter). Our guess before
#            the run, for a second of free fall: "the gyroscope goes on alone". So, after 2 s of 30 degrees a second, of which one
#            sample (or a second) is free fall:
#                each filter: 60
# Seen           one sample: Madgwick, Mahony, EKF 60     UKF, Complementary nan     AQUA -60 (global relative to local frame)
#                a second:   Madgwick, Mahony 60          UKF, Complementary nan     AQUA -60         EKF 46
#            Complementary and UKF divide all samples by their length, also those of 0, though the former refuses such a sample if it
#            comes alone, with an error. The EKF leaves out the whole step, and with it what the gyroscope has measured.
# Input      A sensor that is turned about its x axis, without noise, at 100 Hz; the accelerometer reads 0 0 0 from 0.5 s on, as one of
#            8 bits does in free fall.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ahrs==0.4.0 numpy==2.4.6

cat >"$folder/fall.py" <<'PYTHON'
import ahrs
import numpy as np

angle = np.radians(30) * np.arange(201) / 100
turn = np.tile((np.radians(30), 0, 0), (201, 1))
for samples in (1, 100):
    gravity = 9.81 * np.column_stack((np.zeros(201), np.sin(angle), np.cos(angle)))
    gravity[50 : 50 + samples] = 0
    for name in ("Madgwick", "Mahony", "EKF", "AQUA", "UKF", "Complementary"):
        last = getattr(ahrs.filters, name)(gyr=turn, acc=gravity, frequency=100.0).Q[-1]
        print(samples, name, f"{np.degrees(2 * np.arctan2(last[1], last[0])):.0f}")
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/fall.py")
echo "$seen"
[ "$seen" = "1 Madgwick 60
1 Mahony 60
1 EKF 60
1 AQUA -60
1 UKF nan
1 Complementary nan
100 Madgwick 60
100 Mahony 60
100 EKF 46
100 AQUA -60
100 UKF nan
100 Complementary nan" ]
