/// What is open of one adapter.
struct AdapterSockets {
  let control: ControlChannel
  /// nil where nothing is to be heard.
  let reports: ReportSocket?

  /// - Parameters:
  ///   - asksKernel: opens the kernel's management, too, where it is to be had.
  ///   - patience: seconds for each answer.
  init(
    of adapter: Adapter, host: any RadioHost, hears: Bool = false, asksKernel: Bool = true,
    patience: Double = 2
  ) throws(RadioError) {
    let index = adapter.index
    control = ControlChannel(
      try host.link(.control(index: index)),
      management: asksKernel ? try? host.link(.management(index: index)) : nil, adapter: adapter,
      host: host, patience: patience)
    reports =
      hears ? ReportSocket(try host.link(.reports(index: index)), adapter: adapter.name) : nil
  }
}
