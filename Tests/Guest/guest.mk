# Test the built program in a guest with virtual Bluetooth controllers; see Tests/Guest/README.md.
# SCENARIOS picks some by their names: make system-test SCENARIOS='hide 5.x+bluetoothd'
# With optimisation, and linked as users have it: a debug build takes five times as long to start under
# emulation, and cannot keep up with the air.
.PHONY: system-test
system-test:
	swift build --configuration release --static-swift-stdlib --product hotcold
	swift build --configuration release --static-swift-stdlib --product hotcold-radio
	swift build --configuration release --static-swift-stdlib --product virtual-controller
	Tests/Guest/run.sh $(SCENARIOS)
