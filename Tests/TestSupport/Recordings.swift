import BeaconCodec

/// The end of time: every record is read.
package let endOfTime = Timestamp(nanoseconds: .max)

/// The result of reading a file.
package struct DecodedRecording: Equatable {
  package var sightings: [Sighting] = []
  package var rejects = Rejects()
  package var failure: RecordingFailure?
}

/// Reads a file that arrives in pieces of the given lengths. The last length is repeated.
package func read(_ file: [UInt8], pieces: [Int] = [.max]) -> DecodedRecording {
  var reading = DecodedRecording()
  var buffer: [UInt8] = []
  var taken = 0
  var piece = 0
  func takePiece() {
    let length = min(pieces[min(piece, pieces.count - 1)], file.count - taken)
    buffer += file[taken..<taken + length]
    taken += length
    piece += 1
  }

  while taken < file.count, !RecordingReader.canBegin(buffer.span) { takePiece() }
  do {
    var reader = try RecordingReader(start: buffer.span)
    var position = reader.headerLength
    reading: while true {
      defer { reading.rejects = reader.rejectsAtEnd }
      let step = try reader.read(
        7, of: buffer.span, at: &position, atEnd: taken == file.count, until: endOfTime
      ) { reading.sightings.append($0) }
      switch step {
      case .read: break
      case .incomplete where taken < file.count:
        buffer.removeSubrange(..<position)
        position = 0
        takePiece()
      case .incomplete, .later: break reading
      }
    }
  } catch {
    reading.failure = error
  }
  return reading
}

/// A BTSnoop file with these header fields and records.
package func btsnoop(version: UInt32 = 1, datalink: UInt32, _ records: [UInt8]...) -> [UInt8] {
  [0x62, 0x74, 0x73, 0x6E, 0x6F, 0x6F, 0x70, 0x00]  // "btsnoop\0"
    + bigEndian(version) + bigEndian(datalink) + records.flatMap { $0 }
}

/// A record of a BTSnoop file.
/// - Parameter time: microseconds since 1970.
package func record(flags: UInt32 = 3, _ data: [UInt8], length: UInt32? = nil, time: Int64 = 0)
  -> [UInt8]
{
  record(flags: flags, data, length: length, rawTime: 0x00DC_DDB3_0F2F_8000 + time)
}

/// - Parameter rawTime: as stored in the file, in microseconds since the year 0.
package func record(flags: UInt32 = 3, _ data: [UInt8], length: UInt32? = nil, rawTime: Int64)
  -> [UInt8]
{
  let length = bigEndian(length ?? UInt32(data.count))
  return length + length + bigEndian(flags) + bigEndian(UInt32(0)) + bigEndian(rawTime) + data
}
