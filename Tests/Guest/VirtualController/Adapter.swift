/// A controller in the world, its number in the kernel, and its scripted faults.
struct Adapter: Sendable {
  let name: String
  var controller: Controller
  var isPlugged = true
  /// The kernel's number for it: `hci0` is 0.
  var index: UInt16?
  var faults: [Fault] = []
  var log: [Entry] = []
  var flood: Flood?

  /// A command from the host and the status of the answer; nil if there was none.
  struct Entry: Sendable {
    var time: Microseconds
    var opcode: Opcode
    var parameters: [UInt8]
    var status: Status?
  }

  /// A series of reports, each from a new address.
  struct Flood: Sendable {
    var next: Microseconds
    var end: Microseconds
    var interval: Microseconds
  }

  mutating func record(_ entry: Entry) {
    // Tests read the log within seconds, so the latest entries are enough.
    if log.count >= 1000 { log.removeFirst(500) }
    log.append(entry)
  }

  /// Unplugs the adapter; the controller loses its state.
  mutating func unplug() {
    isPlugged = false
    index = nil
    flood = nil
    controller.reset()
  }
}
