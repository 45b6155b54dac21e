# Test the built program in a guest with virtual Bluetooth controllers; see Tests/Guest/README.md.
# SCENARIOS picks some by their names: make system-test SCENARIOS='hide 5.x+bluetoothd'
.PHONY: system-test
system-test:
	swift build --product hotcold
	swift build --product virtual-controller
	Tests/Guest/run.sh $(SCENARIOS)
