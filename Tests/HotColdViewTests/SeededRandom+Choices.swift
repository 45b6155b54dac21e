import TestSupport

extension SeededRandom {
  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  mutating func chance(_ probability: Double = 0.5) -> Bool {
    Double.random(in: 0..<1, using: &self) < probability
  }
}
