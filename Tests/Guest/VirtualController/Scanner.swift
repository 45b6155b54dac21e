/// A controller's scan.
struct Scanner: Sendable {
  var isActive = false
  var interval: Microseconds = .slots(0x10)
  var window: Microseconds = .slots(0x10)
  var ownAddressType: UInt8 = 0
  /// Whether only addresses in the accept list are reported.
  var usesAcceptList = false
  var session: Session?

  /// An enabled scan.
  struct Session: Sendable {
    var began: Microseconds
    var ends: Microseconds?
    var filtersDuplicates: Bool
    var dialect: Dialect
    var reports = 0
    var seen: Set<DuplicateKey> = []
  }

  /// Packets with an equal key are duplicates; the data are not compared.
  struct DuplicateKey: Hashable, Sendable {
    var address: Address
    var pdu: PDU
    var isResponse: Bool
  }

  /// The primary channel that is scanned now, as a bit; nil between the windows.
  func channel(at now: Microseconds) -> UInt8? {
    guard let session, interval.count > 0 else { return nil }
    let elapsed = (now - session.began).count
    guard elapsed % interval.count < window.count else { return nil }
    return 1 << UInt8(elapsed / interval.count % 3)
  }

  /// Counts a report; returns false if the filter of duplicates suppresses it.
  mutating func shouldReport(_ key: DuplicateKey) -> Bool {
    guard session != nil else { return false }
    if session?.filtersDuplicates == true {
      guard session?.seen.insert(key).inserted == true else { return false }
    }
    session?.reports += 1
    return true
  }
}
