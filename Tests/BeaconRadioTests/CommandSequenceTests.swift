import BeaconCodec
import Testing

@testable import BeaconRadio

extension RadioStatus {
  static let done = RadioStatus.controller(.success)
  static let disallowed = RadioStatus.controller(.commandDisallowed)
  static let invalid = RadioStatus.controller(.invalidParameters)
}

struct CommandSequenceTests {
  let enable = Order(LESetScanEnable(enable: true))
  let disable = Order(LESetScanEnable(enable: false))
  let address = Order(LESetRandomAddress(address: BluetoothAddress(bits: 1)))
  let stop = Order(LESetAdvertisingEnable(enable: false))

  @Test func oneAfterTheOther() {
    var sequence = CommandSequence([.init(order: address), .init(order: enable)])
    #expect(sequence.start() == .send(address))
    #expect(sequence.answered(.done) == .send(enable))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func refusalEndsIt() {
    var sequence = CommandSequence([.init(order: address), .init(order: enable)])
    #expect(sequence.answered(.invalid) == .refused(address, .invalid))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func forgivenRefusal() {
    var sequence = CommandSequence([
      .init(order: disable, mayFail: true), .init(order: enable),
    ])
    #expect(sequence.answered(.disallowed) == .send(enable))
  }

  @Test func remedyHelps() {
    var sequence = CommandSequence([
      .init(order: address, remedies: [.init([disable])]), .init(order: enable),
    ])
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.done) == .send(enable))
  }

  @Test func remedyIsTriedOnce() {
    var sequence = CommandSequence([.init(order: address, remedies: [.init([disable])])])
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.disallowed) == .send(address))
    #expect(sequence.answered(.disallowed) == .refused(address, .disallowed))
  }

  @Test func remedyOfSeveralOrders() {
    var sequence = CommandSequence([
      .init(order: address, remedies: [.init([disable, stop], afterwards: enable)])
    ])
    #expect(sequence.answered(.kernel(.failed)) == .send(disable))
    #expect(sequence.answered(.done) == .send(stop))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.kernel(.success)) == .send(enable))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func secondRemedyIsUndone() {
    var sequence = CommandSequence([
      .init(
        order: address,
        remedies: [.init([stop]), .init([disable], afterwards: enable)]),
      .init(order: stop),
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
      .init(order: address, remedies: [.init([disable], afterwards: enable)])
    ])
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.disallowed) == .send(enable))
    #expect(sequence.answered(.done) == .refused(address, .disallowed))
  }

  @Test func remedyWithItsSymptom() {
    let parameters = Order(
      LESetScanParameters(
        kind: .passive, interval: .beacon, window: .beacon, ownAddress: .public))
    var sequence = CommandSequence([
      .init(
        order: address,
        remedies: [.init([disable], afterwards: enable, symptom: parameters)])
    ])
    #expect(sequence.answered(.disallowed) == .send(parameters))
    #expect(sequence.answered(.disallowed) == .send(disable))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.done) == .send(enable))
    #expect(sequence.answered(.done) == .finished)
  }

  @Test func remedyWithoutItsSymptomIsLeftOut() {
    var sequence = CommandSequence([
      .init(
        order: address,
        remedies: [.init([disable], afterwards: enable, symptom: enable), .init([stop])])
    ])
    #expect(sequence.answered(.kernel(.failed)) == .send(enable))
    #expect(sequence.answered(.done) == .send(stop))
    #expect(sequence.answered(.done) == .send(address))
    #expect(sequence.answered(.disallowed) == .refused(address, .disallowed))
  }

  @Test func nothingToDo() {
    var sequence = CommandSequence([CommandSequence.Step]())
    #expect(sequence.start() == .finished)
    #expect(sequence.answered(.done) == .finished)
  }
}
