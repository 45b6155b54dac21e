import BeaconCodec
import TestSupport
import Testing

/// Senders as there are outside of the laboratory, replayed by the program.
struct SenderTests {
  struct Air: CustomTestStringConvertible {
    var testDescription: String
    /// Seconds, and an event.
    var events: [(time: Double, bytes: [UInt8])]
    var options = ""
    /// How many lines of this type there are.
    var newAddresses = 0
    var isFound: Bool?
    var sightings: Int
    var fragments = 0
    /// Metres at the end; nil for none.
    var distance: ClosedRange<Double>?
  }

  private static let other: [UInt8] = [0x66, 0x44, 0x33, 0x22, 0x11, 0xC0]

  private static func beacon(minor: UInt8 = 2, power: Int8 = -59) -> [UInt8] {
    seedAdvertisingData.dropLast(2) + [minor, UInt8(bitPattern: power)]
  }

  private static func packet(
    _ time: Double, _ data: [UInt8], rssi: Int, address: [UInt8] = addressBytes
  ) -> (time: Double, bytes: [UInt8]) {
    (
      time,
      legacyEvent(
        legacyReport(type: 0, address: address, data: data, rssi: UInt8(truncatingIfNeeded: rssi)))
    )
  }

  /// Packets while the level changes from one dBm to another.
  private static func walk(
    every seconds: Double, for duration: Double, from start: Double = 0, _ low: Int, _ high: Int,
    address: [UInt8] = addressBytes, data: (Int) -> [UInt8] = { _ in beacon() }
  ) -> [(time: Double, bytes: [UInt8])] {
    let count = Int(duration / seconds)
    return (0..<count).map { step in
      packet(
        start + Double(step) * seconds, data(step), rssi: low + (high - low) * step / count,
        address: address)
    }
  }

  private static let altBeacon: [UInt8] =
    [0x1B, 0xFF, 0x18, 0x01, 0xBE, 0xAC] + [UInt8](repeating: 0, count: 20) + [0xB5, 0]

  private static func eddystone(frame: UInt8 = 0, power: UInt8 = 0xDE) -> [UInt8] {
    [0x15, 0x16, 0xAA, 0xFE, frame, power] + [UInt8](repeating: 0, count: 16)
  }

  private static let name: [UInt8] = [0x05, 0x09] + Array("Keys".utf8)

  private static let unfinished = (0..<100).map { step in
    (Double(step) / 10, extendedEvent(extendedReport(type: 0x20, sid: 1)))
  }

  static let airs = [
    Air(
      testDescription: "never completed", events: unfinished, sightings: 100, fragments: 100,
      distance: 1...4),
    Air(
      testDescription: "every 2 s, near", events: walk(every: 2.01, for: 60, -38, -38),
      isFound: true,
      sightings: 29, distance: 0...0.5),
    Air(
      testDescription: "every 6 s", events: walk(every: 6, for: 240, -85, -43),
      isFound: true,
      sightings: 40, distance: 0...1.2),
    Air(
      testDescription: "every 12 s", events: walk(every: 12, for: 240, -85, -43),
      isFound: true, sightings: 20, distance: 0...1.2),
    Air(
      testDescription: "every 30 s", events: walk(every: 30, for: 240, -85, -43),
      isFound: true, sightings: 8, distance: 0...1.2),
    Air(
      testDescription: "every 12 s, far away", events: walk(every: 12, for: 240, -85, -80),
      isFound: false, sightings: 20, distance: 4...40),
    Air(
      testDescription: "0 dBm", events: walk(every: 0.1, for: 5, 0, 0), isFound: false,
      sightings: 50),
    Air(
      testDescription: "a beacon and an Eddystone",
      events: walk(every: 0.1, for: 60, -82, -47) { $0 < 100 ? beacon() : eddystone(power: 0xEE) },
      options: "--address C0:11:22:33:44:55", isFound: true, sightings: 600, distance: 0...2.5),
    Air(
      testDescription: "an AltBeacon at 1 m",
      events: walk(every: 0.1, for: 10, -75, -75) { _ in altBeacon },
      options: "--address C0:11:22:33:44:55", isFound: false, sightings: 100, distance: 0.7...1.5),
    Air(
      testDescription: "an Eddystone at 1 m, nearly always with its telemetry",
      events: walk(every: 0.1, for: 10, -75, -75) { eddystone(frame: $0 % 10 == 0 ? 0x10 : 0x20) },
      options: "--address C0:11:22:33:44:55", isFound: false, sightings: 100, distance: 0.7...1.5),
    Air(
      testDescription: "a new address",
      events: walk(every: 0.1, for: 30, -80, -75)
        + walk(every: 0.1, for: 30, from: 30, -75, -45, address: other),
      newAddresses: 1, isFound: true, sightings: 600, distance: 0...1.5),
    Air(
      testDescription: "a new address of a named device",
      events: walk(every: 0.1, for: 30, -80, -75) { _ in name }
        + walk(every: 0.1, for: 30, from: 31, -75, -45, address: other) { _ in name },
      options: "--address C0:11:22:33:44:55", newAddresses: 1, isFound: true, sightings: 600,
      distance: 0...1.5),
    Air(
      testDescription: "a new address every 6 s",
      events: walk(every: 6, for: 180, -80, -75)
        + walk(every: 6, for: 180, from: 180, -75, -45, address: other),
      newAddresses: 1, isFound: true, sightings: 60, distance: 0...1.5),
    Air(
      testDescription: "two beacons in a packet",
      events: (0..<50).map {
        (
          Double($0) / 10,
          extendedEvent(extendedReport(data: beacon() + beacon(minor: 3).dropFirst(3)))
        )
      }, isFound: false, sightings: 100, distance: 1...4),
  ]

  @Test(arguments: airs) func isHeard(_ air: Air) throws {
    let records = air.events.flatMap { record($0.bytes, time: Int64($0.time * 1e6)) }
    let outcome = try Program.run(
      words("replay - --json \(air.options)"),
      input: .bytes(btsnoop(datalink: 1001, records)), status: 0)
    #expect(outcome.lines("lost").isEmpty && outcome.lines("exit").isEmpty)
    #expect(outcome.lines("newAddress").count == air.newAddresses)
    #expect((outcome.lines("found").count > 0) == air.isFound ?? false)
    let summary = try #require(outcome.lines("summary").first)
    let sightings = try #require(summary.field("sightings").flatMap { Int($0) })
    // Those of the silence before a new address is known are of another device.
    #expect((air.sightings - 30 * air.newAddresses...air.sightings).contains(sightings))
    #expect(summary.field("fragment") == "\(air.fragments)")
    let distance = try #require(outcome.lines("estimate").last?.field("distance"))
    #expect((distance == "null") == (air.distance == nil))
    if let metres = Double(distance), let range = air.distance {
      #expect(range.contains(metres), "\(metres) m")
    }
    if Validator.python != nil { try Validator.expectValid(outcome.lines) }
    // The same in words.
    let plain = try Program.run(
      words("replay - --plain \(air.options)"),
      input: .bytes(btsnoop(datalink: 1001, records)), status: 0)
    #expect(plain.lines.count { $0.contains(" goes on at ") } == air.newAddresses)
    let isNamed = air.testDescription.contains("named")
    #expect(plain.lines.contains { $0.contains("perhaps another") } == isNamed)
  }
}
