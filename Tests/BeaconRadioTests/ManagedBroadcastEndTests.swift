import BeaconCodec
import Synchronization
import Testing

@testable import BeaconRadio

/// What is left of the beacon at its end, however that comes.
struct ManagedBroadcastEndTests: Broadcasting {
  /// The kernel keeps its instances while an adapter has no power, and puts them on the air again with it. What the
  /// controller has forgotten it cannot remove.
  @Test(arguments: CommandSet.allCases, [false, true])
  func endsWhileTheAdapterIsAway(commands: CommandSet, isBack: Bool) throws {
    let radio = radio(commands)
    let session = try session(radio)
    #expect(radio.kernel?.instances == [5])
    radio.state.withLock {
      $0.adapters[0].isUp = false
      $0.controller.leave()
    }
    #expect(radio.turn(session) { state(session) == .down(nil) })
    #expect(radio.kernel?.instances == [5])
    if isBack {
      // Up, but not begun anew yet.
      radio.state.withLock { $0.adapters[0].isUp = true }
    }
    session.close()
    #expect(radio.kernel?.instances == [])
    #expect(!isOn(radio))
    #expect(!session.isLeftToKernel)
  }

  /// Some kernels change nothing of an adapter without power. Who ends a session is told.
  @Test(arguments: CommandSet.allCases)
  func isLeftToTheKernel(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.state.withLock {
      $0.adapters[0].isUp = false
      $0.controller.leave()
      $0.kernel?.refusals[.removeAdvertising] = .failed
    }
    #expect(radio.turn(session) { state(session) == .down(nil) })
    session.close()
    #expect(session.isLeftToKernel)
  }

  @Test(arguments: CommandSet.allCases)
  func oneBeaconAfterAPowerCycle(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    radio.state.withLock {
      $0.adapters[0].isUp = false
      $0.controller.leave()
    }
    #expect(radio.turn(session) { state(session) == .down(nil) })
    radio.state.withLock { $0.adapters[0].isUp = true }
    #expect(radio.turn(session) { isOn(radio) && state(session) == .active })
    #expect(session.broadcastMethod == .managed)
    #expect(radio.kernel?.instances == [5])
    #expect(commands == .legacy || radio.controller.setsOn == [5])
    session.close()
    #expect(radio.kernel?.instances == [])
    #expect(!isOn(radio))
  }

  /// With one set for all, the data is the kernel's, too: what others have there must not be ours afterwards.
  @Test func leavesNothingToOthersAdvertisements() throws {
    let radio = radio(.legacy) { $0.instances = [1] }
    let session = try session(radio)
    #expect(session.broadcastMethod == .rawLegacy)
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
    // The kernel sets its own anew where one takes another's turn.
    #expect(
      radio.kernel?.log == [
        ManagementCommand.addExtendedAdvertisingParameters(
          instance: 5, timeout: 2, interval: .beacon
        ).packet(index: 0),
        ManagementCommand.addExtendedAdvertisingData(
          instance: 5, payload: AdvertisingPayload()
        ).packet(index: 0),
      ])
  }

  /// Of sockets that end, with the adapter still there, what was asked of the kernel is left. Another method ends it.
  @Test(arguments: CommandSet.allCases)
  func socketsEnd(commands: CommandSet) throws {
    let radio = radio(commands)
    let session = try session(radio)
    #expect(session.broadcastMethod == .managed)
    radio.state.withLock {
      _ = $0.kernel?.settings.insert(.connectable)
      $0.controller.forgetLog()
    }
    radio.hangUp(.control(index: 0))
    #expect(
      radio.turn(session) {
        session.broadcastMethod != .managed && isOn(radio) && radio.kernel?.instances == []
      })
    session.close()
    #expect(!isOn(radio))
  }
}
