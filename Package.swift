// swift-tools-version: 6.2
import PackageDescription

/// For methods that return types with spans. Swift 6.2 also requires lifetime annotations on methods that change a span; 6.3
/// infers them.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "hotcold",
  products: [
    .library(name: "BeaconCodec", targets: ["BeaconCodec"]),
    .library(name: "BeaconLocating", targets: ["BeaconLocating"]),
    .library(name: "BeaconRadio", targets: ["BeaconRadio", "LinuxSystem"]),
    .library(name: "BeaconRanging", targets: ["BeaconRanging"]),
    .executable(name: "hotcold", targets: ["hotcold"]),
    .executable(name: "hotcold-radio", targets: ["hotcold-radio"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // Only for `make docs`.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.3"),
  ],
  targets: [
    .systemLibrary(
      name: "CBlueZ", path: "Sources/C/CBlueZ", providers: [.apt(["libbluetooth-dev"])]),
    // No pkgConfig: SwiftPM refuses the flags in ncursesw.pc.
    .systemLibrary(
      name: "CNcurses", path: "Sources/C/CNcurses", providers: [.apt(["libncurses-dev"])]),

    .systemLibrary(name: "CNettle", path: "Sources/C/CNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CYAML", path: "Sources/C/CYAML", providers: [.apt(["libyaml-dev"])]),
    .systemLibrary(
      name: "CSeccomp", path: "Sources/C/CSeccomp", providers: [.apt(["libseccomp-dev"])]),

    // Not linked, but opened on demand: see their shim.h.
    .systemLibrary(
      name: "CMosquitto", path: "Sources/C/CMosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(
      name: "CMicrohttpd", path: "Sources/C/CMicrohttpd",
      providers: [.apt(["libmicrohttpd-dev"])]),
    .systemLibrary(name: "CArgon2", path: "Sources/C/CArgon2"),
    .systemLibrary(
      name: "CQREncode", path: "Sources/C/CQREncode", providers: [.apt(["libqrencode-dev"])]),
    .systemLibrary(
      name: "CSQLite", path: "Sources/C/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSystemd", path: "Sources/C/CSystemd"),
    .systemLibrary(name: "CZlib", path: "Sources/C/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CGlibc", path: "Sources/C/CGlibc"),
    .systemLibrary(name: "CConfinement", path: "Sources/C/CConfinement"),

    // Libraries: each depends only on those above it.
    .target(name: "BeaconCodec", swiftSettings: lifetimes),
    .target(
      name: "LinuxSystem",
      dependencies: [
        "BeaconCodec", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "BeaconRadio",
      dependencies: [
        "BeaconCodec", "CBlueZ", "CNettle", "LinuxSystem",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(name: "BeaconRanging", swiftSettings: lifetimes),
    .target(name: "BeaconLocating"),
    .target(
      name: "BeaconTracking", dependencies: ["BeaconCodec", "BeaconRanging", "Resources"]),
    .target(
      name: "HotColdGame",
      dependencies: ["BeaconCodec", "BeaconRanging", "BeaconTracking", "CArgon2", "CNettle"]),
    .target(name: "HotColdWorld", dependencies: ["BeaconCodec", "Resources"]),
    .target(
      name: "HotColdView",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "BeaconTracking", "HotColdGame", "HotColdWorld",
        "Resources",
      ]),
    .target(
      name: "HotColdSystem",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconRanging", "BeaconTracking", "CGlibc", "CMicrohttpd",
        "CMosquitto",
        "CNcurses", "Confinement", "CQREncode", "CSystemd", "CZlib", "HotColdGame",
        "HotColdView", "LinuxSystem",
        "Resources", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "HotColdApp",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconRanging", "BeaconTracking", "HotColdGame",
        "HotColdSystem",
        "HotColdView", "HotColdWorld", "LinuxSystem", "Resources",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: lifetimes),
    .target(
      name: "HotColdHouse",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "BeaconTracking",
        "CSQLite", "CYAML",
        "HotColdApp", "HotColdGame", "HotColdSystem", "HotColdView", "HotColdWorld", "Resources",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "hotcold",
      dependencies: [
        "HotColdApp", "HotColdHouse", "HotColdSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // Files compiled into the program.
    .target(name: "CResources", path: "Resources/Embedded"),
    .target(name: "Resources", dependencies: ["CResources"], path: "Resources/Module"),

    // Runs with privileges, so it has only the dependencies that it needs.
    .executableTarget(
      name: "hotcold-radio",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "Confinement", "LinuxSystem",
      ]),
    .target(
      name: "Confinement",
      dependencies: [
        "CBlueZ", "CConfinement", "CSeccomp", "LinuxSystem",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),

    .executableTarget(
      name: "virtual-controller", dependencies: ["BeaconCodec", "HotColdWorld"],
      path: "Tests/Guest/VirtualController"),
    .testTarget(
      name: "VirtualControllerTests", dependencies: ["virtual-controller"],
      path: "Tests/Guest/VirtualControllerTests"),
    .executableTarget(
      name: "confined",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "CConfinement", "Confinement", "LinuxSystem",
      ],
      path: "Tests/Confined"),
    .testTarget(
      name: "HelperTests",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "confined", "hotcold-radio", "LinuxSystem", "ProcessSupport",
        "TestSupport", .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "TestSupport", dependencies: ["BeaconCodec", "BeaconRanging", "HotColdWorld"],
      path: "Tests/TestSupport"),
    .target(
      name: "PlayerSupport",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "BeaconTracking", "HotColdGame", "HotColdWorld",
        "TestSupport",
      ],
      path: "Tests/PlayerSupport"),
    .target(
      name: "ProcessSupport",
      dependencies: [
        "LinuxSystem", "TestSupport",
      ],
      path: "Tests/ProcessSupport"),
    .target(name: "ScreenSupport", dependencies: ["HotColdView"], path: "Tests/ScreenSupport"),
    .target(
      name: "SceneSupport",
      dependencies: ["BeaconCodec", "HotColdView", "Resources", "ScreenSupport", "TestSupport"],
      path: "Tests/SceneSupport"),
    .testTarget(name: "BeaconCodecTests", dependencies: ["BeaconCodec", "TestSupport"]),
    .testTarget(
      name: "BeaconRadioTests",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "LinuxSystem", "TestSupport",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "LinuxSystem",
      ]),
    .testTarget(name: "BeaconRangingTests", dependencies: ["BeaconRanging", "TestSupport"]),
    .testTarget(
      name: "BeaconLocatingTests", dependencies: ["BeaconLocating", "TestSupport"]),
    .testTarget(
      name: "BeaconTrackingTests",
      dependencies: ["BeaconCodec", "BeaconRanging", "BeaconTracking", "Resources", "TestSupport"]),
    .testTarget(
      name: "HotColdGameTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "BeaconTracking", "HotColdGame", "HotColdWorld",
        "PlayerSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "HotColdWorldTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "HotColdWorld", "PlayerSupport", "TestSupport",
      ]),
    .testTarget(
      name: "HotColdViewTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "BeaconTracking", "HotColdGame", "HotColdView",
        "HotColdWorld",
        "PlayerSupport", "Resources", "SceneSupport", "ScreenSupport", "TestSupport",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "HotColdHouseTests",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRanging", "HotColdApp", "HotColdGame",
        "HotColdHouse", "HotColdSystem", "HotColdView", "PlayerSupport", "SceneSupport",
        "ScreenSupport", "TestSupport",
      ], exclude: ["Goldens"]),
    .testTarget(
      name: "HotColdSystemTests",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconTracking", "CGlibc", "HotColdSystem", "LinuxSystem",
        "ProcessSupport",
        "TestSupport",
      ]),
    .testTarget(
      name: "HotColdAppTests",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconTracking", "HotColdApp", "HotColdGame",
        "HotColdSystem", "HotColdView",
        "LinuxSystem", "PlayerSupport", "Resources", "TestSupport",
      ]),
    // Runs the built program.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "CGlibc", "hotcold", "HotColdGame", "HotColdSystem",
        "HotColdView", "LinuxSystem", "ProcessSupport", "Resources", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// Builds for development are left out by default: other packages cannot depend on a package with unsafe flags, and their
// programs take time to build. See the READMEs of Fuzzing and Benchmarks, and docs/CONTRIBUTING.md.
switch Context.environment["HOTCOLD_BUILD"] {
case "fuzzing": package.makeFuzzing(instrumented: true)
case "mutations":
  package.makeFuzzing(instrumented: false)
  package.optimizeModules()
case "benchmarks": package.addBenchmarks()
case "tests": package.optimizeModules()
default: break
}

extension Package {
  /// Leaves the libraries and adds fuzzing programs: instrumented for libFuzzer, or without instrumentation.
  func makeFuzzing(instrumented: Bool) {
    removePrograms()
    let sanitizers = ["-sanitize=fuzzer,address"]
    // In a debug build libFuzzer's own `main` is linked but not called; it refers to this symbol.
    let plain = ["-sanitize=fuzzer", "-Xlinker", "--defsym=LLVMFuzzerTestOneInput=0"]
    for target in targets where target.type == .regular && !target.name.hasSuffix("Support") {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [
          .unsafeFlags(["-enable-testing"], .when(configuration: .release))
        ] + (instrumented ? [.unsafeFlags(sanitizers)] : [])
    }
    // The programs are not instrumented, because coverage of their checks is of no interest. Each has only a few dependencies,
    // because libFuzzer reads all of a program's counters after each execution.
    func add(_ name: String, _ dependencies: Target.Dependency...) {
      targets.append(
        .executableTarget(
          name: name, dependencies: ["Fuzzer"] + dependencies, path: "Fuzzing/Sources/\(name)",
          linkerSettings: [
            .unsafeFlags((instrumented ? sanitizers : plain) + ["-use-ld=lld"])
          ]))
    }
    targets += [
      .systemLibrary(name: "CFuzzer", path: "Fuzzing/Sources/CFuzzer"),
      .target(
        name: "Fuzzer", dependencies: ["BeaconCodec", "CFuzzer", "HotColdWorld"],
        path: "Fuzzing/Sources/Fuzzer"),
    ]
    add("fuzz-codec", "BeaconCodec", "TestSupport")
    add(
      "fuzz-radio", "BeaconCodec", "BeaconRadio", "LinuxSystem",
      .product(name: "SystemPackage", package: "swift-system"))
    add("fuzz-stations", "BeaconCodec", "BeaconLocating", "HotColdHouse", "HotColdSystem")
    add("fuzz-rooms", "BeaconCodec", "BeaconRadio", "HotColdGame")
    add("fuzz-players", "BeaconCodec", "BeaconTracking", "HotColdGame")
    add(
      "fuzz-game", "BeaconCodec", "BeaconRadio", "BeaconRanging", "BeaconTracking", "HotColdGame",
      "HotColdView", "HotColdApp", "HotColdSystem", "LinuxSystem", "ScreenSupport")
  }

  /// Leaves the libraries and adds programs that measure them, and minimal C programs to compare with.
  func addBenchmarks() {
    removePrograms()
    func add(
      _ name: String, _ dependencies: Target.Dependency..., cSettings: [CSetting]? = nil
    ) {
      targets.append(
        .executableTarget(
          name: name, dependencies: dependencies, path: "Benchmarks/Sources/\(name)",
          cSettings: cSettings))
    }
    for name in ["capture-limit", "csv-limit", "poll-limit"] {
      add(name, cSettings: [.unsafeFlags(["-O3", "-march=native"])])
    }
    targets.append(
      .target(
        name: "AirTraffic", dependencies: ["TestSupport"], path: "Benchmarks/Sources/AirTraffic"))
    add("make-recording", "AirTraffic")
    add(
      "hot-functions", "AirTraffic", "BeaconCodec", "HotColdGame", "HotColdApp", "HotColdSystem",
      "HotColdView")
    add("poll-game", "BeaconCodec", "HotColdGame")
    add("house-of-beacons", "BeaconCodec", "HotColdWorld")
    add("house-walks", "BeaconCodec", "HotColdWorld")
  }

  /// Optimizes the modules that simulate games and draw screens: tests spend most of their time there, and take up to fifty
  /// times as long without. Debug information would take a part of the build's time.
  func optimizeModules() {
    let modules = [
      "BeaconCodec", "BeaconLocating", "BeaconRanging", "BeaconTracking", "HotColdGame",
      "HotColdHouse", "HotColdView", "HotColdWorld", "PlayerSupport", "SceneSupport",
      "ScreenSupport", "TestSupport",
    ]
    for target in targets where ![.system, .plugin].contains(target.type) {
      let flags = modules.contains(target.name) ? ["-O", "-gnone"] : ["-gnone"]
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
    }
  }

  /// Leaves only the libraries, without programs and tests.
  func removePrograms() {
    products = []
    targets.removeAll { [.test, .executable].contains($0.type) }
  }
}
