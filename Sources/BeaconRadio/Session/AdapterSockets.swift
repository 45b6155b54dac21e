/// What is open of one adapter. Through the helper all of it shares one process.
struct AdapterSockets {
  let control: ControlChannel
  /// nil where nothing is to be heard.
  let reports: ReportSocket?
  /// The kernel's news of adapters; nil where they are not wanted.
  let news: (any PacketLink)?

  /// - Parameters:
  ///   - asksKernel: opens the kernel's management, too, where it is to be had.
  ///   - patience: seconds for each answer.
  init(
    of adapter: Adapter, host: any RadioHost, hears: Bool = false, hasNews: Bool = false,
    asksKernel: Bool = true, patience: Double = 2
  ) throws(RadioError) {
    let index = adapter.index
    let purposes =
      [SocketPurpose.control(index: index)] + (hears ? [.reports(index: index)] : [])
      + (hasNews ? [.devices] : [])
    var links: [any PacketLink] = []
    if asksKernel {
      links = (try? host.links(purposes + [.management(index: index)])) ?? []
    }
    let isManaged = !links.isEmpty
    if !isManaged { links = try host.links(purposes) }
    control = ControlChannel(
      links.removeFirst(), management: isManaged ? links.removeLast() : nil, adapter: adapter,
      host: host, patience: patience)
    reports = hears ? ReportSocket(links.removeFirst(), adapter: adapter.name) : nil
    news = links.first
  }
}
