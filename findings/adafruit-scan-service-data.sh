#!/bin/sh
# On Linux, Adafruit's library finds no Eddystone beacon and no transmit power, and hears the data of two companies as one.
#
# Version    adafruit-circuitpython-ble 10.1.5, adafruit-circuitpython-ble-eddystone 1.10.25, adafruit-blinka-bleio 4.1.2, bleak 3.1.0 (PyPI)
# Expected   Blinka's `_bleio` makes Adafruit's library run "based on bleak and bluez". Of a found device bleak gives name, services,
#            manufacturer data by company, service data by UUID, and the transmit power; the bytes of the packet are not there, so they
#            are put together again: "an incomplete advertising bytestring". Our guess before the run was that all five are in it. For a
#            beacon with the name tag, -8 dBm, Eddystone's UID (service data of FEAA), and data of the companies 004C and 0499:
#                name tag, power -8, service data FEAA, manufacturer data 4c000215 and 9904aabb; by start_scan(EddystoneUID): found
# Seen           name tag, power None, no service data, manufacturer data 4c0002159904aabb; by start_scan(EddystoneUID): not found
#            Service data and power are left out, so no search for Eddystone's frames finds one. The companies are joined in one
#            structure: 0499's bytes are the end of Apple's data. Only as root, with hcitool and hcidump, the packet's own bytes are used.
# Input      bleak's own AdvertisementData, from a scanner of some lines in the place of BleakScanner.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check adafruit-circuitpython-ble-eddystone==1.10.25 \
  adafruit-circuitpython-ble==10.1.5 adafruit-blinka-bleio==4.1.2 bleak==3.1.0

cat >"$folder/scan.py" <<'PYTHON'
import _bleio
import _bleio.common
from adafruit_ble import BLERadio
from adafruit_ble.advertising import Advertisement
from adafruit_ble_eddystone.uid import EddystoneUID
from bleak.backends.device import BLEDevice
from bleak.backends.scanner import AdvertisementData

SERVICE = "0000feaa-0000-1000-8000-00805f9b34fb"
FRAME = bytes.fromhex("00c4 000102030405060708 09 060504030201 0000")
ADDRESS = "C1:22:33:44:55:66"


class Scanner:
    def __init__(self, **options):
        data = AdvertisementData("tag", {0x004C: b"\x02\x15", 0x0499: b"\xaa\xbb"}, {SERVICE: FRAME}, [SERVICE], -8, -60, ())
        self.discovered_devices_and_advertisement_data = {ADDRESS: (BLEDevice(ADDRESS, "tag", None), data)}

    async def start(self):
        pass

    async def stop(self):
        pass


_bleio.common.BleakScanner = Scanner
_bleio.adapter._hcitool_is_usable = False  # as for everyone but root
radio = BLERadio()
for kind in (Advertisement, EddystoneUID):
    found = [heard for heard in radio.start_scan(kind, timeout=1) if isinstance(heard, kind)]
    print(f"{kind.__name__}:", "found" if found else "not found")
    for heard in found[:1]:
        print("name", heard.complete_name, "power", heard.tx_power, "level", heard.rssi)
        print("  ", {number: bytes(value).hex() for number, value in heard.data_dict.items()})
packet = bytes.fromhex("0201060303aafe1716aafe") + FRAME
entry = _bleio.ScanEntry(address=_bleio.Address(string=ADDRESS), rssi=-60, advertisement_bytes=packet, connectable=False, scan_response=False)
print("EddystoneUID, from the packet's bytes:", "found" if EddystoneUID.matches(entry) else "not found")
PYTHON

seen=$("$folder/venv/bin/python" "$folder/scan.py")
echo "$seen"
[ "$seen" = "Advertisement: found
name tag power None level -60
   {255: '4c0002159904aabb', 3: 'aafe', 9: '746167'}
EddystoneUID: not found
EddystoneUID, from the packet's bytes: found" ]
