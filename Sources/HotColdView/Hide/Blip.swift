import BeaconCodec
import BeaconRanging
import HotColdGame

/// A seeker on the hider's tracker.
package struct Blip: Equatable, Sendable {
  package var name: SafeText
  /// Its beacon.
  package var identity: BeaconIdentity?
  /// Its own lane, from 0, for as long as it plays. The lane does not show its direction: signal strength has none.
  var lane: Int
  /// Measured by this machine.
  var estimate: Estimate
  /// Seconds since it was heard.
  var age: Double = 0

  /// Whether two senders claim to be this seeker.
  var isDoubted = false

  /// Seconds after which a blip is old.
  static let fadesAfter = 5.0

  var isFresh: Bool { age < Self.fadesAfter }

  /// Its letter on the tracker: see `takeLetter(besides:)`.
  package private(set) var sign = "*"

  /// Takes the initial of its name or, if another player has that one, the first free letter.
  mutating func takeLetter(besides taken: inout Set<String>) {
    let letters =
      [name.initial] + (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
    sign =
      letters.map { String($0).uppercased() }
      .first { cellWidth($0) == 1 && taken.insert($0).inserted } ?? "*"
  }

  /// Radians from the right. The first lane is upright, and each new one is a golden section further, in a wide gap: lanes
  /// do not move when another seeker joins.
  var angle: Double {
    let turns = 0.5 + 0.618034 * Double(lane & 63)
    let margin = 0.26
    return .pi - margin - (turns - turns.rounded(.down)) * (.pi - 2 * margin)
  }
}

extension Frame {
  /// Draws a row for each seeker: letter, name, metres and arrow.
  /// - Parameter seekers: nearest first. They are listed by lane, so that rows rarely move.
  mutating func putBlips(_ seekers: [Blip], in area: Area) {
    let shown = seekers.count > area.rows ? max(area.rows - 1, 0) : seekers.count
    let listed = seekers.prefix(shown).sorted { $0.lane < $1.lane } + seekers.dropFirst(shown)
    putRows(listed, in: area) { $0.putBlip($1, in: $2) }
  }

  private mutating func putBlip(_ seeker: Blip, in line: Area) {
    let estimate = seeker.estimate
    let style = seeker.isFresh ? Style.plain : .dim
    let color = seeker.isFresh ? HeatColor(distance: estimate.distance) : .plain
    put(seeker.sign, in: line, Style(color, bold: seeker.isFresh, dim: !seeker.isFresh))
    if seeker.isDoubted { put("!", in: line.droppingLeft(1).left(1), .alarm) }
    let columns = ListColumns(line)
    put("\(seeker.name)", in: columns.name, style)
    putNearness(estimate.distance, seeker.isFresh ? estimate.trend : .unknown, style, columns)
  }
}
