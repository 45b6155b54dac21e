/// In which order the slots of a table were heard: a ring through all of them, with a mark between the one
/// heard last and the one that has been silent for longest.
struct RecencyOrder: Sendable {
  private struct Link {
    var older: Int
    var newer: Int
  }

  private static let mark = 0
  /// The mark's, then those of the slots.
  private var links = [Link(older: mark, newer: mark)]

  /// The slots, the least recently heard first.
  var slots: some Sequence<Int> {
    sequence(state: Self.mark) { place in
      place = links[place].newer
      return place == Self.mark ? nil : place - 1
    }
  }

  /// The next slot, heard now.
  mutating func append() {
    let newest = links[Self.mark].older
    links.append(Link(older: newest, newer: Self.mark))
    links[newest].newer = links.count - 1
    links[Self.mark].older = links.count - 1
  }

  /// A slot is heard again, or by another sender.
  @inline(__always)
  mutating func hear(_ slot: Int) {
    // Of an array, each of these changes would ask whether it is shared.
    var links = self.links.mutableSpan
    let place = slot + 1
    let (older, newer) = (links[place].older, links[place].newer)
    links[older].newer = newer
    links[newer].older = older
    let newest = links[Self.mark].older
    links[place] = Link(older: newest, newer: Self.mark)
    links[newest].newer = place
    links[Self.mark].older = place
  }
}
