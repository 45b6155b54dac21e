// swift-tools-version: 6.2
import PackageDescription

// The libraries once more, instrumented: the folder `Under` holds links to their sources, so that a
// plain build of the game knows nothing of all this.
let instrumented: [SwiftSetting] = [
  .unsafeFlags(["-sanitize=fuzzer,address", "-enable-testing"])
]
let linked: [LinkerSetting] = [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]

func library(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Under/\(name)", swiftSettings: instrumented)
}

/// Not instrumented: the branches of the checks are not what is looked for. There are several, each with no more
/// than its targets need, since libFuzzer looks at each counter of a program after each execution.
func program(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .executableTarget(
    name: name, dependencies: ["Fuzzer"] + dependencies, linkerSettings: linked)
}

let package = Package(
  name: "hotcold-fuzzing",
  targets: [
    .systemLibrary(name: "CBlueZ", path: "Under/CBlueZ", providers: [.apt(["libbluetooth-dev"])]),
    .systemLibrary(name: "CNettle", path: "Under/CNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CSignals", path: "Under/CSignals"),
    .systemLibrary(name: "CFuzzer"),

    library("BeaconCodec"),
    library("BeaconRanging"),
    library("Processes"),
    library("BeaconRadio", "BeaconCodec", "CBlueZ", "Processes"),
    library("HotColdGame", "BeaconCodec", "BeaconRanging"),
    library("HotColdWorld", "BeaconCodec"),
    library("HotColdRooms", "BeaconCodec", "CNettle"),
    library("HotColdScreen", "BeaconCodec", "BeaconRanging", "HotColdGame", "HotColdWorld"),
    // Of the program what makes lines and pictures.
    library(
      "hotcold", "BeaconCodec", "BeaconRadio", "BeaconRanging", "HotColdGame", "HotColdWorld",
      "HotColdScreen", "CSignals"),

    .target(name: "Fuzzer", dependencies: ["CFuzzer"]),
    program("fuzz-codec", "BeaconCodec"),
    program("fuzz-radio", "BeaconCodec", "BeaconRadio"),
    program("fuzz-rooms", "BeaconCodec", "HotColdRooms"),
    program("fuzz-players", "BeaconCodec", "BeaconRanging", "HotColdGame"),
    program(
      "fuzz-game", "BeaconCodec", "BeaconRadio", "BeaconRanging", "HotColdGame", "HotColdRooms",
      "HotColdScreen", "hotcold"),
  ],
  swiftLanguageModes: [.v6]
)
