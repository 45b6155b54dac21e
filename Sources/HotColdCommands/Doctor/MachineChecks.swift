import BeaconCodec
import HotColdSystem
import HotColdView

extension Facts {
  func checkLocale() -> Check {
    let fix = "export LC_ALL=C.UTF-8"
    let name: Words? = terminal.locale.map { "\(safe($0))" }
    switch terminal.letters {
    case "UTF-8": return .ok("\(name ?? "the locale") has all letters (UTF-8)")
    case nil:
      return .warning(
        "the locale \(name ?? "C") is not installed: plain letters only", fix: fix)
    case let letters?:
      return .warning(
        "the locale \(name ?? "C") is not UTF-8 (\(safe(letters))): plain letters only", fix: fix)
    }
  }

  func checkTerminal() -> Check {
    guard let name = terminal.name.map({ safe($0) }) else {
      return .warning(
        "TERM is not set: plain lines in place of the full screen",
        fix: "export TERM=xterm-256color")
    }
    switch terminal.kind {
    case .unknown:
      return .warning(
        "the terminal \(name) is not known: plain lines in place of the full screen",
        fix: "export TERM=xterm-256color")
    case .tooSimple:
      return .warning(
        "the terminal \(name) has no full screen: plain lines in its place")
    case .good where !terminal.isTerminal:
      return .unknown(
        "\(name) can show the full screen, but this runs without a terminal now")
    case .good: return .ok("\(name) can show the full screen")
    }
  }

  func checkColours() -> Check {
    if terminal.refusesColor { return .ok("no colours, as NO_COLOR asks for") }
    guard let colors = terminal.colors, terminal.kind == .good else {
      return .unknown("not known for this terminal")
    }
    return colors >= 8
      ? .ok("\(colors) colours")
      : .ok("no colours; hot and cold are told by words and bars alone")
  }

  func checkSize() -> Check {
    guard let size = terminal.size else { return .unknown("there is no terminal here") }
    let text: Words = "\(size.columns) columns, \(size.rows) rows"
    return size.columns >= 60 && size.rows >= 18
      ? .ok(text) : .warning("\(text): the whole picture takes 60 and 18")
  }
}

extension Facts {
  func checkSpeech() -> Check {
    guard let speech = sound.speech else {
      return .warning(
        "no program can speak: install espeak-ng, or the bell rings in place of words",
        fix: machine.tools.contains("apt-get")
          ? machine.asRoot("apt-get install espeak-ng") : nil)
    }
    return .ok("\(speech) speaks the calls")
  }

  func checkSound() -> Check {
    if let server = sound.server { return .ok("\(server) plays the sound") }
    guard sound.hasCard else {
      return .warning(
        "no sound card or sound server: only the terminal's bell, if it has one")
    }
    return sound.isSudo
      ? .warning(
        "started by sudo, speech may stay silent: the sound belongs to the logged-in user")
      : .ok("there is a sound card, and the terminal's bell")
  }
}

extension Facts {
  func checkDisk() -> Check {
    guard disk.isWritable else {
      return .warning(
        "nothing can be recorded in the current folder: it may not be written to")
    }
    guard let free = disk.free else {
      return .unknown("it cannot be told how much room is left in the current folder")
    }
    let megabytes = Double(free) / 1e6
    let text: Words =
      megabytes < 1000
      ? "\(decimalText(megabytes, places: 0)) MB"
      : "\(Words.decimal(decimalText(megabytes / 1000, places: 1))) GB"
    // An hour of a busy place.
    return megabytes < 100
      ? .warning("only \(text) of room for recordings in the current folder")
      : .ok("\(text) of room for recordings in the current folder")
  }
}
