import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

/// The time after which the kernel takes the beacon back, unless it is told again.
struct ManagedBroadcastLeaseTests: Broadcasting {
  @Test(arguments: CommandSet.allCases)
  func goesBackToTheLease(commands: CommandSet) throws {
    let radio = radio(commands) { $0.refusals[.addExtendedAdvertisingParameters] = .busy }
    let session = try session(radio)
    #expect(session.broadcastMethod != .managed)
    // Still refused: the raw way goes on without a pause.
    radio.change { $0.forgetLog() }
    #expect(radio.turn(session) { radio.controller.log.count > 3 && isOn(radio) })
    #expect(
      radio.turn(session) { state(session) == .active && session.broadcastMethod != .managed })
    radio.state.withLock { $0.kernel?.refusals = [:] }
    #expect(radio.turn(session) { session.broadcastMethod == .managed })
    #expect(radio.turn(session) { radio.kernel?.instances == [5] && isOn(radio) })
    #expect(radio.controller.setsOn.isDisjoint(with: [0xEF]))
    session.close()
    #expect(!isOn(radio))
  }

  @Test(arguments: CommandSet.allCases)
  func anOldKernelIsAskedOnce(commands: CommandSet) throws {
    let radio = radio(commands) { $0.refusals[.addExtendedAdvertisingParameters] = .unknownCommand }
    let session = try session(radio)
    radio.state.withLock { $0.kernel?.forgetLog() }
    #expect(!radio.turn(session) { radio.kernel?.log != [] })
    #expect(state(session) == .active)
    session.close()
  }

  /// Not only once the kernel is done with it and says so.
  @Test(arguments: CommandSet.allCases)
  func kernelMakesItConnectable(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    _ = session.poll()
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    let command: HCICommand =
      commands == .legacy
      ? HCICommand.leSetAdvertisingParameters(
        interval: .beacon, ownAddress: .public)
      : HCICommand.leSetAdvertisingParameters(
        handle: AdvertisingHandle(rawValue: 5), interval: .beacon,
        ownAddress: .public)
    var packet = command.packet
    // ADV_IND; the properties connectable, scannable, legacy.
    if commands == .legacy { packet[8] = 0 } else { packet[5] = 0x13 }
    radio.say(packet)
    // A second after the last attempt at the soonest.
    #expect(radio.turn(session, for: 3) { session.broadcastMethod != .managed })
    session.close()
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
      #expect(radio.controller.log.isEmpty)
      #expect(radio.kernel?.opcodes == [.addExtendedAdvertisingParameters])
    case .extended:
      #expect(radio.controller.opcodes == [.leSetExtendedAdvertisingEnable])
      #expect(radio.controller.log.first?[3...] == [1, 1, 5, 0x08, 0x07, 0])
      #expect(radio.kernel?.log == [])
    }
    session.close()
  }

  @Test(arguments: CommandSet.allCases)
  func bluetoothdRemovesEveryInstance(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.state.withLock {
      $0.kernel?.instances = []
      $0.controller.leave()
    }
    radio.tell([
      0x24, 0x00,  // Advertising Removed
      0x00, 0x00,  // adapter 0
      0x01, 0x00,  // length
      0x05,  // instance
    ])
    #expect(radio.turn(session) { radio.kernel?.instances == [5] && isOn(radio) })
    #expect(radio.turn(session) { state(session) == .shared })
    #expect(session.broadcastMethod == .managed)
    session.close()
    #expect(radio.kernel?.instances == [])
  }

  /// This program was stopped for so long that its lease ran out: nobody else had a hand in it.
  @Test(arguments: CommandSet.allCases)
  func ownLeaseRunsOut(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.wait(for: [], seconds: 25)
    radio.state.withLock {
      $0.kernel?.instances = []
      $0.controller.leave()
    }
    if commands == .legacy { radio.say(HCICommand.leSetAdvertisingEnable(false).packet) }
    radio.tell([0x24, 0x00, 0x00, 0x00, 0x01, 0x00, 0x05])
    var states: [RadioState] = []
    #expect(
      radio.turn(session) {
        states.append(state(session)!)
        return radio.kernel?.instances == [5] && isOn(radio)
      })
    #expect(radio.turn(session) { state(session) == .active })
    #expect(!states.contains(.shared))
    session.close()
  }

  @Test(arguments: CommandSet.allCases)
  func adapterBecomesConnectable(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.state.withLock { _ = $0.kernel?.settings.insert(.connectable) }
    radio.tell([
      0x06, 0x00,  // New Settings
      0x00, 0x00,  // adapter 0
      0x04, 0x00,  // length
      0x03, 0x02, 0x00, 0x00,  // powered, connectable, Low Energy
    ])
    let raw: BroadcastMethod = commands == .legacy ? .rawLegacy : .rawExtended
    #expect(radio.turn(session) { session.broadcastMethod == raw && state(session) == .shared })
    #expect(radio.turn(session) { radio.kernel?.instances == [] && isOn(radio) })
    session.close()
    #expect(!isOn(radio))
  }
}
