import BeaconCodec

extension ControlChannel {
  /// To an adapter, and to the kernel's management where that is to be had.
  static func open(
    _ adapter: Adapter, host: any RadioHost, sent: SentCommands? = nil,
    ours: SentCommands? = nil
  ) throws(RadioError) -> ControlChannel {
    let control = try host.link(.control(index: adapter.index))
    var management: ManagementSocket?
    do throws(RadioError) {
      management = ManagementSocket(try host.open(.management), index: adapter.index)
    } catch {
      // Then without: there are raw ways too.
    }
    return ControlChannel(
      control, management: management, adapter: adapter.name, sent: sent, ours: ours)
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
