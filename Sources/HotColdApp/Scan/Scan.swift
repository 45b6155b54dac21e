import ArgumentParser
import BeaconTracking
import HotColdSystem

struct Scan: GameCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "List every Bluetooth LE device around; choose one and hunt it.",
    discussion: """
      For lost things, such as earbuds. Arrows choose, / searches, s sorts, n names, g rings, o hides all \
      that is here now, Enter hunts with HOT and COLD as in hotcold seek, Esc goes back to the list. Many devices \
      change their address, every 15 minutes or once a day, and then get a new line; sudo hotcold scan \
      recognizes those paired with this machine. \
      With FILE it lists the devices of a recording, as hotcold replay reads it; - is standard input. \
      Distances are a guess unless the device sends its power: hotcold calibrate --address measures it.
      """)

  @Argument(help: ArgumentHelp("A recording instead of the radio.", valueName: "file"))
  var file: FileName?

  @Flag(help: "Hide all that is here in the first 5 s, and show what appears later.")
  var new = false

  @Flag(help: "Report a tracker away from its owner that comes along with you for 20 minutes.")
  var follow = false

  @Flag(help: "With --follow: remember trackers for a day, for the next time.")
  var remember = false

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions
  @OptionGroup(title: "Page") var page: PageOptions

  func validate() throws {
    try exclude(["A recording": file != nil, "--demo": demo.demo, "--wait": radio.wait])
    try exclude(["--new": new, "--follow": follow])
    try require(!remember || follow, "--remember needs --follow.")
    try exclude(["A recording": file != nil, "--remember": remember, "--demo": demo.demo])
  }

  func play(in session: inout Session) throws {
    session.duration = radio.duration
    var wishes = ScanWishes(onlyNew: new, watch: follow ? FollowWatch() : nil)
    if file != nil { wishes.namedAtOnce = .max }
    if demo.demo { return try session.scanDemo(demo, wishes) }
    wishes.folder = StateFolder()
    wishes.names = wishes.folder?.complaining { try $0.names() } ?? OwnNames()
    if let file { return try session.scanRecording(file, adapter: radio.adapter, wishes) }
    let wall = session.runtime.wall
    // An unreadable file is not overwritten.
    if remember, let watch = wishes.folder?.complaining({ try $0.trackers(wall: wall) }) {
      (wishes.watch, wishes.wall) = (watch, wall)
    }
    try session.scanLive(radio.plan(), wishes)
  }
}
