#!/bin/sh
# atc-mi-interface reads 24 °C as -104 °C, and a humidity or a voltage of BTHome as another, together with the object behind it.
#
# Version    atc-mi-interface 2.0.0 with construct 2.10.70 and pycryptodome 4.4.0 (PyPI), for thermometers with the firmware of pvvx
# Expected   The temperature of an encrypted ATC1441 advertisement is one byte, "-40...87 °C with half degree precision" (so the package
#            says); only a byte without a sign has this range. In BTHome v2 (bthome.io, "Data format") humidity 0x2E is one byte of 1 %,
#            and voltage 0x4A two bytes of 0.1 V. Our guess before the run, for 23.5, 24 and 87 °C, for 35 % before 24 °C (0x45 is 69)
#            as a Shelly BLU H&T sends them, and for 230 V:
#                23.5 24.0 87.0      35.0 69      230.0
# Seen           23.5 -104.0 -41.0   1769.9 240   23.0
#            The byte has a sign for the package; the humidity has two bytes, of which the second is the next object's number, so that
#            the temperature's value is taken for an object (240); and the voltage is one of 0.01 V.
# Input      Advertisements as the firmware sends them, encrypted with a key of zeros, and objects of BTHome; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
# The decoder needs none of the packages that it scans with.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps \
  atc-mi-interface==2.0.0 construct==2.10.70 pycryptodome==4.4.0 arrow==1.4.0 python-dateutil==4.0.0 tzdata==2026.6

cat >"$folder/read.py" <<'PYTHON'
from atc_mi_interface import atc1441_enc_format, bt_home_v2_format
from Crypto.Cipher import AES

ADDRESS, KEY = bytes.fromhex("C11122334455"), bytes(16)


def temperature(celsius):
    """The temperature that is read of an encrypted advertisement with 45 % and a full battery."""
    head = bytes.fromhex("0B161A18") + b"\x01"  # length, service data, Environmental Sensing; counter
    cipher = AES.new(KEY, AES.MODE_CCM, nonce=ADDRESS[::-1] + head, mac_len=4)
    cipher.update(b"\x11")
    values, check = cipher.encrypt_and_digest(bytes([int((celsius + 40) * 2), 90, 100]))
    return atc1441_enc_format.parse(head + values + check, mac_address=ADDRESS, bindkey=KEY).codec.temperature


def objects(data):
    """The objects that are read of BTHome's service data."""
    data = bytes.fromhex("16D2FC40" + data)
    return bt_home_v2_format.parse(bytes([len(data)]) + data).data_point


print(*(temperature(celsius) for celsius in (23.5, 24, 87)))
read = objects("2E2345F000")
print(read[0].data.humidity, *(int(one.bt_home_v2_type) for one in read[1:]))
print(objects("4AFC08")[0].data.battery_v)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py")
echo "$seen"
[ "$seen" = "23.5 -104.0 -41.0
1769.9 240
23.0" ]
