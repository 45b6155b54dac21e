extension SocketPurpose {
  /// How the helper is told of it, as arguments: `control 0`.
  package var words: [String] {
    switch self {
    case .control(let index): ["control", "\(index)"]
    case .reports(let index): ["reports", "\(index)"]
    case .devices: ["devices"]
    case .management(let index): ["management", "\(index)"]
    }
  }

  /// Several of them one after the other, each at most once and all about one adapter; nil for anything
  /// else than `words`.
  package static func all(words: [String]) -> [SocketPurpose]? {
    var purposes: [SocketPurpose] = []
    var rest = words[...]
    while let name = rest.popFirst() {
      guard let purpose = SocketPurpose(name, &rest), !purposes.contains(purpose) else {
        return nil
      }
      purposes.append(purpose)
    }
    guard !purposes.isEmpty, Set(purposes.compactMap(\.index)).count <= 1,
      purposes.flatMap(\.words) == words
    else { return nil }
    return purposes
  }

  private init?(_ name: String, _ rest: inout ArraySlice<String>) {
    if name == "devices" {
      self = .devices
      return
    }
    // The last number stands for no adapter.
    guard let index = rest.popFirst().flatMap({ UInt16($0) }), index != .max else { return nil }
    switch name {
    case "control": self = .control(index: index)
    case "reports": self = .reports(index: index)
    case "management": self = .management(index: index)
    default: return nil
    }
  }

  /// What a socket that is open still takes. The kernel looks at each command that is meant for a
  /// controller (net/bluetooth/hci_sock.c: hci_sock_sendmsg); of the management's sockets it has noted
  /// what they may do when they were bound.
  package var capabilities: Set<Capability> {
    switch self {
    case .control: [.rawNetwork]
    case .reports, .devices, .management: []
    }
  }

  /// Whether whose things a command is about depends on what the kernel says of them.
  package var needsKernel: Bool {
    switch self {
    case .control, .management: true
    case .reports, .devices: false
    }
  }

  var isControl: Bool { if case .control = self { true } else { false } }

  /// The adapter's; nil for what is about all of them.
  package var index: UInt16? {
    switch self {
    case .control(let index), .reports(let index), .management(let index): index
    case .devices: nil
    }
  }

  /// `hci0`, where it is about one adapter.
  var adapter: String? {
    switch self {
    case .control(let index), .reports(let index): "hci\(index)"
    case .devices, .management: nil
    }
  }
}
