/// Which taunt a player is calling just now.
public struct TauntSign: Hashable, Sendable {
  /// 0...15: another number for each taunt, so that one is told from its repetition.
  public let counter: UInt8
  /// 1...9 for one of the phrases, `text` for words of one's own, 0 for none now.
  public let number: UInt8

  public static let text: UInt8 = 10
  public static let none: UInt8 = 0

  /// Takes the counter modulo 16; an unknown number is none.
  public init(counter: UInt8, number: UInt8) {
    self.counter = counter & 15
    self.number = number <= Self.text ? number : Self.none
  }
}
