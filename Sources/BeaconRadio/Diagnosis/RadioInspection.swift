import BeaconCodec
import LinuxSystem

/// What an adapter can do, and which scan and beacon are on that do not belong to a running hotcold.
package struct RadioInspection: Hashable, Sendable {
  /// Its owner, as far as is known.
  package enum Owner: Hashable, Sendable {
    /// Requested through the kernel, as by bluetoothd, which will end it.
    case kernel
    /// A running program that has the radio open.
    case program(RunningProgram)
    /// Left by a program that has ended.
    case nobody
    /// Unknown which of the above.
    case unclear
    /// It may not be on at all.
    case unknown
    /// It has no owner, or perhaps none, and could not be turned off.
    case failed(RadioError)
  }

  /// A scan or a broadcast that is on, or may be.
  package struct Finding: Hashable, Sendable {
    package var half: RadioUse.Half
    package var owner: Owner
  }

  /// It was used with Bluetooth 4 commands, so it refuses those of 5 until it is switched off and on.
  package var isStuck = false
  /// Whether the kernel is searching for devices for a program; nil if unknown.
  package var isDiscovering: Bool?
  package var findings: [Finding] = []
  /// The controller's lists of supported commands and Low Energy features, and its answers to the questions.
  package var commands: [UInt8] = []
  package var features: [UInt8] = []
  package var answers: [RadioAnswer] = []

  /// The owner of the scan; nil if none is on.
  package var scan: Owner? { findings.first { $0.half == .scan }?.owner }
  package var beacon: Owner? { findings.first { $0.half == .broadcast }?.owner }
}

/// A process of this machine.
package struct RunningProgram: Hashable, Sendable {
  package var id: Int32
  /// The name in the kernel, at most 15 bytes; a process can choose it freely.
  package var name: String

  package init(id: Int32, name: String) { (self.id, self.name) = (id, name) }

  /// It only uses the kernel's management, or only listens.
  package var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
  }
}
