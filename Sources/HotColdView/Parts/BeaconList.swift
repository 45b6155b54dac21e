import BeaconCodec
import BeaconRanging
import BeaconTracking
import HotColdGame

extension Frame {
  /// Draws a line per beacon in range: name, bar, distance, arrow, and with `details` the signal.
  mutating func putBeacons(_ beacons: [BeaconRow], details: Bool = false, in area: Area) {
    guard area.rows > 0 else { return }
    let tail = details ? 5 : 0
    put("  in range: \(beacons.count)", in: area, .dim)
    putRight("dBm", in: ListColumns(area.top(1), tail: tail).tail, .dim)
    var listed = beacons
    let rest = area.droppingTop(1)
    if beacons.count > rest.rows, let index = beacons.firstIndex(where: \.isHunted),
      index >= rest.rows - 1
    {
      // The hunted beacon is always shown.
      listed.insert(listed.remove(at: index), at: max(rest.rows - 2, 0))
    }
    putRows(listed, in: rest, indent: 2) { $0.putBeacon($1, in: $2, tail: tail) }
  }

  private mutating func putBeacon(_ beacon: BeaconRow, in line: Area, tail: Int) {
    let columns = ListColumns(line, tail: tail)
    let style = beacon.isHunted ? Style.bold : beacon.comesLater ? .dim : .plain
    if beacon.isHunted { put(glyphs.pointer, in: line, style) }
    if beacon.isDoubted { put("!", in: line.droppingLeft(1).left(1), .alarm) }
    putFirstFitting(["\(beacon.name)"], in: columns.name, style, mayCut: true)
    if beacon.comesLater {
      putRight("later", in: columns.distance, style)
    } else {
      putNearness(beacon.distance, beacon.trend, style, columns)
    }
    putRight(dBmText(beacon.rssi), in: columns.tail, style)
  }

  mutating func putNearness(
    _ distance: Double?, _ trend: Trend, _ style: Style, _ columns: ListColumns
  ) {
    putBar(distance, in: columns.bar)
    putRight(DistanceText.about(distance), in: columns.distance, style)
    put(trend.arrow(glyphs), in: columns.arrow, .bold)
  }

  /// Draws the other seekers with the distances that they report, nearest first.
  /// - Parameter goal: the player they seek.
  mutating func putOthers(_ others: [BeaconRow], from goal: Words, in area: Area) {
    guard area.rows > 0, !others.isEmpty else { return }
    putFirstFitting(
      ["the others: how far from \(goal)", "how far from \(goal)", "the others"],
      in: area.droppingLeft(2), .dim)
    let sorted = others.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    putRows(sorted, in: area.droppingTop(1), indent: 2) { $0.putBeacon($1, in: $2, tail: 0) }
  }
}

/// The columns of a row of beacons or players, which do not depend on the contents.
struct ListColumns {
  let name, bar, distance, arrow, tail: Area

  /// - Parameter tail: columns after the arrow, including a blank; 0 for none.
  init(_ line: Area, tail tailWidth: Int = 0) {
    // Pointer, distance, arrow.
    let room = max(0, line.columns - 2 - 8 - 2 - tailWidth)
    // A bar needs room for a name beside it.
    let barWidth = room >= 12 ? min(room - 8, max(4, room / 3)) + 1 : 0
    var rest = line.droppingLeft(2)
    name = rest.takeLeft(min(24, room - barWidth))
    bar = rest.takeLeft(barWidth).droppingLeft(1)
    distance = rest.takeLeft(8, gap: 1)
    arrow = rest.takeLeft(1, gap: 1)
    tail = rest.left(tailWidth - 1)
  }
}

/// A row of a list: a beacon that can be hunted, or another seeker of the same hider.
package struct BeaconRow: Hashable, Sendable {
  /// The player's name, or the beacon's numbers.
  var name: SafeText
  /// Metres to the beacon, measured here; or to the hider, as reported by another seeker.
  var distance: Double?
  var trend = Trend.unknown
  /// In dBm.
  var rssi: Int8?
  var isHunted = false
  /// Whether two senders use this identity.
  var isDoubted = false
  /// Whether its turn on the trail has not come.
  var comesLater = false
}

extension BeaconRow {
  /// Removes what a game without hints hides.
  package mutating func hideDistance() { (distance, trend, rssi) = (nil, .unknown, nil) }

  /// - Parameter name: empty if unknown.
  init(_ track: Track, name: SafeText = .empty, isHunted: Bool = false) {
    self.init(
      name: name.isEmpty ? SafeText(track.key.shortName) : name, distance: track.estimate.distance,
      trend: track.trend, rssi: track.rssi, isHunted: isHunted)
  }
}

extension Party {
  /// The other seekers of a hider, nearest first.
  package func others(hunting hider: PlayerTag) -> [BeaconRow] {
    seekers(of: hider).filter { $0.tag != tag }.map {
      BeaconRow(
        name: name(of: $0.tag), distance: $0.distance,
        trend: roster.player($0.tag)?.approach.trend ?? .unknown)
    }
  }
}
