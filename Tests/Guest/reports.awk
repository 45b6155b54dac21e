# Extracts the advertising reports from the output of `hcidump -R`, one per line, as `ADDRESS DATA RSSI KIND`: the data
# in hexadecimal, the RSSI in dBm, and the type of PDU and of address, for example `nonconnectable/random`. With
# wanted="ADDRESS", only reports of that address. A packet takes several lines; the first begins with `>` or `<`.

function byte(at, count) { return substr(packet, 2 * at + 1, 2 * count) }

function digit(character) { return index("0123456789ABCDEF", character) - 1 }

function value(at) {
  return 16 * digit(substr(packet, 2 * at + 1, 1)) + digit(substr(packet, 2 * at + 2, 1))
}

function address(at,   text, i) {
  text = byte(at + 5, 1)
  for (i = 4; i >= 0; i--) text = text ":" byte(at + i, 1)
  return text
}

# ADV_NONCONN_IND has the event type 3 in a legacy report, and 0x0010 in an extended one.
function show(type, random, sender, data, rssi,   kind) {
  kind = (type == "03" || type == "1000" ? "nonconnectable" : type) (random == "01" ? "/random" : "/public")
  if (wanted == "" || sender == wanted) print sender, data, (rssi > 127 ? rssi - 256 : rssi), kind
}

# Prints the report in a legacy or extended event; the virtual controllers send one report per event.
function report(   size) {
  if (byte(0, 2) != "043E") return
  if (byte(3, 2) == "0201") {
    size = value(13)
    show(byte(5, 1), byte(6, 1), address(7), tolower(byte(14, size)), value(14 + size))
  }
  if (byte(3, 2) == "0D01") {
    show(byte(5, 2), byte(7, 1), address(8), tolower(byte(29, value(28))), value(18))
  }
}

/^[<>]/ {
  report()
  packet = ""
  if ($1 == "<") next
  $1 = ""
}
{
  gsub(/[^0-9A-F]/, "")
  packet = packet $0
}
END { report() }
