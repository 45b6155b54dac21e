#!/bin/sh
# scapy reads a packet on LE Coded as if it were one on LE 1M: the coding indicator becomes the kind of the packet.
#
# Version    scapy 2.8.0 (PyPI)
# Expected   In link type 256 (tcpdump.org, LINKTYPE_BLUETOOTH_LE_LL_WITH_PHDR) a packet on the LE Coded PHY, which the two upper bits
#            of the flags tell, has the coding indicator of one byte after the access address. scapy names the PHY, "Coded". So an
#            auxiliary advertisement (PDU type 7) is the same on both PHYs. Our guess before the run:
#                1M     phy=1M PDU_type=7
#                Coded  phy=Coded PDU_type=7
# Seen           1M     phy=1M PDU_type=7
#                Coded  phy=Coded PDU_type=0 AdvA=33:44:55:09:09:10
#            Each field is one byte too early: a device that does not exist, with a made-up address. tshark 4.0.17 and hotcold skip
#            the indicator.
# Input      An AUX_ADV_IND with address, data info and the name "Keys", on both PHYs, with a right CRC; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scapy==2.8.0

cat >"$folder/read.py" <<'PYTHON'
import struct

from scapy.layers.bluetooth4LE import BTLE_ADV, BTLE_ADV_IND, BTLE_RF

ADVERTISING = 0x8E89BED6


def crc(pdu):
    state = 0xAAAAAA
    for byte in pdu:
        state ^= byte
        for _ in range(8):
            state = state >> 1 ^ (0xDA6000 if state & 1 else 0)
    return state.to_bytes(3, "little")


body = bytes.fromhex("0909" "5544332211C0" "0510" "05094B657973")
pdu = bytes([0x47, len(body)]) + body
# Dewhitened, with a signal and a good CRC; an auxiliary advertisement; 1M or Coded (S=8).
for name, flags, indicator in (("1M", 0x0C93, b""), ("Coded", 0x8C93, b"\0")):
    header = struct.pack("<BbbBIH", 20, -60, -128, 0, ADVERTISING, flags)
    packet = BTLE_RF(header + struct.pack("<I", ADVERTISING) + indicator + pdu + crc(pdu))
    words = [f"phy={packet.sprintf('%BTLE_RF.phy%')}", f"PDU_type={packet[BTLE_ADV].PDU_type}"]
    if BTLE_ADV_IND in packet:
        words.append(f"AdvA={packet[BTLE_ADV_IND].AdvA}")
    print(name, *words)
PYTHON

seen=$("$folder/venv/bin/python" "$folder/read.py" 2>/dev/null)
echo "$seen"
[ "$seen" = "1M phy=1M PDU_type=7
Coded phy=Coded PDU_type=0 AdvA=33:44:55:09:09:10" ]
