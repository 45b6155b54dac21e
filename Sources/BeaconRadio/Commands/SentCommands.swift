import BeaconCodec

/// Commands that one part of this program has sent to a controller, so that another part that
/// overhears them does not take them for somebody else's.
final class SentCommands {
  /// The kernel passes them on at once: more than these are never on their way.
  private static let limit = 64

  private var commands: [HCICommandHeader] = []

  func note(_ packet: [UInt8]) {
    guard
      let command = HCICommandHeader(packet: packet.span.extracting(droppingFirst: 1))?.disclosed
    else { return }
    if commands.count == Self.limit { commands.removeFirst() }
    commands.append(command)
  }

  /// Whether it is one of them; each is known once.
  func take(_ command: HCICommandHeader) -> Bool {
    guard let index = commands.firstIndex(of: command) else { return false }
    commands.removeSubrange(...index)
    return true
  }
}
