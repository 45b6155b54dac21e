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
    var decoder = SightingDecoder(withDetails: true)
    var sightings: [Sighting] = []
    decoder.decode(event, at: .zero) { sighting in
      require(sighting.rssi.map { $0 >= -127 && $0 < 0 } ?? true, "the RSSI is valid")
      require(sighting.address.bits >> 48 == 0, "an address has 48 bits")
      // The further beacons of a packet have none.
      require(
        sighting.details != nil || sighting.identity != nil, "there are details, as requested")
      // A device other than a beacon has its claimed transmit power minus 59 dB.
      require(
        sighting.identity != nil || sighting.measuredPower ?? 0 <= 68,
        "the measured power is plausible")
      sightings.append(sighting)
    }
    // The shortest report has ten bytes.
    require(sightings.count <= event.count / 10, "no more reports than fit into the event")
    require(sightings.count <= 255, "no more reports than the count's byte allows")
    // Each report can have three faults: invalid data, an invalid beacon and an invalid fragment.
    require(
      decoder.rejects.total <= 1 + 3 * (event.count / 10), "each fault is counted only once")

    var again = SightingDecoder()
    var count = 0
    again.decode(event, at: .zero) { sighting in
      require(count < sightings.count, "without details there are no more reports")
      sightings[count].details = nil
      require(sighting == sightings[count], "the rest of a sighting is the same without details")
      count += 1
    }
    require(
      count == sightings.count && again.rejects == decoder.rejects,
      "reports and rejects are the same without details")

    if let reply = HCIReply(event: event) {
      require(reply.parameters.count + 4 <= event.count, "the parameters are within the event")
    }
    if let command = HCICommand(([0x01] + bytes(of: event)).span) {
      require(command.parameters.count + 3 <= event.count, "the parameters are within the command")
    }
  }
}
