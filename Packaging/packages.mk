# Packages: see docs/CONTRIBUTING.md.

host = $(shell dpkg --print-architecture)
ARCH ?= $(host)
deb = hotcold_$(version)_$(ARCH).deb

.PHONY: deb lint-deb test-deb test-others test-arm64 release

# For another architecture, the programs are cross-compiled, but this machine's program generates manual and completions.
deb: build
ifeq ($(ARCH),$(host))
	Packaging/deb.sh $(ARCH) $(BUILT) $(SHARE) $(version)
else
	Packaging/$(ARCH)/build.sh .build-deb/$(ARCH)/programs
	Packaging/deb.sh $(ARCH) .build-deb/$(ARCH)/programs $(SHARE) $(version)
endif

lint-deb: deb
	BUILT=$(BUILT) Packaging/lint.sh $(deb) $(SHARE)

# Installs and tests the package in new Debian systems: SUITES="bookworm trixie". Needs root and debootstrap.
test-deb: deb
	Packaging/test.sh $(deb) $(SUITES)

# Builds Fedora's and Arch's packages with rpmbuild and makepkg; from source with COMPILE=1.
test-others: build
	Packaging/others.sh $(BUILT) $(SHARE) $(version) .build-deb/others

# Compares the arm64 programs in an emulator with this machine's: RECORDINGS="..." adds recordings to replay.
test-arm64: build
	Packaging/arm64/build.sh .build-deb/arm64/programs
	Packaging/arm64/test.sh .build-deb/arm64/programs $(BUILT) $(RECORDINGS)

release:
	$(MAKE) deb ARCH=amd64
	$(MAKE) deb ARCH=arm64
	Packaging/release.sh $(version) hotcold_$(version)_amd64.deb hotcold_$(version)_arm64.deb
