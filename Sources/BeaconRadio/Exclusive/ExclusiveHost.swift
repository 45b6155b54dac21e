import BeaconCodec

/// Gives out the two parts of a user channel in the place of raw sockets, so that whoever scans or broadcasts
/// does it in the same way as ever.
final class ExclusiveHost: RadioHost {
  /// Seconds that powering down may take, bluetoothd's farewell included.
  private static let powerPatience = 4.0

  private let host: any RadioHost
  private let clock: MonotonicClock
  /// Alive as long as somebody uses a part of it.
  private weak var channel: UserChannel?
  private var index: UInt16?
  /// Whether there is something to give back.
  private var isTaken = false

  init(_ host: any RadioHost, clock: MonotonicClock) {
    self.host = host
    self.clock = clock
  }

  /// A user channel goes on under a hard block, so such an adapter counts as powered down here. A soft
  /// block the kernel refuses meanwhile, without a trace (net/bluetooth/hci_core.c:
  /// hci_rfkill_set_block).
  func adapters() throws(RadioError) -> [Adapter] {
    var adapters = try host.adapters()
    for number in adapters.indices where adapters[number].block != nil {
      adapters[number].isUp = false
    }
    return adapters
  }

  func switches() -> [RadioSwitch] { host.switches() }
  func wait(for descriptors: [Int32], seconds: Double) {
    host.wait(for: descriptors, seconds: seconds)
  }
  var closingPatience: Double { host.closingPatience }

  func links(_ purposes: [SocketPurpose]) throws(RadioError) -> [any PacketLink] {
    // The kernel manages no adapter that it has given away, and it is not to be taken for being asked.
    if purposes.contains(where: { if case .management = $0 { true } else { false } }) {
      throw .notPermitted(call: "management", adapter: nil)
    }
    var links: [any PacketLink] = []
    for purpose in purposes {
      switch purpose {
      case .control(let index): links.append(UserLink(try channel(index), .commands))
      case .reports(let index): links.append(UserLink(try channel(index), .reports))
      // Taking an adapter makes news of its own, so none is listened to: looks at the list must do.
      case .devices: links.append(SocketLink(try .silent()))
      case .management, .user: throw .notPermitted(call: "bind", adapter: purpose.adapter)
      }
    }
    return links
  }

  /// The adapter is powered as it was, in the kernel's hands again.
  func giveBack() {
    guard isTaken, channel == nil, let index else { return }
    isTaken = false
    _ = try? setPower(true, index: index, patience: 0.3)
  }

  private func channel(_ index: UInt16) throws(RadioError) -> UserChannel {
    if let channel, self.index == index { return channel }
    self.index = index
    isTaken = true
    let opened: UserChannel
    do throws(RadioError) {
      try setPower(false, index: index, patience: Self.powerPatience)
      opened = UserChannel(try host.link(.user(index: index)))
      try ControlChannel(UserLink(opened, .commands), adapter: named(index), host: host)
        .perform(Self.initialisation, clock: clock)
    } catch {
      isTaken = false
      _ = try? setPower(true, index: index, patience: 0.3)
      throw error
    }
    channel = opened
    return opened
  }

  private func setPower(
    _ on: Bool, index: UInt16, patience: Double
  ) throws(RadioError) {
    let adapter = named(index)
    let control = ControlChannel(
      SocketLink(try .silent()), management: try host.link(.management(index: index)),
      adapter: adapter, host: host, patience: patience)
    let command = EncodedCommand(ManagementSwitch.powered(on), index: index)
    // bluetoothd may just be doing something to the adapter itself.
    for _ in 0..<20 {
      do throws(RadioError) {
        try control.perform(CommandSequence(command), clock: clock)
        return
      } catch .refused(_, .kernel(.busy), _) {
        host.wait(for: [], seconds: 0.025)
      } catch .refused(_, .kernel(.permissionDenied), _) {
        throw .notPermitted(call: "\(command.opcode)", adapter: adapter.name)
      } catch .refused(_, .kernel(.invalidIndex), _) {
        // The kernel manages no adapter that a program has for itself.
        break
      }
    }
    throw .busy(adapter: adapter.name)
  }

  /// No more of it than what names it.
  private func named(_ index: UInt16) -> Adapter {
    Adapter(
      index: index, address: BluetoothAddress(bits: 0), isUp: false, hasLowEnergy: true)
  }

  /// What the kernel does otherwise: all events that matter here, and Low Energy.
  private static let initialisation = CommandSequence([
    .init(HCIPlainCommand.reset),
    .init(ControllerSetup.events([0x0E, 0x0F, 0x10, 0x3E])),
    // A controller without classic Bluetooth does not know it.
    .init(ControllerSetup.lowEnergyHost, mayFail: true),
    // Advertising reports, their extended form, and the end of an advertising set.
    .init(ControllerSetup.lowEnergyEvents([0x02, 0x0D, 0x12])),
  ])
}
