/*
 * A laptop's hardware switch for Bluetooth, as Toshiba's firmware describes it, in the position "off". Linux's
 * toshiba_bluetooth driver creates a hard-blocked rfkill device for it.
 */
DefinitionBlock ("", "SSDT", 2, "HOTCLD", "BTSWITCH", 1)
{
    Scope (\_SB)
    {
        Device (BTSW)
        {
            Name (_HID, "TOS6205")
            Name (_STA, 0x0F)
            // The status. Bit 0: the switch is on; bit 6: the adapter is attached; bit 7: it is powered.
            Method (BTST) { Return (0x00) }
            // Attach, detach, power on and power off: with the switch off, these do nothing.
            Method (AUSB) { }
            Method (DUSB) { }
            Method (BTPO) { }
            Method (BTPF) { }
        }
    }
}
