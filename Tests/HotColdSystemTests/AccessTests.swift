import BeaconCodec
import BeaconRadio
import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import HotColdSystem

struct InstallationTests {
  /// The folder of the program, whether Debian's copyright file exists, and the result.
  @Test(
    arguments: [
      ("/usr/bin", true, .debian), ("/usr/bin", false, .package),
      // Another installation, beside the package.
      ("/usr/local/bin", true, .built), ("/home/eve/hotcold/.build/release", false, .built),
    ] as [(String, Bool, Installation)])
  func installation(folder: String, hasCopyright: Bool, installation: Installation) {
    #expect(Installation(folder: folder, hasCopyright: hasCopyright) == installation)
  }
}

struct InvokingUserTests {
  private func player(_ environment: [String: String]) -> InvokingUser.Player? {
    InvokingUser.Player { environment[$0] }
  }

  /// Every machine has a user 65534, and none has a user 4123456789.
  @Test(
    arguments: [
      (["SUDO_UID": "65534"], 65534 as UInt32?), (["PKEXEC_UID": "65534"], 65534),
      ([:], nil), (["SUDO_UID": "0"], nil), (["SUDO_UID": "4123456789"], nil),
      (["SUDO_UID": "nobody"], nil), (["SUDO_UID": "-1"], nil), (["SUDO_UID": ""], nil),
    ] as [([String: String], UInt32?)])
  func userID(environment: [String: String], user: UInt32?) {
    #expect(player(environment)?.user == user)
  }

  @Test func homeAndGroups() throws {
    let nobody = try #require(player(["SUDO_UID": "65534"]))
    #expect(nobody.name == "nobody")
    #expect(nobody.home == getpwuid(65534).map { String(cString: $0.pointee.pw_dir) })
    #expect(nobody.groups.contains(nobody.group))
  }
}

@Suite(.serialized) struct SecretWordTests {
  @Test(
    arguments: [
      ("marmalade\n", "marmalade"), ("marmalade", "marmalade"),
      ("two words\r\nmore\n", "two words"),
      ("\n", nil), ("", nil),
      (String(repeating: "x", count: 1024) + "\r\n", String(repeating: "x", count: 1024)),
      (String(repeating: "x", count: 1025), nil),
    ] as [(String, String?)])
  func fromAFile(text: String, word: String?) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8), to: "secret")
    #expect((try? SecretWord.read(from: FileName(path), signals: Signals())) == word)
  }

  /// It is not inherited. Another variable than the game's, which other tests of this process may have read.
  @Test func fromTheEnvironment() {
    let variable = SecretWord.variable + "_OF_THIS_TEST"
    setenv(variable, "jam", 1)
    #expect(SecretWord.take(variable) == "jam")
    #expect(getenv(variable) == nil)
    #expect(SecretWord.take(variable) == nil)
  }
}

/// An address book with prepared answers, one for each question.
struct AddressBookTests {
  private static let asked = BluetoothAddress(bits: 0x7081_940D_FBAA, kind: .random)
  private static let own = BluetoothAddress(bits: 0x1122_3344_5566)

  private func sighting(_ address: BluetoothAddress) -> Sighting {
    Sighting(time: .zero, address: address, rssi: -60, details: SightingDetails())
  }

  private func book(answers: [[UInt8]]) throws -> (AddressBook, peer: Descriptor) {
    let (ours, theirs) = try Descriptor.pair()
    for answer in answers { try theirs.send(answer) }
    return (AddressBook(ours), theirs)
  }

  /// How many questions wait to be read.
  private func questions(to peer: Descriptor) throws -> Int {
    var question = [UInt8](repeating: 0, count: 64)
    var count = 0
    while let length = try peer.receive(into: &question)?.count {
      #expect(length == 6)
      count += 1
    }
    return count
  }

  private var answer: [UInt8] {
    ResolutionMessage.question(about: Self.asked) + [0] + Self.own.littleEndianBytes
      + Array("My phone".utf8)
  }

  @Test func asksOnceAboutAnAddress() throws {
    let (book, peer) = try book(answers: [answer])
    for _ in 0..<3 {
      let resolved = book.resolve(sighting(Self.asked))
      #expect(resolved.address == Self.own)
      #expect(resolved.details?.name?.text.description == "My phone")
    }
    #expect(try questions(to: peer) == 1)
  }

  /// A public, a static and a non-resolvable address: there is nothing to ask.
  @Test(
    arguments: [
      BluetoothAddress(bits: 0x7081_940D_FBAA),
      BluetoothAddress(bits: 0xC081_940D_FBAA, kind: .random),
      BluetoothAddress(bits: 0x0081_940D_FBAA, kind: .random),
    ])
  func othersAreLeftAlone(_ address: BluetoothAddress) throws {
    let (book, peer) = try book(answers: [])
    #expect(book.resolve(sighting(address)).address == address)
    #expect(try questions(to: peer) == 0)
  }

  /// A wrong or invalid answer: it is not asked again.
  @Test(arguments: [[[1, 2, 3]], [[0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70, 9]]] as [[[UInt8]]])
  func wrongAnswers(answers: [[UInt8]]) throws {
    let (book, peer) = try book(answers: answers + [answer])
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
    withExtendedLifetime(peer) {}
  }

  @Test func closedConnection() throws {
    let (book, _) = try book(answers: [])
    #expect(book.resolve(sighting(Self.asked)).address == Self.asked)
  }

  /// Made-up addresses do not fill the memory: a full address book is emptied, and asks again.
  @Test func aFlood() throws {
    let (book, peer) = try book(answers: [])
    for number in Array(0...AddressBook.capacity) + [0] {
      let address = BluetoothAddress(bits: 0x4000_0000_0000 | UInt64(number), kind: .random)
      try peer.send(ResolutionMessage.question(about: address))
      #expect(book.resolve(sighting(address)).address == address)
      #expect(try questions(to: peer) == 1)
    }
  }
}
