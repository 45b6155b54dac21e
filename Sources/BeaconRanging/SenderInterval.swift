/// How often a sender sends, and how long to wait for it. When it is lost, out of range, back,
/// settled or found depends only on this.
///
/// Packets get lost, so the interval is a low quantile of the latest gaps; longer gaps show the
/// loss. Below 0.3 s it counts as 0.1 s. A single packet may be the slowest sender's.
package struct SenderInterval: Sendable {
  /// Seconds without a packet after which a fast sender is lost: fifty packets at 100 ms, of which
  /// some arrive even if nine in ten are lost.
  package static let leastPatience = 5.0
  /// Seconds. `hide` sends at least every 10.24 s, some tags twice a minute.
  package static let range = 0.1...30.0
  /// Packets needed for a find; for a slow sender fewer, at least those of 8 s.
  static let packetsForFind = (most: 6, least: 2)
  static let secondsForFind = 8.0

  /// The interval of a slow sender in seconds.
  private static let slow = 1.5
  /// Shorter gaps, in seconds, are a fast sender's.
  private static let fast = 0.3
  /// Packets within so many seconds are the same advertisement on another channel, or its response.
  /// Advertisements are at least 20 ms apart (Core 5.4, Vol 6, Part B, 4.4.2.2).
  private static let sameAdvertisement = 0.02
  /// The longest first gap in seconds that may be an interval (one of two packets lost). A sender
  /// of a single packet stays in range as long.
  private static let longestFirstGap = 65.0
  /// The probability that a sender in range is silent until `lostAfter`.
  private static let chance = 1e-5
  /// The highest share of lost packets that `lostAfter` allows for.
  private static let mostLoss = 0.5
  /// In a gap of more packets, they were not lost one by one: the sender was away.
  private static let mostInARow = 16.0
  /// The factor of earlier packets for each new one: the loss is that of about thirty packets.
  private static let keeps = 0.97
  private static let capacity = 16

  /// The interval in seconds, as far as known; 0.1 for any fast sender.
  package private(set) var seconds = range.lowerBound
  /// The mean gap between received packets in seconds, over about eight gaps.
  package private(set) var meanGap = 1.0
  /// Seconds of silence after which the sender is lost, and which contain all its messages.
  package private(set) var lostAfter = longestFirstGap / 2
  /// Seconds of silence after which it is out of range, and in which it has to return.
  package var outAfter: Double { 2 * lostAfter }
  /// Whether only one packet was received.
  package var isUnknown: Bool { known == 0 }
  /// Fewer than three packets a second. Those of faster senders come at random: lost, or twice.
  package var isRegular: Bool { seconds >= Self.fast }
  /// Whether a player can walk more than two metres between two packets.
  package var isSlow: Bool { seconds >= Self.slow && known > 1 }
  package var packetsForFind: Int {
    let enough = 1 + Int((Self.secondsForFind / seconds).rounded(.up))
    return min(max(enough, Self.packetsForFind.least), Self.packetsForFind.most)
  }

  /// The time of the last packet in seconds.
  private var last = -Double.infinity
  /// The number of known gaps, at most `capacity`.
  private var known = 0
  /// Which of the gaps are a fast sender's; the lowest bit is the latest.
  private var fastGaps: UInt16 = 0
  /// The latest other gaps in seconds, oldest first.
  private var gaps: [Float] = []
  /// Packets sent and received in these gaps; older ones count less.
  private var sent = 0.0
  private var heard = 0.0
  /// The share of lost packets, by Laplace's rule of succession, so that few packets prove little.
  private var loss: Double { min((sent - heard + 1) / (sent + 2), Self.mostLoss) }

  package init() {}

  /// The packets lost in a row with this probability. A fast sender's arrive at random (Poisson).
  package func lostInARow(chance: Double) -> Double {
    isRegular ? max((logarithm(chance) / logarithm(loss)).rounded(.up), 1) : -logarithm(chance)
  }

  /// - Parameter time: seconds on any clock. A step back counts as zero.
  @inline(__always)
  package mutating func hear(at time: Double) {
    let gap = time - last
    let newGaps = fastGaps << 1 | (gap < Self.fast ? 1 : 0)
    // Nearly every packet of a fast sender takes this path: two of the gaps are still short.
    if known == Self.capacity, gaps.isEmpty, gap < Self.leastPatience, newGaps & (newGaps &- 1) != 0
    {
      last = time
      guard gap >= Self.sameAdvertisement else { return }
      fastGaps = newGaps
      meanGap += (gap - meanGap) / 8
    } else {
      learn(at: time)
    }
  }

  @inline(never)
  private mutating func learn(at time: Double) {
    guard time.isFinite else { return }
    let gap = time - last
    guard last.isFinite, gap >= Self.sameAdvertisement else {
      if !last.isFinite || gap < 0 { last = time }
      return
    }
    last = time
    if gap > lostAfter {
      // The sender has returned after a loss: it may send less often now.
      known /= 2
      fastGaps &= 1 << UInt16(known) - 1
      gaps = Array(gaps.suffix(known))
      update()
    }
    let isFast = gap < Self.fast
    guard isFast || gap <= max(outAfter, Self.longestFirstGap) else { return }
    meanGap += (min(gap, Self.leastPatience) - meanGap) / 8
    fastGaps = fastGaps << 1 | (isFast ? 1 : 0)
    known = min(known + 1, Self.capacity)
    if !isFast { gaps = gaps.suffix(Self.capacity - 1) + [Float(gap)] }
    update(adding: isFast ? nil : gap)
  }

  /// - Parameter gap: the latest gap in seconds; nil if it was not added.
  private mutating func update(adding gap: Double? = nil) {
    let before = seconds
    // One short gap among many proves nothing: someone may have pressed the tag's button.
    let ignoresOne = known >= 8
    let fastCount = fastGaps.nonzeroBitCount
    guard !gaps.isEmpty, fastCount < (ignoresOne ? 2 : 1) else {
      if fastCount > 0 { gaps = [] }
      seconds = Self.range.lowerBound
      lostAfter = known == 0 ? Self.longestFirstGap / 2 : Self.leastPatience
      (sent, heard) = (0, 0)
      return
    }
    let shortest = gaps.sorted().dropFirst(ignoresOne && fastCount == 0 ? 1 : 0)
    let quantile = shortest.first ?? .infinity
    seconds = min(max(Double(quantile), Self.range.lowerBound), Self.range.upperBound)
    if !(before / 1.25...before * 1.25).contains(seconds) {
      (sent, heard) = (0, 0)
      for gap in gaps { count(Double(gap)) }
    } else if let gap {
      count(gap)
    }
    // Half a packet more, because packets come a little early or late.
    let packets = min(logarithm(Self.chance) / logarithm(loss), Double(2 + 2 * known)) + 0.5
    lostAfter = max(packets * seconds, Self.leastPatience)
  }

  private mutating func count(_ gap: Double) {
    let packets = max((gap / seconds).rounded(), 1)
    guard packets <= Self.mostInARow else { return }
    sent = sent * Self.keeps + packets
    heard = heard * Self.keeps + 1
  }
}
