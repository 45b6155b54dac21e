"""Things that ring: GATT servers of Bumble's, and the adapter that hears them, all on Bumble's controllers.

usage: bell.py KIND...

A KIND is alert, dult, owner (DULT's answer near the owner), findmy, airtag, none (no bell), deaf (it never answers) or busy
(it takes no connections). Each thing has its kind as a name, and the address F0:00:00:00:00:00, F0:00:00:00:00:01 and so on. Adds
an adapter to /dev/vhci. Things advertise every 100 ms, also during a connection. Prints `KIND connected`,
`KIND disconnected` and `KIND wrote HEX`, until a signal ends it.
"""

import asyncio
import sys

from bumble import hci, ll
from bumble.controller import Controller
from bumble.device import Device
from bumble.gatt import Characteristic, CharacteristicValue, Service
from bumble.link import LocalLink
from bumble.transport import open_transport

DULT = ("15190001-12F4-C226-88ED-2AC5579F2A85", "8E0C0001-1D68-FB92-BF61-48377421680E")
# A service and a characteristic of each kind.
BELLS = {
    "alert": ("1802", "2A06"),
    "dult": DULT,
    "owner": DULT,
    "findmy": ("FD44", "4F860003-943B-49EF-BED4-2F730304427A"),
    "airtag": ("7DFC9000-7D1C-4951-86AA-8D9728F8D66C", "7DFC9001-7D1C-4951-86AA-8D9728F8D66C"),
}
KINDS = sys.argv[1:]


def address(kind):
    return hci.Address(f"F0:00:00:00:00:{KINDS.index(kind):02X}")


class Radio(Controller):
    """The adapter, with what Bumble 0.0.236 does wrong mended.

    Extended reports have the wrong type. With LL_PRIVACY the kernel waits for LE Enhanced Connection Complete, which is not
    sent, and ends the connection after 4 s.
    """

    le_features = Controller.le_features & ~(
        hci.LeFeatureMask.LE_EXTENDED_ADVERTISING | hci.LeFeatureMask.LL_PRIVACY
    )

    # It sends a connection's data from the random address, though it was made from the public one.
    @property
    def random_address(self):
        return self.public_address

    @random_address.setter
    def random_address(self, address):
        pass

    # It answers this command, but goes on connecting.
    def on_hci_le_create_connection_cancel_command(self, command):
        pending, self.pending_le_connection = self.pending_le_connection, None
        if not pending:
            return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.COMMAND_DISALLOWED_ERROR)
        event = hci.HCI_LE_Connection_Complete_Event(
            status=hci.HCI_ErrorCode.UNKNOWN_CONNECTION_IDENTIFIER_ERROR,
            connection_handle=0,
            role=hci.Role.CENTRAL,
            peer_address_type=pending.peer_address.address_type,
            peer_address=pending.peer_address,
            connection_interval=0,
            peripheral_latency=0,
            supervision_timeout=0,
            central_clock_accuracy=0,
        )
        asyncio.get_running_loop().call_soon(self.send_hci_packet, event)
        return hci.HCI_StatusReturnParameters(hci.HCI_ErrorCode.SUCCESS)

    # It reports each packet twice, with a level at which a thing is found at once.
    def on_advertising_pdu(self, pdu):
        sender = pdu.advertiser_address
        kind = next((kind for kind in KINDS if address(kind) == sender), None)
        types = hci.HCI_LE_Advertising_Report_Event.EventType
        if self.le_scan_enable:
            report = hci.HCI_LE_Advertising_Report_Event.Report(
                event_type=types.ADV_NONCONN_IND if kind == "busy" else types.ADV_IND,
                address_type=sender.address_type,
                address=sender,
                data=pdu.data,
                rssi=-80,
            )
            self.send_hci_packet(hci.HCI_LE_Advertising_Report_Event([report]))
        pending = self.pending_le_connection
        if pending and pending.peer_address == sender and kind not in ("deaf", "busy"):
            if sender not in self.le_connections:
                self.create_le_connection(sender)


async def add(kind, link):
    # Trackers send no flags. bluetoothd ignores some such devices in a search without a filter (findings/bluez-8-db.sh).
    flags = bytes([2, 1, 6]) if kind not in ("dult", "owner", "findmy", "airtag") else b""
    data = flags + bytes([len(kind) + 1, 9]) + kind.encode()
    controller = Controller(kind, link=link)
    thing = Device.with_hci(kind, address(kind), controller, controller)

    def log(text):
        print(kind, text, flush=True)

    async def write(connection, value):
        log(f"wrote {value.hex()}")
        # Command_Response: success, or an invalid state.
        if kind in ("dult", "owner"):
            status = "0000" if kind == "dult" else "0100"
            await thing.indicate_subscribers(bell, bytes.fromhex(f"0203{value.hex()}{status}"))
        if kind == "findmy":
            await thing.indicate_subscribers(bell, bytes.fromhex(f"010203{value[1:].hex()}0000"))

    if kind in BELLS:
        service, point = BELLS[kind]
        properties = Characteristic.Properties
        bell = Characteristic(
            point,
            properties.WRITE_WITHOUT_RESPONSE
            if kind == "alert"
            else properties.WRITE | properties.INDICATE,
            Characteristic.WRITEABLE,
            CharacteristicValue(write=write),
        )
        thing.add_service(Service(service, [bell]))

    def connected(connection):
        log("connected")
        connection.on("disconnection", lambda reason: log("disconnected"))

    thing.on("connection", connected)
    await thing.power_on()
    await thing.start_advertising(
        advertising_data=data,
        advertising_interval_min=100,
        advertising_interval_max=100,
        auto_restart=True,
    )
    while True:
        await asyncio.sleep(0.1)
        if controller.le_connections:
            controller.send_advertising_pdu(
                ll.AdvInd(advertiser_address=address(kind), data=data)
            )


async def main():
    link = LocalLink()
    transport = await open_transport("vhci")
    own = hci.Address("00:AA:01:00:00:0A", hci.Address.PUBLIC_DEVICE_ADDRESS)
    Radio("radio", transport.source, transport.sink, link, own)
    await asyncio.gather(*(add(kind, link) for kind in KINDS))


if not KINDS:
    sys.exit(__doc__)
asyncio.run(main())
