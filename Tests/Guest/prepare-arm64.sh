#!/bin/bash
# Fill the cache of a guest for arm64: QEMU for it, Debian 12's kernel and a system of its own, for this machine's
# programs do not run there. Nothing is installed, and root is not needed. 150 MB are fetched, once.
# Usage: prepare-arm64.sh CACHE. Exit status 77: this machine cannot have such a guest.
set -euo pipefail
cache=${1:?usage: prepare-arm64.sh CACHE}
here=$(dirname "$(readlink -f "$0")")
. "$here/../../Packaging/debian.sh"
. "$here/initramfs.sh"

skip() {
  echo "guest: skipped: $*" >&2
  exit 77
}

stamp=$(cat "$here/prepare-arm64.sh" "$here/initramfs.sh" "$here/init.sh" | sha256sum)
[ "$(cat "$cache/stamp" 2>/dev/null)" = "$stamp" ] && exit 0
for tool in apt-get dpkg-deb xz; do
  command -v "$tool" >/dev/null || skip "no $tool"
done
mkdir -p "$cache"
cache=$(readlink -f "$cache")
exec 9>"$cache/lock"
flock 9
[ "$(cat "$cache/stamp" 2>/dev/null)" = "$stamp" ] && exit 0
echo "guest: filling $cache (once)" >&2

# QEMU and a busybox are for this machine, as its own apt has them.
apt=(apt-get -y -qq -o Debug::NoLocking=1 -o APT::Sandbox::User=root)
if [ ! -e "$cache/qemu.made" ]; then
  mkdir -p "$cache/qemu-packages/partial"
  "${apt[@]}" --download-only --no-install-recommends -o Dir::Cache::archives="$cache/qemu-packages" \
    --reinstall install qemu-system-arm busybox-static >&2 || skip "qemu-system-arm could not be downloaded"
  unpack "$cache/qemu" "$cache"/qemu-packages/*.deb
  rm -rf "$cache/qemu-packages"
fi
touch "$cache/qemu.made"
busybox=$cache/qemu/bin/busybox

# The system, with lists of packages apart from this machine's.
fetch() { apt_of "$cache/apt" bookworm arm64 "$@"; }
packages=(bash coreutils dash grep sed mawk util-linux util-linux-extra bsdutils procps mount diffutils findutils hostname
  tar gzip xz-utils dpkg debconf perl-base passwd login libcap2-bin libc-bin base-files base-passwd ncurses-base ncurses-bin
  libncursesw6 libbluetooth3 libseccomp2 libnettle8 libstdc++6 make bluez bluez-hcidump dbus rfkill busybox-static)
fetch apt-get -qq -y --download-only install "${packages[@]}" >&2 || skip "Debian's packages for arm64 could not be fetched"
kernel=$(fetch apt-cache depends linux-image-arm64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p')
(cd "$cache/apt/archives" && fetch apt-get -qq download "${kernel%%$'\n'*}")

system=$cache/system
rm -rf "$system" "$cache/tools"
mkdir -p "$cache/tools"
unpack "$system" "$cache"/apt/archives/*.deb
# What their scripts would have done.
mkdir -p "$system"/{dev,proc,sys,run,tmp,root,etc,var/lib/bluetooth}
cp "$system/usr/share/base-passwd/passwd.master" "$system/etc/passwd"
cp "$system/usr/share/base-passwd/group.master" "$system/etc/group"
echo 'messagebus:x:100:100::/nonexistent:/usr/sbin/nologin' >>"$system/etc/passwd"
printf 'messagebus:x:100:\nbluetooth:x:101:\n' >>"$system/etc/group"
ln -sf mawk "$system/usr/bin/awk"
ln -sf bash "$system/usr/bin/sh"

# The kernel as it is. There is no hci_vhci in it: virtual controllers come in by a serial line.
release=$(basename "$system"/boot/vmlinuz-* | sed 's/^vmlinuz-//')
cp "$system/boot/vmlinuz-$release" "$cache/kernel"
pack_initramfs "$cache" "$system" "$release" "$busybox" "$system/bin/busybox" hci_uart
rm -rf "${system:?}"/usr/lib/modules "${system:?}"/boot "${system:?}"/usr/share/{doc,man,locale,info,bug} "$cache/apt"
echo "$stamp" >"$cache/stamp"
