import BeaconCodec
import SystemPackage

/// Why the radio cannot be used. It names the call and the code; advice is left to the program.
public enum RadioError: Error, Hashable, Sendable {
  /// The kernel has no Bluetooth, or none for this container: `EAFNOSUPPORT`.
  case noBluetooth
  /// The machine has no adapter.
  case noAdapter
  /// No adapter has this name (like `hci0`) or address.
  case noSuchAdapter(String)
  /// The adapter supports classic Bluetooth only.
  case noLowEnergy(adapter: String)
  /// Not powered.
  case down(adapter: String)
  /// Blocked by rfkill; without a name if a switch of the machine has removed the adapter altogether.
  case blocked(RadioBlock, adapter: String?)
  /// `EPERM` or `EACCES`.
  case notPermitted(call: String, adapter: String?)
  /// It was unplugged, or the machine has switched it off.
  case unplugged(adapter: String)
  /// Another program uses it exclusively, or has just powered it: `EBUSY`, `EUSERS`.
  case busy(adapter: String)
  /// Other programs use all its advertising sets, or all that hotcold uses.
  case full(adapter: String)
  /// The controller has reported a hardware error, and is being reset.
  case hardwareError(adapter: String)
  /// Neither the controller nor the kernel answered in time.
  case timedOut(RadioCommand, adapter: String)
  /// The controller or the kernel refused the command.
  case refused(RadioCommand, RadioStatus, adapter: String)
  /// Any other failure of a system call.
  case failed(call: String, Errno, adapter: String?)

  /// The meaning of a system call's failure.
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

  /// The name of the adapter, if the error is about one.
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
  /// A few words, without what to do about it.
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

  /// Whether the controller has no advertising set left.
  var isFull: Bool {
    guard case .refused(_, .controller(let status), _) = self else { return false }
    return status == .memoryCapacityExceeded || status == .limitReached
  }

  /// Whether plugging in, powering or unblocking an adapter ends the error.
  package var mayPass: Bool {
    switch self {
    case .noAdapter, .noSuchAdapter, .down, .blocked, .unplugged: true
    default: false
    }
  }
}

/// A command or its status: the controller's, or that of the kernel's management.
public enum ControllerOrKernel<Controller: SpecificationNamed, Kernel: SpecificationNamed>:
  Hashable, Sendable
{
  /// To or from the controller.
  case controller(Controller)
  /// To or from the kernel's management.
  case kernel(Kernel)
}

/// A command, and its receiver.
public typealias RadioCommand = ControllerOrKernel<HCIOpcode, ManagementOpcode>
/// The answer to a command.
public typealias RadioStatus = ControllerOrKernel<HCIStatus, ManagementStatus>

extension ControllerOrKernel: CustomStringConvertible {
  /// Its name in the specification or the documentation.
  public var description: String {
    switch self {
    case .controller(let value): value.name
    case .kernel(let value): value.name
    }
  }
}

extension RadioStatus {
  var isSuccess: Bool { self == .controller(.success) || self == .kernel(.success) }

  /// Whether the controller's state does not allow the command now. The kernel has two codes for it.
  var isDisallowed: Bool {
    self == .controller(.commandDisallowed) || self == .kernel(.busy) || self == .kernel(.failed)
  }
}

/// A command, and the answer to it.
package struct RadioAnswer: Hashable, Sendable {
  package var command: RadioCommand
  package var status: RadioStatus
}
