import BeaconCodec

/// A scan or a broadcast, as the session sees it: a value that is told what happens, and says which commands to
/// give next. It never reads a clock, and knows no socket.
protocol RadioTask {
  mutating func handle(_ event: RadioEvent, at now: Timestamp)

  /// What is to be done now; nil for nothing. Not asked while commands of anybody are under way.
  mutating func next(at now: Timestamp) -> CommandSequence?

  /// When `next` has something to do, if nothing happens until then.
  var due: Timestamp { get }

  /// Whether it has been on once.
  var hasBegun: Bool { get }

  /// What the last attempt has failed from; nil while another method may still do.
  var lastError: RadioError? { get }

  /// The commands that turn off what may be on; nil where nothing is.
  func end() -> CommandSequence?

  /// How it is doing on an adapter that is there and powered.
  func state(at now: Timestamp) -> RadioState
}

/// What a scan or a broadcast is told.
enum RadioEvent {
  /// The commands that it has asked for are done; what followed the status in each answer.
  case done([[UInt8]])
  /// They were refused, or not answered.
  case failed(RadioError)
  /// The adapter could not be opened.
  case unreachable(RadioError)
  /// A command to the controller that was not its own.
  /// `byOthers` is false for one of this program, and of the kernel on its behalf.
  case observed(ObservedCommand, byOthers: Bool)
  /// A command to the controller that was its own. These and the ones before come in the order in which they
  /// were given.
  case gave(ObservedCommand)
  /// An answer of the controller to another's command.
  case answered(HCIReply)
  /// The controller has failed and been reset.
  case hardwareError
  /// The kernel has changed something on somebody's behalf.
  case kernel(ManagementEvent)
  /// An advertising report came.
  case heard
  /// Whether it may have what all programs of ours share; told when it asks.
  case turn(isOurs: Bool)
  /// The adapter is gone or has lost its power, and with it all that was on.
  case away
  /// It is there again, opened anew, perhaps under another index.
  case back(Adapter)
}
