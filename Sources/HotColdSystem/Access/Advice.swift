import BeaconRadio
import Glibc
import HotColdView

extension Failure {
  /// What a radio's error means to a player: a sentence, its mend, and a status.
  package init(_ error: RadioError) {
    switch error {
    case .noBluetooth:
      self.init(
        .nothingToPlayWith,
        "this system has no Bluetooth, or a container hides it; run outside of the container",
        leavesDemo: true)
    case .noAdapter:
      self.init(
        .nothingToPlayWith,
        "there is no Bluetooth adapter; plug one in", leavesDemo: true)
    case .noSuchAdapter(let name):
      self.init(
        .nothingToPlayWith, "there is no adapter \(name); list them with: hciconfig -a")
    case .noLowEnergy(let adapter):
      self.init(
        .nothingToPlayWith,
        "\(adapter) cannot do Bluetooth Low Energy; choose another with --adapter")
    case .down(let adapter):
      self.init(
        .nothingToPlayWith,
        "\(adapter) is switched off; switch it on with: bluetoothctl power on")
    case .blocked(.soft, let adapter):
      self.init(
        .nothingToPlayWith,
        "\(adapter ?? "Bluetooth") is blocked; unblock it with: rfkill unblock bluetooth")
    case .blocked(.hard, let adapter):
      self.init(
        .nothingToPlayWith,
        "\(adapter ?? "Bluetooth") is switched off by a switch or key of this machine; switch it on there"
      )
    case .notPermitted:
      self.init(
        .notPermitted,
        geteuid() == 0
          ? "not permitted to use the radio: root of a container has no say over it; run it outside"
          : "not permitted to use the radio; run: \(CommandLine.asRoot)")
    case .unplugged(let adapter):
      self.init(.failedWhileRunning, "\(adapter) was unplugged; plug it in and start again")
    case .busy(let adapter):
      self.init(
        .failedWhileRunning,
        "\(adapter) is in use by a program that has it for itself; end that one"
      )
    case .hardwareError, .timedOut, .refused, .failed:
      self.init(
        .failedWhileRunning,
        "\(error); try: bluetoothctl power off, then power on")
    }
  }
}

/// Does something with the radio, whose errors become advice.
package func advising<Result>(_ body: () throws(RadioError) -> Result) throws -> Result {
  do {
    return try body()
  } catch {
    throw Failure(error)
  }
}
