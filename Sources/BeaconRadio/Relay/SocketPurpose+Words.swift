extension SocketPurpose {
  /// How the helper is told of it, as arguments: `control 0`.
  package var words: [String] {
    switch self {
    case .control(let index): ["control", "\(index)"]
    case .reports(let index): ["reports", "\(index)"]
    case .devices: ["devices"]
    case .management: ["management"]
    case .user(let index): ["user", "\(index)"]
    }
  }

  /// nil for anything else than `words`, and for what the helper does not give away: an adapter as a whole.
  package init?(words: [String]) {
    let index = words.count == 2 ? UInt16(words[1]) : nil
    switch (words.first, index) {
    case ("control", let index?): self = .control(index: index)
    case ("reports", let index?): self = .reports(index: index)
    case ("devices", nil): self = .devices
    case ("management", nil): self = .management
    default: return nil
    }
    // Neither a second word too many, nor a number that is written in some other way.
    guard self.words == words else { return nil }
  }

  /// What a socket that is open still takes. The kernel looks at each command that is meant for a
  /// controller (net/bluetooth/hci_sock.c: hci_sock_sendmsg); of the management's sockets it has noted
  /// what they may do when they were bound.
  package var capabilities: Set<Capability> {
    switch self {
    case .control: [.rawNetwork]
    case .reports, .devices, .management, .user: []
    }
  }

  /// `hci0`, where it is about one adapter.
  var adapter: String? {
    switch self {
    case .control(let index), .reports(let index), .user(let index): "hci\(index)"
    case .devices, .management: nil
    }
  }
}
