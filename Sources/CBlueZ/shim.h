// BlueZ's HCI headers, and what the Swift importer cannot see in them.
#pragma once

#if !__has_include(<bluetooth/bluetooth.h>)
#error "BlueZ's headers are missing: apt-get install libbluetooth-dev"
#endif

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/hci_lib.h>
