import BeaconCodec

/// Gives out parts of a user channel in the place of raw sockets, so that whoever scans or broadcasts
/// does it in the same way as ever.
final class ExclusiveHost: RadioHost {
  /// Seconds that powering down may take, bluetoothd's farewell included.
  private static let powerPatience = 4.0

  private let host: any RadioHost
  private let clock: MonotonicClock
  /// Alive as long as somebody uses a part of it.
  private weak var channel: UserChannel?
  /// Keeps the channel between two uses.
  private var keeper: UserLink?
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

  func link(_ purpose: SocketPurpose) throws(RadioError) -> any PacketLink {
    switch purpose {
    case .control(let index): try channel(index).link(.commands)
    case .reports(let index): try channel(index).link(.reports)
    // Taking an adapter makes news of its own, so none is listened to: looks at the list must do.
    case .devices: SocketLink(try .silent())
    // The kernel manages no adapter that it has given away.
    case .management: throw .notPermitted(call: "management", adapter: nil)
    case .user: try host.link(purpose)
    }
  }

  func take(_ adapter: Adapter) throws(RadioError) {
    keeper = try channel(adapter.index).link(.commands)
  }

  /// The adapter is powered as it was, in the kernel's hands again.
  func giveBack() {
    keeper = nil
    guard isTaken, channel == nil, let index else { return }
    isTaken = false
    _ = try? setPower(true, index: index, patience: 0.3)
  }

  private func channel(_ index: UInt16) throws(RadioError) -> UserChannel {
    if let channel, self.index == index { return channel }
    let name = "hci\(index)"
    self.index = index
    isTaken = true
    let opened: UserChannel
    do throws(RadioError) {
      try setPower(false, index: index, patience: Self.powerPatience)
      opened = UserChannel(try host.link(.user(index: index)))
      try ControlChannel(opened.link(.commands), adapter: name)
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
    let management = ManagementSocket(
      try host.link(.management(index: index)), index: index)
    let control = ControlChannel(
      SocketLink(try .silent()), management: management, adapter: "hci\(index)")
    let order = Order(SetPowered(enable: on), index: index)
    // bluetoothd may just be doing something to the adapter itself.
    for _ in 0..<20 {
      do throws(RadioError) {
        try control.perform(CommandSequence(order), clock: clock, patience: patience)
        return
      } catch .refused(_, .kernel(.busy), _) {
        Descriptor.waitReadable([], milliseconds: 25)
      } catch .refused(_, .kernel(.permissionDenied), _) {
        throw .notPermitted(call: "\(order.command)", adapter: "hci\(index)")
      } catch .refused(_, .kernel(.invalidIndex), _) {
        // The kernel manages no adapter that a program has for itself.
        break
      }
    }
    throw .busy(adapter: "hci\(index)")
  }

  /// What the kernel does otherwise: all events that matter here, and Low Energy.
  private static let initialisation = CommandSequence([
    .init(order: Order(HCIReset())),
    .init(order: Order(SetEventMask(events: [0x0E, 0x0F, 0x10, 0x3E]))),
    // A controller without classic Bluetooth does not know it.
    .init(order: Order(WriteLEHostSupport(enable: true)), mayFail: true),
    // Advertising reports, their extended form, and the end of an advertising set.
    .init(order: Order(LESetEventMask(subevents: [0x02, 0x0D, 0x12]))),
  ])
}
