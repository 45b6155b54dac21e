import BeaconCodec
import HotColdGame

/// Access control of the page: visitors need the token of the printed URL, unless only this machine
/// can reach the page.
struct WebDoor: Sendable {
  /// 22 random letters and digits (131 bits, one size of QR code); nil if access is open.
  let token: String?
  /// The token survives a restart, and is each browser's secret: browsers stay paired.
  let isKept: Bool
  /// A few digits in place of the token; nil without.
  private let pin: String?
  /// Oldest first: the secret in the browser's cookie, and the visitor's number.
  private var visitors: [(secret: String, number: Int)] = []
  private var count = 0
  /// By address.
  private var refused: [String: (count: Int, until: Timestamp)] = [:]
  private var guesses = Guesses()

  private static let mostVisitors = 32
  private static let mostRefused = 256
  /// Attempts of an address before the first pause.
  private static let freeAttempts = 3
  /// Seconds; a pause doubles with each wrong attempt up to this.
  private static let longestPause = 60.0
  /// Seconds after its last pause until an address is forgotten.
  private static let memory = 600.0

  enum Answer: Equatable {
    /// For the browser's cookie, and the visitor's number, from 1.
    case welcome(secret: String, number: Int)
    case wrong
    /// Too many attempts.
    case wait(seconds: Double)
  }

  /// Wrong PINs from all addresses together: many addresses would soon guess one of so few PINs. At
  /// one per minute, four digits take a week.
  private struct Guesses {
    /// Guesses at once.
    private static let most = 20.0
    /// Guesses kept for addresses without a wrong one, which others must not lock out.
    private static let reserve = 5.0
    /// Seconds per further guess.
    private static let interval = 60.0

    private var left = most
    private var time = Timestamp.zero

    /// Seconds.
    mutating func pause(isKnown: Bool, at now: Timestamp) -> Double {
      left = min(left + max(now.seconds(since: time), 0) / Self.interval, Self.most)
      time = now
      return (1 + (isKnown ? Self.reserve : 0) - left) * Self.interval
    }

    mutating func take() { left -= 1 }
  }

  /// - Parameters:
  ///   - isOpen: whether all have access.
  ///   - token: of an earlier start; nil for a new one.
  init(isOpen: Bool, pin: String? = nil, token: String? = nil) {
    self.token = isOpen ? nil : token ?? Self.newToken
    isKept = token != nil
    self.pin = pin
  }

  static var newToken: String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<22).compactMap { _ in signs.randomElement() })
  }

  mutating func enter(_ offered: String, from address: String, at time: Timestamp) -> Answer {
    // A token cannot be guessed, so the right one is accepted during a pause for PINs.
    if isSecret(offered, token) { return welcome() }
    // An earlier run's token is no guess of a PIN.
    guard pin == nil || offered.utf8.count <= 12 else { return .wrong }
    refused = refused.filter { time < $0.value.until.advanced(bySeconds: Self.memory) }
    let known = refused[address]
    let pause = max(
      known?.until.seconds(since: time) ?? 0,
      pin == nil ? 0 : guesses.pause(isKnown: known != nil, at: time))
    guard pause <= 0 else { return .wait(seconds: pause) }
    if isSecret(offered, pin) {
      refused[address] = nil
      return welcome()
    }
    if pin != nil { guesses.take() }
    // A full table forgets the address that waited longest.
    if known == nil, refused.count >= Self.mostRefused,
      let oldest = refused.min(by: { $0.value.until < $1.value.until })
    {
      refused[oldest.key] = nil
    }
    let count = min((known?.count ?? 0) + 1, 16)
    let doubled = count < Self.freeAttempts ? 0 : Double(1 << (count - Self.freeAttempts))
    refused[address] = (count, time.advanced(bySeconds: min(doubled, Self.longestPause)))
    return .wrong
  }

  /// The time that it takes says nothing about the secret but its length.
  private func isSecret(_ offered: String, _ secret: String?) -> Bool {
    secret.map { areEqualSecrets($0.utf8, offered.utf8) } ?? false
  }

  private mutating func welcome() -> Answer {
    if isKept, let token { return .welcome(secret: token, number: 0) }
    let secret = hexDigits(UInt128.random(in: .min ... .max))
    count += 1
    visitors.append((secret, count))
    if visitors.count > Self.mostVisitors { visitors.removeFirst() }
    return .welcome(secret: secret, number: count)
  }

  /// By secret: 0 if access is open, nil if unknown.
  func visitor(_ secret: String) -> Int? {
    if token == nil || isKept && isSecret(secret, token) { return 0 }
    return visitors.first { isSecret(secret, $0.secret) }?.number
  }
}

/// Whether a Host header names this machine or a home network. A page without a token rejects
/// others: a foreign domain could resolve to our address (DNS rebinding).
func isHomeName(_ host: String) -> Bool {
  guard let place = HostAndPort(Substring(host.lowercased())), !place.host.isEmpty else {
    return false
  }
  let name = place.host
  if place.isBracketed || name.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) {
    return true
  }
  return !name.contains(".")
    || [".local", ".lan", ".home.arpa", ".internal"].contains { name.hasSuffix($0) }
}
