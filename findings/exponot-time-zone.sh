#!/bin/sh
# exponot's exposure notifications are those of another hour outside of UTC: Berlin misses the contacts of the last hour.
#
# Version    exponot 0.0.5 with pycryptodome 4.4.0 and cryptography 50.0.2 (PyPI), "Exposure Notification reference implementation"
# Expected   ENIntervalNumber "provides a number for each 10 minute time window that's shared between all devices participating in the
#            protocol", from the time since 1970 (Exposure Notification, Cryptography Specification 1.2): it is the same in all zones.
#            Our guess before the run, for the difference to time / 600, and whether a contact 10, 30 and 90 minutes ago is found:
#                in each zone: 0 True True True
# Seen           UTC 0 True True True     Europe/Berlin (winter) -6 False False True     Asia/Kolkata -33 False False False
#            The number is computed from datetime.utcnow(), whose timestamp() takes it for local time. East of UTC the search for
#            contacts ends that many hours too early, and the identifiers that are sent are that old. West of it everything is found,
#            but what is sent belongs to an hour that has not come yet (New York +30).
# Input      The library's own key, and identifiers that a phone would have sent with it at three times, by the specification.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check exponot==0.0.5 pycryptodome==4.4.0 cryptography==50.0.2

cat >"$folder/contacts.py" <<'PYTHON'
import os
import struct
import time

from Crypto.Cipher import AES
from exponot import exponot

key = exponot.ExposureNotification().get_temp_exposure_key()
cipher = AES.new(exponot.rolling_proximity_identifier_key(key), AES.MODE_ECB)
found = []
now = time.time()
for minutes in (10, 30, 90):
    interval = int(now - 60 * minutes) // 600
    verifier = exponot.Verifier()
    verifier.add_external_rpi(cipher.encrypt(b"EN-RPI" + bytes(6) + struct.pack("<I", interval)))
    found.append(verifier.was_exposed_to_key(key))
print(os.environ["TZ"], exponot.interval_number_now() - int(now) // 600, *found)
PYTHON

seen=$(for zone in UTC CET-1 IST-5:30 EST5; do TZ=$zone "$folder/venv/bin/python" -W ignore "$folder/contacts.py"; done)
echo "$seen"
[ "$seen" = "UTC 0 True True True
CET-1 -6 False False True
IST-5:30 -33 False False False
EST5 30 True True True" ]
