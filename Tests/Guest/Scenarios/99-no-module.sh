# A kernel without Bluetooth. The modules cannot be loaded again, so this is the last of all.
# ways: 4.2

ctl reset
command -v rmmod >/dev/null || rmmod() { busybox rmmod "$@"; }
rmmod hci_vhci
# Sockets that are being closed still use it.
within 30 rmmod bluetooth
for game in hide seek; do
  refused 2 'no Bluetooth' $game
  outcome "no Bluetooth in the kernel, $game" "$line" 2
done
