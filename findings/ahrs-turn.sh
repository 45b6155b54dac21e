#!/bin/sh
# ahrs sees no turn about the vertical with its complementary filter, also by the gyroscope alone, and three quarters of one with its UKF.
#
# Version    ahrs 0.4.0 with numpy 2.4.6 (PyPI), "Attitude and Heading Reference Systems"
# Expected   Without a magnetometer the turn about the vertical is known from the gyroscope alone. "Gain equal to 1 uses Angular
#            velocities (gyroscopes) only", and the formula of the complementary filter has a row for the yaw (its documentation). The
#            UKF offers "robustness to initial estimates, and consistent performance" (its documentation). Our guess before the run,
#            for the yaw after 1, 2 and 3 s of 30 degrees a second:
#                each filter: 30 60 90
# Seen           Madgwick, Mahony, EKF: 30 60 90     AQUA: -30 -60 -90
#                UKF: 18 45 75       Complementary: 0 0 0, with a gain of 1, too
#            The complementary filter computes roll and pitch only if there is no magnetometer. In the UKF the level, which says nothing
#            about the yaw, pulls that back for the first two seconds. Roll and pitch of the same turn are right in both. AQUA's sign is
#            the other one in all axes: it gives "the orientation of the global frame relative to the local frame".
# Input      A sensor that lies level and is turned on a table, without noise: a player who looks around. At 100 Hz.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ahrs==0.4.0 numpy==2.4.6

cat >"$folder/turn.py" <<'PYTHON'
import ahrs
import numpy as np

level = np.tile((0, 0, 9.81), (301, 1))
turn = np.tile((0, 0, np.radians(30)), (301, 1))
for name, options in (("Madgwick", {}), ("Mahony", {}), ("EKF", {}), ("AQUA", {}), ("UKF", {}), ("Complementary", {}),
                      ("Complementary", {"gain": 1.0})):
    filter = getattr(ahrs.filters, name)(gyr=turn, acc=level, frequency=100.0, **options)
    angles = [np.degrees(ahrs.Quaternion(filter.Q[step]).to_angles()[2]) for step in (100, 200, 300)]
    print(name, *options.values(), *(f"{angle + 0.0:.0f}" for angle in angles))
PYTHON

seen=$("$folder/venv/bin/python" -W ignore "$folder/turn.py")
echo "$seen"
[ "$seen" = "Madgwick 30 60 90
Mahony 30 60 90
EKF 30 60 90
AQUA -30 -60 -90
UKF 18 45 75
Complementary 0 0 0
Complementary 1.0 0 0 0" ]
