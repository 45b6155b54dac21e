#!/bin/bash
# Fill the cache that guest.sh boots from. Nothing is installed: Debian packages are downloaded and
# unpacked into the cache. Usage: prepare.sh CACHE. Exit status 77: this machine cannot have a guest.
set -euo pipefail

cache=${1:?usage: prepare.sh CACHE}
here=$(dirname "$(readlink -f "$0")")
. "$here/../../Packaging/debian.sh"
. "$here/initramfs.sh"

# Raise this when the contents of the cache change their meaning.
version=1

skip() {
  echo "guest: skipped: $*" >&2
  exit 77
}

# A stamp that holds the version and the scripts' own text: an edited script makes its cache anew.
stamp=$(cat <(echo "$version") "$here"/{prepare,initramfs,init}.sh "$here/switch.asl" | sha256sum)
[ "$(cat "$cache/stamp" 2>/dev/null)" = "$stamp" ] && exit 0

[ "$(uname -s) $(uname -m)" = "Linux x86_64" ] || skip "the guest is made for Linux on x86_64"
for tool in apt-get dpkg-deb xz; do
  command -v "$tool" >/dev/null || skip "no $tool to get QEMU and a kernel with"
done

mkdir -p "$cache"
# apt would take a relative one for a folder of its own.
cache=$(readlink -f "$cache")
exec 9>"$cache/lock"
flock 9
# Another run may have filled the cache while this one waited for it.
[ "$(cat "$cache/stamp" 2>/dev/null)" = "$stamp" ] && exit 0

echo "guest: filling $cache (once)" >&2

# Locks and the sandbox user are switched off so that this works without being root, too.
apt=(apt-get -y -qq -o Debug::NoLocking=1 -o APT::Sandbox::User=root)

# What the host lacks of the tools, with everything that they depend on.
# The kernel apart: its package would pull in an initramfs and a boot loader.
download() {
  mkdir -p "$cache/packages/partial"
  local get=("${apt[@]}" --download-only --no-install-recommends -o Dir::Cache::archives="$cache/packages" install)
  "${get[@]}" qemu-system-x86 busybox-static bluez bluez-hcidump dbus rfkill >&2 || return
  # BlueZ's emulator, a compiler for the firmware's tables, and pip: without, some scenarios are skipped.
  "${get[@]}" bluez-test-tools >&2 || true
  "${get[@]}" acpica-tools >&2 || true
  "${get[@]}" python3-pip-whl >&2 || true
  local kernel
  kernel=$(apt-cache depends linux-image-amd64 | sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p')
  [ -n "$kernel" ] || return
  (cd "$cache/packages" && "${apt[@]}" download "${kernel%%$'\n'*}" >&2)
}

download || {
  [ "$(id -u)" = 0 ] && "${apt[@]}" update >&2 && download
} || skip "the Debian packages could not be downloaded"

root=$cache/root
rm -rf "$root"
mkdir -p "$root/usr/lib64"
ln -s usr/lib64 "$root/lib64"
unpack "$root" "$cache"/packages/*.deb

# Bumble, for Debian's own Python, which is in the guest as it is here; by pip, unpacked like the rest.
get_bumble() {
  local python=/usr/bin/python3 pip
  pip=$(find "$root/usr/share/python-wheels" /usr/share/python-wheels -name 'pip-*.whl' 2>/dev/null | head -n 1)
  [ -x $python ] && [ -n "$pip" ] || return
  PYTHONPATH=$pip $python -m pip --quiet --no-input --disable-pip-version-check install --root-user-action=ignore \
    --no-deps --only-binary :all: --target "$root/usr/share/bumble" \
    bumble==0.0.236 pyee typing_extensions cryptography cffi >&2 || return
  # To compile it in the guest would take a minute.
  $python -m compileall -q "$root/usr/share/bumble"
}
get_bumble || rm -rf "$root/usr/share/bumble"

# What the host has already was not downloaded.
find_tool() {
  local tool
  for tool in "$root/usr/bin/$1" "$root/usr/sbin/$1" "$root/bin/$1" "$(command -v "$1")"; do
    [ -x "$tool" ] && echo "$tool" && return
  done
  return 1
}
busybox=$(find_tool busybox) || skip "no busybox"

# An uncompressed kernel spares the guest from unpacking it under emulation: 5 s of 7 s.
# The offsets are those of the x86 boot protocol's header.
boot_word() { od -An -v -t "u$3" -j "$2" -N "$3" "$1" | tr -d ' '; }
extract_kernel() {
  local image=$1 start length
  start=$((($(boot_word "$image" 497 1) + 1) * 512 + $(boot_word "$image" 584 4)))
  length=$(boot_word "$image" 588 4)
  payload() { tail -c "+$((start + 1))" "$image" | head -c "$length"; }
  case $(payload | head -c 4 | od -An -t x1 | tr -d ' ') in
    fd377a58) payload | xz -dc --single-stream ;;
    28b52ffd) payload | zstd -dcq ;;
    1f8b*) payload | gzip -dcq ;;
    *) return 1 ;;
  esac
}
images=("$root"/boot/vmlinuz-*)
image=${images[0]}
# Bytes that follow the compressed stream make some tools complain: judge by what came out.
extract_kernel "$image" >"$cache/kernel" 2>/dev/null || true
[ "$(head -c 4 "$cache/kernel" | tr -d '\177')" = ELF ] || cp "$image" "$cache/kernel"

release=${image##*/vmlinuz-}
pack_initramfs "$cache" "$root" "$release" "$busybox" "$busybox" hci_vhci

# A switch of the machine's own that keeps Bluetooth off: a driver, and the firmware that it looks for.
switch=$root/usr/share/switch
mkdir -p "$switch"
find "$root/usr/lib/modules" -name toshiba_bluetooth.ko -exec cp {} "$switch/" \;
if iasl=$(find_tool iasl); then (cd "$switch" && "$iasl" -p switch "$here/switch.asl") >/dev/null 2>&1 || true; fi

# 300 MB of modules and help that no guest of ours reads, and the packages that they came in.
rm -rf "${root:?}"/usr/lib/modules "${root:?}"/boot "${root:?}"/usr/share/{doc,man,locale,info,bug} \
  "$cache/packages" "$cache/accelerator"
echo "$stamp" >"$cache/stamp"
