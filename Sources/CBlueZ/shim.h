// BlueZ's HCI headers, and what the Swift importer cannot see in them.
#pragma once

#if !__has_include(<bluetooth/bluetooth.h>)
#error "BlueZ's headers are missing: apt-get install libbluetooth-dev"
#endif

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <linux/filter.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

// The importer skips macros that call other macros: the ioctl numbers.
static inline int hotcold_hci_get_device_list(int socket, void *list) {
  return ioctl(socket, HCIGETDEVLIST, list);
}

static inline int hotcold_hci_get_device_info(int socket, struct hci_dev_info *info) {
  return ioctl(socket, HCIGETDEVINFO, info);
}

// SO_ATTACH_FILTER takes a pointer within a structure.
static inline int hotcold_attach_filter(
    int socket, struct sock_filter *program, unsigned short length) {
  struct sock_fprog filter = {length, program};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}
