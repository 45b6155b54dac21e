// swift-tools-version: 6.2
import PackageDescription

// The least that C can do, on this machine.
let asFastAsCan: [CSetting] = [.unsafeFlags(["-O3", "-march=native"])]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "hotcold", path: "..")],
  targets: [
    .target(name: "AirTraffic"),
    .executableTarget(name: "make-recording", dependencies: ["AirTraffic"]),
    .executableTarget(
      name: "hot-functions",
      dependencies: [
        "AirTraffic",
        .product(name: "BeaconCodec", package: "hotcold"),
        .product(name: "HotColdGame", package: "hotcold"),
        .product(name: "HotColdScreen", package: "hotcold"),
      ]),
    .executableTarget(
      name: "poll-game",
      dependencies: [
        .product(name: "BeaconCodec", package: "hotcold"),
        .product(name: "HotColdGame", package: "hotcold"),
      ]),
    .executableTarget(
      name: "house-of-beacons",
      dependencies: [
        .product(name: "BeaconCodec", package: "hotcold"),
        .product(name: "HotColdWorld", package: "hotcold"),
      ]),
    .executableTarget(name: "capture-limit", cSettings: asFastAsCan),
    .executableTarget(name: "csv-limit", cSettings: asFastAsCan),
    .executableTarget(name: "poll-limit", cSettings: asFastAsCan),
  ],
  swiftLanguageModes: [.v6]
)
