import ArgumentParser
import BeaconCodec
import Glibc
import HotColdGame
import HotColdSystem
import HotColdView
import Resources

struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Play a recording again.",
    discussion: """
      FILE is a capture (BTSnoop from btmon -w or hotcold record, pcap or pcapng from Wireshark and \
      sniffers, PacketLogger), a CSV trace, or JSON or a log of another program, perhaps packed with \
      gzip; - is standard input. It ranges every iBeacon in the file, unless you choose some; hotcold scan FILE lists the devices.
      """)

  @Argument(help: ArgumentHelp("The recording.", valueName: "file"))
  var file: FileName?

  @Option("A built-in recording instead of a file: \(Example.names).", "name")
  var example: Example?

  @OptionGroup(title: "What to range") var filter: FilterOptions

  @Option(
    "What this adapter or receiver heard, in a recording of several: hci0 is the first.", "name",
    more: "By default, for each device the one that hears it best.")
  var adapter: String?

  @Flag(help: "Do not wait; the default if standard output is not a terminal.")
  var fast = false

  @Option("Play the recording this many times faster.", "factor")
  var speed: Double?

  @Flag(help: "Only the last line.")
  var summary = false

  @Option("Stop after this many seconds of it.", "seconds")
  var duration: Double?

  @Option("Plot the hunt into an SVG file, without waiting.", "svg")
  var plot: FileName?

  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func validate() throws {
    try requireSpeed(speed)
    try requireDuration(duration)
    try require(
      file != nil || example != nil, "Name a recording, or a built-in one with --example.")
    try exclude(["A recording": file != nil, "--example": example != nil])
    try exclude(["--plot": plot != nil, "--speed": speed != nil])
    try require(
      plot?.path.lowercased().hasSuffix(".png") != true, "--plot draws SVG, not PNG.")
    try exclude(["--fast": fast, "--speed": speed != nil])
  }

  func run() throws {
    var session = try Session(output, hooks)
    defer { session.end() }
    session.summaryOnly = summary || isFast && !output.json && !output.plain && isTerminal
    session.duration = duration
    session.endsWhenFound = false
    session.rate = rate
    let recording = try input(session.signals)
    session.screen.status = StatusLine("replaying \(recording.name)")
    session.screen.recording = file
    session.isRecorded = recording.canRewind
    if let plot {
      guard !recording.isSame(as: plot) else {
        throw Failure(
          .cannotCreate, "\(plot) is the recording itself; choose another file for the plot")
      }
      session.plot = try Plot(plot, signals: session.signals)
    }
    let (wanted, adapter) = (filter.filter(uuid: nil), adapter)
    var game = Game(seeking: wanted)
    game.reportsEstimates = !session.summaryOnly || plot != nil
    let signals = session.signals
    // A device's name and company show whether it continues with another address.
    let withDetails = wanted.addressBits != nil
    try session.play(game) { form, round, _ in
      try RecordedSource(
        file: round == 0 ? recording : input(signals),
        hunted: wanted == .everyBeacon ? nil : wanted, adapter: adapter,
        withDetails: withDetails, isOnScreen: form.hasKeys)
    }
    if let plot, session.plot?.points.isEmpty == true {
      return complain("nothing was hunted, so \(plot) is not written")
    }
    try session.plot?.write()
    if let plot, !output.json, !summary, !plot.isStandardOutput {
      let words = Catalogue.own(on: STDOUT_FILENO).text("written to \(plot)")
      try writeAll(Array("\(words)\n".utf8), to: STDOUT_FILENO)
    }
  }

  private var isFast: Bool { fast || plot != nil }

  private var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  private func input(_ signals: Signals) throws -> InputFile {
    if let example {
      return InputFile(name: example.rawValue, contents: example.contents)
    }
    return try InputFile(path: file ?? FileName("-"), signals: signals)
  }

  private var rate: PlaybackRate {
    if let speed { return .speed(speed) }
    return isFast || summary || !isTerminal ? .unlimited : .speed(1)
  }
}

extension Example: ExpressibleByArgument {}
