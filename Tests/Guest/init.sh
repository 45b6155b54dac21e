#!/bin/busybox sh
# The guest's first process: loads the modules and hands over to the session. All files are in the guest's memory,
# because a root on this machine's disk would answer in this machine's time.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin

mount -t devtmpfs dev /dev
mount -t proc proc /proc
mount -t sysfs sys /sys

die() {
  echo "guest: $*"
  echo o >/proc/sysrq-trigger
  sleep 60
}

while read -r module; do
  busybox insmod "/modules/$module" || echo "guest: module $module failed"
done </modules/order

# A run that only asks whether the accelerator can boot this kernel ends here.
grep -q guest.probe /proc/cmdline && die "booted"

mkdir -p /dev/pts /dev/shm /run/guest
chmod 1777 /tmp
mount -t devpts -o mode=620,ptmxmode=666 devpts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
# What it shares with this machine: the command and its status, and a folder if the caller wants one.
share=trans=virtio,version=9p2000.L,msize=512000,cache=none
mount -t 9p -o $share run /run/guest || die "no run folder"
! grep -qs share /sys/bus/virtio/drivers/9pnet_virtio/*/mount_tag || { mkdir /share && mount -t 9p -o $share share /share; }

exec /bin/bash /run/guest/session.sh
