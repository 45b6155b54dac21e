#!/bin/bash
# Fill the cache that guest.sh boots from: QEMU, a kernel, and a small Debian that fits into the guest's memory.
# Debian packages are downloaded and unpacked into the cache. Nothing is installed, and root is not needed.
# Usage: prepare.sh CACHE. Exit status 77: this machine cannot run a guest.
#
# GUEST_ARCH    arm64 for an arm64 guest; the default is amd64
# GUEST_SUITE   Debian suite of the kernel and of all programs in the guest, for example trixie or sid. The default is
#               this machine's own Debian or Ubuntu for amd64, and bookworm for arm64. Programs that were built on an older
#               suite run on a newer one.
set -euo pipefail

cache=${1:?usage: prepare.sh CACHE}
arch=${GUEST_ARCH:-amd64}
here=$(dirname "$(readlink -f "$0")")
. "$here/../../Packaging/debian.sh"

skip() {
  echo "guest: skipped: $*" >&2
  exit 77
}

[ "$(uname -s) $(uname -m)" = "Linux x86_64" ] || skip "the guest needs Linux on x86_64"
for tool in apt-get dpkg-deb xz; do
  command -v "$tool" >/dev/null || skip "$tool is missing; it is needed to get QEMU and a kernel"
done

# --- The guest's packages and modules --------------------------------------------------------------

packages=(
  base-files base-passwd bash bsdutils busybox-static coreutils dash debconf diffutils dpkg findutils grep gzip hostname
  libc-bin libcap2-bin login make mawk mount ncurses-base ncurses-bin passwd perl-base procps python3 rfkill sed tar
  util-linux util-linux-extra xz-utils
  bluez bluez-test-tools dbus mosquitto mosquitto-clients
  libbluetooth3 libargon2-1 libmosquitto1 libncursesw6 libnettle8 libseccomp2 libsqlite3-0 libstdc++6 libyaml-0-2 zlib1g
)
# The kernel's Bluetooth looks up its ciphers by name, so they are not among its module dependencies. The elliptic curve
# of pairing needs a random number generator: ctr to drbg. Modules that a kernel does not have are left out.
modules=(
  9p 9pnet_virtio virtio_pci virtio_console virtio_rng ctr sha512_generic sha3_generic jitterentropy_rng drbg
  af_alg algif_hash algif_skcipher cmac ecb crc16 rfkill ecc ecdh_generic bluetooth
)
case $arch in
  amd64)
    kernel=linux-image-amd64 emulator=qemu-system-x86_64 emulator_package=qemu-system-x86 modules+=(hci_vhci)
    suite=${GUEST_SUITE:-}
    ;;
  # Debian's arm64 kernel has no hci_vhci: the virtual controllers use a serial line.
  arm64)
    kernel=linux-image-arm64 emulator=qemu-system-aarch64 emulator_package=qemu-system-arm modules+=(hci_uart)
    suite=${GUEST_SUITE:-bookworm}
    ;;
esac
# guest_apt COMMAND...: run an apt command on the guest's suite.
guest_apt() {
  if [ -n "$suite" ]; then
    apt_of "$cache/apt" "$suite" "$arch" "$@" -qq
  else
    mkdir -p "$cache/apt/archives/partial"
    : >>"$cache/apt/status"
    "$@" -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o APT::Install-Recommends=0 \
      -o Dir::State::status="$cache/apt/status" -o Dir::Cache="$cache/apt"
  fi
}

# --- Exit if the cache is up to date ---------------------------------------------------------------

mkdir -p "$cache"
# apt would resolve a relative path against its own folders.
cache=$(readlink -f "$cache")
exec 9>"$cache/lock"
flock 9

# dependencies PACKAGE PATTERN: the packages that it depends on whose names match.
dependencies() { guest_apt apt-cache depends "$1" | sed -n "s/^ *Depends: \($2\)\$/\1/p"; }

# find_loose: set `loose` to the packages without their dependencies: the kernel that the metapackage $kernel currently
# depends on (since Linux 7 in several packages), and hcidump, which BlueZ 5.87's packages do not have any more.
find_loose() {
  local image
  image=$(dependencies "$kernel" 'linux-image-[0-9].*')
  [ -n "$image" ] || return
  # shellcheck disable=SC2207 # no package's name has a space
  loose=("$image" $(dependencies "$image" 'linux-\(binary\|modules\)-.*'))
  ! guest_apt apt-cache show bluez-hcidump >/dev/null 2>&1 || loose+=(bluez-hcidump)
}
# old_hcidump COMMAND...: run an apt command on the suite that has hcidump, if the guest's has none.
old_hcidump() {
  case " ${loose[*]}" in
    *' bluez-hcidump'*) ;;
    *) apt_of "$cache/apt-hcidump" bookworm "$arch" "$@" bluez-hcidump -qq ;;
  esac
}

# listing: the packages with their versions, as file names.
listing() {
  find_loose || return
  guest_apt apt-get --print-uris install "${packages[@]}" | cut -d ' ' -f 2 | sort
  guest_apt apt-get --print-uris download "${loose[@]}" | cut -d ' ' -f 2
}

scripts=$(cat "$here"/{prepare,init}.sh "$here/switch.asl" | sha256sum)
if ! list=$(listing 2>/dev/null); then
  # Without package lists, keep an existing guest if the same scripts made it.
  [ "$(head -n 1 "$cache/stamp" 2>/dev/null)" != "$scripts" ] || exit 0
  [ -z "$suite" ] || skip "the package lists of $suite could not be downloaded"
  { [ "$(id -u)" = 0 ] && apt-get -qq update >&2 && list=$(listing); } ||
    skip "apt has no package lists; run: sudo apt-get update"
fi
stamp=$scripts$'\n'$list
[ "$(cat "$cache/stamp" 2>/dev/null)" != "$stamp" ] || exit 0
echo "guest: filling $cache" >&2
rm -f "$cache/stamp"

# --- Fetch -----------------------------------------------------------------------------------------

# Programs that this script and guest.sh need and that are not installed here, with their missing libraries.
tools=$cache/tools
missing=()
command -v $emulator >/dev/null || missing+=($emulator_package)
command -v busybox >/dev/null || missing+=(busybox-static)
command -v iasl >/dev/null || missing+=(acpica-tools)
python3 -m pip --version >/dev/null 2>&1 || missing+=(python3-pip-whl)
if [ ${#missing[@]} != 0 ]; then
  mkdir -p "$cache/packages/partial"
  apt-get -y -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::Cache::archives="$cache/packages" \
    --download-only --no-install-recommends install "${missing[@]}" >&2 || skip "${missing[*]} could not be downloaded"
  rm -rf "$tools"
  unpack "$tools" "$cache"/packages/*.deb
  rm -rf "$cache/packages"
fi
PATH=$PATH:$tools/usr/bin:$tools/bin

fetch() {
  guest_apt apt-get -y --download-only install "${packages[@]}" >&2 &&
    find_loose &&
    (cd "$cache/apt/archives" && guest_apt apt-get download "${loose[@]}" >&2 && old_hcidump apt-get download >&2)
}
fetch || skip "the Debian packages could not be downloaded"

# --- Unpack ----------------------------------------------------------------------------------------

system=$cache/system
rm -rf "$system"
unpack "$system" "$cache"/apt/archives/*.deb

# Replaces what the packages' maintainer scripts would have done.
mkdir -p "$system"/{dev,proc,sys,run,tmp,root,var/lib/bluetooth,var/lib/dbus,etc/dpkg/dpkg.cfg.d}
ln -sfn /run "$system/var/run"
cp "$system/usr/share/base-passwd/passwd.master" "$system/etc/passwd"
cp "$system/usr/share/base-passwd/group.master" "$system/etc/group"
echo 'messagebus:x:100:100::/nonexistent:/usr/sbin/nologin' >>"$system/etc/passwd"
printf 'messagebus:x:100:\nbluetooth:x:101:\n' >>"$system/etc/group"
echo 0123456789abcdef0123456789abcdef >"$system/etc/machine-id"
printf '127.0.0.1 localhost\n' >"$system/etc/hosts"
cp "$system/usr/share/libc-bin/nsswitch.conf" "$system/etc/nsswitch.conf"
ln -sf mawk "$system/usr/bin/awk"
ln -sf bash "$system/usr/bin/sh"
# Links to libraries that their packages leave to ldconfig.
/sbin/ldconfig -n "$system/usr/lib"/*-linux-gnu*

# Bumble, for the guest's Python; pip only unpacks it.
python=$(basename "$(readlink "$system/usr/bin/python3")")
get_bumble() {
  local pip
  pip=$(find "$tools/usr/share/python-wheels" -name 'pip-*.whl' 2>/dev/null | head -n 1)
  PYTHONPATH=$pip python3 -m pip --quiet --no-input --disable-pip-version-check install --root-user-action=ignore \
    --no-deps --only-binary :all: --python-version "${python#python}" --target "$system/usr/share/bumble" \
    bumble==0.0.236 pyee typing_extensions cryptography cffi >&2
}
[ "$arch" != amd64 ] || get_bumble || rm -rf "$system/usr/share/bumble"
# Compiling all this in the guest would take a minute. Only the same version of Python makes files that the guest reads:
# the guest's own, which runs here if it is for this processor.
compile=("$python")
[ "$arch" != amd64 ] || compile=(env PYTHONHOME="$system/usr" "$system/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"
  --library-path "$system/usr/lib/x86_64-linux-gnu" "$system/usr/bin/$python")
"${compile[@]}" -m compileall -q --invalidation-mode unchecked-hash "$system/usr/lib/$python" \
  "$system/usr/share/bumble" 2>/dev/null || true

# An uncompressed kernel saves 5 s of the 7 s that an emulated boot takes.
# The offsets are fields of the x86 boot protocol's header.
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
release=$(basename "$system"/usr/lib/modules/*)
from=$system/usr/lib/modules/$release
# Since Linux 7 the image lies with the modules.
image=$system/boot/vmlinuz-$release
[ -f "$image" ] || image=$from/vmlinuz
# Some tools fail because of the bytes after the compressed stream, so check the result instead of the exit status.
[ "$arch" != amd64 ] || extract_kernel "$image" >"$cache/kernel" 2>/dev/null || true
[ "$(head -c 4 "$cache/kernel" 2>/dev/null | tr -d '\177')" = ELF ] || cp "$image" "$cache/kernel"

# --- Pack ------------------------------------------------------------------------------------------

# List the modules in loading order: modules.dep lists each module's dependencies, the deepest last.
find "$from" -name '*.ko.xz' -exec xz -d {} +
busybox depmod -b "$system" "$release"
mkdir -p "$system/modules"
for module in "${modules[@]}"; do
  awk -v name="${module//_/-}" '
    { file = $1; sub(/:$/, "", file); base = file; sub(/.*\//, "", base); sub(/\.ko.*/, "", base)
      gsub(/_/, "-", base) }
    base == name { for (i = NF; i > 1; i--) print $i; print file }
  ' "$from/modules.dep"
done | awk '!seen[$0]++' >"$system/modules/order"
while read -r file; do cp "$from/$file" "$system/modules/"; done <"$system/modules/order"
sed -i 's/.*\///' "$system/modules/order"

# For 21-hard-switch: the driver of a hardware switch, and the firmware table that the driver looks for.
switch=$system/usr/share/switch
mkdir -p "$switch"
find "$from" -name toshiba_bluetooth.ko -exec cp {} "$switch/" \;
(cd "$switch" && iasl -p switch "$here/switch.asl") >/dev/null 2>&1 || rm -f "$switch/switch.aml"

# Delete files that no scenario reads, to save the guest's memory.
rm -rf "${system:?}"/usr/lib/modules "${system:?}"/boot \
  "${system:?}"/usr/share/{doc,man,locale,info,bug,i18n,lintian,zoneinfo,perl,zsh,fish,bash-completion} \
  "${system:?}"/usr/lib/x86_64-linux-gnu/{gconv,perl} "${system:?}"/usr/lib/python3*/{test,idlelib,lib2to3,pydoc_data,ensurepip}
cp "$here/init.sh" "$system/init"
chmod 755 "$system/init"
(cd "$system" && find . -print | busybox cpio -o -H newc -R 0:0) >"$cache/system.cpio" 2>/dev/null
rm -rf "$cache/apt/archives"
echo "$stamp" >"$cache/stamp"
