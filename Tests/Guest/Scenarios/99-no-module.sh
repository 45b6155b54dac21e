# A kernel without Bluetooth. The modules cannot be loaded again.
# ways: 4.2
# alone: in a guest of its own

ctl reset
command -v rmmod >/dev/null || rmmod() { busybox rmmod "$@"; }
within 30 rmmod hci_vhci
within 30 rmmod bluetooth
for game in hide seek; do
  refused 2 'no Bluetooth' $game
  outcome "no Bluetooth in the kernel, $game" "$line" 2
done
