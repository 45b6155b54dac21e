import Fuzzer
import TestSupport

@testable import BeaconCodec

extension FuzzTarget {
  /// One HCI event.
  static let events = FuzzTarget(
    "events", maximumLength: 260,
    seeds: [
      legacyEvent(legacyReport()),
      legacyEvent(legacyReport(type: 4, rssi: 0x7F), legacyReport(data: [])),
      legacyEvent(legacyReport(), count: 255),
      extendedEvent(extendedReport(), extendedReport(type: 0x10, data: [])),
      extendedEvent(extendedReport(type: 0x20), extendedReport(type: 0x40)),
      [0x3E, 0], [0x0E, 4, 1, 0x0C, 0x20, 0],
      [0x0F, 4, 0, 1, 0x0C, 0x20],
    ]
  ) { event in
    var decoder = SightingDecoder(withDetails: true, messages: .hotcold)
    var told: [Sighting] = []
    decoder.decode(event, at: .zero) { sighting in
      require(sighting.rssi.map { $0 >= -127 && $0 <= 20 } ?? true, "an RSSI is one")
      require(sighting.address.bits >> 48 == 0, "an address has 48 bits")
      require(sighting.details != nil, "details were asked for")
      // Of other devices than beacons it is 59 dB below what they say they send with.
      require(sighting.identity != nil || sighting.measuredPower ?? 0 <= 68, "a power that is told")
      told.append(sighting)
    }
    // The smallest report has ten bytes.
    require(told.count <= event.count / 10, "no more reports than there is room for")
    require(told.count <= 255, "no more reports than can be counted")
    // Of each report its data, its beacon and its place among others can be at fault.
    require(
      decoder.rejects.total <= 1 + 3 * (event.count / 10), "each fault is counted once")

    var again = SightingDecoder()
    var count = 0
    again.decode(event, at: .zero) { sighting in
      require(count < told.count, "details are of the same reports")
      told[count].details = nil
      require(sighting == told[count], "details change nothing else")
      count += 1
    }
    require(count == told.count && again.rejects == decoder.rejects, "details change nothing")

    if let reply = HCIReply(event: event) {
      require(reply.parameters.count + 4 <= event.count, "parameters are of the event")
    }
    if let command = HCICommand(([0x01] + (0..<event.count).map { event[$0] }).span) {
      require(command.parameters.count + 3 <= event.count, "parameters are of the command")
    }
  }
}
