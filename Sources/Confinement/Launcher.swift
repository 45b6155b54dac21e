import BeaconRadio
import CConfinement
import Glibc
import Processes
import SystemPackage

/// Starts helpers for a program that was root and has become its player's own user: the helper's file may
/// be for others. `RadioLauncher` is its other side.
package enum Launcher {
  /// Returns when its peer is gone.
  package static func run(user: UInt32, group: UInt32) throws(ConfinementError) {
    guard let path = SystemText.target(of: "/proc/self/exe") else {
      throw ConfinementError(call: "readlink", errno: Errno(rawValue: ENOENT))
    }
    var file = stat()
    // Its file's group may run it. Root's own group is given to nobody.
    let groups = stat(path, &file) == 0 && file.st_gid != 0 ? [file.st_gid] : []
    let all = Set(Capability.allCases)
    try Confinement.become(
      user: user, group: group, groups: groups, keeping: all, inheritable: all)
    // Nobody waits for those that have ended.
    signal(SIGCHLD, SIG_IGN)
    while serve(path) {}
  }

  /// - Returns: false when the peer is gone.
  private static func serve(_ path: String) -> Bool {
    var bytes = [UInt8](repeating: 0, count: RadioLauncher.requestCapacity)
    var descriptors = [Int32](repeating: -1, count: 8)
    var count: Int32 = 0
    let length = hotcold_receive_descriptors(
      STDIN_FILENO, &bytes, bytes.count, &descriptors, &count)
    defer { for descriptor in descriptors.prefix(Int(count)) { close(descriptor) } }
    if length < 0 {
      guard errno == EINTR || errno == EAGAIN else { return false }
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, -1)
      return true
    }
    guard length > 0 else { return false }
    let words = String(decoding: bytes.prefix(length), as: UTF8.self).split(separator: " ")
      .map(String.init)
    guard let purposes = SocketPurpose.all(words: words), purposes.count == Int(count) else {
      return false
    }
    let ends = descriptors.prefix(Int(count)).map { SpawnDescriptor.descriptor($0) }
    // Should it fail, the peer sees its connections end.
    _ = try? spawn(
      path, words, descriptors: ends.prefix(1) + [.nothing, .nothing] + ends.dropFirst(),
      environment: [], leads: .group)
    return true
  }
}
