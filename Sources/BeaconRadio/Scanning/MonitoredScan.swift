import BeaconCodec

/// Lets the kernel listen, by an advertisement monitor. A raw socket hears what comes of it, all of it: the
/// kernel leaves no duplicates out then, nor while somebody searches for devices. It listens for 30 of
/// every 60 ms and asks for nothing
/// (net/bluetooth/hci_core.c: le_scan_window_adv_monitor; hci_sync.c: hci_active_scan_sync).
///
/// A monitor has no lease: that of a killed program stays, and the scan with it. So each is noted in a
/// file, by which the next start recognises it.
struct MonitoredScan: ScanCommands {
  var pattern: MonitorPattern
  var adapter: Adapter
  var notes: MonitorNotes
  /// Whether the kernel must be told first that the adapter is to speak Low Energy.
  var needsLowEnergy: Bool
  /// Of the monitor, while there is one.
  private(set) var handle: UInt16?

  init(_ pattern: MonitorPattern, on adapter: Adapter, notes: MonitorNotes, needsLowEnergy: Bool) {
    self.pattern = pattern
    self.adapter = adapter
    self.notes = notes
    self.needsLowEnergy = needsLowEnergy
  }

  var method: ScanMethod { .monitored }

  func begin() -> CommandSequence {
    let add = EncodedCommand(
      AddAdvertisementPatternsMonitor(pattern: pattern), index: adapter.index)
    let permit = EncodedCommand(ManagementSwitch.lowEnergy(true), index: adapter.index)
    return CommandSequence((needsLowEnergy ? [.init(permit)] : []) + [.init(add)])
  }

  func beginAnew() -> CommandSequence {
    CommandSequence(end().steps + begin().steps)
  }

  func end() -> CommandSequence {
    guard let handle else { return CommandSequence([CommandSequence.Step]()) }
    notes.remove(handle, adapter)
    return Self.removal(of: [handle], adapter)
  }

  mutating func begun(_ replies: [[UInt8]]) {
    guard let reply = replies.last, reply.count >= 2 else { return }
    let handle = reply.word(0)
    // By 0 all monitors would be removed, whosever they are.
    guard handle != 0 else { return }
    self.handle = handle
    notes.add(handle, adapter)
  }

  mutating func move(to adapter: Adapter) {
    // Where it was pulled out, its monitors have gone with it.
    if adapter.index != self.adapter.index, let handle {
      notes.remove(handle, self.adapter)
      self.handle = nil
    }
    self.adapter = adapter
  }

  func isSpoilt(by event: ManagementEvent) -> Bool {
    switch event {
    // 0: all of them.
    case .monitorRemoved(let removed): removed == handle || removed == 0
    case .settings(let settings): !settings.contains(.lowEnergy)
    case .advertisingRemoved: false
    }
  }

  static func removal(of handles: [UInt16], _ adapter: Adapter) -> CommandSequence {
    CommandSequence(
      handles.map {
        .init(
          EncodedCommand(RemoveAdvertisementMonitor(handle: $0), index: adapter.index),
          mayFail: true)
      })
  }
}
