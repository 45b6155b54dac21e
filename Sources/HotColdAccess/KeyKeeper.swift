import AddressResolution
import BeaconCodec
import BeaconRadio
import Confinement
import Glibc
import HotColdSystem
import SystemPackage

/// A process that keeps the keys of paired devices and tells whose an address is, and nothing else. Only root can read
/// the keys; the process reads them, becomes the player's own user, and has no way to any file or other process any
/// more. The program that asks it never sees a key.
package enum KeyKeeper {
  /// As it calls itself, so that it is not counted among the helpers.
  static let name = "hotcold-keys"
  /// What the program is started with, to be one.
  static let word = "keep-keys"
  /// Where BlueZ keeps what it knows of paired devices.
  static let folder = "/var/lib/bluetooth"
  /// More are not read.
  static let capacity = 256

  static func words(user: UInt32, group: UInt32) -> [String] { [word, "\(user)", "\(group)"] }

  /// What the program does first: where it was started to be one, it does not return.
  package static func runIfAsked(_ arguments: [String]) {
    guard arguments.count == 3, arguments[0] == word, getuid() == 0,
      let user = UInt32(arguments[1]), let group = UInt32(arguments[2]), user != 0
    else { return }
    let peer = Descriptor(owning: STDIN_FILENO)
    guard peer.keepsMessagesApart else { return }
    do throws(ConfinementError) {
      try Confinement.begin(as: name)
      let devices = pairedDevices(in: folder)
      guard !devices.isEmpty else { exit(0) }
      try Confinement.become(user: user, group: group, groups: [])
      try Confinement.seal(keeping: [], descriptors: 3)
      serve(peer, devices)
      exit(0)
    } catch {
      exit(1)
    }
  }

  /// What is paired with any adapter of this machine.
  static func pairedDevices(in folder: String) -> [PairedDevice] {
    var devices: [PairedDevice] = []
    for adapter in SystemText.names(in: folder) where BluetoothAddress(adapter) != nil {
      for device in SystemText.names(in: "\(folder)/\(adapter)") {
        guard let lines = SystemText.lines(of: "\(folder)/\(adapter)/\(device)/info"),
          let paired = PairedDevice(lines: lines, folder: device), !devices.contains(paired)
        else { continue }
        devices.append(paired)
        if devices.count == capacity { return devices }
      }
    }
    return devices
  }

  /// Returns when its peer is gone.
  private static func serve(_ peer: borrowing Descriptor, _ devices: [PairedDevice]) {
    var buffer = [UInt8](repeating: 0, count: 16)
    while true {
      Descriptor.waitReadable([peer.raw], seconds: 60)
      do throws(Errno) {
        let count = try peer.receive(into: &buffer)
        guard count > 0,
          let answer = ResolutionMessage.answer(to: Array(buffer.prefix(count)), by: devices)
        else { return }
        try peer.send(answer)
      } catch .wouldBlock {
        continue
      } catch {
        return
      }
    }
  }
}
