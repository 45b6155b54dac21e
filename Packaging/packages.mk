# Packages; docs/CONTRIBUTING.md says more.

host = $(shell dpkg --print-architecture)
ARCH ?= $(host)
deb = hotcold_$(version)_$(ARCH).deb

.PHONY: deb lint-deb test-deb test-others test-arm64 release

# For another machine the programs are built with a Swift SDK; what they say of themselves they say here.
deb: build
ifeq ($(ARCH),$(host))
	Packaging/deb.sh $(ARCH) $(BUILT) $(SHARE) $(version)
else
	Packaging/$(ARCH)/build.sh .build-deb/$(ARCH)/programs
	Packaging/deb.sh $(ARCH) .build-deb/$(ARCH)/programs $(SHARE) $(version)
endif

lint-deb: deb
	BUILT=$(BUILT) Packaging/lint.sh $(deb) $(SHARE)

# As its user meets it, in new systems: SUITES="bookworm trixie". It takes root and debootstrap.
test-deb: deb
	Packaging/test.sh $(deb) $(SUITES)

# Fedora's and Arch's packages, by rpmbuild and makepkg. COMPILE=1 has them compile, too.
test-others: build
	Packaging/others.sh $(version) .build-deb/others

# By an emulator, beside this machine's own: RECORDINGS="..." names more that must give the same bytes.
test-arm64: build
	Packaging/arm64/build.sh .build-deb/arm64/programs
	Packaging/arm64/test.sh .build-deb/arm64/programs $(BUILT) $(RECORDINGS)

release:
	$(MAKE) deb ARCH=amd64
	$(MAKE) deb ARCH=arm64
	Packaging/release.sh $(version) hotcold_$(version)_amd64.deb hotcold_$(version)_arm64.deb
