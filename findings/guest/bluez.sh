#!/bin/sh
# Runs a shell script beside the bluetoothd of Debian 12 and of Debian 13, each in a virtual machine, and prints what script and
# controller say.
#
# Usage      sh bluez.sh SCRIPT.sh CONTROLLER.c [MODULES], in a temporary folder of the caller's. CONTROLLER.c includes bluez.h. The
#            script's argument is the version of BlueZ; "> " before a line shows it here. MODULES is a folder of Python modules: with it
#            the guest has Python, and finds them in /python.
# Needs      cc, and what machine.sh needs; 1 GB; three minutes
set -eu
# shellcheck source-path=SCRIPTDIR source=machine.sh
. "$(dirname "$0")/machine.sh"

cc -O1 -static -I "$tools" -o controller "$2"
cat >init <<'INIT'
#!/bin/busybox sh
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONPATH=/python DBUS_SYSTEM_BUS_ADDRESS=unix:path=/run/dbus/system_bus_socket
busybox mount -t devtmpfs dev /dev
busybox mount -t proc proc /proc
busybox mount -t sysfs sys /sys
exec </dev/console >/dev/console 2>&1
echo
while read -r module; do busybox insmod "$module"; done </modules/order
busybox mkdir -p /run/dbus /var/lib/bluetooth /tmp
dbus-daemon --system --fork
/controller &
/usr/libexec/bluetooth/bluetoothd -n >/dev/null 2>&1 &
busybox sleep 2
for _ in 1 2 3 4 5 6 7 8 9; do
  bluetoothctl power on && break
  busybox sleep 1
done
busybox sh /script "$(bluetoothctl --version | busybox sed 's/.* //')"
busybox poweroff -f
INIT
chmod 755 init

# debian SUITE COMMAND...: run an apt command on a suite, as if nothing were installed.
debian() {
  suite=$1
  shift
  state=$(pwd)/apt-$suite
  mkdir -p "$state/lists/partial" "$state/archives/partial"
  : >>"$state/status"
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian $suite main" >"$state/list"
  "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 -o Dir::State="$state" \
    -o Dir::State::status="$state/status" -o Dir::Cache="$state" -o Dir::Etc::SourceParts=/dev/null \
    -o Dir::Etc::SourceList="$state/list" >/dev/null 2>&1
}

# guest SUITE BLUEZ SCRIPT [MODULES]: run the script with this suite's bluetoothd.
guest() {
  debian "$1" apt-get update
  debian "$1" apt-get -y --download-only install bluez="$2" dbus busybox-static ${4:+python3}
  mkdir "$1"
  for directory in bin sbin lib lib64; do
    mkdir -p "$1/usr/$directory"
    ln -s usr/$directory "$1/$directory"
  done
  for package in "apt-$1"/archives/*.deb; do
    dpkg --fsys-tarfile "$package" | tar x -C "$1" --keep-directory-symlink --exclude './usr/share/doc' --exclude './usr/share/locale'
  done
  cp init controller "$1/"
  cp "$3" "$1/script"
  [ -z "${4:-}" ] || cp -r "$4" "$1/python"
  printf 'root:x:0:0::/:/bin/sh\nmessagebus:x:100:100::/:/bin/false\n' >"$1/etc/passwd"
  printf 'root:x:0:\nmessagebus:x:100:\nbluetooth:x:101:\n' >"$1/etc/group"
  echo 0123456789abcdef0123456789abcdef >"$1/etc/machine-id"
  start "$1" 1500
  rm -rf "$1"
}

fetch
guest bookworm 5.66-1+deb12u2 "$1" "${3:-}"
guest trixie 5.82-1.1 "$1" "${3:-}"
