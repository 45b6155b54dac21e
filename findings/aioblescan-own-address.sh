#!/bin/sh
# aioblescan swaps the own and the peer address type when it sets up advertising: who asks for a random address advertises the public one.
#
# Version    aioblescan 0.2.14 (PyPI), "Scanning Bluetooth for advertised info with asyncio."
# Expected   The documentation of HCI_Cmd_LE_Set_Advertised_Params: oaddr_type is the own address type (1 is random), paddr_type the peer's.
#            In the command (Bluetooth Core 5.4, volume 4, part E, 7.8.5) the own type comes before the peer's. One expects:
#                asked for own 1, peer 0: own 1, peer 0      asked for own 0, peer 1: own 0, peer 1
# Seen           asked for own 1, peer 0: own 0, peer 1      asked for own 0, peer 1: own 1, peer 0
#            So a beacon that should hide its public address shows it. The command for scanning has its own address type right.
# Input      Two commands.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check aioblescan==0.2.14

cat >"$folder/write.py" <<'PYTHON'
from aioblescan import HCI_Cmd_LE_Set_Advertised_Params

# A packet type, an operation code of two bytes, a length, two intervals of two bytes and an advertising type come first.
OWN, PEER = 9, 10

for own, peer in ((1, 0), (0, 1)):
    data = HCI_Cmd_LE_Set_Advertised_Params(oaddr_type=own, paddr_type=peer).encode()
    print(f"asked for own {own}, peer {peer}: own {data[OWN]}, peer {data[PEER]}")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/write.py")
echo "$seen"
[ "$seen" = "asked for own 1, peer 0: own 0, peer 1
asked for own 0, peer 1: own 1, peer 0" ]
