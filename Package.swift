// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "hotcold",
  products: [
    .library(name: "BeaconCodec", targets: ["BeaconCodec"]),
    .library(name: "BeaconRadio", targets: ["BeaconRadio"]),
    .library(name: "BeaconRanging", targets: ["BeaconRanging"]),
    // What the benchmarks measure, beside the above.
    .library(name: "HotColdGame", targets: ["HotColdGame"]),
    .library(name: "HotColdScreen", targets: ["HotColdScreen"]),
    .library(name: "HotColdWorld", targets: ["HotColdWorld"]),
    .executable(name: "hotcold", targets: ["hotcold"]),
    .executable(name: "hotcold-radio", targets: ["hotcold-radio"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CBlueZ", providers: [.apt(["libbluetooth-dev"])]),
    // No pkgConfig: SwiftPM refuses the flags in ncursesw.pc.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),

    .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),

    .systemLibrary(name: "CSignals"),
    .systemLibrary(name: "CFileAttributes"),
    .systemLibrary(name: "CConfinement"),

    .target(name: "BeaconCodec"),
    .target(name: "Processes"),
    .target(name: "BeaconRadio", dependencies: ["BeaconCodec", "CBlueZ", "Processes"]),
    .target(name: "BeaconRanging"),
    .target(name: "HotColdGame", dependencies: ["BeaconCodec", "BeaconRanging"]),
    .target(name: "HotColdWorld", dependencies: ["BeaconCodec"]),
    .target(name: "HotColdRooms", dependencies: ["BeaconCodec", "CNettle"]),
    .target(
      name: "HotColdScreen",
      dependencies: ["BeaconCodec", "BeaconRanging", "HotColdGame", "HotColdWorld"]),
    .target(
      name: "Examples", path: "Resources", exclude: ["README.md", "hotcold-lines.schema.json"],
      resources: [.embedInCode("hunt.csv"), .embedInCode("walk.btsnoop")]),
    .executableTarget(
      name: "hotcold",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconRanging", "Confinement", "HotColdGame", "HotColdWorld",
        "HotColdRooms", "HotColdScreen", "Processes", "CNcurses", "CSignals", "CFileAttributes",
        "Examples",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),

    // It has privileges: nothing else goes into it.
    .executableTarget(name: "hotcold-radio", dependencies: ["BeaconRadio", "Confinement"]),
    .target(name: "Confinement", dependencies: ["BeaconRadio", "CConfinement", "Processes"]),

    .systemLibrary(name: "CLinux", path: "Tests/CLinux"),
    .executableTarget(name: "virtual-controller", path: "Tests/Guest/VirtualController"),

    .testTarget(
      name: "VirtualControllerTests", dependencies: ["virtual-controller"],
      path: "Tests/Guest/VirtualControllerTests"),
    .executableTarget(
      name: "confined", dependencies: ["BeaconRadio", "Confinement"], path: "Tests/Confined"),
    .testTarget(
      name: "HelperTests",
      dependencies: [
        "BeaconRadio", "Confinement", "confined", "hotcold-radio", "Processes", "CLinux",
      ]),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(name: "BeaconCodecTests", dependencies: ["BeaconCodec", "TestSupport"]),
    .testTarget(name: "BeaconRadioTests", dependencies: ["BeaconRadio"]),
    .testTarget(name: "BeaconRangingTests", dependencies: ["BeaconRanging", "TestSupport"]),
    .testTarget(name: "HotColdGameTests", dependencies: ["HotColdGame", "TestSupport"]),
    .testTarget(name: "HotColdRoomsTests", dependencies: ["HotColdRooms", "TestSupport"]),
    .testTarget(name: "HotColdWorldTests", dependencies: ["HotColdWorld"]),
    .testTarget(name: "HotColdScreenTests", dependencies: ["HotColdScreen", "TestSupport"]),
    // The built program, as its user meets it.
    .testTarget(
      name: "CommandTests", dependencies: ["hotcold", "BeaconCodec", "Processes", "CLinux"]),
    .testTarget(name: "DoctorTests", dependencies: ["hotcold"]),
  ],
  swiftLanguageModes: [.v6]
)
