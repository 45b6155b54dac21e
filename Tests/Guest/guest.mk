# Test the built program in a guest with virtual Bluetooth controllers; see Tests/Guest/README.md.
# SCENARIOS picks some by their names: make system-test SCENARIOS='hide 5.x+bluetoothd'
# soak-in-guest plays what takes long, each for TIME=3600 seconds: SCENARIOS=beacons, or faults, which SEED=1 draws.
# With optimisation, and linked as users have it: a debug build takes five times as long to start under
# emulation, and cannot keep up with the air.
.PHONY: system-test soak-in-guest guest-programs
system-test: guest-programs
	Tests/Guest/run.sh $(SCENARIOS)

soak-in-guest: export TIME := $(or $(TIME),3600)
soak-in-guest: guest-programs
	LIMIT=$$((TIME + 300)) TIMEOUT=$$((TIME + 600)) SCENARIO_FOLDER=Tests/Guest/Long Tests/Guest/run.sh \
	  $(SCENARIOS)

guest-programs:
	for product in hotcold hotcold-radio virtual-controller; do \
	  $(release_build) --product $$product || exit 1; \
	done
