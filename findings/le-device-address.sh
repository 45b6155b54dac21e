#!/bin/sh
# Bumble, scapy and tshark read the AD structure LE Bluetooth Device Address from the wrong end: another address, of another type.
#
# Version    bumble 0.0.236, scapy 2.8.0, ndeflib 0.3.3 (PyPI), tshark 4.0.17-0+deb12u3 (Debian 12)
# Expected   The six least significant octets, which are sent first, are the address; the lowest bit of the most significant octet, the
#            last one, is its type: 1 is random (Core Specification Supplement, Part A, 1.16). So ndeflib writes it for NFC tags
#            ("6sB"), and Linux in its answer to Read Local OOB Extended Data. Our guess before the run, for C1:22:33:44:55:66, random:
#                bumble C1:22:33:44:55:66 random    scapy c1:22:33:44:55:66 1    tshark c1:22:33:44:55:66 0x01
# Seen       All three take the first octet for the type and the others for the address:
#                bumble 01:C1:22:33:44:55, type 102    scapy 01:c1:22:33:44:55 0    tshark 01:c1:22:33:44:55 0x00
#            Bumble also writes it so. Tags and packets that were made with one and read with another of them look right; phones and the
#            kernel then look for a device that does not exist.
# Input      The structure that ndeflib makes, for tshark in an advertising report. btmon 5.66 does not decode it.
# Reported   not yet
# Needs      Debian 12 on this machine: other libraries are its own.
set -eu

version=4.0.17-0+deb12u3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check bumble==0.0.236 scapy==2.8.0 ndeflib==0.3.3
libraries=$(apt-cache depends libwireshark16="$version" libwiretap13="$version" libwsutil14="$version" |
  sed -n 's/^ *Depends: \(lib[a-z0-9.+-]*\)$/\1/p' | grep -vx -e libc6 -e 'lib\(wireshark16\|wiretap13\|wsutil14\)' | sort -u)
# shellcheck disable=SC2086 # one argument per package
apt-get download -qq tshark="$version" wireshark-common="$version" libwireshark16="$version" libwiretap13="$version" \
  libwsutil14="$version" $libraries 2>/dev/null
for package in *.deb; do dpkg -x "$package" root; done

cat >address.py <<'PYTHON'
import logging
import struct

logging.getLogger("scapy").setLevel(logging.CRITICAL)
import ndef
from bumble.data_types import LeBluetoothDeviceAddress
from scapy.layers.bluetooth import EIR_Hdr, EIR_LEBluetoothDeviceAddress

tag = ndef.BluetoothLowEnergyRecord()
tag.device_address = ("C1:22:33:44:55:66", "random")
structure = tag.data
print("structure", structure.hex())
with open("report.pcap", "wb") as file:
    report = bytes([0x02, 1, 0, 1]) + bytes.fromhex("6655443322C1") + bytes([len(structure)]) + structure + b"\xc4"
    event = bytes([0x04, 0x3E, len(report)]) + report
    file.write(struct.pack("<IHHiIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 187))
    file.write(struct.pack("<IIII", 1764000000, 0, len(event), len(event)) + event)
heard = LeBluetoothDeviceAddress.from_bytes(structure[2:])
print("bumble", ":".join(f"{octet:02X}" for octet in reversed(heard.address_bytes)), int(heard.address_type))
heard = EIR_Hdr(structure)[EIR_LEBluetoothDeviceAddress]
print("scapy", heard.bd_addr, heard.addr_type)
PYTHON

seen=$(
  venv/bin/python address.py
  LD_LIBRARY_PATH=$(dirname root/usr/lib/*/libwireshark.so.16) root/usr/bin/tshark -r report.pcap -T fields -E separator=/s \
    -e btcommon.eir_ad.entry.bd_addr -e btcommon.eir_ad.entry.le_bd_addr.type 2>messages | sed 's/^/tshark /'
)
echo "$seen"
[ "$seen" = "structure 081b6655443322c101
bumble 01:C1:22:33:44:55 102
scapy 01:c1:22:33:44:55 0
tshark 01:c1:22:33:44:55 0x00" ]
