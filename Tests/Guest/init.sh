#!/bin/busybox sh
# The guest's first process: make the host's files visible, then hand over to the session.
# The root is the host's own, read-only below a file system in memory, so that everything that runs
# on the host runs here; only the checkout and the run's own folder are written through.
export PATH=/bin
/bin/busybox --install -s /bin

mount -t devtmpfs dev /dev
mount -t proc proc /proc
mount -t sysfs sys /sys

die() {
  echo "guest: $*"
  echo o >/proc/sysrq-trigger
  sleep 60
}

while read -r module; do
  insmod "/lib/modules/$module" || echo "guest: module $module failed"
done </lib/modules/order

# A run that only asks whether the accelerator can boot this kernel ends here.
grep -q guest.probe /proc/cmdline && die "booted"

# The largest messages, and a cache that never asks again: nobody changes the host's programs
# during a run. The checkout is written from both sides, so there it asks.
share=trans=virtio,version=9p2000.L,msize=512000
mount -t 9p -o "$share,ro,cache=loose" host /host || die "no root"
mount -t tmpfs -o size=75% overlay /overlay
mkdir /overlay/upper /overlay/work
# The tools that the host lacks lie above it, as unpacked packages in the cache.
mount -t 9p -o "$share,ro,cache=loose" tools /tools || die "no tools"
mount -t overlay -o lowerdir=/tools:/host,upperdir=/overlay/upper,workdir=/overlay/work root /root ||
  die "no overlay"

for folder in dev proc sys; do mount --move "/$folder" "/root/$folder"; done
for folder in run tmp; do
  mkdir -p "/root/$folder"
  mount -t tmpfs -o mode=1777 "$folder" "/root/$folder"
done
mkdir /root/run/guest
mount -t 9p -o "$share" run /root/run/guest || die "no run folder"
mkdir -p /root/dev/pts /root/dev/shm
mount -t devpts -o mode=620,ptmxmode=666 devpts /root/dev/pts
mount -t tmpfs -o mode=1777 shm /root/dev/shm

exec switch_root /root /bin/bash /run/guest/session.sh
