# A hider's broadcast as the other adapter receives it, with default and with other settings.
# ways: 4.2 5.0-legacy 5.x+bluetoothd
# ways before a release: 4.2+bluetoothd 5.x

# address_of ADAPTER: the address that it advertises with.
address_of() { ctl air | sed -n "s/^advertising $1 .* address=\([^ /]*\).*/\1/p"; }

# received DATA: wait for five packets of the hider in the dump; fail unless all of them have this data.
received() {
  enough() { [ "$(reports "$address" | wc -l)" -ge 5 ]; }
  within 30 enough || fail "$address is not received"
  [ "$(reports "$address" | cut -d' ' -f 2,4 | sort -u)" = "$1 nonconnectable/random" ] ||
    fail "received: $(reports "$address" | sort -u)"
}

start_dump hci1
raw_scan hci1 >/dev/null
hotcold default hide --plain --adapter hci0
begun default
on_air 'advertising a .*pdu=ADV_NONCONN_IND .*/random interval=100 channels=7 ' || fail "$(ctl air)"
address=$(address_of a)
received "$IBEACON"
signal INT default
over default 0
signal TERM dump
# Only the raw scan is still on.
[ "$(radio)" = "b scanning" ] || fail "still on the air: $(radio)"

start_dump hci0
raw_scan hci0 >/dev/null
hotcold custom hide --json --adapter hci1 --uuid 01234567-89AB-CDEF-0123-456789ABCDEF \
  --major 258 --minor 65535 --power -128 --interval 152.5
begun custom
on_air 'advertising b .*pdu=ADV_NONCONN_IND .*/random interval=152.5 channels=7 ' || fail "$(ctl air)"
address=$(address_of b)
received 0201061aff4c0002150123456789abcdef0123456789abcdef0102ffff80
signal TERM custom
over custom 0
