import BeaconCodec
import BeaconRadio
import Glibc
import Testing

@testable import HotColdSystem

/// A keeper of keys that answers what it is told, one answer to each question, before it is asked.
struct AddressBookTests {
  private static let asked = BluetoothAddress(bits: 0x7081_940D_FBAA, kind: .random)
  private static let own = BluetoothAddress(bits: 0x1122_3344_5566)

  private func sighting(_ address: BluetoothAddress, seconds: Double = 0) -> Sighting {
    Sighting(
      time: Timestamp.zero.advanced(bySeconds: seconds), address: address, rssi: -60,
      details: SightingDetails())
  }

  private func book(answers: [[UInt8]]) throws -> (AddressBook, peer: Int32) {
    let (ours, theirs) = try Descriptor.pair()
    for answer in answers { _ = answer.withUnsafeBytes { write(theirs, $0.baseAddress, $0.count) } }
    return (AddressBook(AddressResolver(connection: Descriptor(owning: ours))), theirs)
  }

  private var answer: [UInt8] {
    ResolutionMessage.question(about: Self.asked) + [0] + Self.own.littleEndianBytes
      + Array("My phone".utf8)
  }

  @Test func oneIsAskedAboutOnce() throws {
    let (book, peer) = try book(answers: [answer])
    defer { close(peer) }
    for second in 0..<3 {
      let resolved = book.resolve(sighting(Self.asked, seconds: Double(second)))
      #expect(resolved.address == Self.own)
      #expect(resolved.details?.name?.text.description == "My phone")
    }
    var questions = [UInt8](repeating: 0, count: 64)
    #expect(read(peer, &questions, 64) == 6)
    #expect(recv(peer, &questions, 64, Int32(MSG_DONTWAIT)) == -1)
  }

  /// Public, static, not resolvable: there is nothing to be asked.
  @Test(
    arguments: [
      BluetoothAddress(bits: 0x7081_940D_FBAA),
      BluetoothAddress(bits: 0xC081_940D_FBAA, kind: .random),
      BluetoothAddress(bits: 0x0081_940D_FBAA, kind: .random),
    ])
  func othersAreLeftAlone(_ address: BluetoothAddress) throws {
    let (book, peer) = try book(answers: [])
    defer { close(peer) }
    #expect(book.resolve(sighting(address)).address == address)
    var questions = [UInt8](repeating: 0, count: 64)
    #expect(recv(peer, &questions, 64, Int32(MSG_DONTWAIT)) == -1)
  }

  /// An answer to another question, half of one, or the end: it is not asked again.
  @Test(arguments: [[[1, 2, 3]], [[0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70, 9]]] as [[[UInt8]]])
  func aKeeperOutOfStep(answers: [[UInt8]]) throws {
    let (book, peer) = try book(answers: answers + [answer])
    defer { close(peer) }
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
  }

  @Test func aKeeperThatIsGone() throws {
    let (book, peer) = try book(answers: [])
    close(peer)
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
  }

  /// Addresses that somebody makes up cost no more than so many questions a second, and no more than so much room.
  @Test func aFlood() throws {
    let limit = AddressBook.questionsASecond
    func address(_ number: Int) -> BluetoothAddress {
      BluetoothAddress(bits: 0x4000_0000_0000 | UInt64(number), kind: .random)
    }
    let (book, peer) = try book(
      answers: (0..<limit).map { ResolutionMessage.question(about: address($0)) + [0xFF] })
    defer { close(peer) }
    for number in 0..<(10 * limit) {
      #expect(book.resolve(sighting(address(number), seconds: 0.5)).address == address(number))
    }
    var count = 0
    var question = [UInt8](repeating: 0, count: 64)
    while recv(peer, &question, 64, Int32(MSG_DONTWAIT)) == 6 { count += 1 }
    #expect(count == limit)
  }
}
