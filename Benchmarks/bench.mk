# Speed and memory: see Benchmarks/README.md.

bench_build = HOTCOLD_BUILD=benchmarks $(release_build)
bench_folder = .cache/benchmarks

.PHONY: bench functions instructions soak bench-tools

bench-tools:
	for product in make-recording capture-limit csv-limit poll-limit poll-game; do \
	  $(bench_build) --product $$product || exit 1; \
	done

# Prints all goals and results in one table.
bench: build bench-tools
	python3 Benchmarks/table.py $(BUILT)/hotcold $(BUILT) $(bench_folder)

# Prints the nanoseconds of each hot function.
functions:
	$(bench_build) --product hot-functions
	$(BUILT)/hot-functions

# Fails if a replay takes over 3% more instructions than stored. STORE=--store stores the new counts.
STORE ?=
instructions: build
	$(bench_build) --product make-recording
	python3 Benchmarks/instructions.py $(BUILT)/hotcold $(BUILT) $(bench_folder) $(STORE)

# Runs with a hundred beacons that send at 10 Hz, for TIME=3600 seconds.
soak: build
	$(bench_build) --product house-of-beacons
	python3 Benchmarks/soak.py $(BUILT)/hotcold $(BUILT) $(or $(TIME),3600)
