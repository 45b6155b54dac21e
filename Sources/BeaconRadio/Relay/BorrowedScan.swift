import BeaconCodec

/// Somebody else's scan, which a peer may hold up, or replace by its own, for as long as it is there;
/// afterwards it is put back. Where the controller has one scan for everybody there is no other way for
/// two to listen. A value that sees the packets go by.
struct BorrowedScan {
  /// Seconds in which the peer has to begin its own scan, or to let the other one go on.
  static let grace = 1.0

  /// As it was begun: two packets.
  private struct Scan {
    var parameters: [UInt8]
    var enable: [UInt8]
  }

  /// Others' scan that is on, or would be if it were not for the peer.
  private var theirs: Scan?
  /// Parameters that others have set.
  private var parameters: [UInt8]?
  /// The controller has refused the peer's parameters: a scan is on, and not the peer's.
  private var isSomebodys = false
  /// It was stopped by the peer.
  private(set) var isBorrowed = false
  /// When it is to go on, if the peer does not scan.
  private(set) var due: Timestamp?
  private var commands = CommandSet.legacy
  /// What to put back instead, where the controller refuses what was; nil when it has answered.
  private var fallback: Scan?

  init() {}

  /// Whether a peer that has no scan on may give the command to end one: it will be put back.
  var mayBeHeldUp: Bool { isSomebodys || isBorrowed || theirs != nil }

  /// What lets it go on with what it had; nil where that is not known.
  var enable: [UInt8]? { theirs?.enable }

  // MARK: The peer

  /// The controller has answered to the peer's parameters.
  mutating func answeredParameters(_ status: HCIStatus, peerScans: Bool) {
    if status == .success {
      isSomebodys = false
    } else if status == .commandDisallowed, !peerScans {
      isSomebodys = true
    }
  }

  /// The peer ends a scan.
  /// - Returns: whether the kernel has to be asked whose it is.
  mutating func stopped(peerScans: Bool, commands: CommandSet, at now: Timestamp) -> Bool {
    self.commands = commands
    guard isBorrowed || isSomebodys || (theirs != nil && !peerScans) else { return false }
    isBorrowed = true
    isSomebodys = false
    due = now.advanced(bySeconds: Self.grace)
    return theirs == nil
  }

  /// The peer begins a scan.
  /// - Parameter isOwn: with its own parameters; else it lets the other one go on.
  mutating func began(isOwn: Bool) {
    due = nil
    if !isOwn { isBorrowed = false }
  }

  // MARK: Others

  /// - Parameter packet: the command as it was given.
  mutating func overheard(_ command: ObservedCommand, packet: [UInt8]) {
    switch command {
    case .scanParameters: parameters = packet
    case .scanEnable(let command):
      isBorrowed = false
      isSomebodys = false
      due = nil
      fallback = nil
      theirs =
        command.enable
        ? (parameters ?? theirs?.parameters).map { Scan(parameters: $0, enable: packet) } : nil
    case .reset: self = BorrowedScan()
    default: break
    }
  }

  /// The kernel says whether it is searching for devices, where it was asked.
  mutating func learned(isDiscovering: Bool) {
    guard isBorrowed, theirs == nil else { return }
    // Nobody misses what a dead program has left on.
    guard isDiscovering else { return forget() }
    theirs = Self.discovery(commands, by: .random)
    fallback = Self.discovery(commands, by: .public)
  }

  /// As the kernel searches: 11.25 ms of each 11.25, each device once; under a random address, or under the
  /// adapter's own where it could not set one, for advertising is on by it
  /// (Linux, include/net/bluetooth/hci_core.h: DISCOV_LE_SCAN_INT, DISCOV_LE_SCAN_WIN; hci_sync.c:
  /// hci_set_random_addr_sync, hci_active_scan_sync).
  private static func discovery(
    _ commands: CommandSet, by address: BluetoothAddress.Kind
  ) -> Scan {
    let interval = RadioInterval(rawValue: 0x0012)
    return Scan(
      parameters: LESetScanParameters(
        commands, kind: .active, interval: interval, window: interval, ownAddress: address
      ).packet,
      enable: LESetScanEnable(commands, enable: true, filterDuplicates: true).packet)
  }

  // MARK: Putting it back

  /// The commands that let it go on as it was; none where nothing was taken, or it is not known what.
  mutating func giveBack() -> [[UInt8]] {
    guard isBorrowed, let theirs else {
      forget()
      return []
    }
    let orders = [theirs.parameters, theirs.enable]
    forget()
    return orders
  }

  /// Whether the controller has still to say if that can be.
  var awaitsAnswer: Bool { fallback != nil && !isBorrowed }

  /// The controller has answered to the command that enables a scan.
  mutating func answeredEnable(_ status: HCIStatus) {
    guard awaitsAnswer, let fallback else { return }
    self.fallback = nil
    guard status == .invalidParameters else { return }
    // It knows no random address.
    theirs = fallback
    isBorrowed = true
    due = .zero
  }

  private mutating func forget() {
    isBorrowed = false
    isSomebodys = false
    due = nil
  }
}
