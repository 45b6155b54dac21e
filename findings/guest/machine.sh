# shellcheck shell=sh
# Functions for a virtual machine with Debian 12's kernel, in the current folder, which is a temporary one.
#
# Needs      apt-get, and qemu-system-x86_64 or Debian 12, whose package it then unpacks; 500 MB

release=6.1.0-50-amd64
# In the order of their dependencies. ciphers: more of them, which private addresses need.
modules="rfkill crc16 ${ciphers:-} ecc ecdh_generic cmac ecb bluetooth hci_vhci"
tools=$(cd "$(dirname "$0")" && pwd)

# fetch: the kernel, its modules and QEMU.
fetch() {
  apt-get download -qq linux-image-$release=6.1.176-1 2>/dev/null
  # shellcheck disable=SC2046 # one argument per module
  dpkg --fsys-tarfile linux-image-*.deb |
    tar x --wildcards './boot/vmlinuz-*' $(for module in $modules; do echo "*/$module.ko"; done)
  qemu="qemu-system-x86_64"
  if ! command -v $qemu >/dev/null; then
    mkdir -p archives/partial
    apt-get -y -qq -o Debug::NoLocking=1 -o APT::Sandbox::User= -o Dir::Cache::archives="$(pwd)/archives" --download-only \
      --no-install-recommends install qemu-system-x86 >/dev/null 2>&1
    for package in archives/*.deb; do dpkg -x "$package" qemu; done
    libraries=qemu/usr/lib/x86_64-linux-gnu:qemu/lib/x86_64-linux-gnu
    qemu="env LD_LIBRARY_PATH=$libraries qemu/usr/bin/$qemu -L qemu/usr/share/seabios -L qemu/usr/share/qemu"
  fi
}

# start ROOT MEMORY: run /init of this folder in so many megabytes, and print the lines that it says after "> ". The guest's time
# is virtual: an instruction takes a nanosecond, and the clock jumps when the processor is idle. So waiting costs nothing, and a
# busy machine changes no measured time.
start() {
  mkdir -p "$1/modules" "$1/dev" "$1/proc" "$1/sys"
  for module in $modules; do
    cp "$(find lib/modules -name "$module.ko")" "$1/modules/"
    echo "/modules/$module.ko" >>"$1/modules/order"
  done
  python3 "$tools/pack.py" "$1" initrd
  # shellcheck disable=SC2086 # the command and its arguments
  timeout 900 $qemu -accel tcg,thread=single -icount shift=0,sleep=off -rtc base=utc,clock=vm -cpu Nehalem -m "$2" -nographic \
    -no-reboot -nic none -kernel boot/vmlinuz-$release -initrd initrd \
    -append "console=ttyS0 loglevel=1 mitigations=off nokaslr norandmaps no_timer_check panic=-1" </dev/null | tr -d '\r' >console
  grep -a '^> ' console >said || tail -n 20 console >&2
  cut -c3- said
}
