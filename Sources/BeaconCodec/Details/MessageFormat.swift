/// How programs of one kind tell each other things: by manufacturer data of a company that begins with a mark of theirs,
/// for others may use the company, too.
///
/// The value of such an AD structure is the company, the mark, and what there is to say.
public struct MessageFormat: Equatable, Sendable {
  /// Bluetooth Assigned Numbers, 7.1.
  public var company: UInt16
  /// The first byte of each message.
  public var mark: UInt8
  /// Bytes, mark included.
  public var maximumLength: UInt8

  /// As its properties say.
  public init(company: UInt16, mark: UInt8, maximumLength: UInt8) {
    self.company = company
    self.mark = mark
    self.maximumLength = maximumLength
  }

  /// The whole AD structure around a message; nil for one that is none.
  public func structure(_ message: [UInt8]) -> [UInt8]? {
    guard message.first == mark, message.count <= Int(maximumLength),
      let length = UInt8(exactly: message.count + 3)
    else { return nil }
    return [length, ADType.manufacturerData.rawValue] + littleEndian(company) + message
  }

  /// The message in a manufacturer-specific value of the company.
  func message(in value: borrowing Span<UInt8>) -> [UInt8]? {
    guard value.count > 2, value.count <= 2 + Int(maximumLength), value[2] == mark else {
      return nil
    }
    return bytes(of: value.extracting(droppingFirst: 2))
  }
}
