import BeaconCodec
import HotColdGame

/// Controls access to the page: visitors need the token in the printed URL, unless only this
/// machine can reach the page.
struct WebDoor: Sendable {
  /// 22 random letters and digits (131 bits, which fit one size of QR code); nil if access is open.
  let token: String?
  /// Some digits that are accepted instead of the token, if any.
  private let pin: String?
  /// The visitors; the one away for longest is first.
  private(set) var visitors: [WebVisitor]
  private var count = 0
  /// Refused addresses, with wrong attempts and the end of the pause.
  private var refused: [String: (count: Int, until: Timestamp)] = [:]
  private var guesses = Guesses()

  private static let mostVisitors = 32
  private static let mostRefused = 256
  /// The wrong attempts of an address before its first pause.
  private static let freeAttempts = 3
  /// The longest pause in seconds; it doubles with each wrong attempt up to this.
  private static let longestPause = 60.0
  /// Seconds after its last pause until an address is forgotten.
  private static let memory = 600.0

  enum Answer: Equatable {
    /// Accepted, with the secret for the browser's cookie and the visitor's number, from 1.
    case welcome(secret: String, number: Int)
    case wrong
    /// Too many attempts.
    case wait(seconds: Double)
  }

  /// Limits wrong PINs from all addresses together, because many addresses could soon try all PINs.
  /// At one per minute, four digits take a week.
  private struct Guesses {
    /// The most guesses at once.
    private static let most = 20.0
    /// Guesses reserved for addresses without a wrong one, so that others cannot lock them out.
    private static let reserve = 5.0
    /// Seconds until one more guess is allowed.
    private static let interval = 60.0

    private var left = most
    private var time = Timestamp.zero

    /// Seconds until a guess is allowed.
    mutating func pause(isKnown: Bool, at now: Timestamp) -> Double {
      left = min(left + max(now.seconds(since: time), 0) / Self.interval, Self.most)
      time = now
      return (1 + (isKnown ? Self.reserve : 0) - left) * Self.interval
    }

    mutating func take() { left -= 1 }
  }

  /// - Parameters:
  ///   - isOpen: whether everyone has access.
  ///   - token: the token of an earlier start; nil for a new one.
  ///   - visitors: the visitors of an earlier start.
  init(isOpen: Bool, pin: String? = nil, token: String? = nil, visitors: [WebVisitor] = []) {
    self.token = isOpen ? nil : token ?? Self.newToken
    self.visitors = visitors
    count = visitors.map(\.number).max() ?? 0
    self.pin = pin
  }

  static var newToken: String {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    return String((0..<22).compactMap { _ in signs.randomElement() })
  }

  mutating func enter(_ offered: String, from address: String, at time: Timestamp) -> Answer {
    // A token cannot be guessed, so it is accepted even during a pause for PINs.
    if isSecret(offered, token) { return welcome() }
    // The token of an earlier run is not a guess of a PIN.
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
    // If the table is full, forget the address that has waited longest.
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

  /// Compares in constant time, except for the secret's length.
  private func isSecret(_ offered: String, _ secret: String?) -> Bool {
    secret.map { areEqualSecrets($0.utf8, offered.utf8) } ?? false
  }

  private mutating func welcome() -> Answer {
    let secret = hexDigits(UInt128.random(in: .min ... .max))
    count += 1
    visitors.append(WebVisitor(secret: secret, number: count))
    if visitors.count > Self.mostVisitors { visitors.removeFirst() }
    return .welcome(secret: secret, number: count)
  }

  /// The visitor with this secret: 0 if access is open, nil if unknown.
  func visitor(_ secret: String) -> Int? {
    token == nil ? 0 : visitors.first { isSecret(secret, $0.secret) }?.number
  }

  /// Notes a visit.
  /// - Parameters:
  ///   - system: the browser's system.
  ///   - wall: the time in seconds since 1970.
  /// - Returns: whether the last recorded visit was more than an hour ago.
  mutating func see(_ number: Int, system: SafeText, wall: Double) -> Bool {
    guard let index = visitors.firstIndex(where: { $0.number == number }),
      !(0..<3600).contains(wall - visitors[index].seen)
    else { return false }
    var visitor = visitors.remove(at: index)
    (visitor.system, visitor.seen) = (system, wall)
    visitors.append(visitor)
    return true
  }

  mutating func forget(_ number: Int) { visitors.removeAll { $0.number == number } }
}

/// A browser that has presented the token or the PIN.
package struct WebVisitor: Equatable, Sendable {
  /// The value of its cookie.
  let secret: String
  /// From 1.
  package let number: Int
  /// The system that the browser claims.
  package fileprivate(set) var system = SafeText.empty
  /// The last visit, within an hour, in seconds since 1970.
  package fileprivate(set) var seen = 0.0
}

/// A page's token and visitors, stored in the state folder between two runs.
package struct WebPairings: Sendable {
  private let folder: StateFolder
  private let file: String
  let token: String
  let visitors: [WebVisitor]

  package init(in folder: StateFolder, _ file: String) throws {
    self.folder = folder
    self.file = file
    let text = String(decoding: try folder.read(file, upTo: 16_384) ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.first.flatMap { $0.utf8.count == 22 ? String($0) : nil }
    token = kept ?? WebDoor.newToken
    visitors = lines.dropFirst().enumerated().compactMap { index, line -> WebVisitor? in
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count >= 2, parts[0].utf8.count == 32, let seen = Double(parts[1]),
        seen.isFinite
      else { return nil }
      return WebVisitor(
        secret: String(parts[0]), number: index + 1,
        system: parts.count < 3 ? .empty : SafeText(utf8: parts[2].utf8, maximumCells: 60),
        seen: seen)
    }
    guard kept == nil else { return }
    do {
      try store([])
    } catch {
      guard let failure = error as? Failure else { throw error }
      complain("\(failure.message); the page's address is another one at each start")
    }
  }

  func write(_ visitors: [WebVisitor]) { try? store(visitors) }

  private func store(_ visitors: [WebVisitor]) throws {
    let lines = visitors.map { "\n\($0.secret) \(decimalText($0.seen, places: 0)) \($0.system)" }
    try folder.write(Array((token + lines.joined()).utf8), to: file)
  }
}

/// Whether a Host header names this machine or a home network. A page without a token rejects all
/// others, because a foreign domain could resolve to our address (DNS rebinding).
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
