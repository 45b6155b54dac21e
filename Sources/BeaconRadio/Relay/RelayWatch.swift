/// What a peer has turned on, and what to say to the socket when it is gone.
enum RelayWatch {
  case controller(ControllerWatch)
  case management(ManagementWatch)
  /// Through this socket nothing can be turned on.
  case idle

  init(_ purpose: SocketPurpose) {
    self =
      switch purpose {
      case .control: .controller(ControllerWatch())
      case .management: .management(ManagementWatch())
      case .reports, .devices, .user: .idle
      }
  }

  /// Whether what a command asks for can be followed.
  func hasRoom(for packet: Span<UInt8>) -> Bool {
    if case .management(let watch) = self { watch.hasRoom(for: packet) } else { true }
  }

  mutating func sent(_ packet: Span<UInt8>) {
    switch self {
    case .controller(var watch):
      watch.sent(packet)
      self = .controller(watch)
    case .management(var watch):
      watch.sent(packet)
      self = .management(watch)
    case .idle: break
    }
  }

  mutating func received(_ packet: Span<UInt8>) {
    switch self {
    case .controller(var watch):
      watch.received(packet)
      self = .controller(watch)
    case .management(var watch):
      watch.received(packet)
      self = .management(watch)
    case .idle: break
    }
  }

  /// Nothing is on.
  var isContent: Bool {
    if case .management(let watch) = self, watch.isWaiting { return false }
    return farewell.isEmpty
  }

  var farewell: [[UInt8]] {
    switch self {
    case .controller(let watch): watch.farewell
    case .management(let watch): watch.farewell
    case .idle: []
    }
  }
}
