#!/bin/sh
# Linux accepts SO_RXQ_OVFL for Bluetooth sockets, and then never reports a lost packet: 2722 of 3000 are missing without a word.
#
# Version    Linux 6.1.176 (linux-image-6.1.0-50-amd64 6.1.176-1, Debian 12); 6.12.117 of Debian 13 does the same
# Expected   A program that is too slow loses packets. SO_RXQ_OVFL "indicates that an unsigned 32-bit value ancillary message (cmsg)
#            should be attached to received skbs indicating the number of packets dropped by the socket since its creation" (socket(7)).
#            Our guess before the run, for a client of the management interface that does not read while a controller reports 3000
#            packets, and then reads, and for 10 more packets:
#                accepted    received 278, reported lost: 2722    received 10, reported lost: 2722
# Seen           accepted    received 278, reported lost: nothing  received 10, reported lost: nothing
#            No error is reported either: what is left looks like a quiet place. It is the same on a monitor socket, which btmon reads.
#            The kernel does count them: getsockopt(SO_MEMINFO) has the number, and hotcold takes it from there.
# Input      Advertising reports of a virtual controller (/dev/vhci) in a virtual machine.
# Reported   not yet
# Needs      See guest/run.sh.
set -eu

guest=$(cd "$(dirname "$0")/guest" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"

cat >questions.c <<'C'
#include "guest.h"

static void command(unsigned opcode, const uint8_t *parameters) {}
static void event(unsigned code, const uint8_t *parameters) {}

static void send_reports(int count) {
  for (int number = 0; number < count; number++) {
    report(3, number, "\2\1\6", 3, -60);
    if (number % 50 == 49) usleep(20000);  // the controller's own queue stays short
  }
  sleep(1);
}

/// Reads everything that waits at the socket, and counts the packets that report a packet of the controller.
static void read_all(const char *name, int file, unsigned code) {
  int received = 0, errors = 0;
  uint32_t memory[9] = {0};  // SO_MEMINFO; the last word is the number of lost packets
  char reported[16] = "nothing";
  for (struct pollfd files = {file, POLLIN}; poll(&files, 1, 500) > 0;) {
    uint8_t packet[1024], control[256];
    struct iovec part = {packet, sizeof packet};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
    if (recvmsg(file, &message, 0) < 0) errors++;
    else if ((packet[0] | packet[1] << 8) == code) received++;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL; header = CMSG_NXTHDR(&message, header))
      if (header->cmsg_type == SO_RXQ_OVFL) sprintf(reported, "%u", *(uint32_t *)CMSG_DATA(header));
  }
  getsockopt(file, SOL_SOCKET, 55, memory, &(socklen_t){sizeof memory});
  say("%s: received %d, reported lost: %s, errors %d; SO_MEMINFO: %u", name, received, reported, errors, memory[8]);
}

static void questions(void) {
  plug(true);
  start_discovery();
  run(1, NULL);
  struct { unsigned short family, device, channel; } all = {31, 0xFFFF, 2};  // HCI_DEV_NONE, HCI_CHANNEL_MONITOR
  int monitor = socket(31, SOCK_RAW | SOCK_CLOEXEC, 1), on = 1;
  if (bind(monitor, (struct sockaddr *)&all, sizeof all) != 0) perror("bind");
  if (setsockopt(management, SOL_SOCKET, SO_RXQ_OVFL, &on, sizeof on) == 0) say("management: accepted");
  if (setsockopt(monitor, SOL_SOCKET, SO_RXQ_OVFL, &on, sizeof on) == 0) say("monitor: accepted");
  send_reports(3000);
  read_all("management", management, 0x0012);  // Device Found
  read_all("monitor", monitor, 3);             // an event of the controller
  send_reports(10);
  read_all("management", management, 0x0012);
  read_all("monitor", monitor, 3);
}
C

seen=$(sh "$guest/run.sh" questions.c)
echo "$seen"
[ "$seen" = "management: accepted
monitor: accepted
management: received 278, reported lost: nothing, errors 0; SO_MEMINFO: 2722
monitor: received 136, reported lost: nothing, errors 0; SO_MEMINFO: 5728
management: received 10, reported lost: nothing, errors 0; SO_MEMINFO: 2722
monitor: received 10, reported lost: nothing, errors 0; SO_MEMINFO: 5728" ]
