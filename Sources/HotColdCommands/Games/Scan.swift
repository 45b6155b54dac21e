import ArgumentParser
import HotColdPlay

struct Scan: GameCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan",
    abstract: "List every Bluetooth LE device around; choose one and hunt it.",
    discussion: """
      For lost things, such as earbuds. Arrows choose, / searches, s sorts, Enter hunts with the same \
      HOT and COLD as hotcold seek, Esc goes back to the list. Many devices change their address about \
      every quarter of an hour, and begin a new line then; sudo hotcold scan knows those that are paired with this machine again. How far away they are is a guess unless they \
      tell how loud they are: hotcold calibrate --address measures it.
      """)

  @OptionGroup(title: "Radio") var radio: RadioOptions
  @OptionGroup(title: "Demo") var demo: DemoOptions
  @OptionGroup(title: "Hooks") var hooks: HookOptions
  @OptionGroup(title: "Output") var output: OutputOptions

  func play(in session: Session) throws {
    var session = session
    session.duration = radio.duration
    if demo.demo {
      return try session.scanDemo(
        seed: demo.seed, rate: { .demo(speed: demo.speed, walksByItself: !$0.hasKeys) })
    }
    try session.scanLive(RadioPlan(adapter: radio.adapter, waits: radio.wait))
  }
}
