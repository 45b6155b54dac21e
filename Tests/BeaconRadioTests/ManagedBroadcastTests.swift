import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

/// A beacon that the kernel's management sends: which method, how often, and when it cannot be.
struct ManagedBroadcastTests: Broadcasting {
  @Test(arguments: CommandSet.allCases)
  func onAndOff(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    #expect(session.broadcastMethod == .managed)
    #expect(state(session) == .active)
    #expect(isOn(radio))
    #expect(radio.kernel?.instances == [5])
    // What the kernel did on our behalf is nobody's interference.
    _ = session.poll()
    #expect(state(session) == .active)
    session.close()
    #expect(!isOn(radio))
    #expect(radio.kernel?.instances == [])
  }

  struct Choice: Sendable {
    var change: @Sendable (inout FakeKernel) -> Void
    var legacy: BroadcastMethod
    var extended: BroadcastMethod
  }

  @Test(arguments: [
    // Nobody has let the adapter speak Low Energy yet.
    Choice(change: { $0.settings = .powered }, legacy: .managed, extended: .managed),
    // The same, and it will not.
    Choice(
      change: {
        $0.settings = .powered
        $0.refusals[.setLowEnergy] = .rejected
      }, legacy: .rawLegacy, extended: .rawExtended),
    // Every instance would be connectable.
    Choice(
      change: { $0.settings.insert(.connectable) }, legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.settings.insert(.advertising) }, legacy: .rawLegacy, extended: .rawExtended),
    // All are others'.
    Choice(
      change: { $0.instances = [1, 2, 3, 4, 5] }, legacy: .rawLegacy, extended: .rawExtended),
    // A dead program's.
    Choice(change: { $0.instances = [5] }, legacy: .managed, extended: .managed),
    // It would have to take turns with the others.
    Choice(change: { $0.instances = [1, 5] }, legacy: .rawLegacy, extended: .managed),
    // An old kernel.
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand },
      legacy: .rawLegacy, extended: .rawExtended),
    // One that knows no management of advertising at all.
    Choice(
      change: { $0.refusals[.readAdvertisingFeatures] = .unknownCommand },
      legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingParameters] = .permissionDenied },
      legacy: .rawLegacy, extended: .rawExtended),
    Choice(
      change: { $0.refusals[.addExtendedAdvertisingData] = .failed },
      legacy: .rawLegacy, extended: .rawExtended),
  ])
  func whichMethod(choice: Choice) throws {
    for (commands, method) in [
      (CommandSet.legacy, choice.legacy), (.extended, choice.extended),
    ] {
      let radio = radio(commands, choice.change)
      let before = radio.kernel?.instances
      let session = try session(radio)
      #expect(session.broadcastMethod == method)
      #expect(isOn(radio))
      session.close()
      #expect(!isOn(radio))
      #expect(radio.kernel?.instances.subtracting([5]) == before?.subtracting([5]))
    }
  }

  /// Without sets the kernel takes an interval of its own.
  @Test func intervalIsSetAtTheController() throws {
    let radio = radio(.legacy)
    let session = try session(radio)
    let parameters = radio.controller.log.last { $0[..<2] == [0x06, 0x20] }
    #expect(parameters?.contains(0xC8) == true)
    #expect(isOn(radio))
    session.close()
  }

  @Test(
    arguments: [
      (CommandSet.legacy, 0x0020, 0x00A0), (.legacy, 0x00A0, 0x00A0),
      (.legacy, 0x0640, 0x0640), (.extended, 0x0020, 0x0020), (.extended, 0x0001, 0x0020),
    ] as [(CommandSet, UInt16, UInt16)])
  func shortestInterval(commands: CommandSet, asked: UInt16, got: UInt16) throws {
    let session = try session(
      radio(commands),
      Broadcast(payload: broadcast.payload, interval: RadioInterval(rawValue: asked)))
    #expect(session.broadcast?.interval.rawValue == got)
    session.close()
  }

  /// The kernel gives up first, and nobody waits for the controller a second time.
  @Test(arguments: CommandSet.allCases)
  func muteController(commands: CommandSet) throws {
    let radio = radio(commands) {
      $0.refusals[.addExtendedAdvertisingData] = .invalidParameters
      $0.slowness = 1.8
    }
    #expect(
      throws: RadioError.timedOut(.kernel(.addExtendedAdvertisingData), adapter: "hci0")
    ) {
      _ = try session(radio)
    }
    #expect(radio.kernel?.instances == [])
  }

  @Test func scanIsHeldUpForTheAddress() throws {
    let radio = radio(.legacy)
    // Another program's.
    radio.change { $0.leave(scanning: true) }
    let session = try session(radio)
    #expect(session.broadcastMethod == .managed)
    #expect(radio.controller.isAdvertising)
    #expect(radio.controller.isScanning)
    session.close()
    #expect(radio.controller.isScanning)
  }

  /// The refusal is not the fault of any scan, so none may be on afterwards.
  @Test func unwillingController() {
    let radio = radio(.legacy)
    let error = HCIStatus(rawValue: 0x1F)
    radio.change { $0.refusals[.leSetAdvertisingEnable] = error }
    #expect(
      throws: RadioError.refused(
        .controller(.leSetAdvertisingEnable), .controller(error), adapter: "hci0")
    ) {
      _ = try session(radio)
    }
    #expect(!radio.controller.isScanning)
    #expect(!radio.controller.opcodes.contains(.leSetScanEnable))
  }

  /// Our own scan is held up, and our own program knows.
  @Test func nobodyElseIsThere() throws {
    let radio = radio(.legacy)
    let session = try session(radio, scan: .halfTime)
    radio.change { $0.forgetLog() }
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    radio.tell([0x06, 0x00, 0x00, 0x00, 0x04, 0x00, 0x03, 0x02, 0x00, 0x00])
    #expect(
      radio.turn(session) {
        session.broadcastMethod == .rawLegacy
          && radio.controller.opcodes.filter { $0 == .leSetScanEnable }.count == 2
      })
    #expect(radio.turn(session) { radio.controller.isAdvertising })
    #expect(session.state(of: .scan) == .active)
    #expect(radio.controller.isScanning)
    session.close()
  }
}
