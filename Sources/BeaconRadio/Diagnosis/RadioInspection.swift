/// What an adapter can do, and a foreign scan and beacon that are on.
package struct RadioInspection: Hashable, Sendable {
  /// As far as is known.
  package enum Owner: Hashable, Sendable {
    /// Requested through the kernel, as by bluetoothd, which ends it.
    case kernel
    /// Running, with the radio open.
    case program(RunningProgram)
    case nobody
    /// One of the above.
    case unclear
    /// Perhaps nothing is on.
    case unknown
    /// Without an owner, or perhaps without, and could not be turned off.
    case failed(RadioError)
  }

  /// A scan or broadcast that is or may be on.
  package struct Finding: Hashable, Sendable {
    package var half: RadioUse.Half
    package var owner: Owner
  }

  /// Used by Bluetooth 4 commands: refuses those of 5 until it is switched off and on.
  package var isStuck = false
  /// Whether the kernel searches for a program's devices; nil if unknown.
  package var isDiscovering: Bool?
  package var findings: [Finding] = []
  /// The controller's supported commands, Low Energy features, and answers.
  package var commands: [UInt8] = []
  package var features: [UInt8] = []
  package var answers: [RadioAnswer] = []

  /// nil if none is on.
  package var scan: Owner? { findings.first { $0.half == .scan }?.owner }
  package var beacon: Owner? { findings.first { $0.half == .broadcast }?.owner }
}

package struct RunningProgram: Hashable, Sendable {
  package var id: Int32
  /// The kernel's name, at most 15 bytes, which the process can choose.
  package var name: String

  package init(id: Int32, name: String) { (self.id, self.name) = (id, name) }

  /// Only uses the kernel's management, or only listens.
  package var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
  }
}
