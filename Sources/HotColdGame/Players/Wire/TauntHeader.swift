/// Which taunt a player is calling just now.
package struct TauntHeader: Hashable, Sendable {
  /// 0...15: another number for each taunt, so that one is told from its repetition.
  package let counter: UInt8
  /// 1...9 for one of the phrases, `text` for words of one's own, 0 for none now.
  package let number: UInt8

  package static let text: UInt8 = 10
  package static let none: UInt8 = 0

  /// Takes the counter modulo 16; an unknown number is none.
  package init(counter: UInt8, number: UInt8) {
    self.counter = counter & 15
    self.number = number <= Self.text ? number : Self.none
  }
}
