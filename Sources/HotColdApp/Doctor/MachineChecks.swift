import BeaconCodec
import BeaconRadio
import Glibc
import HotColdSystem
import HotColdView
import LinuxSystem

extension Facts {
  func checkHelper() -> Check {
    guard let helper else {
      return denial.map { .warning($0.why, fix: $0.fix) }
        ?? .unknown("no \(RadioAccess.helperName) is installed; root needs none")
    }
    let text: Words = "\(printable(helper.path))"
    let danger: Words? =
      // A user who can write the file could run any code with its capabilities.
      helper.owner != 0 || helper.mode & 0o022 != 0
      ? "users other than root can change it"
      : helper.mode & 0o001 != 0 ? "every user may use the radio through it" : nil
    if let danger { return .warning("\(text); \(danger)", fix: machine.installation.repair) }
    if let fault = helper.fault(machine.installation) {
      return .warning("\(text); \(fault.why)", fix: fault.fix)
    }
    if let denial { return .warning("\(text); \(denial.why)", fix: denial.fix) }
    return .ok(
      helper.mayRun ? "\(text); you may run it" : "\(text); you may not run it, but need not")
  }

  /// Why this user may not use the radio, and the fix; nil if the user may.
  private var denial: (why: Words, fix: String?)? {
    guard case .denied(let why, let fix) = permission else { return nil }
    return (why, fix)
  }

  func checkPermission() -> Check {
    if !kernel.isInitialUser {
      return .problem(
        "this container's root cannot control the radio: run hotcold outside of it",
        status: .notPermitted)
    }
    if let denial {
      return .problem(
        "only root may use the radio (with sudo), because \(denial.why)", status: .notPermitted,
        fix: denial.fix)
    }
    guard permission == .granted(.direct) else {
      return .ok("may use the radio (through the helper \(RadioAccess.helperName))")
    }
    let whose: Words = machine.isRoot ? "root" : "capability CAP_NET_RAW"
    guard privileges.canManage else {
      return .warning(
        "may use the radio (\(whose)), but without CAP_NET_ADMIN a hide that is killed may leave its beacon on"
      )
    }
    return .ok("may use the radio (\(whose))")
  }

  func checkSharing() -> Check {
    guard kernel.failure == nil else { return .unknown(untried) }
    if inspection?.isDiscovering == true {
      return .warning(
        "another program searches for Bluetooth devices and disturbs the hunt: close the Bluetooth settings"
      )
    }
    guard let radioUsers, kernel.isInitialUser else {
      return .unknown("only root can see which programs use the radio")
    }
    let users = radioUsers.filter { !$0.isBystander }
    guard users.isEmpty else {
      let names = Words.joined(
        users.prefix(3).map { "\(safe($0.name)) (process \($0.id))" }, separator: ", ")
      return .warning(
        users.count > 3
          ? "the radio is also used by \(names) and others" : "the radio is also used by \(names)")
    }
    return .ok("no other program disturbs the radio")
  }

  func checkOrphanScan() -> Check {
    checkOrphan(
      inspection?.scan, "a scan",
      unclear: .unknown(
        "a scan is on: bluetoothd's own, or left behind by a killed program (\(machine.program) stop ends it)"
      ))
  }

  func checkOrphanBeacon() -> Check {
    checkOrphan(
      inspection?.beacon, "a beacon",
      unclear: .warning(
        "a beacon is on that a killed program may have left behind, or bluetoothd's own", fix: stop)
    )
  }

  /// - Parameter unclear: the result if bluetoothd may be the owner.
  private func checkOrphan(
    _ owner: RadioInspection.Owner?, _ what: Words, unclear: Check
  ) -> Check {
    guard inspection != nil else { return .unknown(untried) }
    return switch owner {
    case nil: .ok("no killed program has left \(what) on")
    case .unknown, .failed: .unknown("unknown whether \(what) of another program is on")
    case .kernel: .ok("\(what) is on that a program requested from the kernel")
    case .program(let user):
      .ok("\(what) is on, probably of \(safe(user.name)) (process \(user.id))")
    case .nobody: .warning("\(what) is on that a killed program left behind", fix: stop)
    case .unclear: unclear
    }
  }

  private var stop: String { machine.asRoot("\(machine.program) stop") }

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
    if let obstacle = terminal.obstacle { return .warning(obstacle.advice, fix: obstacle.fix) }
    let name = safe(terminal.name ?? "")
    return terminal.isTerminal
      ? .ok("\(name) can show the full screen")
      : .unknown("\(name) can show the full screen, but this runs without a terminal now")
  }

  func checkSpeech() -> Check {
    guard let speech = sound.speech else {
      return .warning(
        "no speech program: install espeak-ng, or the bell rings instead of words",
        fix: machine.hasAPT ? machine.asRoot("apt-get install espeak-ng") : nil)
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

extension BrokerOptions {
  /// In seconds.
  private static let patience = 8.0

  /// Publishes a message and waits for its return; nil if no broker is given.
  func check(_ signals: Signals, _ clock: MonotonicClock) throws -> Check? {
    let number = UInt32.random(in: .min ... .max)
    guard let client = try client("hotcold-\(house)-doctor-\(number)", signals) else {
      return nil
    }
    let name = "\(client.settings.address)"
    let topic = "\(BrokerMessage.root)/\(house)/doctor/\(number)"
    client.subscribe(topic)
    var sent: Timestamp?
    let start = clock.now()
    while clock.now().seconds(since: start) < Self.patience, !signals.wantsEnd {
      let time = clock.now()
      for event in client.poll(at: time) {
        switch event {
        case .connected:
          sent = clock.now()
          // Empty retained messages leave nothing behind, and the broker acknowledges each.
          for topic in house.probes { client.publish(.kept(topic, [])) }
          client.publish(BrokerMessage(topic, []))
        case .lost(let why): return .warning("\(name): \(why)")
        case .refused, .tooLarge: return .warning(event.words(of: name) ?? .empty)
        case .message:
          client.close()
          let milliseconds = 1000 * clock.now().seconds(since: sent ?? time)
          return .ok(
            "connected to \(name); a message came back after \(decimalText(milliseconds, places: 0)) ms"
          )
        }
      }
      var watched = client.watched.map { [$0] } ?? []
      watched.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0))
      _ = poll(&watched, nfds_t(watched.count), 100)
    }
    let silence: Words = "it does not answer"
    guard sent != nil else { return .warning("\(name): \(silence)") }
    return .warning(
      "connected to \(name), but no message comes back: may this user publish and read hotcold/v1/#?"
    )
  }
}
