import BeaconCodec
import Testing

@testable import BeaconRadio

struct CommandSequenceTests {
  let enable = Order(LESetScanEnable(enable: true))
  let disable = Order(LESetScanEnable(enable: false))
  let address = Order(LESetRandomAddress(address: BluetoothAddress(bits: 1)))
  let stop = Order(LESetAdvertisingEnable(enable: false))

  @Test func oneAfterTheOther() {
    var sequence = CommandSequence([.init(order: address), .init(order: enable)])
    #expect(sequence.start() == .send(address))
    #expect(sequence.answered(.success) == .send(enable))
    #expect(sequence.answered(.success) == .finished)
  }

  @Test func refusalEndsIt() {
    var sequence = CommandSequence([.init(order: address), .init(order: enable)])
    #expect(sequence.answered(.invalidParameters) == .refused(address, .invalidParameters))
    #expect(sequence.answered(.success) == .finished)
  }

  @Test func forgivenRefusal() {
    var sequence = CommandSequence([
      .init(order: disable, mayFail: true), .init(order: enable),
    ])
    #expect(sequence.answered(.commandDisallowed) == .send(enable))
  }

  @Test func remedyHelps() {
    var sequence = CommandSequence([
      .init(order: address, remedies: [.init(order: disable)]), .init(order: enable),
    ])
    #expect(sequence.answered(.commandDisallowed) == .send(disable))
    #expect(sequence.answered(.success) == .send(address))
    #expect(sequence.answered(.success) == .send(enable))
  }

  @Test func remedyIsTriedOnce() {
    var sequence = CommandSequence([.init(order: address, remedies: [.init(order: disable)])])
    #expect(sequence.answered(.commandDisallowed) == .send(disable))
    #expect(sequence.answered(.commandDisallowed) == .send(address))
    #expect(sequence.answered(.commandDisallowed) == .refused(address, .commandDisallowed))
  }

  @Test func secondRemedyIsUndone() {
    var sequence = CommandSequence([
      .init(
        order: address,
        remedies: [.init(order: stop), .init(order: disable, afterwards: enable)]),
      .init(order: stop),
    ])
    #expect(sequence.answered(.commandDisallowed) == .send(stop))
    #expect(sequence.answered(.success) == .send(address))
    #expect(sequence.answered(.commandDisallowed) == .send(disable))
    #expect(sequence.answered(.success) == .send(address))
    #expect(sequence.answered(.success) == .send(enable))
    #expect(sequence.answered(.success) == .send(stop))
    #expect(sequence.answered(.success) == .finished)
  }

  @Test func undoneAlsoWhenAllIsInVain() {
    var sequence = CommandSequence([
      .init(order: address, remedies: [.init(order: disable, afterwards: enable)])
    ])
    #expect(sequence.answered(.commandDisallowed) == .send(disable))
    #expect(sequence.answered(.success) == .send(address))
    #expect(sequence.answered(.commandDisallowed) == .send(enable))
    #expect(sequence.answered(.success) == .refused(address, .commandDisallowed))
  }

  @Test func nothingToDo() {
    var sequence = CommandSequence([CommandSequence.Step]())
    #expect(sequence.start() == .finished)
    #expect(sequence.answered(.success) == .finished)
  }
}
