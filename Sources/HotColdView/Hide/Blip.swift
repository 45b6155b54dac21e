import BeaconCodec
import BeaconRanging

/// A seeker on the hider's tracker.
package struct Blip: Equatable, Sendable {
  var name: SafeText
  /// Its beacon.
  var identity: BeaconIdentity?
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

  /// The letter of its lane: A to Z, then A again.
  var sign: String {
    let letter = UInt8(ascii: "A") + UInt8((lane % 26 + 26) % 26)
    return String(Unicode.Scalar(letter))
  }

  /// Radians from the right. The first lane is upright and each new one halves a gap, so that lanes do not move when
  /// another seeker joins.
  var angle: Double {
    var fraction = 0.0
    var half = 0.5
    var rest = (lane % 64 + 64) % 64 + 1
    while rest > 0 {
      if rest & 1 == 1 { fraction += half }
      half /= 2
      rest >>= 1
    }
    let margin = 0.26
    return .pi - margin - fraction * (.pi - 2 * margin)
  }
}

extension HouseView {
  /// The house with the letters and names of the seekers' list, and with the trail of the nearest.
  package func marked(by seekers: [Blip]) -> HouseView {
    var view = self
    var things = list.rows
    for seeker in seekers {
      guard let id = seeker.identity.map(Self.id),
        let index = things.firstIndex(where: { $0.id == id })
      else { continue }
      things[index].sign = seeker.sign
      things[index].name = seeker.name
    }
    view.list.update(things)
    let nearest = seekers.lazy.compactMap { $0.identity.map(Self.id) }
      .first { id in things.contains { $0.id == id } }
    if let chosen = nearest ?? things.first(where: \.isMe)?.id { view.list.choose(chosen) }
    return view
  }
}

extension Frame {
  /// Draws a row for each seeker: letter, name, metres, arrow, and words if there is room.
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
    let columns = ListColumns(line, tail: line.columns >= 48 ? 13 : 0)
    put("\(seeker.name)", in: columns.name, style)
    putBar(seeker.isFresh ? estimate.distance : nil, in: columns.bar)
    putRight(DistanceText.about(estimate.distance), in: columns.distance, style)
    guard seeker.isFresh else {
      put(glyphs.pick("·", ascii: "."), in: columns.arrow, .dim)
      return
    }
    put(estimate.trend.arrow(glyphs), in: columns.arrow, .bold)
    put(estimate.trend.hiderWords, in: columns.tail)
  }
}
