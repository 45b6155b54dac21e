import BeaconCodec
import Fuzzer

@testable import HotColdSystem

/// Unpacks a whole file in pieces; nil if it is damaged.
private func unpack(_ file: [UInt8], pieces: Int) -> [UInt8]? {
  let input = InputFile(name: "a file", contents: file)
  var out: [UInt8] = []
  while out.count < 1 << 20 {
    let before = out.count
    do {
      switch try input.read(into: &out, upTo: pieces) {
      case .some: break
      // A single byte does not tell whether the file is packed.
      case .later: continue
      case .end: return out
      }
    } catch {
      return nil
    }
    require(out.count - before <= pieces, "a piece is as long as was asked for")
    require(out.count > before, "a piece has at least one byte")
  }
  return out
}

extension FuzzTarget {
  /// A gzip file, or one that is not packed. The last byte is the length of the pieces, of which the first tells which.
  static let packed = FuzzTarget(
    "gzip", maximumLength: 80,
    seeds: [
      // "hello\n" twice, as two members, and zeros after them.
      [
        0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xE7, 2, 0, 0x20, 0x30,
        0x3A, 0x36, 6, 0, 0, 0, 0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9,
        0xE7, 2, 0, 0x20, 0x30, 0x3A, 0x36, 6, 0, 0, 0, 0, 0, 4,
      ],
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1], [0x1F, 9], [1, 2, 3, 4, 5, 6, 2],
    ]
  ) { input in
    var file = bytes(of: input)
    let length = Int(file.popLast() ?? 0) + 2
    let whole = unpack(file, pieces: 1 << 16)
    require(unpack(file, pieces: length) == whole, "the pieces are those of the whole file")
    if file.count >= 2, !file.starts(with: [0x1F, 0x8B]) {
      require(whole == file, "a file that is not packed stays as it is")
    }
  }
}
