// BlueZ's HCI headers, and wrappers for what the Swift importer does not import.
#pragma once

#if !__has_include(<bluetooth/bluetooth.h>)
#error "BlueZ's headers are missing: apt-get install libbluetooth-dev"
#endif

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <linux/filter.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

// The importer skips macros that call other macros: the ioctl numbers.
static const unsigned long hotcold_get_device_list = HCIGETDEVLIST;
static const unsigned long hotcold_get_device_info = HCIGETDEVINFO;

static inline int hotcold_ioctl(int socket, unsigned long request, void *argument) {
  return ioctl(socket, request, argument);
}

// SO_ATTACH_FILTER takes a pointer within a structure.
static inline int hotcold_attach_filter(
    int socket, struct sock_filter *program, unsigned short length) {
  struct sock_fprog filter = {length, program};
  return setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

// Receives one packet and its time of arrival (recvmsg(2), HCI_TIME_STAMP): microseconds of the wall clock, or -1 if the
// kernel gives none.
static inline ssize_t hotcold_receive_stamped(
    int socket, void *bytes, size_t length, long long *stamp) {
  union {
    struct cmsghdr head;
    char room[CMSG_SPACE(2 * sizeof(long long))];
  } control;
  struct iovec part = {bytes, length};
  struct msghdr message = {0};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = &control;
  message.msg_controllen = sizeof control;
  *stamp = -1;
  ssize_t count = recvmsg(socket, &message, MSG_DONTWAIT);
  if (count < 0) return count;
  for (struct cmsghdr *head = CMSG_FIRSTHDR(&message); head; head = CMSG_NXTHDR(&message, head)) {
    // Two of the kernel's long, seconds and microseconds (net/bluetooth/hci_sock.c: hci_sock_cmsg).
    if (head->cmsg_level != SOL_HCI || head->cmsg_type != HCI_CMSG_TSTAMP) continue;
    long time[2];
    if (head->cmsg_len < CMSG_LEN(sizeof time)) continue;
    memcpy(time, CMSG_DATA(head), sizeof time);
    *stamp = time[0] * 1000000LL + time[1];
  }
  return count;
}
