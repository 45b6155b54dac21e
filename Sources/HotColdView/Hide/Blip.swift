import BeaconCodec
import BeaconRanging

/// A seeker on the hider's tracker.
package struct Blip: Equatable, Sendable {
  package var name: SafeText
  package var identity: BeaconIdentity?
  /// Its lane, from 0, which stays the same. Not its direction, which radio does not show.
  var lane: Int
  var estimate: Estimate
  /// Seconds since its last packet.
  var age: Double = 0

  /// Whether two senders use this identity.
  var isDoubted = false

  /// In seconds.
  static let fadesAfter = 5.0

  var isFresh: Bool { age < Self.fadesAfter }

  /// See `takeLetter(besides:)`.
  package private(set) var sign = "*"

  /// Sets the initial of its name, or if that is taken, the first free letter.
  mutating func takeLetter(besides taken: inout Set<String>) {
    let letters =
      [name.initial] + (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { Unicode.Scalar($0) }
    sign =
      letters.map { String($0).uppercased() }
      .first { cellWidth($0) == 1 && taken.insert($0).inserted } ?? "*"
  }

  /// In radians from the right. The first lane points up; each new one is a golden section further,
  /// so it falls into a wide gap, and existing lanes do not move.
  var angle: Double {
    let turns = 0.5 + 0.618034 * Double(lane & 63)
    let margin = 0.26
    return .pi - margin - (turns - turns.rounded(.down)) * (.pi - 2 * margin)
  }
}

extension Frame {
  /// Draws a row per seeker: letter, name, metres and arrow.
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
