# A party with a code: a player who types it joins, even if the clock is fifty years wrong; a player with another code is
# told that the code is wrong.
# ways before a release: 4.2 5.x

third_adapter

# play NAME ARGUMENT...: start a player with its own state folder.
play() { XDG_STATE_HOME=$OUT/$1.state hotcold "$1" "${@:2}" --json --name "$1"; }
play Anna hide --adapter hci0 --code
begun Anna
within 10 output Anna '"type":"code"' || fail "no code is printed"
code=$(sed -n 's/.*"type":"code".*"code":"\([^"]*\)".*/\1/p' "$OUT/Anna.out")
echo "$code" | grep -Eq '^([a-z]+-){3}[0-9][0-9]$' || fail "no code: $code"

# Each program reads the clock when it starts. The kernel sets it no earlier than since its start.
now=$(date +%s)
date -s '1976-01-03 04:05:06' >/dev/null
play Ben seek --adapter hci1 $(echo "$code" | tr 'a-z-' 'A-Z ')
begun Ben
play Eve seek --adapter hci2 kiwi-lamp-moon-00
begun Eve
date -s "@$now" >/dev/null
within 30 output Ben '"type":"player".*"name":"Anna".*"role":"hider"' || fail "Ben does not receive Anna"
within 30 output Anna '"type":"player".*"name":"Ben".*"role":"seeker"' || fail "Anna does not receive Ben"
within 30 output Eve '"state":"strangers"' || fail "Eve is not told that the code is wrong"
outcome "a wrong code" "(reports that the code is wrong)" "(goes on)"
signal INT Eve
over Eve 0
grep -Eq '"type":"(player|taunt|result)"' "$OUT/Eve.out" && fail "a stranger learns about the party"
ctl air | grep -qi "$(printf Anna | od -An -tx1 | tr -d ' \n')" && fail "the name can be read"
signal INT Ben Anna
over Ben 0
over Anna 0
silent || fail "still on the air: $(radio)"

# Without libargon2 there are no codes.
library=$(find /lib /usr/lib -name libargon2.so.1 | head -n 1)
mount --bind /dev/null "$library"
refused 1 'a code needs libargon2' hide --adapter hci0 --code
umount "$library"
outcome "a code without libargon2" "$line" 1
