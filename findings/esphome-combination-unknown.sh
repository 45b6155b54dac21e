#!/bin/sh
# ESPHome's mean of two stations keeps its last level when both have lost the tag, and its linear combination takes "unknown" for 0 dBm.
#
# Version    esphome 2026.6.5 (PyPI), built for its platform "host" with the machine's g++
# Expected   The combination types "compute the specified combination among all source sensor states"; linear "sums all source sensors after
#            multiplying each by a configured coefficient" (ESPHome's documentation of the combination sensor). A sensor without a level, as
#            of ble_rssi when the tag was not heard, is NaN, "unknown". Our guess before the run was that the known ones are combined, and
#            that nothing known is unknown; a weighted sum that lacks a part is unknown, too. For two stations, both with a coefficient
#            of 0.5, that hear -60 and -70 dBm, and lose the tag one after the other:
#                -65, then a mean of -70 and no linear one, then both unknown
# Seen           both hear, then one is lost, then both: mean -65.0 and linear -65.0 each time
#                the other is heard again with -72: mean -72.0, linear -36.0
#            A change to "unknown" starts no calculation: the house goes on showing the last level of a tag that has gone. With the next
#            level an unknown station is left out of the mean, and is 0 dBm, the loudest of all, in the sum.
# Input      Two template sensors.
# Reported   not yet
# Needs      g++ with C++20; the build takes a minute.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check esphome==2026.6.5

cat >house.yaml <<'YAML'
esphome:
  name: house
  on_boot:
    priority: -100
    then:
      - lambda: id(hall).publish_state(-60); id(cellar).publish_state(-70);
      - delay: 1s
      - lambda: printf("both hear - mean %.1f, linear %.1f\n", id(mean).state, id(linear).state); id(hall).publish_state(NAN);
      - delay: 1s
      - lambda: printf("one is lost - mean %.1f, linear %.1f\n", id(mean).state, id(linear).state); id(cellar).publish_state(NAN);
      - delay: 1s
      - lambda: printf("both are lost - mean %.1f, linear %.1f\n", id(mean).state, id(linear).state); id(cellar).publish_state(-72);
      - delay: 1s
      - lambda: printf("heard with -72 - mean %.1f, linear %.1f\n", id(mean).state, id(linear).state); exit(0);
host:
logger:
  level: NONE
sensor:
  - {platform: template, id: hall, update_interval: never}
  - {platform: template, id: cellar, update_interval: never}
  - platform: combination
    type: mean
    id: mean
    sources: [{source: hall}, {source: cellar}]
  - platform: combination
    type: linear
    id: linear
    sources: [{source: hall, coeffecient: 0.5}, {source: cellar, coeffecient: 0.5}]
YAML
venv/bin/esphome compile --only-generate house.yaml >log 2>&1 || { cat log; exit 1; }
cd .esphome/build/house
find src -name '*.cpp' | xargs -P 2 -I FILE sh -c \
  'g++ -std=gnu++20 -O0 -w -fno-exceptions -Isrc -DUSE_HOST -c FILE -o "$(echo FILE | tr / _).o"'
g++ ./*.o -o house -lpthread
seen=$(./house)
echo "$seen"
[ "$seen" = "both hear - mean -65.0, linear -65.0
one is lost - mean -65.0, linear -65.0
both are lost - mean -65.0, linear -65.0
heard with -72 - mean -72.0, linear -36.0" ]
