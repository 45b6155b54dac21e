import HotColdGame

/// What a picture shows, in bounded memory: where there are too many points, two become one.
struct PlotData: Equatable {
  static let capacity = 1200
  static let callCapacity = 400

  /// What was hunted, in words.
  var name = ""
  private(set) var points: [PlotPoint] = []
  private(set) var calls: [(call: Call, time: Double)] = []
  /// Seconds: when it was within reach.
  var found: Double?
  /// How many sightings a point stands for, and how many are in the last one so far.
  private var sightingsEach = 1
  private var sightingsInLast = 0

  mutating func add(_ point: PlotPoint) {
    // A clock that was set back would draw over what is there.
    if let last = points.last, point.time < last.time { return }
    if sightingsInLast > 0, sightingsInLast < sightingsEach {
      sightingsInLast += 1
      points[points.count - 1].merge(point, share: 1 / Double(sightingsInLast))
      return
    }
    if points.count == Self.capacity { halve() }
    points.append(point)
    sightingsInLast = 1
  }

  mutating func add(_ call: Call, at time: Double) {
    if calls.count < Self.callCapacity { calls.append((call, time)) }
  }

  private mutating func halve() {
    points = stride(from: 0, to: points.count, by: 2).map { index in
      var point = points[index]
      if index + 1 < points.count { point.merge(points[index + 1], share: 0.5) }
      return point
    }
    sightingsEach *= 2
  }

  static func == (a: PlotData, b: PlotData) -> Bool {
    a.name == b.name && a.found == b.found && a.points == b.points
      && a.calls.elementsEqual(b.calls, by: ==)
  }
}
