/// A controller in the world, and the kernel's end of it.
struct Adapter: Sendable {
  let name: String
  var controller: Controller
  var isPlugged = true
  /// The kernel's number for it: `hci0` is 0.
  var index: UInt16?
  var faults: [Fault] = []
  var log: [Entry] = []
  var flood: Flood?

  /// A command that the host gave, and its answer; nil if there was none.
  struct Entry: Sendable {
    var time: Microseconds
    var opcode: Opcode
    var parameters: [UInt8]
    var status: Status?
  }

  /// Reports from ever new addresses.
  struct Flood: Sendable {
    var next: Microseconds
    var end: Microseconds
    var interval: Microseconds
  }

  mutating func note(_ entry: Entry) {
    // Tests ask within seconds, so the latest are enough.
    if log.count >= 1000 { log.removeFirst(500) }
    log.append(entry)
  }

  /// What a cable that is pulled out takes with it.
  mutating func unplug() {
    isPlugged = false
    index = nil
    flood = nil
    controller.reset()
  }
}
