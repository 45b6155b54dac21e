import BeaconCodec
import Testing

@testable import BeaconRadio

struct SightingsTests {
  private let beacon = IBeacon(
    identity: BeaconIdentity(uuid: BeaconUUID(high: 1, low: 2), major: 3, minor: 4),
    measuredPower: -59)

  private func keeper(_ radio: FakeRadio, _ use: RadioUse) -> RadioKeeper {
    RadioKeeper(
      pause: { [unowned radio] in
        radio.wait(for: [], seconds: 0.1)
        await Task.yield()
      },
      begin: { () throws(RadioError) in
        try RadioSession(on: FakeRadio.adapter, use, clock: radio.clock, host: radio)
      })
  }

  @Test func goesOnGiving() async throws {
    let radio = FakeRadio()
    let packet = try #require(
      AdvertisingReport(
        eventType: .nonConnectable, address: BluetoothAddress(bits: 7), rssi: -60
      ).legacyEvent(data: beacon.advertisingData))
    var count = 0
    radio.after(1) { [unowned radio] in radio.hear([0x04] + packet) }
    for try await sighting in Sightings(keeper(radio, RadioUse(scan: .continuous))) {
      #expect(sighting.identity == beacon.identity)
      count += 1
      if count == 3 { break }
      radio.after(1) { [unowned radio] in radio.hear([0x04] + packet) }
    }
    #expect(count == 3)
    // Nobody listens any more.
    while radio.controller.isScanning { await Task.yield() }
  }

  @Test func failsAsTheRadioDoes() async {
    let radio = FakeRadio { $0.failures[.control(index: 0)] = .down(adapter: "hci0") }
    await #expect(throws: RadioError.down(adapter: "hci0")) {
      for try await _ in Sightings(keeper(radio, RadioUse(scan: .continuous))) {}
    }
  }

  @Test func endsWithItsTask() async throws {
    let radio = FakeRadio()
    let sightings = Sightings(keeper(radio, RadioUse(scan: .continuous)))
    let task = Task { for try await _ in sightings {} }
    while !radio.controller.isScanning { await Task.yield() }
    task.cancel()
    try await task.value
    while radio.controller.isScanning { await Task.yield() }
  }

  @Test func broadcastsWhileItRuns() async throws {
    struct Oops: Error {}
    let radio = FakeRadio()
    let use = RadioUse(broadcast: Broadcast(payload: AdvertisingPayload(beacon.advertisingData)!))
    let isOn = try await keeper(radio, use).whileOn { radio.controller.isAdvertising }
    #expect(isOn)
    #expect(!radio.controller.isAdvertising)
    await #expect(throws: Oops.self) { try await keeper(radio, use).whileOn { throw Oops() } }
    #expect(!radio.controller.isAdvertising)
    radio.state.withLock { $0.failures[.control(index: 0)] = .unplugged(adapter: "hci0") }
    await #expect(throws: RadioError.unplugged(adapter: "hci0")) {
      try await keeper(radio, use).whileOn {}
    }
  }
}
