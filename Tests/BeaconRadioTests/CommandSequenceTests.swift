import BeaconCodec
import Testing

@testable import BeaconRadio

extension RadioStatus {
  static let done = RadioStatus.controller(.success)
  static let disallowed = RadioStatus.controller(.commandDisallowed)
  static let invalid = RadioStatus.controller(.invalidParameters)
}

struct CommandSequenceTests {
  let enable = EncodedCommand(HCICommand.leSetScanEnable(enable: true))
  let disable = EncodedCommand(HCICommand.leSetScanEnable(enable: false))
  let address = EncodedCommand(HCICommand.leSetRandomAddress(address: BluetoothAddress(bits: 1)))
  let stop = EncodedCommand(HCICommand.leSetAdvertisingEnable(false))

  @Test func fallbackIsTriedOnce() {
    var sequence = CommandSequence([.init(address, fallbacks: [.init([disable])])])
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.disallowed) == .send(address))
    #expect(sequence.answered(.disallowed) == .refused(address, .disallowed))
  }

  @Test func secondRallbackIsUndone() {
    var sequence = CommandSequence([
      .init(
        address,
        fallbacks: [.init([stop]), .init([disable], afterwards: enable)]),
      .init(stop),
    ])
    #expect(sequence.answered(.disallowed) == .send(stop))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.done) == .send(enable))
    #expect(sequence.answered(.done) == .send(stop))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func undoneAlsoWhenAllIsInVain() {
    var sequence = CommandSequence([
      .init(address, fallbacks: [.init([disable], afterwards: enable)])
    ])
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.disallowed) == .send(enable))
    #expect(sequence.answered(.done) == .refused(address, .disallowed))
  }

  @Test func fallbackWithItsSymptom() {
    let parameters = EncodedCommand(
      HCICommand.leSetScanParameters(
        kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public))
    var sequence = CommandSequence([
      .init(
        address,
        fallbacks: [.init([disable], afterwards: enable, symptom: parameters)])
    ])
    #expect(sequence.answered(.disallowed) == .send(parameters))
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.done) == .send(enable))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func fallbackWithoutItsSymptomIsLeftOut() {
    var sequence = CommandSequence([
      .init(
        address,
        fallbacks: [.init([disable], afterwards: enable, symptom: enable), .init([stop])])
    ])
    #expect(sequence.answered(.kernel(.failed)) == .send(enable))
    #expect(sequence.answered(.done) == .send(stop))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.disallowed) == .refused(address, .disallowed))
  }
}
