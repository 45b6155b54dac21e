import TestSupport
import Testing

@testable import BeaconCodec

/// What is read at once comes to the same as going through reports and structures, as who wants details does.
struct LoneBeaconTests {
  @Test(arguments: [
    legacyEvent(legacyReport()), legacyEvent(legacyReport()) + [0],
    legacyEvent(legacyReport(), legacyReport()), Array(legacyEvent(legacyReport()).dropLast()),
    extendedEvent(extendedReport()), extendedEvent(extendedReport()) + [0],
    extendedEvent(extendedReport(), extendedReport()),
    Array(extendedEvent(extendedReport()).dropLast()),
  ])
  func isTheSameStepByStep(_ event: [UInt8]) {
    for position in event.indices {
      for byte in UInt8.min ... .max {
        var changed = event
        changed[position] = byte
        var atOnce = SightingDecoder()
        var stepByStep = SightingDecoder(withDetails: true)
        var sightings: [Sighting] = []
        var expected: [Sighting] = []
        atOnce.decode(changed.span, at: .zero) { sightings.append($0) }
        stepByStep.decode(changed.span, at: .zero) { sighting in
          var sighting = sighting
          sighting.details = nil
          expected.append(sighting)
        }
        #expect(sightings == expected)
        #expect(atOnce.rejects == stepByStep.rejects)
        #expect(atOnce.sightings == stepByStep.sightings)
      }
    }
  }

  @Test(arguments: [
    (legacyEvent(legacyReport()), true), (legacyEvent(legacyReport(), legacyReport()), false),
    (extendedEvent(extendedReport()), true), (extendedEvent(extendedReport(type: 0x20)), false),
    (extendedEvent(extendedReport(), extendedReport()), false),
  ])
  func isReadAtOnce(_ event: [UInt8], _ isLone: Bool) {
    let lone = LoneBeacon(legacy: event.span) ?? LoneBeacon(extended: event.span)
    #expect((lone != nil) == isLone)
    #expect(lone?.rssi == (isLone ? -65 : nil))
  }
}
