import Testing

@testable import BeaconCodec
@testable import BeaconTracking
@testable import HotColdSystem

/// The ring of a thing, by what bluetoothd answers.
struct RingTests {
  private static let address = BluetoothAddress(bits: 0xF0F1_F2F3_F4F5, kind: .random)
  private static let path = "/char"

  private static func objects(
    _ bell: Ring.Bell? = nil, isKnown: Bool = true, isConnected: Bool = false,
    isPaired: Bool = false, value: [UInt8]? = nil
  ) -> Ring.Event {
    var objects = Ring.Objects()
    objects.isKnown = isKnown
    objects.flags = ["Powered"]
    if isConnected { objects.flags.formUnion(["Connected", "ServicesResolved"]) }
    if isPaired { objects.flags.insert("Paired") }
    if let bell { objects.characteristics[bell.rawValue] = path }
    objects.values[path] = value
    return .objects(objects)
  }

  /// A ring with what it asks in answer to each event, one a second.
  private static func play(
    _ events: [Ring.Event], _ target: RingTarget = RingTarget(address)
  ) -> (ring: Ring, calls: [[Ring.Call]]) {
    var ring = Ring(target, at: .zero)
    var calls: [[Ring.Call]] = []
    for (second, event) in events.enumerated() {
      calls.append(ring.handle(event, at: Timestamp.zero.advanced(bySeconds: Double(second))))
    }
    return (ring, calls)
  }

  private static func connected(_ bell: Ring.Bell?, _ value: [UInt8]? = nil) -> [Ring.Event] {
    [objects(), .done(.connect), objects(bell, isConnected: true)]
      + (value.map { [objects(bell, isConnected: true, value: $0)] } ?? [])
  }

  /// An unknown thing is searched for first, and forgotten at the end.
  @Test(arguments: [false, true])
  func aThingIsSearchedForAndForgotten(isPaired: Bool) {
    var (ring, calls) = Self.play([
      Self.objects(isKnown: false), .done(.search), Self.objects(isKnown: false), Self.objects(),
      .done(.endSearch), .done(.connect),
      Self.objects(.alert, isConnected: true, isPaired: isPaired),
      .done(.write(Self.path, [2])),
    ])
    #expect(
      calls == [
        [.search], [], [], [.endSearch, .connect], [], [], [.write(Self.path, [2])], [],
      ])
    #expect(ring.state == .rings)
    let end: [Ring.Call] = [.write(Self.path, [0]), .disconnect] + (isPaired ? [] : [.forget])
    #expect(ring.advance(to: Timestamp.zero.advanced(bySeconds: 25.9)) == [])
    #expect(ring.advance(to: Timestamp.zero.advanced(bySeconds: 26.1)) == end)
    #expect(ring.state == .ended)
    #expect(ring.stop() == [])
  }

  /// A pairing and a connection of others stay. What a search had only found is forgotten: the
  /// connection made bluetoothd keep it.
  @Test func nothingOfOthersIsUndone() {
    var (found, calls) = Self.play(Self.connected(.alert))
    #expect(calls.last == [.write(Self.path, [2])])
    #expect(found.stop() == [.write(Self.path, [0]), .disconnect, .forget])
    var (paired, _) = Self.play([
      Self.objects(isPaired: true), Self.objects(.alert, isConnected: true, isPaired: true),
    ])
    #expect(paired.stop() == [.write(Self.path, [0]), .disconnect])
    var (connected, _) = Self.play([
      Self.objects(.alert, isConnected: true), Self.objects(.alert, isConnected: true),
    ])
    #expect(connected.stop() == [.write(Self.path, [0])])
  }

  @Test(
    arguments: [
      (.airTag, nil, .connecting), (.nonOwner, nil, .connecting),
      (.nonOwner, [2, 3, 0, 3, 0, 0], .rings), (.nonOwner, [2, 3, 0, 3, 1, 0], .withOwner),
      (.nonOwner, [2, 3, 0, 3, 0xFF, 0xFF], .noBell), (.nonOwner, [3, 3], .ended),
      (.nonOwner, [2, 3, 1, 3, 1, 0], .connecting), (.nonOwner, [2], .connecting),
      (.nonOwner, [2, 3, 0, 3, 0], .connecting), (.findMy, [1, 2, 3, 0, 3, 0, 0], .rings),
      (.findMy, [1, 2, 3, 0, 3, 1, 0], .withOwner), (nil, nil, .noBell),
    ] as [(Ring.Bell?, [UInt8]?, RingState)])
  func theThingAnswers(bell: Ring.Bell?, value: [UInt8]?, state: RingState) {
    #expect(Self.play(Self.connected(bell, value)).ring.state == state)
  }

  @Test(
    arguments: [
      ([.failed(.objects, "org.freedesktop.DBus.Error.ServiceUnknown")], .noDaemon),
      ([.failed(.objects, "org.freedesktop.DBus.Error.AccessDenied")], .refused),
      ([.objects(Ring.Objects())], .noConnections),
      ([objects(isKnown: false), .failed(.search, "org.bluez.Error.NotReady")], .noConnections),
      ([objects(), .failed(.connect, "org.bluez.Error.NotReady")], .noConnections),
      ([objects(), .failed(.connect, "org.freedesktop.DBus.Error.AccessDenied")], .refused),
      ([objects(), .failed(.connect, "org.bluez.Error.Failed")], .connecting),
      (connected(.alert) + [.failed(.write(path, [2]), "org.bluez.Error.Failed")], .noBell),
      (
        connected(.findMy) + [.failed(.write(path, [1, 0, 3]), "org.bluez.Error.Failed")],
        .withOwner
      ),
      (connected(.alert) + [objects(.alert)], .outOfRange),
      (connected(.alert) + [.done(.write(path, [2])), objects(.alert)], .ended),
    ] as [([Ring.Event], RingState)])
  func eachFailureHasItsState(events: [Ring.Event], state: RingState) {
    #expect(Self.play(events).ring.state == state)
  }

  /// A refused connection is tried again until the patience ends.
  @Test func aThingThatDoesNotAnswerIsOutOfRange() {
    var (ring, calls) = Self.play([
      Self.objects(), .failed(.connect, "org.bluez.Error.Failed"), Self.objects(), Self.objects(),
    ])
    #expect(calls == [[.connect], [], [.connect], []])
    #expect(ring.advance(to: Timestamp.zero.advanced(bySeconds: 12)) == [.disconnect, .forget])
    #expect(ring.state == .outOfRange)
  }

  /// A tracker with its owner, and a thing that takes no connections, are not bothered.
  @Test func aThingThatSaysNoIsNotAsked() {
    var target = RingTarget(Self.address)
    target.isConnectable = false
    #expect(Self.play([Self.objects()], target) == (.connected, [[]]))
    target.isWithOwner = true
    #expect(Self.play([Self.objects()], target) == (.withOwner, [[]]))
  }
}

private func == (play: (ring: Ring, calls: [[Ring.Call]]), other: (RingState, [[Ring.Call]]))
  -> Bool
{
  play.ring.state == other.0 && play.calls == other.1
}
