import BeaconCodec
import Testing

@testable import BeaconRadio

private let scanParameters = LESetScanParameters(
  kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public)
private let scanOn = LESetScanEnable(enable: true)
private let scanOff = LESetScanEnable(enable: false)
private let theirParameters = LESetScanParameters(
  kind: .active, interval: RadioInterval(rawValue: 0x12), window: RadioInterval(rawValue: 0x12),
  ownAddress: .random)
private let theirScanOn = LESetScanEnable(enable: true, filterDuplicates: true)

/// Whose scan the helper lets its peer end, and what it puts back.
struct RelayGuardScanTests {
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
