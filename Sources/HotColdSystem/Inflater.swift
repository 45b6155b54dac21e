import CZlib

/// Decompresses gzip data (RFC 1952) in pieces of limited size, with zlib.
final class Inflater {
  static let magic: [UInt8] = [0x1F, 0x8B]

  struct Damaged: Error {}

  private let gzip: UnsafeMutablePointer<hotcold_gzip>
  /// Compressed bytes; those from `position` on are pending.
  private var packed: [UInt8]
  private var position = 0
  /// Whether zlib stopped for lack of space, so that it may have more output without input.
  private var hasMore = false
  /// Whether a member has ended: the file may end here, or continue with another member.
  private(set) var isBetweenMembers = false
  /// Whether the data is damaged from here on; earlier data counts.
  private var isDamaged = false
  /// Whether the rest of the file is not gzip data, and is ignored.
  private var isOver = false

  /// Returns nil if zlib is missing.
  /// - Parameter start: the first bytes of the file.
  init?(start: [UInt8]) {
    guard let gzip = hotcold_gzip_open() else { return nil }
    self.gzip = gzip
    packed = start
  }

  deinit { hotcold_gzip_close(gzip) }

  /// Adds compressed bytes. To be called when `unpack` has returned 0.
  func feed(_ read: (inout [UInt8]) throws -> InputFile.Reading) rethrows -> InputFile.Reading {
    packed.removeAll(keepingCapacity: true)
    position = 0
    return try read(&packed)
  }

  /// Decompresses into the free space.
  /// - Returns: the number of bytes.
  func unpack(into free: UnsafeMutableBufferPointer<UInt8>) throws(Damaged) -> Int {
    if isDamaged { throw Damaged() }
    var unpacked = 0
    while unpacked < free.count, position < packed.count || hasMore {
      if isBetweenMembers { try beginMember() }
      if isOver { break }
      let (taken, made, code) = packed.withUnsafeMutableBufferPointer { packed in
        let rest = packed[position...]
        gzip.pointee.stream.next_in = UnsafeMutableBufferPointer(rebasing: rest).baseAddress
        gzip.pointee.stream.avail_in = UInt32(clamping: rest.count)
        let space = UnsafeMutableBufferPointer(rebasing: free[unpacked...])
        gzip.pointee.stream.next_out = space.baseAddress
        gzip.pointee.stream.avail_out = UInt32(clamping: space.count)
        let code = gzip.pointee.inflate(&gzip.pointee.stream, Z_NO_FLUSH)
        return (
          rest.count - Int(gzip.pointee.stream.avail_in),
          space.count - Int(gzip.pointee.stream.avail_out), code
        )
      }
      position += taken
      unpacked += made
      hasMore = unpacked == free.count && code == Z_OK
      switch code {
      case Z_OK, Z_BUF_ERROR: break
      case Z_STREAM_END: isBetweenMembers = true
      default:
        isDamaged = true
        if unpacked == 0 { throw Damaged() }
        return unpacked
      }
    }
    return unpacked
  }

  /// Another member starts with the same byte; anything else, such as padding, is ignored.
  private func beginMember() throws(Damaged) {
    guard packed[position] == Self.magic[0] else {
      isOver = true
      position = packed.count
      return
    }
    guard gzip.pointee.reset(&gzip.pointee.stream) == Z_OK else { throw Damaged() }
    isBetweenMembers = false
  }
}
