import BeaconCodec
import Glibc

/// One turn on the spot, with the machine in front of the body, which takes 5 to 20 dB. So the
/// level by angle shows the direction of the sender.
///
/// Each eighth of the turn has its mean power; the first circular harmonic of the eight levels has
/// direction and spread. Not the mean in dB, because fading is deep but short.
package struct Turn: Sendable {
  package struct Answer: Equatable, Sendable {
    /// Degrees clockwise from the start, or as recorded, 0..<360; nil if it is unclear.
    package var direction: Double?
    /// dB between the best direction and the opposite one; nil if too few eighths had packets.
    package var spread: Double?
  }

  /// The seconds of a turn without a compass.
  package static let duration = 8.0
  private static let eighths = 8
  /// The highest probability of a harmonic that is there by chance. At one in ten, three of four
  /// turns in front of the body would have an answer; this limit is a bit stricter.
  private static let mostChance = 0.085

  /// nil for a recorded turn, whose packets have angles.
  package let began: Timestamp?
  /// The level before the turn in dBm, which ranging uses meanwhile.
  package let level: Int8?
  /// The middle of the first eighth in degrees; nil before the first packet of a recorded turn.
  private var first: Double?
  private var latest = 0
  /// The most eighths that may be silent, and then count as the weakest, at the edge of the range.
  /// With a compass none may be, because the player may not have turned there.
  private var mostSilent = 0
  /// The sums in mW and the numbers of packets, by eighth.
  private var sums = [Double](repeating: 0, count: eighths)
  private var counts = [Int](repeating: 0, count: eighths)

  /// A turn whose packets have angles.
  package init() { (began, level) = (nil, nil) }

  /// A turn by time, at an even speed.
  package init(at time: Timestamp, level: Int8?) {
    (began, self.level, mostSilent) = (time, level, 2)
    first = 180 / Double(Self.eighths)
  }

  package var isWhole: Bool { !counts.contains(0) }

  /// Whether a turn by time has ended.
  package func isOver(at time: Timestamp) -> Bool {
    began.map { time.seconds(since: $0) >= Self.duration } ?? false
  }

  /// The current eighth, 1...8; nil unless this is a turn by time.
  package func eighth(at time: Timestamp) -> Int? {
    began.map {
      let eighths = time.seconds(since: $0) / Self.duration * Double(Self.eighths)
      return Int(min(max(eighths, 0), Double(Self.eighths - 1))) + 1
    }
  }

  /// - Parameters:
  ///   - rssi: in dBm.
  ///   - angle: in degrees; nil for a turn by time.
  /// - Returns: the answer of the whole turn, if this packet starts another one.
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

  /// The eighth of an angle, 0...7.
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

  /// The first circular harmonic of levels at evenly spaced angles, in dB.
  private static func harmonic(of levels: [Double]) -> (x: Double, y: Double) {
    zip(levels, axes).reduce((0, 0)) {
      ($0.0 + $1.0 * $1.1.x * 2 / Double(eighths), $0.1 + $1.0 * $1.1.y * 2 / Double(eighths))
    }
  }

  private static let axes = (0..<eighths).map {
    let angle = 2 * .pi * Double($0) / Double(eighths)
    return (x: cos(angle), y: sin(angle))
  }

  /// The share of permutations of these levels with a harmonic at least as large: an exact test.
  private static func chance(of levels: [Double]) -> Double {
    func size(_ levels: [Double]) -> Double {
      let (x, y) = harmonic(of: levels)
      return x * x + y * y
    }
    var order = levels
    var (orders, larger) = (0, 0)
    // Rounding must not make a permutation smaller than itself.
    let least = size(levels) * (1 - 1e-9)
    // Heap's algorithm. The last level stays in place, because rotating all levels changes nothing.
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
