import BeaconRadio
import Confinement
import Glibc
import HotColdView
import Synchronization

/// Whoever has called this program by sudo. Root's power ends before anything of the air, of a file or of
/// the network is read: the program becomes the player's own, its hooks and voices with it, and what
/// needs privileges is the helper's.
package enum InvokingUser {
  /// Commands that look after the machine, for which root was asked on purpose.
  private static let rootsOwn: Set<String> = ["stop", "doctor"]

  /// How the radio is reached since root's power was given up; nil where there was none to give up.
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

  /// Knows the addresses of paired devices, where the program was begun as root.
  package static var resolver: AddressResolver? { given.withLock { $0?.resolver } }

  /// Commands that look for devices; with none, the title screen.
  private static let lookers: Set<String> = ["", "scan", "seek"]

  /// What became of root's power.
  private struct Given {
    /// nil where no helper is installed.
    var access: RadioAccess?
    var resolver: AddressResolver?
    /// Whether this process has become the player's own.
    var isGivenUp = false
  }

  private static let given = Mutex<Given?>(nil)

  /// The first thing that the program does.
  package static func become(_ arguments: [String]) throws {
    // A word after an option may be the option's value.
    let command = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 } ?? ""
    guard getuid() == 0, !rootsOwn.contains(command) else { return }
    let player = Player(environment: environment)
    var root = Given()
    if let helper = HelperFile.find(), !arguments.contains("--demo"),
      player != nil || lookers.contains(command)
    {
      root = try advising { () throws(RadioError) in
        // Root without a player has nobody else to be than nobody.
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
      player.takeHome()
      root.isGivenUp = true
    }
    given.withLock { $0 = root }
  }

  private static func start(
    _ file: HelperFile, user: UInt32, group: UInt32
  ) throws(RadioError) -> Given {
    guard let (ours, theirs) = try? Descriptor.pair() else { return Given() }
    let far = Descriptor(owning: theirs)
    let resolver = AddressResolver(connection: Descriptor(owning: ours))
    let helper = try Helper(path: file.path, root: (user, group, questions: far.raw))
    return Given(access: .running(helper), resolver: resolver)
  }

  /// The user without files (Linux Standard Base Core 5.0, 21.1), by the kernel's number (`overflowuid`).
  private static let nobody: UInt32 = 65534

  /// A user of this machine, but for root.
  package struct Player: Equatable {
    package var user: UInt32
    package var group: UInt32
    var groups: [UInt32]
    package var name: String
    var home: String

    /// As sudo and pkexec tell whom they have made root.
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

    /// What is kept between games, and the desktop's sound, are the player's.
    func takeHome() {
      for (variable, value) in [("HOME", home), ("USER", name), ("LOGNAME", name)] {
        setenv(variable, value, 1)
      }
      let runtime = "/run/user/\(user)"
      if Glibc.access(runtime, R_OK | X_OK) == 0 { setenv("XDG_RUNTIME_DIR", runtime, 1) }
    }
  }
}
