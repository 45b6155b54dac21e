import BeaconCodec

/// Decides when a scan must be begun anew. Anybody on the machine can stop it, and nobody says so:
/// there are only their commands, which a raw socket overhears, and the silence.
///
/// A value that never reads a clock.
struct ScanWatchdog {
  /// What the controller does, as far as can be told.
  enum Scan: Hashable {
    /// Our scan.
    case ours
    /// Somebody else's, with every packet reported: as good as ours.
    case theirs
    /// None, or one that is about to end, or one that leaves duplicates out.
    case spoilt
  }

  /// Seconds without a report after which a scan counts as dead; doubled each time that beginning
  /// anew changes nothing, for there may be nothing to hear.
  static let silence = 5.0
  static let longestSilence = 60.0

  private(set) var scan = Scan.spoilt
  /// Whether a scan that we began may be on: what is to be ended in the end.
  private(set) var mayBeOn = false
  private var backOff = BackOff()
  private var patience = silence
  private var quietSince: Timestamp
  private var parametersChanged = false
  /// Somebody has asked for other parameters, and the controller has not answered yet. It refuses
  /// them while a scan is on.
  private var parametersAsked = false

  init(now: Timestamp) {
    quietSince = now
  }

  /// A report came.
  mutating func heard(at now: Timestamp) {
    quietSince = now
    patience = Self.silence
  }

  /// Our scan is being begun, for the first time or anew.
  mutating func attempted(at now: Timestamp) {
    if scan != .spoilt { patience = min(patience * 2, Self.longestSilence) }
    backOff.attempted(at: now)
    quietSince = now
    scan = .ours
    mayBeOn = true
    parametersChanged = false
    parametersAsked = false
  }

  /// Our scan is enabled: whatever others have done before counts no more.
  mutating func began() {
    scan = .ours
    mayBeOn = true
    parametersChanged = false
    parametersAsked = false
  }

  mutating func attemptFailed() {
    backOff.attemptFailed()
    scan = .spoilt
  }

  /// The controller was reset: nothing is left of any scan.
  mutating func reset(at now: Timestamp) {
    backOff.disturbed(at: now, byOthers: false)
    scan = .spoilt
    mayBeOn = false
  }

  /// A command went by that is not the scan's own.
  /// - Parameter byOthers: false for that of another part of this program.
  mutating func observed(_ command: ObservedCommand, at now: Timestamp, byOthers: Bool = true) {
    switch command {
    case .scanParameters:
      backOff.disturbed(at: now, byOthers: byOthers)
      parametersAsked = true
    case .scanEnable(let command):
      backOff.disturbed(at: now, byOthers: byOthers)
      parametersChanged = parametersChanged || parametersAsked
      parametersAsked = false
      // Where the parameters are still ours, it is our scan that was held up and goes on.
      mayBeOn = command.enable && !parametersChanged
      scan =
        !command.enable || command.filterDuplicates
        ? .spoilt : parametersChanged ? .theirs : .ours
    case .reset:
      reset(at: now)
      backOff.disturbed(at: now, byOthers: byOthers)
    default:
      break
    }
  }

  /// The controller's answer to such a command went by.
  mutating func answered(_ reply: HCIReply) {
    switch reply.opcode {
    case .leSetScanParameters, .leSetExtendedScanParameters:
      guard parametersAsked else { return }
      parametersAsked = false
      // Taken, so no scan was on.
      if reply.status == .success {
        parametersChanged = true
        scan = .spoilt
      }
    default: break
    }
  }

  /// When to begin anew if nothing happens until then.
  var due: Timestamp {
    scan == .spoilt ? backOff.due : quietSince.advanced(bySeconds: patience)
  }

  func isShared(at now: Timestamp) -> Bool { backOff.isShared(at: now) }
}
