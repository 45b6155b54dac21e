# The short names of what one does here. README.md says more.

PREFIX ?= /usr/local
DESTDIR ?=

.PHONY: build demo test format lint install clean

build:
	swift build --configuration release --static-swift-stdlib --product hotcold

demo:
	swift build --product hotcold
	.build/debug/hotcold seek --demo

test:
	swift test --disable-xctest

format:
	swift format --in-place --recursive Package.swift Sources Tests Resources

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Resources

install: build
	install -D .build/release/hotcold $(DESTDIR)$(PREFIX)/bin/hotcold

clean:
	swift package clean

include Tests/Guest/guest.mk
include Tests/score.mk
