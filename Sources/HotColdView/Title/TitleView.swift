import BeaconCodec
import HotColdGame

/// All that the title screen shows.
package struct TitleView: Hashable, Sendable {
  /// What keeps one from playing.
  package struct Trouble: Hashable, Sendable {
    /// Such as `Bluetooth is switched off (hci0).`
    package var what: Words
    /// What to do, such as `bluetoothctl power on`; nil where `what` says it.
    package var fix: String?
    /// What the key `b` does about it, such as `switch it on`; nil where no key can do anything.
    package var mend: Words?

    package init(what: Words, fix: String? = nil, mend: Words? = nil) {
      self.what = what
      self.fix = fix
      self.mend = mend
    }
  }

  /// Somebody who is in the room already.
  package struct Player: Hashable, Sendable {
    package var name: SafeText
    package var role: PlayerRole
    /// Metres, by our own measurement.
    package var distance: Double?

    package init(name: SafeText, role: PlayerRole, distance: Double? = nil) {
      self.name = name
      self.role = role
      self.distance = distance
    }
  }

  package var form: TitleForm
  package var trouble: Trouble?
  package var players: [Player] = []
  /// Whether players would be heard.
  package var isListening = true
}

extension TitleView {
  /// Without trouble and without players.
  package init(_ form: TitleForm) { self.init(form: form) }
}
