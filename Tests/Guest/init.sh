#!/bin/busybox sh
# The guest's first process: loads the modules and starts the session. All files are in the guest's memory, because a
# disk would answer in the host's time instead of virtual time.
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

# guest.sh's probe of the accelerator ends here.
grep -q guest.probe /proc/cmdline && die "booted"

mkdir -p /dev/pts /dev/shm /run/guest
chmod 1777 /tmp
mount -t devpts -o mode=620,ptmxmode=666 devpts /dev/pts
mount -t tmpfs -o mode=1777 shm /dev/shm
# Shared with the host: the command and its exit status, and the folder of --share if there is one.
share=trans=virtio,version=9p2000.L,msize=512000,cache=none
mount -t 9p -o $share run /run/guest || die "cannot mount the folder with the command"
! grep -qs share /sys/bus/virtio/drivers/9pnet_virtio/*/mount_tag || { mkdir /share && mount -t 9p -o $share share /share; }

exec /bin/bash /run/guest/session.sh
