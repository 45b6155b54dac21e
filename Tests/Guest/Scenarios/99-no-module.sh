# A kernel without Bluetooth.
# ways: 4.2
# alone: the modules cannot be loaded again

ctl reset
command -v rmmod >/dev/null || rmmod() { busybox rmmod "$@"; }
within 30 rmmod hci_vhci
within 30 rmmod bluetooth
for game in hide seek; do
  refused 2 'no Bluetooth' $game
  outcome "no Bluetooth in the kernel, $game" "$line" 2
done
