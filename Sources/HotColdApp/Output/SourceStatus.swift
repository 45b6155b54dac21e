import BeaconRadio
import HotColdSystem
import HotColdView

package struct SourceStatus: Equatable {
  /// A keyword for programs.
  var state: String
  /// A sentence; in English for programs.
  package var message: Words
  /// Whether the game cannot continue.
  package var isProblem = false
  /// Milliseconds between two advertisements; nil if none are sent.
  var interval: Double?
}

extension SourceStatus {
  static let isOver = SourceStatus(state: "ended", message: "the recording is over")

  /// The status at the end of a recording that lacks something.
  static func isOver(_ remarks: [Words]) -> SourceStatus {
    var status = isOver
    if !remarks.isEmpty { status.message = .joined(remarks + [status.message], separator: "; ") }
    return status
  }

  /// What a recording lacks, also before its end if it has a fault; nil if nothing.
  var lacks: Words? {
    state == "fault" || state == "ended" && self != .isOver ? message : nil
  }

  /// - Parameters:
  ///   - block: the rfkill block, if the adapter is away.
  ///   - chip: the chip of an adapter that receives nothing; nil if unknown.
  init(
    _ state: RadioState, of half: RadioUse.Half, block: @autoclosure () -> RadioBlock?,
    chip: @autoclosure () -> Chip?
  ) {
    let part = Words(key: half.rawValue)
    let (word, message): (String, Words) =
      switch state {
      case .active: ("active", "the radio is on")
      case .silent: ("silent", Self.silence(chip()))
      case .shared where half == .scan:
        ("shared", "another game or program uses this radio too; listening again")
      case .shared: ("shared", "another game or program uses this radio too; broadcasting again")
      case .rearming(.busy), .rearming(.full):
        (
          "rearming",
          "another game or program uses this radio for its \(part); ours continues when it ends"
        )
      case .rearming(let error?): ("rearming", "the \(part) stopped (\(error)); starting it again")
      case .rearming(nil): ("rearming", "the \(part) was stopped; starting it again")
      case .down:
        (
          "down",
          Failure(block().map { .blocked($0, adapter: nil) } ?? .down(adapter: "Bluetooth")).message
        )
      case .unplugged:
        (
          "unplugged",
          "the adapter is gone; \(block().map { Failure(.blocked($0, adapter: nil)).message } ?? "plug it in to go on")"
        )
      }
    self.init(
      state: word, message: message, isProblem: state == .down || state == .unplugged)
  }

  /// A deaf adapter cannot be distinguished from an empty room.
  static func silence(_ chip: Chip?) -> Words {
    guard let chip else {
      return "heard nothing for 30 s: no Bluetooth device is near, or this adapter is deaf"
    }
    let (maker, kernel): (Words, Words) = ("\(safe(chip.maker))", "\(safe(chip.kernel))")
    return chip.isKnownToBeDeaf
      ? "heard nothing for 30 s: with Linux \(kernel) adapters by \(maker) may be deaf; another kernel or adapter helps"
      : "heard nothing for 30 s: no Bluetooth device is near, or this adapter is deaf (\(maker), Linux \(kernel))"
  }

  /// The kernel keeps the beacon of an adapter without power.
  /// - Parameter endsItself: whether the helper waits for the power.
  static func kept(on name: String, endsItself: Bool) -> Words {
    endsItself
      ? "\(name) is switched off: the kernel would send the beacon again when it is on again; the helper waits for that and ends it"
      : "\(name) is switched off: the kernel may send the beacon again for 18 s when it is on again; hotcold stop ends it then"
  }

  /// There are players in range, but with another code or secret.
  static let wrongCode = SourceStatus(
    state: "strangers",
    message: "wrong code, an older hotcold, or another game: nobody here has yours",
    isProblem: true)

  init(skipping seconds: Double) {
    func count(_ unit: Double) -> Int { Int(min(seconds / unit, 1e9)) }
    let length: Words =
      switch seconds {
      case ..<5400: .counted(count(60), one: "\(count(60)) minute", other: "\(count(60)) minutes")
      case ..<172_800:
        .counted(count(3600), one: "\(count(3600)) hour", other: "\(count(3600)) hours")
      default: .counted(count(86_400), one: "\(count(86_400)) day", other: "\(count(86_400)) days")
      }
    self.init(state: "skipped", message: "\(length) of silence skipped")
  }

  init(waitingFor obstacle: RadioError) {
    self.init(
      state: "waiting", message: "waiting: \(Failure(obstacle).message)", isProblem: true)
  }
}

extension BrokerEvent {
  /// The sentence for an event of the broker; nil for a message.
  package func words(of broker: String) -> Words? {
    switch self {
    case .connected: "connected to \(Words(key: broker))"
    case .lost(let why): "\(broker): \(why); trying again"
    case .refused(let topic): "\(broker) refuses \(printable(topic)); change its access list"
    case .tooLarge(let topic):
      "\(broker) takes only shorter messages than \(printable(topic)); raise its max_packet_size"
    case .message: nil
    }
  }

  package var isProblem: Bool { self != .connected }
}
