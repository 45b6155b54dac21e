// swift-tools-version: 6.2
import PackageDescription

/// Swift 6.2 wants to be told that a span which a method changes lives as long as before; 6.3 knows.
let lifetimes: [SwiftSetting] = [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "hotcold",
  products: [
    .library(name: "BeaconCodec", targets: ["BeaconCodec"]),
    .library(name: "BeaconRadio", targets: ["BeaconRadio", "BeaconSightings"]),
    .library(name: "BeaconRanging", targets: ["BeaconRanging"]),
    .executable(name: "hotcold", targets: ["hotcold"]),
    .executable(name: "hotcold-radio", targets: ["hotcold-radio"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    // For `make docs` alone.
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.3"),
  ],
  targets: [
    .systemLibrary(
      name: "CBlueZ", providers: [.apt(["libbluetooth-dev"])]),
    // No pkgConfig: SwiftPM refuses the flags in ncursesw.pc.
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),

    .systemLibrary(name: "CNettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CSeccomp", providers: [.apt(["libseccomp-dev"])]),

    // Opened when a broker is wanted, and not linked; see its shim.h.
    .systemLibrary(name: "CMosquitto", providers: [.apt(["libmosquitto-dev"])]),
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CSignals"),
    .systemLibrary(name: "CFileAttributes"),
    .systemLibrary(name: "CConfinement"),

    .target(name: "BeaconCodec"),
    .target(name: "Processes"),
    .target(name: "SplitMix"),
    // What all that is the game's has to agree on to be on the air.
    .target(name: "HotColdAir", dependencies: ["BeaconCodec"]),
    .target(
      name: "BeaconRadio",
      dependencies: [
        "BeaconCodec", "CBlueZ", "Processes",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    // Apart, for it needs threads, of which the helper has none.
    .target(name: "BeaconSightings", dependencies: ["BeaconCodec", "BeaconRadio"]),
    .target(name: "BeaconRanging", swiftSettings: lifetimes),
    .target(name: "BeaconLocating"),
    .target(
      name: "BeaconStations", dependencies: ["BeaconCodec", "BeaconLocating", "BeaconRanging"]),
    .target(name: "HotColdGame", dependencies: ["BeaconCodec", "BeaconRanging", "HotColdAir"]),
    .target(name: "HotColdWorld", dependencies: ["BeaconCodec", "HotColdAir", "SplitMix"]),
    // What players are told, in their languages.
    .target(name: "HotColdWords"),
    .target(
      name: "Translations", path: "Resources/Translations",
      resources: [.embedInCode("de.po"), .embedInCode("es.po"), .embedInCode("fr.po")]),
    .target(name: "HotColdRooms", dependencies: ["BeaconCodec", "CNettle", "HotColdAir"]),
    .target(
      name: "AddressResolution", dependencies: ["BeaconCodec", "BeaconRadio", "CNettle"]),
    .target(
      name: "HotColdScreen",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "HotColdAir", "HotColdGame", "HotColdWords", "HotColdWorld",
        "SplitMix",
      ]),
    .target(
      name: "Examples", path: "Resources",
      exclude: [
        "README.md", "Translations", "hotcold-lines.schema.json", "hotcold-stations.schema.json",
      ],
      resources: [.embedInCode("hunt.csv"), .embedInCode("walk.btsnoop")]),
    // The program, from what it stands on to its commands.
    .target(
      name: "HotColdSystem",
      dependencies: ["BeaconCodec", "BeaconRadio", "CSignals", "HotColdWords", "Translations"]),
    .target(
      name: "HotColdBroker",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconStations", "CMosquitto", "HotColdSystem",
        "HotColdWords", "SplitMix",
      ]),
    .target(
      name: "HotColdOutput",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRanging", "HotColdGame", "HotColdScreen",
        "HotColdSystem", "HotColdWords",
      ], swiftSettings: lifetimes),
    .target(
      name: "HotColdPlot",
      dependencies: ["BeaconCodec", "BeaconRanging", "HotColdGame", "HotColdSystem"]),
    .target(name: "HotColdTerminal", dependencies: ["CNcurses", "CSignals", "HotColdScreen"]),
    // Other programs, to be heard or as the player wants: each runs beside the game.
    .target(
      name: "HotColdEffects",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "BeaconRanging", "HotColdGame", "HotColdSystem",
        "HotColdWords", "Processes",
      ]),
    .target(
      name: "HotColdAccess",
      dependencies: [
        "AddressResolution", "BeaconCodec", "BeaconRadio", "CFileAttributes", "Confinement",
        "HotColdSystem", "HotColdWords", "Processes",
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "HotColdSources",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "BeaconStations",
        "HotColdAccess", "HotColdAir", "HotColdBroker", "HotColdGame", "HotColdOutput",
        "HotColdRooms", "HotColdSystem", "HotColdWords", "HotColdWorld",
      ]),
    .target(
      name: "HotColdDoctor",
      dependencies: [
        "BeaconCodec", "BeaconRadio", "HotColdAccess", "HotColdOutput", "HotColdScreen",
        "HotColdSystem", "HotColdTerminal", "HotColdWords", "Processes",
      ]),
    .target(
      name: "HotColdPlay",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "BeaconStations",
        "HotColdEffects", "HotColdGame", "HotColdOutput", "HotColdPlot", "HotColdRooms",
        "HotColdScreen", "HotColdSources", "HotColdSystem", "HotColdTerminal", "HotColdWords",
        "HotColdWorld",
      ]),
    .target(
      name: "HotColdHistory",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconStations", "CSQLite", "HotColdSystem",
        "HotColdWords",
      ]),
    // Many machines: stations, and who makes a house of what they hear.
    .target(
      name: "HotColdHouse",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "BeaconStations",
        "HotColdBroker", "HotColdGame", "HotColdHistory", "HotColdOutput", "HotColdPlay",
        "HotColdRooms", "HotColdScreen", "HotColdSources", "HotColdSystem", "HotColdTerminal",
        "HotColdWords", "HotColdWorld",
      ]),
    .target(
      name: "HotColdCommands",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconRanging", "BeaconStations",
        "Examples", "HotColdAccess", "HotColdAir", "HotColdBroker", "HotColdDoctor",
        "HotColdEffects", "HotColdGame", "HotColdHistory", "HotColdHouse", "HotColdOutput",
        "HotColdPlay", "HotColdPlot", "HotColdRooms", "HotColdScreen", "HotColdSources",
        "HotColdSystem", "HotColdTerminal", "HotColdWords", "HotColdWorld", "Translations",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(name: "hotcold", dependencies: ["HotColdCommands"]),

    // It has privileges: nothing else goes into it.
    .executableTarget(
      name: "hotcold-radio",
      dependencies: ["AddressResolution", "BeaconRadio", "Confinement", "HotColdAir"]),
    .target(
      name: "Confinement", dependencies: ["BeaconRadio", "CBlueZ", "CConfinement", "CSeccomp"]),

    .systemLibrary(name: "CLinux", path: "Tests/CLinux"),
    .executableTarget(
      name: "virtual-controller", dependencies: ["SplitMix"], path: "Tests/Guest/VirtualController"),

    .testTarget(
      name: "VirtualControllerTests", dependencies: ["virtual-controller"],
      path: "Tests/Guest/VirtualControllerTests"),
    .executableTarget(
      name: "confined", dependencies: ["BeaconRadio", "Confinement", "HotColdAir"],
      path: "Tests/Confined"),
    .testTarget(
      name: "HelperTests",
      dependencies: [
        "BeaconRadio", "CLinux", "confined", "Confinement", "CSeccomp", "hotcold-radio",
        "Processes",
      ]),
    .target(
      name: "TestSupport", dependencies: ["BeaconCodec", "SplitMix"], path: "Tests/TestSupport"),
    .target(
      name: "PlayerSupport",
      dependencies: ["BeaconCodec", "HotColdAir", "HotColdGame", "TestSupport"],
      path: "Tests/PlayerSupport"),
    .target(name: "ScreenSupport", dependencies: ["HotColdScreen"], path: "Tests/ScreenSupport"),
    .testTarget(name: "BeaconCodecTests", dependencies: ["BeaconCodec", "TestSupport"]),
    .testTarget(
      name: "BeaconRadioTests",
      dependencies: ["BeaconRadio", "BeaconSightings", "HotColdAir", "TestSupport"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["BeaconCodec", "BeaconRadio", "BeaconRanging", "BeaconSightings"]),
    .testTarget(name: "BeaconRangingTests", dependencies: ["BeaconRanging", "TestSupport"]),
    .testTarget(name: "BeaconLocatingTests", dependencies: ["BeaconLocating", "TestSupport"]),
    .testTarget(
      name: "HotColdGameTests",
      dependencies: ["HotColdAir", "HotColdGame", "PlayerSupport", "TestSupport"]),
    .testTarget(
      name: "HotColdRoomsTests", dependencies: ["HotColdAir", "HotColdRooms", "TestSupport"]),
    .testTarget(
      name: "HotColdWorldTests", dependencies: ["HotColdAir", "HotColdWorld", "TestSupport"]),
    .testTarget(
      name: "HotColdScreenTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "HotColdAir", "HotColdGame", "HotColdScreen",
        "HotColdWords", "HotColdWorld", "ScreenSupport", "TestSupport", "Translations",
      ], exclude: ["Goldens"]),
    .testTarget(name: "HotColdWordsTests", dependencies: ["HotColdWords", "Translations"]),
    // The built program, as its user meets it.
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "BeaconCodec", "BeaconRanging", "CLinux", "hotcold", "HotColdEffects", "HotColdScreen",
        "HotColdTerminal",
        "HotColdWords", "Processes", "TestSupport",
      ]),
    .testTarget(
      name: "HotColdOutputTests",
      dependencies: ["HotColdAir", "HotColdOutput", "HotColdSystem", "HotColdWords"]),
    .testTarget(
      name: "HotColdBrokerTests",
      dependencies: [
        "BeaconCodec", "BeaconStations", "HotColdBroker", "HotColdSystem", "Processes",
        "TestSupport",
      ]),
    .testTarget(
      name: "BeaconStationsTests",
      dependencies: ["BeaconCodec", "BeaconLocating", "BeaconStations"]),
    .testTarget(
      name: "AddressResolutionTests",
      dependencies: ["AddressResolution", "BeaconCodec", "TestSupport"]),
    .testTarget(
      name: "HotColdAccessTests",
      dependencies: [
        "AddressResolution", "BeaconCodec", "BeaconRadio", "HotColdAccess", "HotColdSystem",
      ]),
    .testTarget(
      name: "HotColdHistoryTests",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconStations", "HotColdHistory", "HotColdSystem",
      ]),
    .testTarget(
      name: "HotColdHouseTests",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconStations", "HotColdBroker", "HotColdGame",
        "HotColdHouse", "HotColdOutput", "HotColdRooms", "HotColdScreen", "HotColdSystem",
        "HotColdWords", "PlayerSupport",
      ]),
    .testTarget(
      name: "HotColdPlayTests",
      dependencies: [
        "BeaconCodec", "BeaconLocating", "BeaconRadio", "BeaconStations", "HotColdAir",
        "HotColdBroker", "HotColdGame", "HotColdOutput", "HotColdPlay", "HotColdRooms",
        "HotColdSources", "HotColdSystem",
      ]),
    .testTarget(
      name: "HotColdDoctorTests",
      dependencies: ["HotColdCommands", "HotColdDoctor", "HotColdWords", "Translations"]),
  ],
  swiftLanguageModes: [.v6]
)

// What is not for users stands apart, so that a plain build knows nothing of it: its flags are not allowed in a
// package that others depend on, and its programs take time to build. The environment asks for it; see the READMEs
// of Fuzzing and Benchmarks, and docs/CONTRIBUTING.md.
switch Context.environment["HOTCOLD_BUILD"] {
case "fuzzing": package.makeFuzzing(instrumented: true)
case "mutations": package.makeFuzzing(instrumented: false)
case "benchmarks": package.addBenchmarks()
case "tests": package.optimizeArithmetic()
default: break
}

extension Package {
  /// The libraries, and programs that feed them: instrumented for libFuzzer, or as fast as users have them.
  func makeFuzzing(instrumented: Bool) {
    leaveProgramOut()
    let sanitizers = ["-sanitize=fuzzer,address"]
    // A debug build has libFuzzer's own `main` linked in, which is not called: the programs have theirs.
    let plain = ["-sanitize=fuzzer", "-Xlinker", "--defsym=LLVMFuzzerTestOneInput=0"]
    for target in targets where target.type == .regular && !target.name.hasSuffix("Support") {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [
          .unsafeFlags((instrumented ? sanitizers : []) + ["-enable-testing"])
        ]
    }
    // The programs are not instrumented: the branches of their checks are not what is looked for. There are several,
    // each with no more than it needs: libFuzzer looks at each counter of a program after each execution.
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
        name: "Fuzzer", dependencies: ["CFuzzer", "SplitMix"], path: "Fuzzing/Sources/Fuzzer"),
    ]
    add("fuzz-codec", "BeaconCodec", "HotColdAir", "TestSupport")
    add("fuzz-radio", "BeaconCodec", "BeaconRadio", "HotColdAir")
    add("fuzz-stations", "BeaconCodec", "BeaconStations")
    add("fuzz-rooms", "AddressResolution", "BeaconCodec", "HotColdAir", "HotColdRooms")
    add("fuzz-players", "BeaconCodec", "BeaconRanging", "HotColdAir", "HotColdGame")
    add(
      "fuzz-game", "BeaconCodec", "BeaconRadio", "BeaconRanging", "HotColdAir", "HotColdGame",
      "HotColdRooms",
      "HotColdScreen", "HotColdSystem", "HotColdOutput", "HotColdEffects", "ScreenSupport")
  }

  /// What measures the libraries, and the least that C can do on this machine.
  func addBenchmarks() {
    leaveProgramOut()
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
      "hot-functions", "AirTraffic", "BeaconCodec", "HotColdAir", "HotColdGame", "HotColdOutput",
      "HotColdScreen",
      "HotColdSystem")
    add("poll-game", "BeaconCodec", "HotColdGame")
    add("house-of-beacons", "BeaconCodec", "HotColdWorld")
  }

  /// Whole games in simulated houses, and the pictures of terminals, are most of what tests compute, and take ten to
  /// fifty times as long without optimisation. All else is as in any debug build.
  func optimizeArithmetic() {
    let busy = [
      "BeaconCodec", "BeaconRanging", "CommandTests", "HotColdGame", "HotColdWorld",
      "PlayerSupport",
    ]
    for target in targets where busy.contains(target.name) {
      target.swiftSettings =
        (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
    }
  }

  /// Without programs and tests only libraries are left.
  func leaveProgramOut() {
    products = []
    targets.removeAll { [.test, .executable].contains($0.type) }
  }
}
