import BeaconCodec
import Glibc
import HotColdPlay
import HotColdView

/// Where a recording would go that is given no folder: the current one.
struct DiskFacts: Equatable {
  /// Bytes that this user may still write; nil where it cannot be told.
  var free: UInt64?
  var isWritable: Bool

  static func look() -> DiskFacts {
    var status = statvfs()
    let isKnown = statvfs(".", &status) == 0
    let (free, overflow) = UInt64(status.f_bavail).multipliedReportingOverflow(
      by: UInt64(status.f_frsize))
    return DiskFacts(
      free: isKnown ? (overflow ? .max : free) : nil, isWritable: access(".", W_OK) == 0)
  }
}

extension Facts {
  func checkDisk() -> Check {
    guard disk.isWritable else {
      return .warning(
        .disk, "nothing can be recorded in the current folder: it may not be written to")
    }
    guard let free = disk.free else {
      return .unknown(.disk, "it cannot be told how much room is left in the current folder")
    }
    let megabytes = Double(free) / 1e6
    let text: Words =
      megabytes < 1000
      ? "\(decimalText(megabytes, places: 0)) MB"
      : "\(Words.decimal(decimalText(megabytes / 1000, places: 1))) GB"
    // An hour of a busy place.
    return megabytes < 100
      ? .warning(.disk, "only \(text) of room for recordings in the current folder")
      : .ok(.disk, "\(text) of room for recordings in the current folder")
  }
}
