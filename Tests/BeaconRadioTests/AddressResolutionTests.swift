import BeaconCodec
import Testing

@testable import BeaconRadio

struct AddressResolutionTests {
  /// The sample data of `ah` (Core 5.4, Vol 3, Part H, D.7), as BlueZ would store it.
  private static let stored = "9B7D390AA610103405ADC857A33402EC"
  private static let random = BluetoothAddress.Kind.random

  private func paired(
    key: String = stored, folder: String = "11:22:33:44:55:66", general: [String] = []
  ) -> PairedDevice? {
    PairedDevice(
      lines: ["[General]"] + general + ["[IdentityResolvingKey]", "Key=\(key)"], folder: folder)
  }

  @Test(
    arguments: [
      (0x7081_940D_FBAA, random, true),
      // Public, though the same bits; another random part; another hash.
      (0x7081_940D_FBAA, .public, false), (0x7081_950D_FBAA, random, false),
      (0x7081_940D_FBAB, random, false),
      // Static (11), not resolvable (00), reserved (10).
      (0xF081_940D_FBAA, random, false), (0x3081_940D_FBAA, random, false),
      (0xB081_940D_FBAA, random, false), (0, random, false), (.max, random, false),
    ] as [(UInt64, BluetoothAddress.Kind, Bool)])
  func resolves(bits: UInt64, kind: BluetoothAddress.Kind, isKnown: Bool) throws {
    let key = try #require(IdentityResolvingKey(stored: Self.stored[...]))
    #expect(key.resolves(BluetoothAddress(bits: bits, kind: kind)) == isKnown)
  }

  @Test(
    arguments: [
      (["Name=Ada's phone", "AddressType=public"], "Ada's phone", .public),
      (["Name=Pixel", "Alias=My phone", "AddressType=static"], "My phone", random),
      // BlueZ writes the type only if it is known.
      ([], "", .public), (["Name="], "", .public),
      (["Name=x\u{1B}[2Jy\u{202E}z"], "xyz", .public),
      (["Name=one", "Name=two"], "two", .public), (["Name = odd", " Name=odd"], "", .public),
    ] as [([String], String, BluetoothAddress.Kind)])
  func nameAndAddress(general: [String], name: String, kind: BluetoothAddress.Kind) throws {
    let device = try #require(paired(general: general))
    #expect(device.name.description == name)
    #expect(device.address == BluetoothAddress(bits: 0x1122_3344_5566, kind: kind))
  }

  @Test(
    arguments: [
      "", "9B", String(stored.dropLast()), stored + "0", String(stored.dropLast()) + "G",
      String(repeating: "٣", count: 32), String(repeating: "é", count: 16),
    ])
  func invalidKeys(_ key: String) {
    #expect(paired(key: key) == nil)
  }

  @Test(
    arguments: [
      ([], "11:22:33:44:55:66"), (["Key=\(stored)"], "11:22:33:44:55:66"),
      (["[LinkKey]", "Key=\(stored)"], "11:22:33:44:55:66"),
      (["[IdentityResolvingKey", "Key=\(stored)"], "11:22:33:44:55:66"),
      (["[IdentityResolvingKey]", "Key=\(stored)"], "cache"),
      (["[IdentityResolvingKey]", "Key=\(stored)"], ".."),
    ] as [([String], String)])
  func invalidDevices(lines: [String], folder: String) {
    #expect(PairedDevice(lines: lines, folder: folder) == nil)
  }

  @Test func questionAndAnswer() throws {
    let phone = try #require(paired(general: ["Name=Ada's phone", "AddressType=static"]))
    let address = BluetoothAddress(bits: 0x7081_940D_FBAA, kind: .random)
    let question = ResolutionMessage.question(about: address)
    #expect(question == [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70])
    let answer = try #require(ResolutionMessage.answer(to: question, by: [phone]))
    #expect(
      answer == question + [1, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11] + Array("Ada's phone".utf8))
    #expect(
      ResolutionMessage.resolution(answer, of: address)
        == .some(ResolvedAddress(address: phone.address, name: phone.name)))
    let nobody = try #require(ResolutionMessage.answer(to: question, by: []))
    #expect(nobody == question)
    #expect(ResolutionMessage.resolution(nobody, of: address) == .some(nil))
  }

  /// Bytes that do not answer this question are rejected.
  @Test(
    arguments: [
      [], [0xAA], [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70, 1],
      [0xAA, 0xFB, 0x0D, 0x94, 0x81, 0x70, 2, 1, 2, 3, 4, 5, 6],
      [0xAB, 0xFB, 0x0D, 0x94, 0x81, 0x70, 1, 1, 2, 3, 4, 5, 6],
    ] as [[UInt8]])
  func rejectsOtherAnswers(_ bytes: [UInt8]) {
    let address = BluetoothAddress(bits: 0x7081_940D_FBAA, kind: .random)
    #expect(ResolutionMessage.resolution(bytes, of: address) == nil)
  }

  @Test(arguments: [0, 5, 7, 300]) func rejectsInvalidQuestions(length: Int) {
    #expect(ResolutionMessage.answer(to: [UInt8](repeating: 1, count: length), by: []) == nil)
  }
}
