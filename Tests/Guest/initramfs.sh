# What both guests' prepare scripts share, who source it: the initramfs.

# What both kernels are to load, each with all that it needs.
guest_modules=(
  9p 9pnet_virtio virtio_pci virtio_console virtio_rng overlay
  # The kernel's Bluetooth finds its ciphers by name, so nothing declares that it depends on them,
  # and pairing's elliptic curve wants the random numbers of the first five.
  ctr sha512_generic sha3_generic jitterentropy_rng drbg
  af_alg algif_hash algif_skcipher cmac ecb crc16 rfkill ecc ecdh_generic
  bluetooth
)

# pack_initramfs CACHE ROOT RELEASE BUSYBOX INSIDE MODULE...: CACHE/initramfs.cpio, with the busybox INSIDE, our init,
# those modules of the kernel RELEASE in ROOT and `guest_modules`. BUSYBOX is one that runs here.
pack_initramfs() {
  local cache=$1 root=$2 release=$3 busybox=$4 inside=$5 module file here
  shift 5
  here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
  local tree=$cache/initramfs from=$root/lib/modules/$release
  rm -rf "$tree"
  mkdir -p "$tree"/{bin,dev,proc,sys,host,tools,overlay,root,run,lib/modules}
  cp "$inside" "$tree/bin/busybox"
  cp "$here/init.sh" "$tree/init"
  "$busybox" depmod -b "$root" "$release"
  # modules.dep lists everything that a module needs behind its name, the deepest last.
  for module in "${guest_modules[@]}" "$@"; do
    awk -v name="${module//_/-}" '
      { file = $1; sub(/:$/, "", file); base = file; sub(/.*\//, "", base); sub(/\.ko.*/, "", base)
        gsub(/_/, "-", base) }
      base == name { for (i = NF; i > 1; i--) print $i; print file }
    ' "$from/modules.dep"
  done | awk '!seen[$0]++' >"$tree/lib/modules/order"
  while read -r file; do
    cp "$from/$file" "$tree/lib/modules/"
  done <"$tree/lib/modules/order"
  sed -i 's/.*\///' "$tree/lib/modules/order"
  (cd "$tree" && find . | "$busybox" cpio -o -H newc) >"$cache/initramfs.cpio" 2>/dev/null
  rm -rf "$tree"
}
