#!/bin/bash
# Fill the cache of a guest for arm64: QEMU for it, Debian 12's kernel and a system of its own, for this machine's
# programs do not run there. Nothing is installed, and root is not needed. 150 MB are fetched, once.
# Usage: prepare-arm64.sh CACHE. Exit status 77: this machine cannot have such a guest.
set -euo pipefail
cache=${1:?usage: prepare-arm64.sh CACHE}
here=$(dirname "$(readlink -f "$0")")
. "$here/../../Packaging/debian.sh"

skip() {
  echo "guest: skipped: $*" >&2
  exit 77
}

stamp=$(cat "$here/prepare-arm64.sh" "$here/init.sh" | sha256sum)
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
  mkdir -p "$cache/qemu-packages/partial" "$cache"/qemu/usr/{bin,sbin,lib}
  for folder in bin sbin lib; do ln -sfn "usr/$folder" "$cache/qemu/$folder"; done
  "${apt[@]}" --download-only --no-install-recommends -o Dir::Cache::archives="$cache/qemu-packages" \
    --reinstall install qemu-system-arm busybox-static >&2 || skip "qemu-system-arm could not be downloaded"
  for package in "$cache"/qemu-packages/*.deb; do
    dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$cache/qemu"
  done
  rm -rf "$cache/qemu-packages"
fi
touch "$cache/qemu.made"
busybox=$cache/qemu/bin/busybox

# The system, with lists of packages apart from this machine's.
place=$cache/apt
mkdir -p "$place"/{etc/apt.conf.d,etc/preferences.d,etc/trusted.gpg.d,lists/partial,archives/partial}
: >"$place/status"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $(mirror) bookworm main" >"$place/etc/sources.list"
# Its signature is checked, its age is not: an old list is as good.
cat >"$place/apt.conf" <<CONF
Dir::Etc "$place/etc/";
Dir::State::Lists "$place/lists/";
Dir::State::status "$place/status";
Dir::Cache "$place/";
Dir::Cache::archives "$place/archives/";
APT::Architecture "arm64";
APT::Architectures { "arm64"; };
APT::Install-Recommends "false";
APT::Sandbox::User "";
Debug::NoLocking "true";
Acquire::Check-Valid-Until "false";
Acquire::Languages "none";
CONF
export APT_CONFIG=$place/apt.conf
apt-get -qq update || skip "Debian's lists for arm64 could not be fetched"
apt-get -qq -y --download-only install bash coreutils dash grep sed mawk util-linux util-linux-extra bsdutils procps \
  mount diffutils findutils hostname tar gzip xz-utils dpkg debconf perl-base passwd login libcap2-bin libc-bin base-files \
  base-passwd ncurses-base ncurses-bin libncursesw6 libbluetooth3 libseccomp2 libnettle8 libstdc++6 make \
  bluez bluez-hcidump dbus rfkill busybox-static >&2 || skip "Debian's packages for arm64 could not be fetched"
kernel=$(apt-cache depends linux-image-arm64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p')
(cd "$place/archives" && apt-get -qq download "${kernel%%$'\n'*}")
unset APT_CONFIG

system=$cache/system
rm -rf "$system" "$cache/tools"
mkdir -p "$system"/usr/{bin,sbin,lib} "$cache/tools"
for folder in bin sbin lib; do ln -s "usr/$folder" "$system/$folder"; done
for package in "$place"/archives/*.deb; do
  dpkg-deb --fsys-tarfile "$package" | tar -x --keep-directory-symlink --no-same-owner -C "$system"
done
# What their scripts would have done.
mkdir -p "$system"/{dev,proc,sys,run,tmp,root,etc,var/lib/bluetooth}
cp "$system/usr/share/base-passwd/passwd.master" "$system/etc/passwd"
cp "$system/usr/share/base-passwd/group.master" "$system/etc/group"
echo 'messagebus:x:100:100::/nonexistent:/usr/sbin/nologin' >>"$system/etc/passwd"
printf 'messagebus:x:100:\nbluetooth:x:101:\n' >>"$system/etc/group"
ln -sf mawk "$system/usr/bin/awk"
ln -sf bash "$system/usr/bin/sh"

# The kernel as it is, and the initramfs: busybox, the modules, and the same init as that of the other guest.
release=$(basename "$system"/boot/vmlinuz-* | sed 's/^vmlinuz-//')
cp "$system/boot/vmlinuz-$release" "$cache/kernel"
tree=$cache/initramfs
rm -rf "$tree"
mkdir -p "$tree"/{bin,dev,proc,sys,host,tools,overlay,root,run,lib/modules}
cp "$system/bin/busybox" "$tree/bin/busybox"
cp "$here/init.sh" "$tree/init"
"$busybox" depmod -b "$system" "$release"
# There is no hci_vhci in this kernel: virtual controllers come in by a serial line.
for module in 9p 9pnet_virtio virtio_pci virtio_console virtio_rng overlay ctr sha512_generic sha3_generic \
  jitterentropy_rng drbg af_alg algif_hash algif_skcipher cmac ecb crc16 rfkill ecc ecdh_generic bluetooth hci_uart; do
  awk -v name="${module//_/-}" '
    { file = $1; sub(/:$/, "", file); base = file; sub(/.*\//, "", base); sub(/\.ko.*/, "", base)
      gsub(/_/, "-", base) }
    base == name { for (i = NF; i > 1; i--) print $i; print file }
  ' "$system/lib/modules/$release/modules.dep"
done | awk '!seen[$0]++' >"$tree/lib/modules/order"
while read -r file; do
  cp "$system/lib/modules/$release/$file" "$tree/lib/modules/"
done <"$tree/lib/modules/order"
sed -i 's/.*\///' "$tree/lib/modules/order"
(cd "$tree" && find . | "$busybox" cpio -o -H newc) >"$cache/initramfs.cpio" 2>/dev/null
rm -rf "${system:?}"/usr/lib/modules "${system:?}"/boot "${system:?}"/usr/share/{doc,man,locale,info,bug} "$place" "$tree"
echo "$stamp" >"$cache/stamp"
