/// Mean, standard deviation and correlation of numbers.
struct Statistics {
  let mean: Double
  let deviation: Double

  init(_ numbers: [Double]) {
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    self.mean = mean
    deviation = (squares / Double(numbers.count)).squareRoot()
  }

  /// Pearson's, -1...1.
  static func correlation(_ pairs: [(Double, Double)]) -> Double {
    let a = Statistics(pairs.map(\.0))
    let b = Statistics(pairs.map(\.1))
    let products = pairs.map { ($0 - a.mean) * ($1 - b.mean) }
    return Statistics(products).mean / (a.deviation * b.deviation)
  }
}
