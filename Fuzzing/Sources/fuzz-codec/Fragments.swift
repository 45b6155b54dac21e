import Fuzzer
import TestSupport

@testable import BeaconCodec

/// A simple implementation of reassembly, to compare with.
private struct PlainStore {
  var open: [(sender: UInt8, data: [UInt8]?)] = []
  var lost = 0

  /// - Returns: the data that this piece completes, or what has arrived of data that it pushes out.
  mutating func add(_ piece: [UInt8], from sender: UInt8, status: UInt8) -> [UInt8]? {
    let known = open.firstIndex { $0.sender == sender }
    if known == nil, status == 0 { return piece }
    var data = known.map { open.remove(at: $0).data } ?? []
    if let before = data {
      data = before.count + piece.count > 1650 ? nil : before + piece
      if data == nil { lost += 1 }
    }
    guard status == 1 else { return data }
    var pushedOut: [UInt8]?
    if open.count == 8 {
      pushedOut = open.removeFirst().data
      if pushedOut != nil { lost += 1 }
    }
    open.append((sender, data))
    return pushedOut
  }
}

extension FuzzTarget {
  /// Extended reports from several senders, in pieces. Each piece takes two bytes of the input: the sender (4 bits), the
  /// set (1) and the status (2; 2 and 3 mean truncated), then the length. The data are derived from them, so that a short
  /// input makes a long advertisement.
  static let fragments = FuzzTarget(
    "fragments", maximumLength: 26,
    seeds: [
      [0x11, 3, 0x10, 2],
      (0..<12).flatMap { [$0 << 4 | 1, 2] as [UInt8] },
      (0..<9).flatMap { _ in [0x11, 229] as [UInt8] } + [0x10, 1],
      [0x21, 2, 0x29, 3, 0x22, 0, 0x28, 1],
    ]
  ) { input in
    var source = ByteSource(input)
    var reader = AdvertisingReportReader()
    var model = PlainStore()
    var event: [UInt8] = [0x3E, 0]
    while !source.isEmpty {
      let head = source.byte()
      let status = head & 3
      let length = source.byte()
      let piece = [UInt8](repeating: head &+ length, count: Int(min(length, 229)))
      event.removeSubrange(2...)
      event.append(0x0D)
      event.append(1)
      event.append(status << 5)
      event.append(contentsOf: [0, 1, head >> 4, 0, 0, 0, 0, 0xC0, 1, 1, head >> 3 & 1])
      event.append(contentsOf: [0x7F, 0xBF, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(piece.count)])
      event.append(contentsOf: piece)
      event[1] = UInt8(event.count - 2)
      var got: [UInt8]?
      reader.read(event.span) { _, data in
        require(data.count <= 1650, "an advertisement has at most 1650 bytes")
        got = bytes(of: data)
      }
      let expected = model.add(piece, from: head >> 3, status: status)
      require(got == expected, "the pieces are joined correctly")
      require(reader.rejects[.fragment] == model.lost, "each lost advertisement is counted")
      require(reader.rejects.total == model.lost, "nothing else is counted")
    }
  }
}
