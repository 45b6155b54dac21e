import BeaconCodec
import Glibc

/// Which advertisement monitors are whose, in a folder that does not outlive the system's running: an
/// empty file for each, by the name of `ADDRESS-HANDLE-PROCESS`. The kernel does not tell.
struct MonitorNotes {
  private let folder: String?

  /// - Parameter folders: of which the first is taken that can be written to.
  init(folders: [String]) {
    folder = folders.first { SystemText.makeFolder($0) }
  }

  /// Root's own, or the user's.
  static var standard: MonitorNotes {
    MonitorNotes(folders: ["/run/hotcold"] + ownFolder)
  }

  private static var ownFolder: [String] {
    guard let path = getenv("XDG_RUNTIME_DIR") else { return [] }
    return [String(cString: path) + "/hotcold"]
  }

  func add(_ handle: UInt16, _ adapter: Adapter) {
    guard let folder else { return }
    SystemText.makeEmpty(folder + "/" + Note(adapter, handle, getpid()).name)
  }

  func remove(_ handle: UInt16, _ adapter: Adapter) {
    guard let folder else { return }
    SystemText.remove(folder + "/" + Note(adapter, handle, getpid()).name)
  }

  /// The handles of those whose program is no more; their notes are forgotten.
  func takeOrphans(of adapter: Adapter) -> [UInt16] {
    guard let folder else { return [] }
    let orphans = SystemText.names(in: folder).compactMap(Note.init).filter {
      $0.address == adapter.address.bits && !$0.isAlive
    }
    for orphan in orphans { SystemText.remove(folder + "/" + orphan.name) }
    return orphans.map(\.handle)
  }

  private struct Note {
    var address: UInt64
    var handle: UInt16
    var process: Int32

    init(_ adapter: Adapter, _ handle: UInt16, _ process: Int32) {
      address = adapter.address.bits
      self.handle = handle
      self.process = process
    }

    init?(_ name: String) {
      let parts = name.split(separator: "-")
      // 0 would be all monitors.
      guard parts.count == 3, let address = UInt64(parts[0], radix: 16),
        let handle = UInt16(parts[1]), handle != 0, let process = Int32(parts[2])
      else { return nil }
      self.address = address
      self.handle = handle
      self.process = process
    }

    var name: String { "\(String(address, radix: 16))-\(handle)-\(process)" }

    /// Whether that process runs, and is one of ours: numbers are given again.
    var isAlive: Bool {
      SystemText.firstLine(of: "/proc/\(process)/comm")
        == SystemText.firstLine(of: "/proc/self/comm")
    }
  }
}
