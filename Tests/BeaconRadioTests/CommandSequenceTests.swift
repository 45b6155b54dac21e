import BeaconCodec
import Testing

@testable import BeaconRadio

extension RadioStatus {
  static let done = RadioStatus.controller(.success)
  static let disallowed = RadioStatus.controller(.commandDisallowed)
  static let invalid = RadioStatus.controller(.invalidParameters)
}

struct CommandSequenceTests {
  private static let enable = EncodedCommand(HCICommand.leSetScanEnable(enable: true))
  private static let disable = EncodedCommand(HCICommand.leSetScanEnable(enable: false))
  private static let address = EncodedCommand(
    HCICommand.leSetRandomAddress(address: BluetoothAddress(bits: 1)))
  private static let stop = EncodedCommand(HCICommand.leSetAdvertisingEnable(false))
  private static let parameters = EncodedCommand(HCICommand.leClearAdvertisingSets)

  /// How to set the address where that is disallowed, another command behind it, and what comes of it: each status, and
  /// what to do then.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fallbacks: [CommandSequence.Fallback]
    var rest: [EncodedCommand] = []
    var course: [(RadioStatus, CommandSequence.Next)]
  }

  @Test(arguments: [
    Row(
      testDescription: "a fallback is tried once", fallbacks: [.init([disable])],
      course: [
        (.disallowed, .send(disable)), (.disallowed, .send(address)),
        (.disallowed, .refused(address, .disallowed)),
      ]),
    Row(
      testDescription: "the second is undone",
      fallbacks: [.init([stop]), .init([disable], afterwards: enable)], rest: [stop],
      course: [
        (.disallowed, .send(stop)), (.done, .send(address)), (.disallowed, .send(disable)),
        (.done, .send(address)), (.done, .send(enable)), (.done, .send(stop)), (.done, .finished),
      ]),
    Row(
      testDescription: "undone also when all is in vain",
      fallbacks: [.init([disable], afterwards: enable)],
      course: [
        (.disallowed, .send(disable)), (.done, .send(address)), (.disallowed, .send(enable)),
        (.done, .refused(address, .disallowed)),
      ]),
    Row(
      testDescription: "with its symptom",
      fallbacks: [.init([disable], afterwards: enable, symptom: parameters)],
      course: [
        (.disallowed, .send(parameters)), (.disallowed, .send(disable)), (.done, .send(address)),
        (.done, .send(enable)), (.done, .finished),
      ]),
    Row(
      testDescription: "without its symptom it is left out",
      fallbacks: [.init([disable], afterwards: enable, symptom: parameters), .init([stop])],
      course: [
        (.kernel(.failed), .send(parameters)), (.done, .send(stop)), (.done, .send(address)),
        (.disallowed, .refused(address, .disallowed)),
      ]),
  ])
  func fallbacks(row: Row) {
    var sequence = CommandSequence(
      [.init(Self.address, fallbacks: row.fallbacks)] + row.rest.map { .init($0) })
    #expect(sequence.start() == .send(Self.address))
    for (status, next) in row.course { #expect(sequence.answered(status) == next) }
  }
}
