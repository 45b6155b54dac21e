import BeaconCodec

/// Access control of the page: visitors need the token from the printed URL, unless only this machine can reach the
/// page.
struct WebDoor: Sendable {
  /// 22 random letters and digits, which is 131 bits; nil if access is open. All have one length, so that the QR code
  /// always has the same size.
  let token: String?
  /// Whether the token is valid after a restart, and is the secret of each browser, so that they stay paired.
  private let isKept: Bool
  /// A few digits to type instead of the token; nil if there are none.
  private let pin: String?
  /// The oldest first: the secret in the browser's cookie, and the visitor's number.
  private var visitors: [(secret: String, number: Int)] = []
  private var count = 0
  /// Failed attempts, by address.
  private var refused: [String: (count: Int, until: Timestamp)] = [:]
  private var guesses = Guesses()

  private static let mostVisitors = 32
  private static let mostRefused = 256
  /// Attempts of an address before the first pause: a slip of the finger needs none.
  private static let freeAttempts = 3
  /// The longest pause in seconds; each wrong attempt doubles the pause up to this.
  private static let longestPause = 60.0
  /// Seconds after its last pause when an address's attempts are forgotten.
  private static let memory = 600.0

  enum Answer: Equatable {
    /// The secret for the browser's cookie, and the visitor's number, from 1.
    case welcome(secret: String, number: Int)
    case wrong
    /// Too many attempts: the next one after this time.
    case wait(seconds: Double)
  }

  /// Wrong PINs from all addresses together: there are so few PINs that many addresses would soon guess them. At one
  /// per minute, four digits take a week.
  private struct Guesses {
    /// The most at once.
    private static let most = 20.0
    /// Guesses that are kept for addresses without a wrong one, so that those who guess keep nobody else out.
    private static let reserve = 5.0
    /// Seconds for one more.
    private static let interval = 60.0

    private var left = most
    private var time = Timestamp.zero

    /// Seconds until an address may guess.
    mutating func pause(isKnown: Bool, at now: Timestamp) -> Double {
      left = min(left + max(now.seconds(since: time), 0) / Self.interval, Self.most)
      time = now
      return (1 + (isKnown ? Self.reserve : 0) - left) * Self.interval
    }

    mutating func take() { left -= 1 }
  }

  /// - Parameters:
  ///   - isOpen: whether access is open to all.
  ///   - token: one of an earlier start; nil for a new one.
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
    // Nobody guesses a token, so the right one need not wait for those who guess PINs.
    if offered == token { return welcome() }
    // One from an earlier run is no PIN either.
    guard pin == nil || offered.utf8.count <= 12 else { return .wrong }
    refused = refused.filter { time < $0.value.until.advanced(bySeconds: Self.memory) }
    let known = refused[address]
    let pause = max(
      known?.until.seconds(since: time) ?? 0,
      pin == nil ? 0 : guesses.pause(isKnown: known != nil, at: time))
    guard pause <= 0 else { return .wait(seconds: pause) }
    if let pin, offered == pin {
      refused[address] = nil
      return welcome()
    }
    if pin != nil { guesses.take() }
    // When the table is full, those who have waited longest are forgotten.
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

  private mutating func welcome() -> Answer {
    if isKept, let token { return .welcome(secret: token, number: 0) }
    let secret = hexDigits(UInt128.random(in: .min ... .max))
    count += 1
    visitors.append((secret, count))
    if visitors.count > Self.mostVisitors { visitors.removeFirst() }
    return .welcome(secret: secret, number: count)
  }

  /// The number of the visitor with this secret: 0 if access is open, nil if unknown.
  func visitor(_ secret: String) -> Int? {
    token == nil || isKept && secret == token ? 0 : visitors.first { $0.secret == secret }?.number
  }
}

/// Whether a Host header names this machine or a home network. A foreign domain could resolve to our address (DNS
/// rebinding), so a page without a token rejects it.
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
