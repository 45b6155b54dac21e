import ArgumentParser
import HotColdSystem

struct Scan: GameCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "List every Bluetooth LE device around; choose one and hunt it.",
    discussion: """
      For lost things, such as earbuds. Arrows choose, / searches, s sorts, Enter hunts with HOT and COLD \
      as in hotcold seek, Esc goes back to the list. Many devices change their address about every 15 \
      minutes and then get a new line; sudo hotcold scan recognizes those paired with this machine. \
      With FILE it lists the devices of a recording, as hotcold replay reads it; - is standard input. \
      Distances are a guess unless the device sends its power: hotcold calibrate --address measures it.
      """)

  @Argument(help: ArgumentHelp("A recording instead of the radio.", valueName: "file"))
  var file: FileName?

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  func validate() throws {
    try exclude(["A recording": file != nil, "--demo": demo.demo, "--wait": radio.wait])
    if file != nil { try requireRecordedAdapter(radio.adapter) }
  }

  func play(in session: inout Session) throws {
    session.duration = radio.duration
    if let file { return try session.scanRecording(file, adapter: radio.adapter) }
    if demo.demo { return try session.scanDemo(demo) }
    try session.scanLive(radio.plan())
  }
}
