# Test the built program in a guest with virtual Bluetooth controllers; see Tests/Guest/README.md.
# SCENARIOS selects runs by their names: make system-test SCENARIOS='hide 5.x+bluetoothd'
# soak-in-guest runs the long scenarios, each for TIME=3600 seconds: SCENARIOS=beacons or SCENARIOS=faults SEED=1
# The programs are release builds: under emulation a debug build takes five times as long to start, and is too slow to
# read all reports.
.PHONY: system-test system-test-newest system-test-all zoo soak-in-guest guest-programs
run_guests = HOTCOLD=$(BUILT)/hotcold VIRTUAL_CONTROLLER=$(BUILT)/virtual-controller Tests/Guest/run.sh
system-test: guest-programs
	$(run_guests) $(SCENARIOS)

# The dozen that depends most on the kernel and on BlueZ, on the newest of both.
newest_scenarios = 10-hide/5.x+bluetoothd 13-one-adapter 16-foreign-beacon/5.x 40-disturbed/5.x+bluetoothd 41-power/5.x \
  42-unplugged/4.2 45-lease 46-daemon/5.x 48-others-advertise 50-helper/5.x 54-search 55-hostile-client/5.x 60-connectable \
  68-search-of-others/5.x+bluetoothd
system-test-newest: guest-programs
	GUEST_SUITE=sid $(run_guests) $(or $(SCENARIOS),$(newest_scenarios))

# Before a release: all ways, on a fast and on a slow processor; and what CI runs, on each suite.
system-test-all: guest-programs
	ALL=1 $(run_guests) $(SCENARIOS)
	ALL=1 GUEST_SHIFT=3 $(run_guests) $(SCENARIOS)
	for suite in bookworm trixie sid; do GUEST_SUITE=$$suite $(run_guests) $(SCENARIOS) || exit 1; done

# Every command on each controller of Tests/Guest/Zoo: ZOO='pi-4 slow+bluetoothd' selects some.
zoo: export WAYS := $(or $(ZOO),$(basename $(notdir $(wildcard Tests/Guest/Zoo/*.txt))) no-address+bluetoothd)
zoo: guest-programs
	$(run_guests) 82-zoo

soak-in-guest: export TIME := $(or $(TIME),3600)
soak-in-guest: guest-programs
	LIMIT=$$((TIME + 300)) TIMEOUT=$$((TIME + 600)) SCENARIO_FOLDER=Tests/Guest/Long \
	  $(run_guests) $(SCENARIOS)

# Not in CI: on two real adapters of this machine; ADAPTERS='0 2' selects hci0 and hci2.
.PHONY: hardware-test
hardware-test:
	HOTCOLD=$(or $(HOTCOLD),$(BUILT)/hotcold) Tests/Hardware/run.sh $(ADAPTERS)

guest-programs:
	for product in hotcold hotcold-radio virtual-controller; do \
	  $(release_build) --product $$product || exit 1; \
	done

# The same in an arm64 guest, with the programs of its package. bluetoothd is left out, because it takes minutes to start
# there.
.PHONY: system-test-arm64
arm64_scenarios = 10-hide/4.2 10-hide/5.x 12-hide-and-seek 13-one-adapter 14-record 41-power 42-unplugged/5.x \
  45-lease/5.x 50-helper/5.x 51-helper-killed/5.x 58-switched-off 30-endings 44-killed 59-package 72-secret

system-test-arm64:
	Packaging/arm64/build.sh .build-deb/arm64/programs hotcold hotcold-radio virtual-controller
	GUEST_ARCH=arm64 HOTCOLD=.build-deb/arm64/programs/hotcold \
	  VIRTUAL_CONTROLLER=.build-deb/arm64/programs/virtual-controller \
	  LIMIT=1200 TIMEOUT=10000 JOBS=1 Tests/Guest/run.sh $(or $(SCENARIOS),$(arm64_scenarios))
