import BeaconCodec
import Testing

@testable import BeaconRadio

/// A beacon sent by the kernel's management: when that is possible, and the interval.
struct ManagedBroadcastTests: Broadcasting {
  /// How the kernel differs, and whether it keeps the broadcast, with each command set.
  static let choices: [(@Sendable (inout FakeKernel) -> Void, legacy: Bool, extended: Bool)] =
    [
      ({ _ in }, true, true),
      // Low Energy is off.
      ({ $0.settings = .powered }, true, true),
      // Low Energy is off, and the kernel refuses to switch it on.
      (
        {
          $0.settings = .powered
          $0.refusals[.setLowEnergy] = .rejected
        }, false, false
      ),
      // Every instance would be connectable.
      ({ $0.settings.insert(.connectable) }, false, false),
      ({ $0.settings.insert(.advertising) }, false, false),
      // All instances belong to other programs.
      ({ $0.instances = [1, 2, 3, 4, 5] }, false, false),
      // An instance that a killed program left behind.
      ({ $0.instances = [5] }, true, true),
      // It would share the controller's only set with the others.
      ({ $0.instances = [1, 5] }, false, true),
      // An old kernel.
      (
        { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand },
        false, false
      ),
      // A kernel without management of advertising.
      (
        { $0.refusals[.readAdvertisingFeatures] = .unknownCommand },
        false, false
      ),
      (
        { $0.refusals[.addExtendedAdvertisingParameters] = .permissionDenied },
        false, false
      ),
      (
        { $0.refusals[.addExtendedAdvertisingData] = .failed },
        false, false
      ),
    ]

  @Test(arguments: choices)
  func whichMethod(
    change: @Sendable (inout FakeKernel) -> Void, legacy: Bool, extended: Bool
  ) throws {
    for (commands, isManaged) in [(CommandSet.legacy, legacy), (.extended, extended)] {
      let radio = radio(commands, change)
      let before = radio.kernel?.instances
      let session = try session(radio)
      #expect(session.isManaged == isManaged)
      #expect(isOn(radio))
      if isManaged { #expect(radio.kernel?.instances.contains(5) == true) }
      // The kernel acted for this session: that is not interference.
      for _ in 0..<2 {
        #expect(state(session) == .active)
        _ = session.poll()
      }
      session.close()
      #expect(!isOn(radio))
      #expect(radio.kernel?.instances.subtracting([5]) == before?.subtracting([5]))
    }
  }

  /// Without sets the kernel chooses the interval.
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
  }

  /// The kernel gives up first; the session does not wait for the controller again.
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

  @Test func pausesAScanToSetTheAddress() throws {
    let radio = radio(.legacy)
    // Another program's scan.
    radio.change { $0.leave(scanning: true) }
    let session = try session(radio)
    #expect(session.isManaged)
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

  /// Our own scan is paused, and resumes.
  @Test func pausesOurScan() throws {
    let radio = radio(.legacy)
    let session = try session(radio, scan: .halfTime)
    radio.change { $0.forgetLog() }
    radio.changeKernel { $0.settings.insert(.connectable) }
    radio.notify([0x06, 0x00, 0x00, 0x00, 0x04, 0x00, 0x03, 0x02, 0x00, 0x00])
    #expect(
      radio.turn(session) {
        !session.isManaged
          && radio.controller.opcodes.filter { $0 == .leSetScanEnable }.count == 2
      })
    #expect(radio.turn(session) { radio.controller.isAdvertising })
    #expect(session.state(of: .scan) == .active)
    #expect(radio.controller.isScanning)
    session.close()
  }
}

/// The lease: the kernel removes the beacon unless it is renewed in time.
struct ManagedBroadcastLeaseTests: Broadcasting {
  @Test(arguments: CommandSet.allCases)
  func goesBackToTheLease(commands: CommandSet) throws {
    let radio = radio(commands) { $0.refusals[.addExtendedAdvertisingParameters] = .busy }
    let session = try session(radio)
    #expect(!session.isManaged)
    // Still refused: the raw broadcast continues without a pause.
    radio.change { $0.forgetLog() }
    #expect(radio.turn(session) { radio.controller.log.count > 3 && isOn(radio) })
    #expect(
      radio.turn(session) { state(session) == .active && !session.isManaged })
    radio.changeKernel { $0.refusals = [:] }
    #expect(radio.turn(session) { session.isManaged })
    #expect(radio.turn(session) { radio.kernel?.instances == [5] && isOn(radio) })
    #expect(radio.controller.setsOn.isDisjoint(with: [0xEF]))
    session.close()
    #expect(!isOn(radio))
  }

  @Test(arguments: CommandSet.allCases)
  func anOldKernelIsAskedOnce(commands: CommandSet) throws {
    let radio = radio(commands) { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand }
    let session = try session(radio)
    radio.changeKernel { $0.forgetLog() }
    #expect(!radio.turn(session) { radio.kernel?.log != [] })
    #expect(state(session) == .active)
  }

  /// Noticed by the kernel's command, before its New Settings event.
  @Test(arguments: CommandSet.allCases)
  func kernelMakesItConnectable(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    _ = session.poll()
    radio.changeKernel { $0.settings.insert(.connectable) }
    let command: HCICommand =
      commands == .legacy
      ? HCICommand.leSetAdvertisingParameters(
        interval: .beacon)
      : HCICommand.leSetAdvertisingParameters(
        handle: AdvertisingHandle(rawValue: 5), interval: .beacon)
    var packet = command.packet
    // ADV_IND; the properties connectable, scannable, legacy.
    if commands == .legacy { packet[8] = 0 } else { packet[5] = 0x13 }
    radio.say(packet)
    // Retried at the earliest a second after the last attempt.
    #expect(radio.turn(session, for: 3) { !session.isManaged })
  }

  @Test(arguments: CommandSet.allCases)
  func leaseIsRenewedWithoutAGap(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.state.withLock {
      $0.controller.forgetLog()
      $0.kernel?.forgetLog()
    }
    #expect(
      radio.turn(session) {
        !radio.controller.log.isEmpty || radio.kernel?.log.isEmpty == false
      })
    switch commands {
    case .legacy:
      // First it is asked whether the broadcast is still on.
      #expect(radio.controller.opcodes == [.leSetAdvertisingParameters])
      #expect(radio.turn(session) { radio.kernel?.opcodes == [.addExtendedAdvertisingParameters] })
    case .extended:
      #expect(radio.controller.opcodes == [.leSetExtendedAdvertisingEnable])
      #expect(radio.controller.log.first?[3...] == [1, 1, 5, 0x08, 0x07, 0])
      #expect(radio.kernel?.log == [])
    }
    session.close()
  }

  /// By bluetoothd, or because the lease ran out while this program was stopped, which is not interference.
  @Test(arguments: CommandSet.allCases, [false, true])
  func theInstanceIsRemoved(commands: CommandSet, ranOut: Bool) throws {
    let radio = radio(commands)
    let session = try session(radio)
    if ranOut { radio.wait(for: [], seconds: 25) }
    radio.changeKernel { $0.instances = [] }
    radio.change { $0.leave() }
    if ranOut, commands == .legacy { radio.say(HCICommand.leSetAdvertisingEnable(false).packet) }
    radio.notify([
      0x24, 0x00,  // Advertising Removed
      0x00, 0x00,  // adapter 0
      0x01, 0x00,  // length
      0x05,  // instance
    ])
    var states: [RadioState?] = []
    #expect(
      radio.turn(session) {
        states.append(state(session))
        return radio.kernel?.instances == [5] && isOn(radio)
      })
    #expect(radio.turn(session) { state(session) == (ranOut ? .active : .shared) })
    #expect(!ranOut || !states.contains(.shared))
    #expect(session.isManaged)
    session.close()
    #expect(radio.kernel?.instances == [])
  }

  @Test(arguments: CommandSet.allCases)
  func adapterBecomesConnectable(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.changeKernel { $0.settings.insert(.connectable) }
    radio.notify([
      0x06, 0x00,  // New Settings
      0x00, 0x00,  // adapter 0
      0x04, 0x00,  // length
      0x03, 0x02, 0x00, 0x00,  // powered, connectable, Low Energy
    ])
    #expect(radio.turn(session) { !session.isManaged && state(session) == .shared })
    #expect(radio.turn(session) { radio.kernel?.instances == [] && isOn(radio) })
    session.close()
    #expect(!isOn(radio))
  }
}

/// What remains of a beacon after a session ends.
struct ManagedBroadcastEndTests: Broadcasting {
  /// The kernel keeps its instances while an adapter has no power, and puts them on the air again with it. It cannot
  /// remove a set that the controller has forgotten.
  @Test(arguments: CommandSet.allCases, [false, true])
  func endsWhileTheAdapterIsAway(commands: CommandSet, isBack: Bool) throws {
    let radio = radio(commands)
    let session = try session(radio)
    #expect(radio.kernel?.instances == [5])
    radio.switchOff()
    #expect(radio.turn(session) { state(session) == .down })
    #expect(radio.kernel?.instances == [5])
    // The adapter is up, but the broadcast has not restarted yet.
    if isBack { radio.switchOn() }
    session.close()
    #expect(radio.kernel?.instances == [])
    #expect(!isOn(radio))
  }

  /// Linux since 6.4 removes no instance of an adapter without power: the next session does.
  @Test(arguments: CommandSet.allCases)
  func theNextSessionRemovesIt(commands: CommandSet) throws {
    let radio = radio(commands)
    var first: RadioSession? = try session(radio)
    radio.switchOff(keepsInstances: true)
    if let first { #expect(radio.turn(first) { state(first) == .down }) }
    first?.close()
    #expect(first?.keepsBroadcast == true)
    // Its program ends.
    first = nil
    #expect(radio.kernel?.instances == [5])
    radio.switchOn()
    let second = try radio.session(scan: .continuous)
    #expect(radio.kernel?.instances == [])
    second.close()
    #expect(!second.keepsBroadcast)
    // The first one's place was free for it.
    let third = try session(radio)
    #expect(radio.kernel?.instances == [5])
    third.close()
    #expect(!third.keepsBroadcast && radio.kernel?.instances == [])
  }

  @Test(arguments: CommandSet.allCases)
  func oneBeaconAfterAPowerCycle(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.switchOff()
    #expect(radio.turn(session) { state(session) == .down })
    radio.switchOn()
    #expect(radio.turn(session) { isOn(radio) && state(session) == .active })
    #expect(session.isManaged)
    #expect(radio.kernel?.instances == [5])
    #expect(commands == .legacy || radio.controller.setsOn == [5])
    session.close()
    #expect(radio.kernel?.instances == [])
    #expect(!isOn(radio))
  }

  /// A legacy controller's only set is shared with the kernel: our data must not stay in it for other programs.
  @Test func clearsTheSharedData() throws {
    let radio = radio(.legacy) { $0.instances = [1] }
    let session = try session(radio)
    #expect(!session.isManaged)
    radio.state.withLock {
      $0.controller.forgetLog()
      $0.kernel?.forgetLog()
    }
    session.close()
    #expect(
      radio.controller.log
        == [
          HCICommand.leSetAdvertisingEnable(false),
          HCICommand.leSetAdvertisingData(payload: AdvertisingPayload()),
          HCICommand.leSetScanResponseData(payload: AdvertisingPayload()),
        ].map { (command: HCICommand) in Array(command.packet.dropFirst()) })
    // The kernel sets its own again when one instance follows another.
    #expect(
      radio.kernel?.log == [
        ControlCommand.addExtendedAdvertisingParameters(
          instance: 5, timeout: 2, interval: .beacon
        ).packet(index: 0),
        ControlCommand.addExtendedAdvertisingData(
          instance: 5, payload: AdvertisingPayload()
        ).packet(index: 0),
      ])
  }

  /// If only the sockets fail, the kernel's instance remains; another method removes it.
  @Test(arguments: CommandSet.allCases)
  func socketsEnd(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    #expect(session.isManaged)
    radio.state.withLock {
      _ = $0.kernel?.settings.insert(.connectable)
      $0.controller.forgetLog()
    }
    radio.hangUp(.control(index: 0))
    #expect(
      radio.turn(session) {
        !session.isManaged && isOn(radio) && radio.kernel?.instances == []
      })
    session.close()
    #expect(!isOn(radio))
  }
}
