# A kernel without Bluetooth. The modules cannot be loaded again, so this is the last of all.
# ways: 4.2

ctl reset
remove=$(command -v rmmod) || remove="busybox rmmod"
$remove hci_vhci
# Sockets that are being closed still use it.
within 30 $remove bluetooth
for game in hide seek; do
  refused 2 'no Bluetooth' $game
  outcome "no Bluetooth in the kernel, $game" "$line" 2
done
