/// How a running scan or broadcast is doing.
public enum RadioState: Hashable, Sendable {
  /// All is well.
  case active
  /// All is well now, but another program used the same radio a moment ago and ours was begun anew.
  case shared
  /// Stopped by someone, or silent for too long; about to begin anew. The error is the last attempt's.
  case rearming(RadioError?)
  /// The adapter has lost its power; goes on by itself when it has it back.
  case down(RadioBlock?)
  /// The adapter is gone, pulled out or taken off its bus by a switch of the machine's own; goes on by itself
  /// when the same address is back.
  case unplugged(RadioBlock?)
}
