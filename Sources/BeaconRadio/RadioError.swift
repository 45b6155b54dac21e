import BeaconCodec
import SystemPackage

/// Why the radio cannot be used: the system call and the error code, without advice.
public enum RadioError: Error, Hashable, Sendable {
  /// The kernel, or this container, has no Bluetooth: `EAFNOSUPPORT`.
  case noBluetooth
  /// The machine has no adapter.
  case noAdapter
  /// No adapter has this name (`hci0`) or address.
  case noSuchAdapter(String)
  /// The adapter has only Classic Bluetooth.
  case noLowEnergy(adapter: String)
  /// The adapter has no power.
  case down(adapter: String)
  /// Blocked by rfkill; without an adapter if the machine's switch has removed it.
  case blocked(RadioBlock, adapter: String?)
  /// Permission is missing: `EPERM` or `EACCES`.
  case notPermitted(call: String, adapter: String?)
  /// Unplugged, or removed by the machine's switch.
  case unplugged(adapter: String)
  /// Another program uses it exclusively, or has just powered it on: `EBUSY`, `EUSERS`.
  case busy(adapter: String)
  /// Other programs use all of its advertising sets, or of hotcold's.
  case full(adapter: String)
  /// The controller failed, and is being reset.
  case hardwareError(adapter: String)
  /// The controller or the kernel did not answer in time.
  case timedOut(RadioCommand, adapter: String)
  /// The controller or the kernel refused the command.
  case refused(RadioCommand, RadioStatus, adapter: String)
  /// Another system call failed.
  case failed(call: String, Errno, adapter: String?)

  init(call: String, _ errno: Errno, adapter: String?) {
    self =
      switch (errno, adapter) {
      case (.addressFamilyNotSupported, _), (.protocolNotSupported, _): .noBluetooth
      case (.notPermitted, _), (.permissionDenied, _): .notPermitted(call: call, adapter: adapter)
      case (.networkDown, let name?): .down(adapter: name)
      case (.blockedByRfkill, .some): .blocked(.soft, adapter: adapter)
      case (.brokenPipe, let name?), (.operationNotSupportedByDevice, let name?):
        .unplugged(adapter: name)
      case (.resourceBusy, let name?), (.tooManyUsers, let name?): .busy(adapter: name)
      default: .failed(call: call, errno, adapter: adapter)
      }
  }

  /// The adapter concerned, if known.
  public var adapter: String? {
    switch self {
    case .noBluetooth, .noAdapter, .noSuchAdapter: nil
    case .noLowEnergy(let adapter), .down(let adapter), .unplugged(let adapter),
      .busy(let adapter), .full(let adapter), .hardwareError(let adapter):
      adapter
    case .timedOut(_, let adapter), .refused(_, _, let adapter): adapter
    case .blocked(_, let adapter), .notPermitted(_, let adapter), .failed(_, _, let adapter):
      adapter
    }
  }
}

extension RadioError: CustomStringConvertible {
  /// A short description without advice.
  public var description: String {
    let name = adapter.map { $0 + ": " } ?? ""
    return switch self {
    case .noBluetooth: "this system has no Bluetooth"
    case .noAdapter: "there is no Bluetooth adapter"
    case .noSuchAdapter(let wanted): "there is no Bluetooth adapter \(wanted)"
    case .noLowEnergy: name + "no Bluetooth Low Energy"
    case .down: name + "powered down"
    case .blocked(.soft, _): name + "blocked by rfkill"
    case .blocked(.hard, _): name + "switched off by hardware"
    case .notPermitted(let call, _): name + call + " is not permitted"
    case .unplugged: name + "unplugged"
    case .busy: name + "in use"
    case .full: name + "other programs use all its advertising sets"
    case .hardwareError: name + "its hardware failed and is restarting"
    case .timedOut(let command, _): name + "no answer to \(command)"
    case .refused(let command, let status, _): name + "\(command) refused: \(status)"
    case .failed(let call, let errno, _): name + call + ": \(errno)"
    }
  }

  /// Whether no advertising set is left.
  var isFull: Bool {
    guard case .refused(_, .controller(let status), _) = self else { return false }
    return status == .memoryCapacityExceeded || status == .limitReached
  }

  /// Whether plugging in, powering on or unblocking an adapter can solve it.
  package var mayPass: Bool {
    switch self {
    case .noAdapter, .noSuchAdapter, .down, .blocked, .unplugged: true
    default: false
    }
  }
}

/// A command or a status, of the controller or of the kernel's management.
public enum ControllerOrKernel<Controller: SpecificationNamed, Kernel: SpecificationNamed>:
  Hashable, Sendable
{
  /// The controller's.
  case controller(Controller)
  /// The kernel management's.
  case kernel(Kernel)
}

/// A command to the controller or the kernel.
public typealias RadioCommand = ControllerOrKernel<HCIOpcode, ManagementOpcode>
/// The answer to a command.
public typealias RadioStatus = ControllerOrKernel<HCIStatus, ManagementStatus>

extension ControllerOrKernel: CustomStringConvertible {
  /// The name in the specification or in BlueZ's documentation.
  public var description: String {
    switch self {
    case .controller(let value): value.name
    case .kernel(let value): value.name
    }
  }
}

extension RadioStatus {
  var isSuccess: Bool { self == .controller(.success) || self == .kernel(.success) }

  /// Whether the controller's present state disallows the command. The kernel has two codes for it.
  var isDisallowed: Bool {
    self == .controller(.commandDisallowed) || self == .kernel(.busy) || self == .kernel(.failed)
  }
}

/// A command and its answer.
package struct RadioAnswer: Hashable, Sendable {
  package var command: RadioCommand
  package var status: RadioStatus
}
