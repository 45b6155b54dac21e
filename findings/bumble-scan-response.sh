#!/bin/sh
# Bumble's virtual controllers never hear an iBeacon, and repeat each other advertisement as a scan response.
#
# Version    bumble 0.0.236 (PyPI): two of its controllers on a LocalLink, given HCI commands
# Expected   Advertising type 3, ADV_NONCONN_IND, is what nearly all beacons send; a scanner reports it as type 3. A scannable
#            advertisement (type 0, ADV_IND) has a scan response with data of its own, report type 4, which comes only while the
#            scan is active (Core 5.4, Vol 4, Part E, 7.8.5 to 7.8.10 and 7.7.65.2). Our guess before the run:
#                type 3, passive: 3 020106                 type 0, passive: 0 020106
#                type 0, active: 0 020106, 4 0409426172
# Seen       Of the types of an old advertisement only 0 is sent at all. It is reported twice, the second time as a scan response,
#            passive or active, with the advertisement's data; the scan response's own data is never sent:
#                type 3, passive:                          type 0, passive: 0 020106, 4 020106
#                type 0, active: 0 020106, 4 020106
#            So a name in a scan response, a passive scan and a beacon cannot be tested with two of them. hotcold tests on virtual
#            controllers of its own.
# Input      LE Set Advertising Parameters, Data and Enable, Set Scan Response Data, Set Scan Parameters and Enable; made up.
# Reported   not yet
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check bumble==0.0.236

cat >"$folder/scan.py" <<'PYTHON'
import asyncio

from bumble import hci
from bumble.controller import Controller
from bumble.link import LocalLink


class Host:
    def __init__(self):
        self.packets = []

    def on_packet(self, packet):
        self.packets.append(packet)


async def reports(kind, scan_type):
    link, host = LocalLink(), Host()
    sender = Controller("sender", link=link, host_sink=Host())
    scanner = Controller("scanner", link=link, host_sink=host)
    sender.le_features &= ~hci.LeFeatureMask.LE_EXTENDED_ADVERTISING
    scanner.le_features &= ~hci.LeFeatureMask.LE_EXTENDED_ADVERTISING
    nobody = hci.Address("00:00:00:00:00:00")
    for command in (
        hci.HCI_LE_Set_Random_Address_Command(random_address=hci.Address("C1:22:33:44:55:66")),
        hci.HCI_LE_Set_Advertising_Parameters_Command(
            advertising_interval_min=32,
            advertising_interval_max=32,
            advertising_type=kind,
            own_address_type=1,
            peer_address_type=0,
            peer_address=nobody,
            advertising_channel_map=7,
            advertising_filter_policy=0,
        ),
        hci.HCI_LE_Set_Advertising_Data_Command(advertising_data=bytes.fromhex("020106")),
        hci.HCI_LE_Set_Scan_Response_Data_Command(scan_response_data=bytes.fromhex("0409426172")),
    ):
        sender.on_packet(bytes(command))
    for command in (
        hci.HCI_LE_Set_Scan_Parameters_Command(
            le_scan_type=scan_type, le_scan_interval=16, le_scan_window=16, own_address_type=0, scanning_filter_policy=0
        ),
        hci.HCI_LE_Set_Scan_Enable_Command(le_scan_enable=1, filter_duplicates=0),
    ):
        scanner.on_packet(bytes(command))
    sender.on_packet(bytes(hci.HCI_LE_Set_Advertising_Enable_Command(advertising_enable=1)))
    await asyncio.sleep(0.5)
    sender.on_packet(bytes(hci.HCI_LE_Set_Advertising_Enable_Command(advertising_enable=0)))
    found = {}
    for packet in host.packets:
        event = hci.HCI_Packet.from_bytes(packet)
        for report in getattr(event, "reports", []):
            found[f"{int(report.event_type)} {report.data.hex()}"] = True
    print(f"type {kind}, {'active' if scan_type else 'passive'}:", ", ".join(found))


asyncio.run(reports(3, 0))
asyncio.run(reports(0, 0))
asyncio.run(reports(0, 1))
PYTHON

seen=$("$folder/venv/bin/python" "$folder/scan.py")
echo "$seen"
[ "$seen" = "type 3, passive: 
type 0, passive: 0 020106, 4 020106
type 0, active: 0 020106, 4 020106" ]
