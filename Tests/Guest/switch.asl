/*
 * A laptop's own switch for Bluetooth, as Toshiba's firmware describes it, in the position "off". Linux's
 * toshiba_bluetooth makes an rfkill device of it that is hard-blocked.
 */
DefinitionBlock ("", "SSDT", 2, "HOTCLD", "BTSWITCH", 1)
{
    Scope (\_SB)
    {
        Device (BTSW)
        {
            Name (_HID, "TOS6205")
            Name (_STA, 0x0F)
            // The status: bit 0 the switch is on, bit 6 the adapter is plugged, bit 7 it has power.
            Method (BTST) { Return (0x00) }
            // Attach and detach the adapter, and its power on and off: with the switch off, nothing happens.
            Method (AUSB) { }
            Method (DUSB) { }
            Method (BTPO) { }
            Method (BTPF) { }
        }
    }
}
