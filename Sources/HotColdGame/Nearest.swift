/// The nearest few of many, nearest first: of hundreds, only so many need to be in order.
struct Nearest {
  private let capacity: Int
  private var entries: [(slot: Int, distance: Double)] = []
  /// What is as far as that, or farther, is none of them.
  private(set) var limit = Double.infinity

  init(capacity: Int) {
    self.capacity = capacity
    entries.reserveCapacity(capacity + 1)
  }

  var slots: some Sequence<Int> { entries.lazy.map(\.slot) }

  /// - Parameter distance: in any unit that orders them, such as ln of metres.
  mutating func offer(_ slot: Int, at distance: Double) {
    guard distance < limit else { return }
    let place = entries.firstIndex { distance < $0.distance } ?? entries.count
    entries.insert((slot, distance), at: place)
    if entries.count > capacity { entries.removeLast() }
    if entries.count == capacity { limit = entries[capacity - 1].distance }
  }
}
