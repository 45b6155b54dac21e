#!/bin/sh
# indoorpositioning takes a transmitter that was not heard for the nearest one.
#
# Version    indoorpositioning 0.0.3 with scikit-learn 1.9.1 (PyPI), "Hardware-independent indoor positioning"
# Expected   A scan is a dictionary of RSSI in dBm; a transmitter that is missing in it was too far to be heard, so it counts as weaker
#            than any other (-100 dBm or the like). In the cellar, -91 dBm from the kitchen's and -41 dBm from the cellar's, the place
#            stays the same if the weak one is not heard for once. Our guess before the run:
#                both heard: cellar    only the cellar's heard: cellar
# Seen       A missing transmitter is 0 dBm in to_array(), stronger than any that is heard:
#                both heard: [-41, -91] cellar    only the cellar's heard: [-41, 0] kitchen
#            So a thing jumps to the far room whenever that room's station misses a packet.
# Input      Two scans of each of two rooms to learn from, and two in the cellar; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check indoorpositioning==0.0.3 scikit-learn==1.9.1

cat >"$folder/locate.py" <<'PYTHON'
from indoorpositioning import IndoorPositioning
from indoorpositioning.scanner.BaseScanner import BaseScanner
from sklearn.neighbors import KNeighborsClassifier

SCANS = {
    "kitchen": [{"K": -35, "C": -85}, {"K": -38, "C": -88}],
    "cellar": [{"K": -90, "C": -40}, {"K": -92, "C": -43}],
}
positioning = IndoorPositioning(BaseScanner(), SCANS)
classifier = positioning.fit(KNeighborsClassifier(n_neighbors=1))
for scan in ({"K": -91, "C": -41}, {"C": -41}):
    levels = positioning.to_array(scan)
    print(levels, positioning.predict_location(classifier, levels))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/locate.py")
echo "$seen"
[ "$seen" = "[-41, -91] cellar
[-41, 0] kitchen" ]
