/// A controller in the world, its number in the kernel, and its scripted faults.
struct Adapter: Sendable {
  let name: String
  var controller: Controller
  var isPlugged = true
  /// The kernel's number for it: `hci0` is 0.
  var index: UInt16?
  var faults: [Fault] = []
  /// When it is unplugged by itself, or plugged in again.
  var restart: Microseconds?
  /// Answers that the host is still waiting for, and when it receives them.
  var answers: [(time: Microseconds, bytes: [UInt8])] = []
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

  /// btusb resets a device when a command has not been answered for 2 s (net/bluetooth/hci_core.c: HCI_CMD_TIMEOUT).
  static let restartDelay = Microseconds.milliseconds(2000)
  /// How long it is gone then.
  static let absence = Microseconds.milliseconds(1000)

  mutating func plug() {
    isPlugged = true
    restart = nil
  }

  /// Unplugs the adapter; the controller loses its state.
  mutating func unplug() {
    isPlugged = false
    restart = nil
    index = nil
    flood = nil
    answers = []
    controller.reset()
  }

  /// The fault that a test has scripted for this command, or one that all controllers of this kind have.
  mutating func takeFault(for opcode: Opcode, _ parameters: [UInt8]) -> Fault.Kind? {
    faults.takeFault(for: opcode, parameters)
      ?? controller.profile.faults.takeFault(for: opcode, parameters)
  }
}
