import BeaconCodec
import Testing

@testable import BeaconRadio
@testable import HotColdCommands
@testable import HotColdSystem

let machineRows = [
  Row("locale", .ok, "en_GB.UTF-8", .make()),
  Row(
    "locale", .warning, "not UTF-8", fix: "export LC_ALL=C.UTF-8",
    .make {
      $0.terminal.letters = "ANSI_X3.4-1968"
      $0.terminal.locale = nil
    }),
  Row(
    "locale", .warning, "not installed", fix: "export LC_ALL=C.UTF-8",
    .make { $0.terminal.letters = nil }),
  Row("terminal", .ok, "xterm-256color", .make()),
  Row(
    "terminal", .warning, "TERM is not set", fix: "export TERM=xterm-256color",
    .make { $0.terminal.name = nil }),
  Row(
    "terminal", .warning, "not known", fix: "export TERM=xterm-256color",
    .make { $0.terminal.kind = .unknown }),
  Row("terminal", .warning, "no full screen", .make { $0.terminal.kind = .tooSimple }),
  Row("terminal", .unknown, "without a terminal", .make { $0.terminal.isTerminal = false }),
  Row("colours", .ok, "256", .make()),
  Row("colours", .ok, "NO_COLOR", .make { $0.terminal.refusesColor = true }),
  Row("colours", .ok, "no colours", .make { $0.terminal.colors = 0 }),
  Row("colours", .unknown, "not known", .make { $0.terminal.kind = .unknown }),
  Row("size", .ok, "80 columns, 24 rows", .make()),
  Row("size", .warning, "60 and 18", .make { $0.terminal.size = .init(columns: 80, rows: 10) }),
  Row("size", .unknown, "no terminal", .make { $0.terminal.size = nil }),
  Row("speech", .ok, "espeak-ng", .make()),
  Row(
    "speech", .warning, "bell", fix: "apt-get install espeak-ng", .make { $0.sound.speech = nil }),
  Row(
    "speech", .warning, "bell",
    .make {
      $0.sound.speech = nil
      $0.machine.tools = []
    }),
  Row("sound", .ok, "PipeWire", .make()),
  Row("sound", .ok, "sound card", .make { $0.sound.server = nil }),
  Row(
    "sound", .warning, "sudo",
    .make {
      $0.sound.server = nil
      $0.sound.isSudo = true
    }),
  Row(
    "sound", .warning, "bell",
    .make {
      $0.sound.server = nil
      $0.sound.hasCard = false
    }),
  Row("disk", .ok, "12.3 GB", .make()),
  Row("disk", .warning, "only 99 MB", .make { $0.disk.free = 99_000_000 }),
  Row("disk", .warning, "may not be written", .make { $0.disk.isWritable = false }),
  Row("disk", .unknown, "cannot be told", .make { $0.disk.free = nil }),
]
