import BeaconCodec

/// All that the title screen shows.
public struct TitleView: Hashable, Sendable {
  /// What keeps one from playing.
  public struct Trouble: Hashable, Sendable {
    /// Such as `Bluetooth is switched off (hci0).`
    public var what: String
    /// What to do, such as `bluetoothctl power on`; nil where `what` says it.
    public var fix: String?

    public init(what: String, fix: String? = nil) {
      self.what = what
      self.fix = fix
    }
  }

  /// Somebody who is in the room already.
  public struct Player: Hashable, Sendable {
    public enum Doing: Hashable, Sendable, CaseIterable {
      case watching, hiding, seeking
    }

    public var name: SafeText
    public var doing: Doing
    /// Metres, by our own measurement.
    public var distance: Double?

    public init(name: SafeText, doing: Doing, distance: Double? = nil) {
      self.name = name
      self.doing = doing
      self.distance = distance
    }
  }

  public var form: TitleForm
  public var trouble: Trouble?
  public var players: [Player]
  /// Whether players would be heard.
  public var isListening: Bool
  public var keys: [KeyHint]

  public init(
    form: TitleForm, trouble: Trouble? = nil, players: [Player] = [], isListening: Bool = true,
    keys: [KeyHint] = .title
  ) {
    self.form = form
    self.trouble = trouble
    self.players = players
    self.isListening = isListening
    self.keys = keys
  }
}
