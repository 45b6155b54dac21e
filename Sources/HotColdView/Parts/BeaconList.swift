import BeaconCodec
import BeaconRanging
import HotColdGame

extension Frame {
  /// The beacons around, a line each: name, bar, distance, arrow; signal where details are asked for.
  mutating func putBeacons(_ beacons: [BeaconRow], details: Bool = false, in area: Area) {
    guard area.rows > 0 else { return }
    let columns = ListColumns(area, tail: details ? 5 : 0)
    put("  in range: \(beacons.count)", in: area, .dim)
    putRight("dBm", in: columns.tail(area.line(0)), .dim)
    var listed = beacons
    let rest = area.droppingTop(1)
    if beacons.count > rest.rows, let index = beacons.firstIndex(where: \.isHunted),
      index >= rest.rows - 1
    {
      // The hunted one is never among those that are only counted.
      listed.insert(listed.remove(at: index), at: max(rest.rows - 2, 0))
    }
    putRows(listed, in: rest, indent: 2) { $0.putBeacon($1, in: $2, columns) }
  }

  private mutating func putBeacon(_ beacon: BeaconRow, in line: Area, _ columns: ListColumns) {
    let style = beacon.isHunted ? Style.bold : beacon.isSealed ? .dim : .plain
    if beacon.isHunted { put(glyphs.pointer, in: line, style) }
    if beacon.isDoubted { put("!", in: line.droppingLeft(1).left(1), .alarm) }
    put("\(beacon.name)", in: columns.name(line), style)
    if beacon.isSealed {
      putRight("later", in: columns.distance(line), style)
    } else {
      putNearness(beacon.distance, beacon.trend, style, in: line, columns)
    }
    putRight(dBmText(beacon.rssi), in: columns.tail(line), style)
  }

  private mutating func putNearness(
    _ distance: Double?, _ trend: Trend, _ style: Style, in line: Area, _ columns: ListColumns
  ) {
    putBar(distance, in: columns.bar(line))
    putRight(DistanceText.about(distance), in: columns.distance(line), style)
    put(trend.arrow(glyphs), in: columns.arrow(line), .bold)
  }

  /// The others who hunt, nearest first, each with what it says of itself, and who is nearest.
  mutating func putOthers(_ others: [OtherSeeker], mine: Double?, in area: Area) {
    guard area.rows > 0, !others.isEmpty else { return }
    let columns = ListColumns(area)
    let nearest = nearestSeeker(others, mine: mine)
    put("  hunting too", in: area, .dim)
    putRight("says", in: columns.distance(area.line(0)), .dim)
    let sorted = others.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    let room = max(0, area.rows - 1 - (nearest.isEmpty ? 0 : 1))
    putRows(sorted, in: area.droppingTop(1).top(room), indent: 2) { frame, other, line in
      frame.put("\(other.name)", in: columns.name(line))
      frame.putNearness(other.distance, other.trend, .plain, in: line, columns)
    }
    let line = area.line(min(sorted.count, room) + 1).droppingLeft(2)
    putFirstFitting(nearest, in: line, .bold)
  }
}

/// Which seeker is nearest to the hider, the longest text first; empty if nobody knows. An unknown distance is never near.
func nearestSeeker(_ others: [OtherSeeker], mine: Double?) -> [Words] {
  let known = others.filter { $0.distance ?? -1 >= 0 }
  let other = known.min { $0.distance ?? 0 < $1.distance ?? 0 }
  if !others.isEmpty, let mine, mine >= 0, mine <= other?.distance ?? .infinity {
    return ["nearest: you!"]
  }
  guard let other else { return [] }
  let name: Words = other.name.isEmpty ? "somebody" : "\(other.name)"
  return ["nearest: \(name)", name]
}

/// Where the columns of a list of beacons or players stand: they never move with what is in them.
struct ListColumns {
  let nameWidth: Int
  let barWidth: Int
  /// Columns of what stands behind the arrow, with a blank before it; 0 for nothing.
  let tailWidth: Int

  init(_ area: Area, tail: Int = 0) {
    tailWidth = tail
    // Pointer, distance, arrow.
    let room = max(0, area.columns - 2 - 8 - 2 - tail)
    // A bar only where a name has room beside it; of what is over both get some.
    barWidth = room >= 12 ? min(room - 8, max(4, room / 3)) : 0
    nameWidth = min(24, room - (barWidth > 0 ? barWidth + 1 : 0))
  }

  private var barEnd: Int { 2 + nameWidth + (barWidth > 0 ? barWidth + 1 : 0) }

  func name(_ line: Area) -> Area { line.droppingLeft(2).left(nameWidth) }
  func bar(_ line: Area) -> Area { line.droppingLeft(3 + nameWidth).left(barWidth) }
  func distance(_ line: Area) -> Area { line.droppingLeft(barEnd).left(8) }
  func arrow(_ line: Area) -> Area { line.droppingLeft(barEnd + 9).left(1) }
  func tail(_ line: Area) -> Area {
    tailWidth > 0 ? line.droppingLeft(barEnd + 11).left(tailWidth - 1) : .none
  }
}

/// One of those that can be hunted, as a list shows it.
package struct BeaconRow: Hashable, Sendable {
  /// The player's, where it is known; otherwise the beacon's numbers.
  package var name: SafeText { playerName ?? SafeText(key.shortName) }
  private var playerName: SafeText?
  /// Of many beacons few are shown: the names of those are made then.
  private var key: TrackKey
  /// By our own measurement.
  package var distance: Double?
  package var trend: Trend
  /// dBm.
  package var rssi: Int8?
  package var isHunted: Bool
  /// Two senders claim to be this one.
  package var isDoubted = false
  /// Its turn on the trail has not come.
  package var isSealed = false

  /// - Parameter name: the player's, where it is known.
  package init(_ track: Track, name: SafeText? = nil, isHunted: Bool = false) {
    playerName = name
    key = track.key
    distance = track.estimate.distance
    trend = track.estimate.trend
    rssi = track.rssi
    self.isHunted = isHunted
  }
}

/// Somebody else who hunts the same one.
package struct OtherSeeker: Hashable, Sendable {
  package var name: SafeText
  /// Metres from the hunted, as that player says; nil where nothing is known.
  package var distance: Double?
  /// By what it said some seconds ago.
  package var trend = Trend.unknown
}

/// Whether the others who hunt come closer: by what each says now, and what it said some seconds ago.
package struct RivalTrends: Equatable, Sendable {
  /// Seconds between two things that are compared.
  private static let interval = 3.0
  /// The distance of now by that of then, or the other way around, at most.
  private static let change = 0.8

  private struct Past: Equatable {
    var distance: Double
    var time: Timestamp
    var trend = Trend.unknown
  }

  private var past: [PlayerTag: Past] = [:]

  package init() {}

  /// Takes in what all of them say now. Those who are gone are forgotten.
  package mutating func update(_ seekers: [(tag: PlayerTag, distance: Double?)], at time: Timestamp)
  {
    var present: [PlayerTag: Past] = [:]
    for (tag, distance) in seekers {
      guard let distance, distance > 0 else { continue }
      guard let before = past[tag] else {
        present[tag] = Past(distance: distance, time: time)
        continue
      }
      guard !(0..<Self.interval).contains(time.seconds(since: before.time)) else {
        present[tag] = before
        continue
      }
      let ratio = distance / before.distance
      let trend: Trend =
        ratio <= Self.change ? .hotter : ratio >= 1 / Self.change ? .colder : .steady
      present[tag] = Past(distance: distance, time: time, trend: trend)
    }
    past = present
  }

  package subscript(_ tag: PlayerTag) -> Trend { past[tag]?.trend ?? .unknown }
}

extension Party {
  /// The others who hunt a hider, nearest first.
  package func others(hunting hider: PlayerTag, _ trends: RivalTrends) -> [OtherSeeker] {
    seekers(of: hider).filter { $0.tag != tag }.map {
      OtherSeeker(name: name(of: $0.tag), distance: $0.distance, trend: trends[$0.tag])
    }
  }
}
