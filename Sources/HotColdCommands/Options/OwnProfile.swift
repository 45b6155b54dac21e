import BeaconCodec
import HotColdGame
import HotColdPlay
import HotColdSystem

/// Whoever plays on this machine, from one game to the next.
struct OwnProfile {
  private(set) var profile: Profile
  /// nil where there is none to keep it in, or something else in its place.
  private let folder: StateFolder?

  /// Made, and kept if that can be, where there is none yet.
  /// - Parameter name: a new one, which is kept, too.
  init(name: String? = nil) {
    let folder = StateFolder()
    let read = folder?.complaining { try $0.profile() }
    let kept = read.flatMap { $0 }
    var random = SystemRandomNumberGenerator()
    profile = kept ?? Profile(using: &random)
    self.folder = read == nil ? nil : folder
    if let name { profile.name = SafeText(name) }
    if profile != kept { keep() }
  }

  mutating func change(_ body: (inout Profile) -> Void) {
    body(&profile)
    keep()
  }

  /// What cannot be kept is no reason to end a game.
  private func keep() { try? folder?.keep(profile) }
}
