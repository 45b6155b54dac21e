# Packages; docs/CONTRIBUTING.md says more.

ARCH ?= $(shell dpkg --print-architecture 2>/dev/null)
# Which way the programs of a package came about: here, or with a Swift SDK for another machine.
deb_built = $(if $(filter arm64,$(ARCH)),.build-deb/arm64/programs,$(BUILT))

.PHONY: deb test-deb release

deb: build
	$(if $(filter arm64,$(ARCH)),Packaging/arm64/build.sh $(deb_built))
	Packaging/deb.sh $(ARCH) $(deb_built) $(SHARE) $(version)

# As a user has it, in new systems. It takes root and debootstrap.
test-deb: deb
	Packaging/test.sh hotcold_$(version)_$(ARCH).deb $(SUITES)
