import BeaconCodec
import Testing

@testable import BeaconRadio

/// Byte vectors, field by field (BlueZ, doc/mgmt-api.txt).
struct ManagementTests {
  @Test(
    arguments: [
      (
        .lowEnergyOn, 0x1234,
        [
          0x0D, 0x00,  // opcode
          0x34, 0x12,  // adapter
          0x01, 0x00,  // length
          0x01,  // on
        ]
      ),
      (
        .addExtendedAdvertisingParameters(
          instance: 5, timeout: 18, interval: .beacon, isScannable: true), 0,
        [
          0x54, 0x00, 0x00, 0x00, 0x12, 0x00,
          0x05,  // instance
          0x00, 0x60, 0x01, 0x00,  // flags: timeout, intervals, a scan response follows
          0x00, 0x00,  // duration
          0x12, 0x00,  // timeout: 18 s
          0xA0, 0x00, 0x00, 0x00,  // 100 ms
          0xA0, 0x00, 0x00, 0x00,  // 100 ms
          0x7F,  // transmit power
        ]
      ),
      (
        .addExtendedAdvertisingData(
          instance: 5, payload: AdvertisingPayload([0x02, 0x01, 0x06])!,
          scanResponse: AdvertisingPayload([0x02, 0x09])), 0,
        [
          0x55, 0x00, 0x00, 0x00, 0x08, 0x00,
          0x05,  // instance
          0x03,  // length of the data
          0x02,  // length of the scan response
          0x02, 0x01, 0x06, 0x02, 0x09,
        ]
      ),
    ] as [(ControlCommand, UInt16, [UInt8])])
  func command(command: ControlCommand, index: UInt16, packet: [UInt8]) {
    #expect(command.packet(index: index) == packet)
  }

  @Test(
    arguments: [
      (
        [
          0x01, 0x00,  // Command Complete
          0x03, 0x00,  // adapter 3
          0x04, 0x00,  // length
          0x54, 0x00,  // opcode
          0x00,  // status
          0x05,
        ],
        ControlMessage.reply(
          .kernel(.addExtendedAdvertisingParameters), .kernel(.success), [0x05])
      ),
      (
        [0x02, 0x00, 0x03, 0x00, 0x03, 0x00, 0x55, 0x00, 0x14],
        .reply(.kernel(.addExtendedAdvertisingData), .kernel(.permissionDenied), [])
      ),
      (
        [0x06, 0x00, 0x03, 0x00, 0x04, 0x00, 0x01, 0x02, 0x00, 0x80],
        .kernel(.settings(ManagementSettings(rawValue: 0x8000_0201)))
      ),
      (
        [0x24, 0x00, 0x03, 0x00, 0x01, 0x00, 0x05],
        .kernel(.advertisingRemoved(instance: 5))
      ),
      ([], nil),
      ([0x24, 0x00, 0x03, 0x00, 0x01], nil),  // cut short
      ([0x24, 0x00, 0x03, 0x00, 0x00, 0x00], nil),  // no instance
      ([0x24, 0x00, 0x03, 0x00, 0x02, 0x00, 0x05], nil),  // one byte too few
      ([0x24, 0x00, 0x02, 0x00, 0x01, 0x00, 0x05], nil),  // another adapter
      ([0x01, 0x00, 0x03, 0x00, 0x02, 0x00, 0x54, 0x00], nil),  // no status
      ([0x06, 0x00, 0x03, 0x00, 0x03, 0x00, 0x01, 0x02, 0x00], nil),  // settings of 24 bits
      ([0xFF, 0xFF, 0x03, 0x00, 0x00, 0x00], nil),  // another event
    ] as [([UInt8], ControlMessage?)])
  func message(bytes: [UInt8], message: ControlMessage?) {
    #expect(ControlMessage(management: bytes.span, index: 3) == message)
  }

  @Test func survey() {
    var information = [UInt8](repeating: 0, count: 13)
    information += [0x01, 0x02, 0x00, 0x00]  // powered, Low Energy
    let features: [UInt8] = [
      0, 0, 0, 0,  // supported flags
      31, 31,  // lengths
      5,  // most instances
      2,  // instances
      1, 3,
    ]
    #expect(
      ManagementSurvey([information, features])
        == ManagementSurvey(
          settings: [.powered, .lowEnergy], maxInstances: 5, instances: [1, 3]))
    #expect(ManagementSurvey([information, Array(features[..<7])]) == nil)
    #expect(ManagementSurvey([Array(information.dropLast()), features]) == nil)
    // Fewer instances than claimed.
    #expect(
      ManagementSurvey([information, Array(features[..<9])])?.instances
        == [1])
  }
}

extension RadioStatus {
  static let done = RadioStatus.controller(.success)
  static let disallowed = RadioStatus.controller(.commandDisallowed)
  static let invalid = RadioStatus.controller(.invalidParameters)
}

struct CommandSequenceTests {
  private static let enable = ControlCommand.controller(.leSetScanEnable(enable: true))
  private static let disable = ControlCommand.controller(.leSetScanEnable(enable: false))
  private static let address = ControlCommand.controller(
    .leSetRandomAddress(address: BluetoothAddress(bits: 1)))
  private static let stop = ControlCommand.controller(.leSetAdvertisingEnable(false))
  private static let parameters = ControlCommand.controller(.leClearAdvertisingSets)

  /// The scan of another program is paused; then an answer is missing.
  @Test(arguments: [false, true])
  func missingAnswers(isEnding: Bool) {
    var sequence = CommandSequence([
      .init(
        Self.address, fallbacks: [.init(commands: [Self.disable], afterwards: Self.enable)]),
      .init(Self.stop), .init(Self.parameters),
    ])
    sequence.isEnding = isEnding
    #expect(sequence.start() == .send(Self.address))
    #expect(sequence.answered(.disallowed) == .send(Self.disable))
    #expect(sequence.answered(.done) == .send(Self.address))
    #expect(sequence.unanswered(Self.address.opcode) == .send(Self.enable))
    let end = CommandSequence.Next.unanswered(Self.address.opcode)
    if isEnding {
      #expect(sequence.unanswered(Self.enable.opcode) == .send(Self.stop))
      #expect(sequence.answered(.done) == .send(Self.parameters))
    }
    #expect(sequence.answered(.done) == end)
  }

  /// Sets the address, with a fallback if that is disallowed, and then another command: each status, and the next
  /// command.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var fallbacks: [CommandSequence.Fallback]
    var rest: [ControlCommand] = []
    var course: [(RadioStatus, CommandSequence.Next)]
  }

  @Test(arguments: [
    Row(
      testDescription: "a fallback is tried once", fallbacks: [.init(commands: [disable])],
      course: [
        (.disallowed, .send(disable)), (.disallowed, .send(address)),
        (.disallowed, .refused(address, .disallowed)),
      ]),
    Row(
      testDescription: "the second is undone",
      fallbacks: [.init(commands: [stop]), .init(commands: [disable], afterwards: enable)],
      rest: [stop],
      course: [
        (.disallowed, .send(stop)), (.done, .send(address)), (.disallowed, .send(disable)),
        (.done, .send(address)), (.done, .send(enable)), (.done, .send(stop)), (.done, .finished),
      ]),
    Row(
      testDescription: "undone even if the fallback fails",
      fallbacks: [.init(commands: [disable], afterwards: enable)],
      course: [
        (.disallowed, .send(disable)), (.done, .send(address)), (.disallowed, .send(enable)),
        (.done, .refused(address, .disallowed)),
      ]),
    Row(
      testDescription: "tried if its symptom shows",
      fallbacks: [.init(commands: [disable], afterwards: enable, symptom: parameters)],
      course: [
        (.disallowed, .send(parameters)), (.disallowed, .send(disable)), (.done, .send(address)),
        (.done, .send(enable)), (.done, .finished),
      ]),
    Row(
      testDescription: "left out without its symptom",
      fallbacks: [
        .init(commands: [disable], afterwards: enable, symptom: parameters),
        .init(commands: [stop]),
      ],
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
