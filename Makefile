# Common tasks: see docs/CONTRIBUTING.md.

# Where swiftly puts Swift, for a shell that is older than it.
export PATH := $(PATH):$(or $(SWIFTLY_BIN_DIR),$(HOME)/.local/share/swiftly/bin)

PREFIX ?= /usr/local
DESTDIR ?=
# The group that may use the radio without root.
GROUP ?= bluetooth
# The folder of release builds. CI sets another one, because SwiftPM locks a folder during a build.
SCRATCH ?= .build
# The built programs.
BUILT ?= $(SCRATCH)/release
# Generated manual pages, completions and the like.
SHARE ?= $(SCRATCH)/share

version := $(shell sed -n 's/^package let version = "\(.*\)"/\1/p' Sources/HotColdSystem/Version.swift)
released := $(shell sed -n 's/^\#\# \[$(version)\] - //p' docs/CHANGELOG.md)
programs = $(BUILT)/hotcold $(BUILT)/hotcold-radio
bin = $(DESTDIR)$(PREFIX)/bin
share = $(DESTDIR)$(PREFIX)/share
helper = $(bin)/hotcold-radio
unit = $(DESTDIR)$(PREFIX)/lib/systemd/system
UNITS = hotcold-house.service hotcold-remote.service hotcold-station.service

# Release builds are reproducible, and link Swift's library statically. No library looks up symbols of the program, so it
# exports none, and the linker can drop unused code.
release_build = swift build --scratch-path $(SCRATCH) --configuration release --static-swift-stdlib -Xlinker --build-id=none \
  -Xlinker --no-export-dynamic -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=.

.PHONY: build demo test tests browser-test goldens fuzz fuzz-seeds differential flat format lint things-check pictures docs
.PHONY: install install-files uninstall clean

build: $(programs) $(SHARE)/made

# Rebuilds only after changes, so that `sudo make install` after `make` needs no compiler.
$(programs) &: Package.swift $(shell find Sources Resources -type f)
	$(release_build) --product hotcold
	$(release_build) --product hotcold-radio
	@touch $(programs)

$(SHARE)/made: $(programs) docs/CHANGELOG.md $(wildcard Packaging/hotcold* Packaging/share.sh Packaging/manual.py)
	Packaging/share.sh $(BUILT)/hotcold $(SHARE) $(version) $(released)

demo:
	swift build --product hotcold
	.build/debug/hotcold seek --demo

# FILTER runs only the tests whose names match, SKIP all others: make test FILTER=Tracker
test tests: export HOTCOLD_BUILD = tests
test_options = --disable-xctest --explicit-target-dependency-import-check error $(without_overlays)
# Debian's Swift lacks the library of what Testing adds to Foundation: see findings/swiftlang-tests.sh. No test uses it.
swift_resources = $(shell swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
without_overlays = $(if $(wildcard $(swift_resources)/linux/lib_Testing_Foundation.so),,-Xswiftc -Xfrontend \
  -Xswiftc -disable-cross-import-overlays)
test:
	swift test --quiet $(test_options) $(if $(FILTER),--filter '$(FILTER)') $(if $(SKIP),--skip '$(SKIP)')

# Only builds them.
tests:
	swift build --build-tests $(test_options)

# Updates the golden pictures of the screens, and shows the changes.
goldens = Tests/HotColdViewTests/Goldens Tests/HotColdHouseTests/Goldens

goldens:
	HOTCOLD_BUILD=tests HOTCOLD_GOLDENS=write swift test --disable-xctest --filter GoldenTests
	@git add --intent-to-add $(goldens)
	@git --no-pager diff --stat --patch -- $(goldens)

# TIME: seconds for each target, 60 by default. SEED=1 gives the same inputs each time.
fuzz:
	TIME=$(or $(TIME),60) SEED=$(SEED) Fuzzing/run.sh $(TARGETS)

# Runs each target's seeds once, without instrumentation.
fuzz-seeds:
	Fuzzing/seeds.sh $(TARGETS)

# Decodes packets with hotcold and with bumble, and captures with hotcold and with tshark, and compares.
COUNT ?= 1000000

differential:
	$(release_build) --product hotcold
	sh Tests/Differential/run.sh $(BUILT)/hotcold $(COUNT)

# Checks that memory does not grow with the number of reports.
REPORTS ?= 10000000

flat:
	$(release_build) --product hotcold
	python3 Tests/Soak/flat.py $(BUILT)/hotcold $(REPORTS)

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests Resources Fuzzing Benchmarks

# Plays on the phone's page in a headless Chromium.
browser-test:
	swift build --product hotcold
	python3 Tests/Browser/page.py .build/debug/hotcold $(TESTS)

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Resources Fuzzing Benchmarks
	python3 Tests/Lint/circles.py
	python3 Tests/Lint/games.py
	python3 Tests/Lint/translations.py
	python3 Packaging/arm64/filter.py
	python3 Tests/Lint/wall.py
	python3 Tests/Lint/parameters.py
	@find Sources -name '*.swift' ! -name '*+Weights.swift' -exec cat {} + | wc -l | xargs echo 'product lines:'
	@find Tests -name '*.swift' -exec cat {} + | wc -l | xargs echo 'lines of tests:'

# Checks the table of things against the Bluetooth SIG's numbers and other decoders, with packages from PyPI in a temporary
# folder.
things-check:
	swift build --product hotcold
	set -e; folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	python3 -m venv "$$folder"; \
	"$$folder/bin/pip" install --quiet --no-deps bluetooth-sig==0.6.0 pyyaml==6.0.3 theengsdecoder==2.5.0 bleparser==3.7.3 \
	  pycryptodomex==3.24.2; \
	"$$folder/bin/python" Tests/Lint/things.py; \
	"$$folder/bin/python" Tests/Differential/things.py .build/debug/hotcold 4000

# Updates the pictures in docs/. Needs tmux and Python 3; takes a minute.
pictures:
	swift build --product hotcold
	python3 docs/pictures.py .build/debug/hotcold

# Only root can give the helper its capabilities, and the group that may run it. A package (DESTDIR) does so when it is
# installed.
install: $(programs) install-files
	@if [ -n "$(DESTDIR)" ]; then \
	  echo "The package must set the owner root:$(GROUP) and cap_net_admin,cap_net_raw=ep on $(PREFIX)/bin/hotcold-radio."; \
	elif [ "$$(id -u)" != 0 ]; then \
	  echo "Not root, so hotcold-radio is not installed, and the radio requires sudo. To install it: sudo make install"; \
	elif ! getent group $(GROUP) >/dev/null; then \
	  echo "There is no group $(GROUP) for the users of the radio. Create it first: groupadd --system $(GROUP)" >&2; \
	  exit 1; \
	elif ! command -v setcap >/dev/null; then \
	  echo "setcap is missing, which gives hotcold-radio its capabilities. Install it first: apt-get install libcap2-bin" >&2; \
	  exit 1; \
	else \
	  install -o root -g $(GROUP) -m 750 $(BUILT)/hotcold-radio $(helper) && \
	  setcap cap_net_admin,cap_net_raw=ep $(helper) || { rm -f $(helper); exit 1; }; \
	  echo "Members of the group $(GROUP) can use the radio without sudo."; \
	  echo "To join it: sudo usermod -aG $(GROUP) $${SUDO_USER:-USER}"; \
	fi

# Installs built files, without building.
install-files:
	install -D $(BUILT)/hotcold $(bin)/hotcold
	@if [ -n "$(DESTDIR)" ]; then install -m 750 $(BUILT)/hotcold-radio $(helper); fi
	@install -d $(unit) && for name in $(UNITS); do \
	  sed -e 's#@BIN@#$(PREFIX)/bin#' -e 's#@GROUP@#$(GROUP)#' Packaging/$$name >$(unit)/$$name && chmod 644 $(unit)/$$name || exit 1; \
	done
	@[ ! -e $(SHARE)/made ] || (cd $(SHARE) && find . -type f ! -name made) | while read -r file; do \
	  install -D -m 644 "$(SHARE)/$$file" "$(share)/$$file" || exit 1; \
	done

uninstall:
	rm -f $(bin)/hotcold $(helper) $(UNITS:%=$(unit)/%) $(share)/man/man1/hotcold.1 $(share)/man/man1/hotcold-*.1 \
	  $(share)/man/man8/hotcold-radio.8 $(share)/bash-completion/completions/hotcold \
	  $(share)/zsh/site-functions/_hotcold $(share)/fish/vendor_completions.d/hotcold.fish \
	  $(share)/applications/hotcold.desktop $(share)/icons/hicolor/scalable/apps/hotcold.svg \
	  $(share)/metainfo/io.github.hotcold.hotcold.metainfo.xml
	@cd $(DESTDIR)$(PREFIX) 2>/dev/null || exit 0; \
	(cd share && find man/man1 man/man8 bash-completion zsh fish applications icons metainfo ../lib/systemd \
	  -depth -type d -empty -delete) 2>/dev/null; \
	case $(DESTDIR)$(PREFIX) in /usr | /usr/local) ;; *) rmdir share/man share lib bin "$$PWD" 2>/dev/null ;; esac; true

# Builds the libraries' documentation as a site in .build/docs; warnings are errors.
docs:
	@mkdir -p .build/docs
	for library in BeaconCodec BeaconRadio BeaconRanging BeaconLocating; do \
	  swift package --allow-writing-to-directory .build/docs generate-documentation --target $$library \
	    --output-path .build/docs/$$library --warnings-as-errors || exit 1; \
	done

clean:
	swift package clean

include Packaging/packages.mk
include Tests/Guest/guest.mk
include Tests/score.mk
include Benchmarks/bench.mk
