/// Whether a scan asks devices for their scan responses.
public enum ScanKind: UInt8, Sendable {
  /// Only listens, and sends nothing at all.
  case passive = 0x00
  /// Asks devices for more than they advertise, such as their names.
  case active = 0x01
}
