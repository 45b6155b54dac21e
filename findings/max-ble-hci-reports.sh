#!/bin/sh
# Analog Devices' max-ble-hci gives the data of an advertisement backwards, reads no AD structure of it, and addresses the wrong way round.
#
# Version    max-ble-hci 1.4.0 (PyPI), with its program hci_decoder
# Expected   An AD structure is a length, which counts the type and the data, the type and the data (Core 5.4, Vol 3, Part C, 11). An
#            address is sent with its last byte first, and written with its first byte first. The event type of an extended report has two
#            bytes (Vol 4, Part E, 7.7.65.13). Our guess before the run, for the flags 06 and the name Bar of C1:22:33:44:55:66, by the
#            library (AdvReport, AdvData) and by `hci_decoder packet`:
#                report 02 01 06 04 09 42 61 72   FLAGS 06, LOCAL_NAME_COMPLETE Bar
#                hci_decoder c1:22:33:44:55:66    extended c1:22:33:44:55:66
# Seen           report 72 61 42 09 04 06 01 02   ValueError: 97 is not a valid ADType
#                the bytes as they were sent      ValueError: 66 is not a valid ADType
#                hci_decoder 66:55:44:33:22:c1    extended ValueError: 193 is not a valid hci_phy_select._phy_select
#            Nothing turns the data round again. AdvData takes the length for that of the data alone, so that each structure takes the
#            first byte of the next. hci_decoder takes one byte for the extended event type; all fields after it are one byte too early.
#            The address type and the level of a legacy report are right, and AdvReport's address is, too.
# Input      A legacy and an extended report of one device, as HCI events; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check max-ble-hci==1.4.0

cat >"$folder/read.py" <<'PYTHON'
from max_ble_hci.ad_types import AdvData, AdvReport

data = bytes.fromhex("020106 0409426172")
report = AdvReport.from_bytes(bytes.fromhex("01 00 01 6655443322c1 08") + data + b"\xc4")[0]
print("report", report.address, report.rssi, bytes(report.data).hex())
for order, values in (("as given", report.data), ("as sent", list(data))):
    try:
        print(order, *(f"{structure.type.name} {structure.data}" for structure in AdvData.from_raw_data(values)))
    except (ValueError, IndexError) as error:
        print(f"{order} {type(error).__name__}: {error}")
PYTHON

decode() { "$folder/venv/bin/hci_decoder" packet "$1" 2>&1 | grep -e 'Address\[0\]=' -e 'RSSI' -e '^ValueError' | sed 's/^ *//'; }

seen=$(
	"$folder/venv/bin/python" "$folder/read.py"
	echo "legacy" && decode 043e14020100016655443322c1080201060409426172c4
	echo "extended" && decode 043e220d011300016655443322c10100fff8c4000000000000000000080201060409426172
)
echo "$seen"
[ "$seen" = "report c1:22:33:44:55:66 -60 7261420904060102
as given ValueError: 97 is not a valid ADType
as sent ValueError: 66 is not a valid ADType
legacy
Address[0]=0x66:0x55:0x44:0x33:0x22:0xc1
RSSI[0]=-60
extended
ValueError: 193 is not a valid hci_phy_select._phy_select" ]
