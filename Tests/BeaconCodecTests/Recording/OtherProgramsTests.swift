import Foundation
import TestSupport
import Testing

@testable import BeaconCodec

/// Wireshark opens what is written here (btmon does in Tests/Guest). Without it the test is skipped.
@Suite("Recordings in other programs")
struct OtherProgramsTests {
  private static let sightings = RoundTripTests.sightings(
    count: 50, seed: 6, times: 0...3_600_000, step: 1_000_000
  ).sorted { $0.time < $1.time }

  @Test(.enabled(if: isInstalled("tshark"), "tshark is not installed"))
  func tsharkOpensThem() throws {
    let fields = ["bthci_evt.bd_addr", "bthci_evt.rssi", "frame.time_epoch", "_ws.malformed"]
    let arguments = [
      "-r", "%", "-Y", "bthci_evt.code == 0x3e", "-T", "fields", "-E", "occurrence=l",
    ]
    let output = try tshark(arguments + fields.flatMap { ["-e", $0] })
    let rows = output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count == Self.sightings.count)
    for (row, sighting) in zip(rows, Self.sightings) {
      try #require(row.count == 4)
      #expect(row[0].uppercased() == sighting.address.description)
      #expect(Int8(row[1]) == sighting.rssi ?? 127)
      let time = Double(row[2]) ?? .nan
      #expect(abs(time - 1_750_000_000 - sighting.time.seconds) < 1e-5)
      #expect(row[3].isEmpty)
    }
  }

  /// Runs a program on a recording, whose name stands for `%`.
  private func tshark(_ arguments: [String]) throws -> String {
    let writer = BTSnoopWriter(start: Timestamp(nanoseconds: 1_750_000_000_000_000_000))
    var file = writer.preamble(adapter: randomAddress)
    for sighting in Self.sightings {
      let event = try #require(advertisement(of: sighting))
      file += writer.event(event.span, at: sighting.time)
    }
    let url = FileManager.default.temporaryDirectory.appending(
      path: "hotcold-\(UUID().uuidString).btsnoop")
    try Data(file).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["tshark"] + arguments.map { $0 == "%" ? url.path() : $0 }
    process.environment = ProcessInfo.processInfo.environment.merging(["TZ": "UTC"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: output, as: UTF8.self)
  }
}

private func isInstalled(_ program: String) -> Bool {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  return path.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
  }
}
