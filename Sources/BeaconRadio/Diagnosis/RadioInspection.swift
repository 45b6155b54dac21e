/// The capabilities of an adapter, and the scan and broadcast of other programs that are on.
package struct RadioInspection: Hashable, Sendable {
  /// The owner of a scan or broadcast, as far as is known.
  package enum Owner: Hashable, Sendable {
    /// The kernel, for a program such as bluetoothd, which ends it.
    case kernel
    /// A running program that has the radio open.
    case program(RunningProgram)
    case nobody
    /// The kernel, a program or nobody.
    case unclear
    /// Unknown; perhaps nothing is on.
    case unknown
    /// Nobody, or perhaps nobody, but it could not be turned off.
    case failed(RadioError)
  }

  /// A scan or broadcast that is or may be on.
  package struct Finding: Hashable, Sendable {
    package var half: RadioUse.Half
    package var owner: Owner
  }

  /// Whether Bluetooth 4 commands make it refuse those of 5 until it is switched off and on.
  package var isStuck = false
  /// Whether the kernel searches for devices for a program; nil if unknown.
  package var isDiscovering: Bool?
  package var findings: [Finding] = []
  /// The controller's supported commands, its Low Energy features, and its answers.
  package var commands: [UInt8] = []
  package var features: [UInt8] = []
  package var answers: [RadioAnswer] = []

  /// The owner of the scan; nil if none is on.
  package var scan: Owner? { findings.first { $0.half == .scan }?.owner }
  package var beacon: Owner? { findings.first { $0.half == .broadcast }?.owner }
}

package struct RunningProgram: Hashable, Sendable {
  package var id: Int32
  /// The process name from the kernel, at most 15 bytes, which the process can choose.
  package var name: String

  package init(id: Int32, name: String) { (self.id, self.name) = (id, name) }

  /// Whether it uses only the kernel's management, or only listens.
  package var isBystander: Bool {
    ["bluetoothd", "bluetoothctl", "btmgmt", "btmon", "hcidump"].contains(name)
  }
}
