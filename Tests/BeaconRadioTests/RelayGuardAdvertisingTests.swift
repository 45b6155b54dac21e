import BeaconCodec
import Testing

@testable import BeaconRadio

private let own = AdvertisingHandle.own
private let beacon = AdvertisingPayload(passingBeacon)!
private let legacyParameters = LESetAdvertisingParameters(
  interval: .beacon ... .beacon, ownAddress: .random)

private func set(_ handle: UInt8) -> AdvertisingHandle { AdvertisingHandle(rawValue: handle) }

/// Whose advertising sets, and whose legacy beacon, the helper lets its peer change.
struct RelayGuardAdvertisingTests {
  // MARK: Advertising sets

  @Test func othersSets() {
    let talk = Talk(instances: [1])
    for handle in [set(0), set(1), set(2), set(0xEB)] {
      #expect(
        !talk.says(
          LESetAdvertisingParameters(
            handle: handle, interval: .beacon ... .beacon, ownAddress: .random)))
      #expect(!talk.says(LESetAdvertisingData(handle: handle, payload: beacon)))
      #expect(
        !talk.says(
          LESetRandomAddress(
            handle: handle, address: .randomNonResolvable())))
      #expect(
        !talk.says(LESetAdvertisingEnable(enable: true, handle: handle, duration: 1800)))
      #expect(!talk.says(LESetAdvertisingEnable(enable: false, handle: handle)))
      #expect(!talk.says(LERemoveAdvertisingSet(handle: handle)))
    }
  }

  @Test func ownSet() {
    let talk = Talk()
    let parameters = LESetAdvertisingParameters(
      handle: own, interval: .beacon ... .beacon, ownAddress: .random)
    let on = LESetAdvertisingEnable(enable: true, handle: own, duration: 1800)
    // Not before it is made, and not if it could not be.
    #expect(!talk.says(on))
    #expect(talk.says(parameters, .commandDisallowed))
    #expect(!talk.says(on))
    #expect(talk.says(parameters))
    #expect(talk.says(LESetAdvertisingData(handle: own, payload: beacon)))
    #expect(talk.says(on))
    #expect(
      talk.guardian.farewell(to: .control(index: 0)) == [
        LESetAdvertisingEnable(enable: false, handle: own).packet,
        LERemoveAdvertisingSet(handle: own).packet,
      ])
    // Another program makes one of this number.
    talk.others(parameters)
    #expect(!talk.says(LESetAdvertisingData(handle: own, payload: beacon)))
  }

  /// A set that the kernel has made for the peer's instance.
  @Test(arguments: [(5 as UInt8, 5 as UInt8), (1, 0)])
  func managedSet(max: UInt8, handle: UInt8) {
    let talk = Talk(max: max)
    let on = LESetAdvertisingEnable(enable: true, handle: set(handle), duration: 1800)
    #expect(!talk.says(on))
    talk.hasInstance(max)
    #expect(talk.says(on))
    #expect(talk.says(LESetAdvertisingEnable(enable: false, handle: set(handle))))
    // It is the kernel's to remove.
    #expect(!talk.says(LERemoveAdvertisingSet(handle: set(handle))))
    #expect(!talk.says(LESetAdvertisingEnable(enable: false, handle: set(2))))
    #expect(talk.says(RemoveAdvertising(instance: max)))
    #expect(!talk.says(on))
  }

  /// The kernel's set 0 goes on the air by mistake where an adapter becomes connectable.
  @Test(
    arguments: [
      ([.connectable], true), ([], false), ([.connectable, .advertising], false),
    ] as [(ManagementSettings, Bool)])
  func exposedSet(settings: ManagementSettings, mayBeEnded: Bool) {
    let talk = Talk(settings: settings)
    #expect(
      talk.says(LESetAdvertisingEnable(enable: false, handle: set(0))) == mayBeEnded)
    #expect(
      !talk.says(LESetAdvertisingEnable(enable: true, handle: set(0), duration: 1800)))
  }

  // MARK: The one legacy beacon

  @Test func othersLegacyBeacon() {
    let talk = Talk(isAlone: true, instances: [1])
    #expect(!talk.says(LESetAdvertisingEnable(enable: false)))
    #expect(!talk.says(LESetAdvertisingEnable(enable: true)))
    #expect(!talk.says(LESetAdvertisingData(payload: beacon)))
    // It is on: the controller refuses.
    #expect(talk.says(legacyParameters, .commandDisallowed))
    #expect(!talk.says(LESetAdvertisingEnable(enable: false)))
    #expect(!talk.says(LESetAdvertisingData(payload: beacon)))
  }

  @Test func ownLegacyBeacon() {
    let talk = Talk()
    #expect(talk.says(legacyParameters))
    #expect(talk.says(LESetAdvertisingData(payload: beacon)))
    #expect(talk.says(LESetAdvertisingEnable(enable: true)))
    #expect(
      talk.guardian.farewell(to: .control(index: 0))
        == [LESetAdvertisingEnable(enable: false).packet] + RawBroadcast.emptied.map(\.packet))
    // Others take it.
    talk.others(LESetAdvertisingEnable(enable: false))
    #expect(!talk.says(LESetAdvertisingData(payload: beacon)))
    #expect(!talk.says(LESetAdvertisingEnable(enable: false)))
    #expect(talk.guardian.isContent)
  }

  /// It is the kernel's for the peer's instance, unless there is another's.
  @Test(arguments: [false, true])
  func managedLegacyBeacon(isShared: Bool) {
    let talk = Talk()
    talk.hasInstance(5)
    talk.others(LESetAdvertisingData(payload: beacon))
    talk.others(LESetAdvertisingEnable(enable: true))
    if isShared {
      talk.kernelEvent(0x23, [1])
      talk.kernel(settings: [.powered, .lowEnergy], max: 5, instances: [1])
    }
    #expect(talk.says(LESetAdvertisingEnable(enable: false)) == !isShared)
    #expect(talk.says(LESetAdvertisingData(payload: beacon)) == !isShared)
  }
}
