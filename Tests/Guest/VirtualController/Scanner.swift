/// The half of a controller that listens.
struct Scanner: Sendable {
  var isActive = false
  var interval: Microseconds = .slots(0x10)
  var window: Microseconds = .slots(0x10)
  var ownAddressType: UInt8 = 0
  /// Hear only the addresses of the accept list.
  var isSelective = false
  var session: Session?

  /// From enabling a scan to disabling it.
  struct Session: Sendable {
    var began: Microseconds
    var ends: Microseconds?
    var filtersDuplicates: Bool
    var dialect: Dialect
    var reports = 0
    var heard: Set<Heard> = []
  }

  /// What a controller takes for the same packet again: it does not compare the data.
  struct Heard: Hashable, Sendable {
    var address: Address
    var pdu: PDU
    var isResponse: Bool
  }

  /// The primary channel that is listened to now, as a bit; nil between the windows.
  func channel(at now: Microseconds) -> UInt8? {
    guard let session, interval.count > 0 else { return nil }
    let elapsed = (now - session.began).count
    guard elapsed % interval.count < window.count else { return nil }
    return 1 << UInt8(elapsed / interval.count % 3)
  }

  /// Count a report; false if the filter holds it back.
  mutating func shouldReport(_ heard: Heard) -> Bool {
    guard session != nil else { return false }
    if session?.filtersDuplicates == true {
      guard session?.heard.insert(heard).inserted == true else { return false }
    }
    session?.reports += 1
    return true
  }
}
