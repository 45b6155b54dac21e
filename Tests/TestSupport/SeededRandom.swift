import HotColdWorld

package typealias SeededRandom = SplitMix64

extension SeededRandom {
  /// Standard normal, near enough: twelve uniform numbers less their mean.
  package mutating func normal() -> Double {
    (0..<12).reduce(-6.0) { sum, _ in sum + Double.random(in: 0..<1, using: &self) }
  }

  package mutating func bytes(count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  package mutating func chance(_ probability: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
