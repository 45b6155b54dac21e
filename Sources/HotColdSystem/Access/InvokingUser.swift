import BeaconRadio
import Confinement
import Glibc
import HotColdView
import LinuxSystem
import Synchronization

/// The user who started this program with sudo or pkexec. Before it reads packets, files or the
/// network, the program switches to that user, and the helper does what needs privileges. A systemd
/// service with the radio's capabilities hands them to the helper in the same way.
package enum InvokingUser {
  /// Commands that check or repair the machine, and so stay root.
  private static let rootCommands: Set<String> = ["stop", "doctor"]

  /// How to use the radio after dropping root; nil if still root, or never root.
  package static var access: RadioAccess? {
    get throws {
      guard let root = given.withLock({ $0 }), root.isGivenUp else { return nil }
      guard let access = root.access else {
        throw Failure(
          .notPermitted,
          Installation.look() == .built
            ? "\(RadioAccess.helperName), which uses the radio without root, is not installed next to this program; run: sudo make install"
            : "\(RadioAccess.helperName), which uses the radio without root, is not installed next to this program; install the package again"
        )
      }
      return access
    }
  }

  /// The connection to the helper that resolves private addresses, if started as root.
  package static var questions: Descriptor? { given.withLock { $0?.questions } }

  /// Commands that show devices' names; the empty one is the title screen.
  private static let deviceCommands: Set<String> = ["", "scan", "seek"]

  private struct Given {
    /// nil if no helper is installed.
    var access: RadioAccess?
    var questions: Descriptor?
    /// Whether this process has become the player.
    var isGivenUp = false
  }

  private static let given = Mutex<Given?>(nil)

  /// Becomes the player. To be called first.
  package static func become(_ arguments: [String]) throws {
    // A word after an option may be its value, so only the first word counts.
    let command = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? ""
    guard !rootCommands.contains(command) else { return }
    guard getuid() == 0 else { return try dropCapabilities(arguments) }
    let player = Player(environment: environment)
    var root = Given()
    if let helper = HelperFile.find(), !arguments.contains("--demo"),
      player != nil || deviceCommands.contains(command)
    {
      // Even root cannot run a file without any execute bit.
      if let fault = helper.fault(Installation.look()), !helper.mayRun {
        throw Failure(
          .notPermitted,
          fault.fix.map { "not permitted to use the radio: \(fault.why); run: \($0)" }
            ?? "not permitted to use the radio: \(fault.why)")
      }
      root = try advising { () throws(RadioError) in
        // Without SUDO_UID or PKEXEC_UID the helper runs as user `nobody`.
        try start(helper, user: player?.user ?? nobody, group: player?.group ?? nobody)
      }
    }
    if let player {
      do throws(ConfinementError) {
        try Confinement.become(user: player.user, group: player.group, groups: player.groups)
      } catch {
        throw Failure(
          .failedWhileRunning, "cannot give up root: \(error.call): \(error.errno)")
      }
      player.setEnvironment()
      root.isGivenUp = true
    }
    given.withLock { $0 = root }
  }

  /// Starts the helper, which inherits this process's capabilities, and then drops them.
  private static func dropCapabilities(_ arguments: [String]) throws {
    guard Privileges.own().canUseRadio, let helper = HelperFile.find(), helper.mayRun else {
      return
    }
    var service = Given(isGivenUp: true)
    if !arguments.contains("--demo") {
      service.access = try advising { () throws(RadioError) in
        .running(try Helper(path: helper.path))
      }
    }
    do throws(ConfinementError) {
      try Confinement.dropCapabilities()
    } catch {
      throw Failure(
        .failedWhileRunning, "cannot give up the radio: \(error.call): \(error.errno)")
    }
    given.withLock { $0 = service }
  }

  private static func start(
    _ file: HelperFile, user: UInt32, group: UInt32
  ) throws(RadioError) -> Given {
    guard let (ours, theirs) = try? Descriptor.pair() else { return Given() }
    let helper = try Helper(path: file.path, root: (user, group, questions: theirs))
    return Given(access: .running(helper), questions: ours)
  }

  /// Owns no files (Linux Standard Base Core 5.0, 21.1); also the kernel's `overflowuid`.
  private static let nobody: UInt32 = 65534

  /// A user of this machine other than root.
  package struct Player: Equatable {
    package var user: UInt32
    package var group: UInt32
    var groups: [UInt32]
    package var name: String
    var home: String

    /// The user named by sudo or pkexec in the environment.
    package init?(environment: (String) -> String?) {
      guard
        let user = (environment("SUDO_UID") ?? environment("PKEXEC_UID")).flatMap({ UInt32($0) }),
        user != 0, let entry = getpwuid(user)
      else { return nil }
      self.user = user
      group = entry.pointee.pw_gid
      name = String(cString: entry.pointee.pw_name)
      home = String(validatingCString: entry.pointee.pw_dir) ?? "/"
      groups = UserName.groups(of: name, primary: group)
    }

    /// Sets HOME and other variables, for the player's state files and desktop sound.
    func setEnvironment() {
      for (variable, value) in [("HOME", home), ("USER", name), ("LOGNAME", name)] {
        setenv(variable, value, 1)
      }
      let runtime = "/run/user/\(user)"
      if Glibc.access(runtime, R_OK | X_OK) == 0 { setenv("XDG_RUNTIME_DIR", runtime, 1) }
    }
  }
}
