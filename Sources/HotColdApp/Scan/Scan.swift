import ArgumentParser

struct Scan: GameCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "List every Bluetooth LE device around; choose one and hunt it.",
    discussion: """
      For lost things, such as earbuds. Arrows choose, / searches, s sorts, Enter hunts with HOT and COLD \
      as in hotcold seek, Esc goes back to the list. Many devices change their address about every 15 \
      minutes and then get a new line; sudo hotcold scan recognizes those paired with this machine. \
      Distances are a guess unless the device sends its power: hotcold calibrate --address measures it.
      """)

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  func play(in session: inout Session) throws {
    session.duration = radio.duration
    if demo.demo { return try session.scanDemo(demo) }
    try session.scanLive(radio.plan)
  }
}
