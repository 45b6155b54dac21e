import BeaconCodec
import HotColdAir
import Testing

@testable import BeaconRadio

private let own = AdvertisingHandle.own
private let beacon = AdvertisingPayload(passingBeacon)!

/// What the helper lets through to the kernel's management.
struct RelayGuardTests {
  // MARK: Instances

  @Test(arguments: [
    // The last one, where nobody has it.
    (5 as UInt8, [] as [UInt8], 5 as UInt8, true),
    (5, [1], 5, true),
    (5, [1], 1, false),
    (5, [1], 2, false),
    (5, [1, 2, 3, 4, 5], 5, false),
    (1, [], 1, true),
    (1, [1], 1, false),
    (0, [], 0, false),
    (0, [], 1, false),
  ])
  func instances(max: UInt8, there: [UInt8], instance: UInt8, isOurs: Bool) {
    let talk = Talk(max: max, instances: there)
    let isAdded = talk.says(
      AddExtendedAdvertisingParameters(instance: instance, timeout: 18, interval: .beacon))
    #expect(isAdded == isOurs)
    #expect(talk.says(AddExtendedAdvertisingData(instance: instance, payload: beacon)) == isOurs)
    #expect(talk.says(RemoveAdvertising(instance: instance)) == isOurs)
    #expect(talk.guardian.isContent)
  }

  /// It would be gone before its turn comes, for which it is there.
  @Test func aTurnIsNotTakenBack() {
    let talk = Talk(instances: [1])
    #expect(talk.says(AddExtendedAdvertisingParameters.handover(5)))
    #expect(talk.says(AddExtendedAdvertisingData.handover(5)))
    #expect(!talk.says(AddExtendedAdvertisingData(instance: 5, payload: beacon)))
    #expect(!talk.says(AddExtendedAdvertisingParameters.handover(1)))
    #expect(!talk.says(AddExtendedAdvertisingData.handover(1)))
    #expect(talk.guardian.isContent)
  }

  @Test func whatTheKernelWouldNotMakeIsNobodys() {
    let talk = Talk()
    #expect(
      talk.says(
        AddExtendedAdvertisingParameters(instance: 5, timeout: 18, interval: .beacon),
        .invalidParameters))
    #expect(talk.guardian.isContent)
    #expect(!talk.says(RemoveAdvertising(instance: 5)))
  }

  @Test func whatOthersHaveAddedIsTheirs() {
    let talk = Talk()
    talk.kernelEvent(0x23, [5])
    #expect(!talk.asked.isEmpty)
    #expect(
      !talk.says(AddExtendedAdvertisingParameters(instance: 5, timeout: 18, interval: .beacon)))
    // They let go of it.
    talk.kernelEvent(0x24, [5])
    talk.hasInstance(5)
    // It is taken away, and then it is another's.
    talk.kernelEvent(0x24, [5])
    talk.kernelEvent(0x23, [5])
    #expect(!talk.says(RemoveAdvertising(instance: 5)))
    #expect(!talk.says(AddExtendedAdvertisingData(instance: 5, payload: beacon)))
    #expect(talk.guardian.isContent)
  }

  @Test(arguments: [false, true])
  func leftovers(isAlone: Bool) {
    let talk = Talk(isAlone: isAlone)
    // Of a killed program: nobody else could have it.
    #expect(talk.says(RemoveAdvertising(instance: 5)) == isAlone)
    #expect(
      talk.says(LESetAdvertisingEnable(enable: false, handle: own)) == isAlone)
    #expect(talk.says(LERemoveAdvertisingSet(handle: own)) == isAlone)
  }

  // MARK: Power

  /// How the kernel has told that the adapter is set, first and then; nil where it has not told.
  @Test(
    arguments: [
      ([.lowEnergy], nil, true),
      ([], nil, true),
      ([.powered, .lowEnergy], nil, false),
      ([.powered], [.lowEnergy], true),
      ([.lowEnergy], [.powered, .lowEnergy], false),
    ] as [(ManagementSettings, ManagementSettings?, Bool)])
  func power(settings: ManagementSettings, later: ManagementSettings?, passes: Bool) {
    let talk = Talk(settings: settings)
    if let later {
      talk.kernelEvent(0x06, [UInt8(later.rawValue & 0xFF), UInt8(later.rawValue >> 8), 0, 0])
    }
    #expect(!talk.says(ManagementSwitch.powered(false)))
    #expect(talk.says(ManagementSwitch.powered(true)) == passes)
    // It stays on when the peer is gone.
    #expect(talk.guardian.isContent)
    // Not a second time.
    talk.kernelEvent(0x06, [UInt8(ManagementSettings.powered.rawValue), 0, 0, 0])
    #expect(!talk.says(ManagementSwitch.powered(true)))
  }

  @Test func powerOfAnUnknownAdapter() {
    var guardian = RelayGuard(index: 0, isAlone: true, messages: .hotcold)
    let command = ManagementSwitch.powered(true).packet(index: 0)
    #expect(guardian.managementCommand(command.span) == .deny(opcode: 0x0005))
  }
}
