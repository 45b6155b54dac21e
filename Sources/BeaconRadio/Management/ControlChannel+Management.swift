import BeaconCodec

extension ControlChannel {
  /// To an adapter, and to the kernel's management where that is to be had.
  static func open(
    _ adapter: Adapter, host: any RadioHost, sent: SentCommands? = nil,
    ours: SentCommands? = nil
  ) throws(RadioError) -> ControlChannel {
    let index = adapter.index
    var links: [any PacketLink]
    do throws(RadioError) {
      links = try host.links([.control(index: index), .management(index: index)])
    } catch {
      // Then without the kernel: there are raw ways too.
      links = [try host.link(.control(index: index))]
    }
    return ControlChannel(
      links[0],
      management: links.count > 1 ? ManagementSocket(links[1], index: index) : nil,
      adapter: adapter.name, sent: sent, ours: ours)
  }

  /// nil where the kernel does not tell. It answers from what it knows, without the controller.
  func survey(clock: MonotonicClock) -> ManagementSurvey? {
    guard let index = managementIndex else { return nil }
    do throws(RadioError) {
      let information = try perform(
        CommandSequence(Order(ReadControllerInformation(), index: index)), clock: clock,
        patience: 0.3)
      let features = try perform(
        CommandSequence(Order(ReadAdvertisingFeatures(), index: index)), clock: clock,
        patience: 0.3)
      return ManagementSurvey(information: information, features: features)
    } catch {
      return nil
    }
  }
}
