import BeaconCodec
import Testing

@testable import BeaconRadio

/// What passes a relay, in short.
enum Passing: Sendable {
  case sent([UInt8])
  case answered(HCIOpcode, HCIStatus)
  case overheard([UInt8])
  case hardwareError

  static func sent(_ command: some HCICommand) -> Passing { .sent(command.packet) }
  static func overheard(_ command: some HCICommand) -> Passing { .overheard(command.packet) }
  static func done(_ command: some HCICommand) -> [Passing] {
    [.sent(command.packet), .answered(command.opcode, .success)]
  }
}

private let parameters = LESetScanParameters(
  kind: .passive, interval: ScanSettings.continuous.interval,
  window: ScanSettings.continuous.window, ownAddress: .public)
private let othersParameters = LESetScanParameters(
  kind: .active, interval: .beacon, window: .beacon, ownAddress: .public)
private let extendedParameters = LESetScanParameters(
  .extended, kind: .passive, interval: ScanSettings.continuous.interval,
  window: ScanSettings.continuous.window, ownAddress: .public)
private let scan = LESetScanEnable(enable: true)
private let noScan = LESetScanEnable(enable: false)
private let beaconParameters = LESetAdvertisingParameters(
  interval: .beacon ... .beacon, ownAddress: .random)
private let beacon = LESetAdvertisingEnable(enable: true)
private let noBeacon = LESetAdvertisingEnable(enable: false)
private let set = LESetAdvertisingEnable(enable: true, handle: .own)
private let noSet = LESetAdvertisingEnable(enable: false, handle: .own)
private let kernels = AdvertisingHandle(rawValue: 1)
private let kernelsSet = LESetAdvertisingEnable(enable: true, handle: kernels)
private let noKernelsSet = LESetAdvertisingEnable(enable: false, handle: kernels)

struct ControllerWatchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var passing: [Passing]
    var farewell: [[UInt8]]

    init(_ name: String, _ passing: [Passing], _ farewell: [any HCICommand]) {
      testDescription = name
      self.passing = passing
      self.farewell = farewell.map(\.packet)
    }
  }

  static let rows = [
    Row("nothing", [], []),
    Row("scan", Passing.done(parameters) + Passing.done(scan), [noScan]),
    Row(
      "extended scan",
      Passing.done(extendedParameters)
        + Passing.done(
          LESetScanEnable(.extended, enable: true)), [LESetScanEnable(.extended, enable: false)]),
    // Two helpers that take turns: what one puts back is the other one's.
    Row(
      "scan that another puts back",
      Passing.done(parameters) + Passing.done(scan) + [
        .overheard(noScan), .answered(noScan.opcode, .success),
        .overheard(parameters), .answered(parameters.opcode, .success),
        .overheard(scan), .answered(scan.opcode, .success),
      ], [noScan]),
    Row("scan without an answer", Passing.done(parameters) + [.sent(scan)], [noScan]),
    Row(
      "scan refused",
      Passing.done(parameters) + [.sent(scan), .answered(.leSetScanEnable, .commandDisallowed)], []),
    Row(
      "parameters refused: another's scan is on",
      [.sent(parameters), .answered(.leSetScanParameters, .commandDisallowed)]
        + Passing.done(scan), []),
    Row("scan, and off", Passing.done(parameters) + Passing.done(scan) + Passing.done(noScan), []),
    Row(
      "off without an answer", Passing.done(parameters) + Passing.done(scan) + [.sent(noScan)],
      [noScan]),
    Row(
      "off when it was off",
      Passing.done(parameters) + Passing.done(scan)
        + [.sent(noScan), .answered(.leSetScanEnable, .commandDisallowed)], []),
    Row(
      "off, but the controller fails",
      Passing.done(parameters) + Passing.done(scan)
        + [.sent(noScan), .answered(.leSetScanEnable, .invalidParameters)], [noScan]),
    Row(
      "another's scan held up for a moment", Passing.done(noScan) + Passing.done(scan), []),
    Row(
      "our scan held up by another",
      Passing.done(parameters) + Passing.done(scan) + [.overheard(noScan), .overheard(scan)],
      [noScan]),
    Row(
      "our scan ended by another",
      Passing.done(parameters) + Passing.done(scan) + [.overheard(noScan)], []),
    Row(
      "another's scan after ours",
      Passing.done(parameters) + Passing.done(scan)
        + [.overheard(noScan), .overheard(othersParameters), .overheard(scan)], []),
    Row(
      "another asks whether a scan is on",
      Passing.done(parameters) + Passing.done(scan)
        + [.overheard(parameters), .answered(.leSetScanParameters, .commandDisallowed)], [noScan]),
    Row(
      "another asks whether a beacon is on",
      Passing.done(beacon)
        + [
          .overheard(beaconParameters), .answered(.leSetAdvertisingParameters, .commandDisallowed),
        ], [noBeacon]),
    Row(
      "another asks whether our set is on",
      Passing.done(set)
        + [
          .overheard(LERemoveAdvertisingSet(handle: .own)),
          .answered(.leRemoveAdvertisingSet, .commandDisallowed),
        ], [noSet, LERemoveAdvertisingSet(handle: .own)]),
    // The other helper of the same game sets its own at the same moment, and is answered first.
    Row(
      "parameters of two at once",
      [
        .sent(parameters), .overheard(parameters), .answered(.leSetScanParameters, .success),
        .answered(.leSetScanParameters, .success),
      ] + Passing.done(scan), [noScan]),
    Row(
      "another's parameters, then ours",
      [
        .overheard(parameters), .sent(parameters), .answered(.leSetScanParameters, .success),
        .answered(.leSetScanParameters, .success),
      ] + Passing.done(scan), [noScan]),
    Row("beacon", Passing.done(beacon), [noBeacon]),
    Row("beacon, and off", Passing.done(beacon) + Passing.done(noBeacon), []),
    Row(
      "beacon refused", [.sent(beacon), .answered(.leSetAdvertisingEnable, .commandDisallowed)], []),
    Row(
      "the second refused: the first is on",
      Passing.done(beacon) + [
        .sent(beacon), .answered(.leSetAdvertisingEnable, .invalidParameters),
      ],
      [noBeacon]),
    Row("the kernel ends its instance", Passing.done(beacon) + [.overheard(noBeacon)], []),
    Row("set", Passing.done(set), [noSet, LERemoveAdvertisingSet(handle: .own)]),
    Row(
      "set renewed", Passing.done(set) + [.sent(set)],
      [noSet, LERemoveAdvertisingSet(handle: .own)]),
    Row("set off", Passing.done(set) + Passing.done(noSet), []),
    Row(
      "set gone already",
      Passing.done(set)
        + [
          .sent(noSet), .answered(.leSetExtendedAdvertisingEnable, .unknownAdvertisingIdentifier),
        ],
      []),
    Row(
      "a set of the kernel's is left to it but for the radio", Passing.done(kernelsSet),
      [noKernelsSet]),
    Row(
      "two sets", Passing.done(set) + Passing.done(kernelsSet),
      [noKernelsSet, noSet, LERemoveAdvertisingSet(handle: .own)]),
    Row(
      "another ends one of two",
      Passing.done(set) + Passing.done(kernelsSet) + [.overheard(noKernelsSet)],
      [noSet, LERemoveAdvertisingSet(handle: .own)]),
    Row(
      "another ends all",
      Passing.done(set) + Passing.done(kernelsSet) + [
        .overheard(LESetAdvertisingEnable.allSetsOff)
      ], []),
    Row(
      "all ended", Passing.done(set) + Passing.done(LESetAdvertisingEnable.allSetsOff), []),
    Row(
      "the controller fails",
      Passing.done(parameters) + Passing.done(scan) + Passing.done(beacon) + [.hardwareError], []),
    Row(
      "malformed",
      [
        .sent([]), .sent([0x01]), .sent([0x01, 0x0C, 0x20]), .sent([0x01, 0x0C, 0x20, 0x00]),
        .sent([0x01, 0x39, 0x20, 0x00]), .sent([0x01, 0x3C, 0x20, 0x00]), .overheard([]),
        .overheard([0x01, 0x39, 0x20, 0x02, 0x01]), .overheard([0x04, 0x0E, 0xFF]),
      ], []),
  ]

  @Test(arguments: rows)
  func farewell(row: Row) {
    var watch = ControllerWatch()
    for passing in row.passing { watch.see(passing) }
    #expect(watch.farewell == row.farewell)
  }

  @Test func isContentWhenTheFarewellIsDone() {
    var watch = ControllerWatch()
    for passing in Passing.done(parameters) + Passing.done(scan) + Passing.done(set) {
      watch.see(passing)
    }
    for packet in watch.farewell {
      watch.see(.sent(packet))
      watch.see(
        .answered(HCIOpcode(rawValue: UInt16(packet[1]) | UInt16(packet[2]) << 8), .success))
    }
    #expect(watch.farewell.isEmpty)
  }
}

extension ControllerWatch {
  fileprivate mutating func see(_ passing: Passing) {
    switch passing {
    case .sent(let packet): sent(packet.span)
    case .overheard(let packet): received(packet.span)
    case .answered(let opcode, let status):
      received(
        [
          0x04, 0x0E, 0x04, 0x01, UInt8(truncatingIfNeeded: opcode.rawValue),
          UInt8(opcode.rawValue >> 8), status.rawValue,
        ].span)
    case .hardwareError: received([0x04, 0x10, 0x01, 0x00].span)
    }
  }
}
