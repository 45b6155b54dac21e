import Glibc

/// Computes places from distances and known places, by stress majorization (de Leeuw 1977; Borg and
/// Groenen: Modern Multidimensional Scaling, 8) from several starting points.
struct SurveyLayout {
  typealias Point = (x: Double, y: Double)
  /// The indices of two points, and their distance in metres.
  typealias Bond = (a: Int, b: Int, distance: Double)

  /// Half the size of a room without neighbours, in metres.
  private static let reach = 2.5
  /// Includes walls and the body of the person with the beacon.
  private static let exponent = 2.0
  private static let starts = 24
  private static let steps = 300

  /// nil for unknown places.
  let fixed: [Point?]
  let bonds: [Bond]

  /// The horizontal distance in metres for a mean level in dB relative to 1 m.
  /// - Parameter rise: the vertical distance in metres.
  static func distance(level: Double, rise: Double) -> Double {
    let distance = min(max(pow(10, -level / (10 * exponent)), 0.3), 50)
    return max(distance * distance - rise * rise, 0.25).squareRoot()
  }

  /// The places of all points. If none is fixed, they may be rotated or mirrored.
  func solved() -> [Point] {
    let isFree = fixed.allSatisfy { $0 == nil }
    var best: [Point] = []
    var least = Double.infinity
    // Knuth's MMIX generator, so that equal input gives equal output.
    var state: UInt64 = 20_260_101
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 11) / Double(1 << 53)
    }
    let known = fixed.compactMap(\.self)
    let middle = Point(
      x: known.map(\.x).reduce(0, +) / Double(max(known.count, 1)),
      y: known.map(\.y).reduce(0, +) / Double(max(known.count, 1)))
    for _ in 0..<Self.starts {
      var points = fixed.map {
        $0 ?? (middle.x + 10 * (random() - 0.5), middle.y + 10 * (random() - 0.5))
      }
      // Beacons differ from their claimed power, and walls attenuate. With three known places, the
      // common factor of the distances can be estimated.
      var scale = 1.0
      for _ in 0..<Self.steps {
        improve(&points, scale)
        if known.count >= 3 { scale = self.scale(points) }
      }
      let stress = stress(points, scale)
      if stress < least { (best, least) = (points, stress) }
    }
    guard isFree, let x = best.map(\.x).min(), let y = best.map(\.y).min() else { return best }
    return best.map { ($0.x - x + 1, $0.y - y + 1) }
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Errors grow with the distance.
  private func weight(_ bond: Bond) -> Double { 1 / (bond.distance * bond.distance) }

  /// The best common factor of the distances, without pairs of known places.
  private func scale(_ points: [Point]) -> Double {
    var (sum, squares) = (0.0, 0.0)
    for bond in bonds where fixed[bond.a] == nil || fixed[bond.b] == nil {
      sum += weight(bond) * bond.distance * Self.length(points[bond.a], points[bond.b])
      squares += weight(bond) * bond.distance * bond.distance
    }
    return squares > 0 ? min(max(sum / squares, 0.25), 2) : 1
  }

  private func improve(_ points: inout [Point], _ scale: Double) {
    var sums = [(x: Double, y: Double, weight: Double)](repeating: (0, 0, 0), count: points.count)
    for bond in bonds {
      let weight = weight(bond)
      for (one, other) in [(bond.a, bond.b), (bond.b, bond.a)] {
        let (a, b) = (points[one], points[other])
        let share = scale * bond.distance / max(Self.length(a, b), 1e-6)
        sums[one].x += weight * (b.x + share * (a.x - b.x))
        sums[one].y += weight * (b.y + share * (a.y - b.y))
        sums[one].weight += weight
      }
    }
    for (index, sum) in sums.enumerated() where fixed[index] == nil && sum.weight > 0 {
      points[index] = (sum.x / sum.weight, sum.y / sum.weight)
    }
  }

  private func stress(_ points: [Point], _ scale: Double) -> Double {
    bonds.reduce(0) { sum, bond in
      let error = Self.length(points[bond.a], points[bond.b]) - scale * bond.distance
      return sum + weight(bond) * error * error
    }
  }

  /// A room around each point, up to halfway to its neighbours on the same floor.
  static func boxes(_ points: [Point], floors: [Int]) -> [HousePlan.Rectangle] {
    let places = points.map { [$0.x, $0.y] }
    var lows = places.map { $0.map { $0 - reach } }
    var highs = places.map { $0.map { $0 + reach } }
    for (a, b) in points.indices.flatMap({ a in (0..<a).map { (a, $0) } }) {
      let distances = zip(places[a], places[b]).map { abs($0 - $1) }
      let axis = distances[0] >= distances[1] ? 0 : 1
      guard floors[a] == floors[b], distances[axis] < 2 * reach else { continue }
      let (low, high) = places[a][axis] > places[b][axis] ? (b, a) : (a, b)
      let middle = (places[a][axis] + places[b][axis]) / 2
      highs[low][axis] = min(highs[low][axis], middle)
      lows[high][axis] = max(lows[high][axis], middle)
    }
    return zip(lows, highs).map { ($0[0]...$1[0], $0[1]...$1[1]) }
  }
}
