import BeaconCodec

/// The server's open connections. Decides which to close, so that slow ones do not block others.
struct WebConnections: Sendable {
  /// Seconds for a request, or between two; browsers need less than one on any network.
  static let patience = 10.0
  /// The most connections from one address: a browser opens six, and phones may share an address.
  static let mostFromAddress = 16

  private struct Connection {
    let socket: Int32
    let address: String
    /// When it was opened, or the last request was answered.
    var since: Timestamp
    /// Whether it receives events, without a time limit.
    var isStream = false
  }

  /// The one that has waited longest is first.
  private var open: [Connection] = []
  /// The most connections.
  private let room: Int

  init(room: Int) { self.room = room }

  /// - Returns: the socket to close: at a limit the slowest that is no stream, which may be this one
  ///   at the limit of its address.
  mutating func add(_ socket: Int32, from address: String, at time: Timestamp) -> Int32? {
    open.append(Connection(socket: socket, address: address, since: time))
    if open.count(where: { $0.address == address }) > Self.mostFromAddress {
      return removeFirst { !$0.isStream && $0.address == address }
    }
    // The server accepts connections only if there is room.
    guard open.count >= room else { return nil }
    return removeFirst { !$0.isStream && $0.socket != socket }
  }

  private mutating func removeFirst(where isSlow: (Connection) -> Bool) -> Int32? {
    open.firstIndex(where: isSlow).map { open.remove(at: $0).socket }
  }

  mutating func remove(_ socket: Int32) { open.removeAll { $0.socket == socket } }

  /// Notes that a request was answered completely.
  mutating func answered(_ socket: Int32, at time: Timestamp) {
    guard let index = open.firstIndex(where: { $0.socket == socket }) else { return }
    var connection = open.remove(at: index)
    connection.since = time
    open.append(connection)
  }

  mutating func stream(_ socket: Int32) {
    guard let index = open.firstIndex(where: { $0.socket == socket }) else { return }
    open[index].isStream = true
  }

  /// - Returns: the sockets to close.
  mutating func removeOverdue(at time: Timestamp) -> [Int32] {
    let overdue = open.filter { !$0.isStream && time.seconds(since: $0.since) > Self.patience }
      .map(\.socket)
    open.removeAll { overdue.contains($0.socket) }
    return overdue
  }
}
