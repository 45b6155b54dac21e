import BeaconCodec
import Testing

@testable import BeaconRadio

private let own = AdvertisingHandle.own
private let beacon = AdvertisingPayload(passingBeacon)!
private let scanParameters = LESetScanParameters(
  kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public)
private let scanOn = LESetScanEnable(enable: true)
private let scanOff = LESetScanEnable(enable: false)
private let theirParameters = LESetScanParameters(
  kind: .active, interval: RadioInterval(rawValue: 0x12), window: RadioInterval(rawValue: 0x12),
  ownAddress: .random)
private let theirScanOn = LESetScanEnable(enable: true, filterDuplicates: true)
private let legacyParameters = LESetAdvertisingParameters(
  interval: .beacon ... .beacon, ownAddress: .random)

private func set(_ handle: UInt8) -> AdvertisingHandle { AdvertisingHandle(rawValue: handle) }

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
    for isOld in [false, true] {
      let talk = Talk(max: max, instances: there)
      let isAdded =
        isOld
        ? talk.says(AddAdvertising(instance: instance, timeout: 18, payload: beacon))
        : talk.says(
          AddExtendedAdvertisingParameters(instance: instance, timeout: 18, interval: .beacon))
      #expect(isAdded == isOurs)
      #expect(
        talk.says(AddExtendedAdvertisingData(instance: instance, payload: beacon)) == isOurs)
      #expect(talk.says(RemoveAdvertising(instance: instance)) == isOurs)
      #expect(talk.guardian.isContent)
    }
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
    var guardian = RelayGuard(index: 0, isAlone: true)
    let command = ManagementSwitch.powered(true).packet(index: 0)
    #expect(guardian.managementCommand(command.span) == .deny(opcode: 0x0005))
  }

  // MARK: Monitors

  @Test func monitors() {
    let talk = Talk()
    #expect(!talk.says(RemoveAdvertisementMonitor(handle: 1)))
    for handle in UInt8(1)...4 {
      #expect(
        talk.says(AddAdvertisementPatternsMonitor(pattern: .everyBeacon), .success, [handle, 0]))
    }
    #expect(!talk.says(AddAdvertisementPatternsMonitor(pattern: .everyBeacon)))
    #expect(!talk.says(RemoveAdvertisementMonitor(handle: 5)))
    #expect(talk.says(RemoveAdvertisementMonitor(handle: 2), .success, [2, 0]))
    #expect(talk.says(AddAdvertisementPatternsMonitor(pattern: .everyBeacon), .failed))
    #expect(talk.says(AddAdvertisementPatternsMonitor(pattern: .everyBeacon), .success, [6, 0]))
    #expect(talk.guardian.farewell(to: .management(index: 0)).count == 4)
  }

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

  // MARK: Scans

  @Test func ownScan() {
    let talk = Talk()
    #expect(!talk.says(scanOn))
    #expect(!talk.says(scanOff))
    #expect(talk.says(scanParameters))
    #expect(talk.says(scanOn))
    #expect(talk.guardian.farewell(to: .control(index: 0)) == [scanOff.packet])
    #expect(talk.says(scanOff))
    #expect(talk.guardian.isContent)
    #expect(talk.giveBackScan() == [])
  }

  /// Whoever ends another's scan begins one within a second, or it goes on as it was.
  @Test func anothersScanGoesOn() {
    let talk = Talk()
    talk.others(theirParameters)
    talk.others(theirScanOn)
    #expect(talk.says(scanOff))
    #expect(talk.orders(at: talk.now) == [])
    talk.now = talk.now.advanced(bySeconds: 1)
    #expect(talk.orders(at: talk.now) == [theirParameters.packet, theirScanOn.packet])
    #expect(talk.orders(at: talk.now) == [])
  }

  @Test func anothersScanIsPutBackAtTheEnd() {
    let talk = Talk()
    talk.others(theirParameters)
    talk.others(theirScanOn)
    #expect(talk.says(scanOff))
    #expect(talk.says(scanParameters))
    #expect(talk.says(scanOn))
    talk.now = talk.now.advanced(bySeconds: 60)
    #expect(talk.orders(at: talk.now) == [])
    #expect(talk.guardian.farewell(to: .control(index: 0)) == [scanOff.packet])
    talk.guardian.said(scanOff.packet, to: .control(index: 0))
    _ = talk.guardian.heard(Disclosure.answer(to: .leSetScanEnable, .success).span)
    #expect(talk.guardian.isContent)
    #expect(talk.giveBackScan() == [theirParameters.packet, theirScanOn.packet])
  }

  /// It is not put back where whoever had it has ended it meanwhile.
  @Test func anothersScanThatIsOver() {
    let talk = Talk()
    talk.others(theirParameters)
    talk.others(theirScanOn)
    #expect(talk.says(scanOff))
    talk.others(scanOff)
    #expect(talk.giveBackScan() == [])
  }

  /// A scan that was on before the helper was: its parameters are refused, and the kernel is asked whose
  /// it is.
  @Test(arguments: CommandSet.allCases, [false, true])
  func anUnknownScan(commands: CommandSet, isSearch: Bool) {
    let talk = Talk()
    #expect(!talk.says(LESetScanEnable(commands, enable: false)))
    let refused = talk.says(
      LESetScanParameters(
        commands, kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public),
      .commandDisallowed)
    let stopped = talk.says(LESetScanEnable(commands, enable: false))
    #expect(refused && stopped)
    #expect(talk.asked == [ManagementQuestion.discovery.packet(index: 0)])
    talk.isDiscovering(isSearch)
    let orders = talk.giveBackScan()
    #expect(orders.count == (isSearch ? 2 : 0))
    #expect(orders.last?.suffix(from: 4).prefix(2) == (isSearch ? [1, 1] : nil))
    // The controller knows no random address: it searches by its own.
    let enable = LESetScanEnable(commands, enable: true).opcode
    #expect(talk.guardian.awaitsScan == isSearch)
    _ = talk.guardian.heard(Disclosure.answer(to: enable, .invalidParameters).span)
    let others = talk.giveBackScan()
    #expect(others.count == orders.count)
    #expect(others != orders || !isSearch)
    #expect(!talk.guardian.awaitsScan)
  }

  /// Held up for the moment in which an address is set: it goes on with what it had.
  @Test func heldUp() {
    let talk = Talk()
    talk.others(theirParameters)
    talk.others(theirScanOn)
    #expect(talk.says(scanParameters, .commandDisallowed))
    #expect(talk.says(scanOff))
    #expect(talk.says(LESetRandomAddress(address: .randomNonResolvable())))
    #expect(talk.command(scanOn.packet.span, at: talk.now) == .pass(theirScanOn.packet))
    #expect(talk.giveBackScan() == [])
    #expect(talk.guardian.isContent)
  }

  /// Others begin a scan themselves, which fails: that is no answer to what was put back before.
  @Test func anothersFailureIsNotOurs() {
    let talk = Talk()
    #expect(talk.says(scanParameters, .commandDisallowed))
    #expect(talk.says(scanOff))
    talk.isDiscovering(true)
    talk.others(theirParameters)
    talk.others(theirScanOn, status: .invalidParameters)
    #expect(talk.giveBackScan() == [])
  }
}
