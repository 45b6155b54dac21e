import BeaconCodec
import Glibc

/// One turn on the spot, with the machine before the chest. The player's body takes 5 to 20 dB, so
/// the level by angle shows where the sender lies.
///
/// The first circular harmonic of the levels of eight eighths, each its mean power, has direction
/// and spread: fading is deep but short, so a mean in dB would say more about it.
package struct Turn: Sendable {
  package struct Answer: Equatable, Sendable {
    /// Clockwise degrees from the beginning, or recorded, 0..<360; nil if it is not clear.
    package var direction: Double?
    /// dB between the best direction and the opposite one; nil if too few eighths were heard.
    package var spread: Double?
  }

  /// Seconds of a turn without a compass.
  package static let duration = 8.0
  private static let eighths = 8
  /// The largest chance of a harmonic if the level does not depend on the angle. At one in ten, a
  /// turn before the chest is answered three times of four; this is below.
  private static let mostChance = 0.085

  /// nil for a recorded turn, whose packets have angles.
  package let began: Timestamp?
  /// dBm before the turn; ranging uses it meanwhile.
  package let level: Int8?
  /// Degrees in the middle of the first eighth; nil before a recorded turn's first packet.
  private var first: Double?
  private var latest = 0
  /// Eighths that may be silent, and then count as the weakest: at the edge of the range. By a
  /// compass, the player may not have turned there.
  private var mostSilent = 0
  /// Sums in mW, and counts of packets, by eighth.
  private var sums = [Double](repeating: 0, count: eighths)
  private var counts = [Int](repeating: 0, count: eighths)

  /// A turn whose packets have angles.
  package init() { (began, level) = (nil, nil) }

  /// A turn by time, at an even pace.
  package init(at time: Timestamp, level: Int8?) {
    (began, self.level, mostSilent) = (time, level, 2)
    first = 180 / Double(Self.eighths)
  }

  package var isWhole: Bool { !counts.contains(0) }

  /// Whether a turn by time is over.
  package func isOver(at time: Timestamp) -> Bool {
    began.map { time.seconds(since: $0) >= Self.duration } ?? false
  }

  /// 1...8; nil unless this is a turn by time.
  package func eighth(at time: Timestamp) -> Int? {
    began.map {
      let eighths = time.seconds(since: $0) / Self.duration * Double(Self.eighths)
      return Int(min(max(eighths, 0), Double(Self.eighths - 1))) + 1
    }
  }

  /// - Parameters:
  ///   - rssi: dBm.
  ///   - angle: degrees; nil in a turn by time.
  /// - Returns: the whole turn's answer, if this packet begins another turn.
  package mutating func hear(_ rssi: Int8, at angle: Double?, time: Timestamp) -> Answer? {
    let passed = began.map { 360 * time.seconds(since: $0) / Self.duration }
    if angle != nil { mostSilent = 0 }
    guard let angle = angle ?? passed, angle.magnitude < 1e6 else { return nil }
    var whole: Answer?
    if began == nil, isWhole, eighth(of: angle) != latest {
      whole = answer
      self = Turn()
    }
    latest = eighth(of: angle)
    first = first ?? angle
    sums[latest] += pow(10, Double(rssi) / 10)
    counts[latest] += 1
    return whole
  }

  /// 0...7.
  private func eighth(of angle: Double) -> Int {
    let eighth = Int(((angle - (first ?? angle)) / 360 * Double(Self.eighths)).rounded())
    return (eighth % Self.eighths + Self.eighths) % Self.eighths
  }

  package var answer: Answer {
    let heard = zip(sums, counts).map { $1 > 0 ? 10 * log10($0 / Double($1)) : nil }
    guard let first, let weakest = heard.compactMap(\.self).min(),
      heard.count(where: { $0 == nil }) <= mostSilent
    else { return Answer() }
    let levels = heard.map { $0 ?? weakest }
    let (x, y) = Self.harmonic(of: levels)
    let degrees = (atan2(y, x) / .pi * 180 + first).truncatingRemainder(dividingBy: 360)
    let isClear = Self.chance(of: levels) <= Self.mostChance
    return Answer(
      direction: isClear ? degrees < 0 ? degrees + 360 : degrees : nil,
      spread: 2 * (x * x + y * y).squareRoot())
  }

  /// The first circular harmonic of levels at even angles, in dB.
  private static func harmonic(of levels: [Double]) -> (x: Double, y: Double) {
    zip(levels, axes).reduce((0, 0)) {
      ($0.0 + $1.0 * $1.1.x * 2 / Double(eighths), $0.1 + $1.0 * $1.1.y * 2 / Double(eighths))
    }
  }

  private static let axes = (0..<eighths).map {
    let angle = 2 * .pi * Double($0) / Double(eighths)
    return (x: cos(angle), y: sin(angle))
  }

  /// The share of all orders of these levels with a harmonic at least as large: the exact test
  /// that the order does not matter.
  private static func chance(of levels: [Double]) -> Double {
    func size(_ levels: [Double]) -> Double {
      let (x, y) = harmonic(of: levels)
      return x * x + y * y
    }
    var order = levels
    var (orders, larger) = (0, 0)
    // Rounding must not make an order smaller than itself.
    let least = size(levels) * (1 - 1e-9)
    // Heap's algorithm. The last level stays, because to turn all of them changes nothing.
    func permute(_ count: Int) {
      guard count > 1 else {
        orders += 1
        if size(order) >= least { larger += 1 }
        return
      }
      for index in 0..<count {
        permute(count - 1)
        order.swapAt(count.isMultiple(of: 2) ? index : 0, count - 1)
      }
    }
    permute(eighths - 1)
    return Double(larger) / Double(orders)
  }
}
