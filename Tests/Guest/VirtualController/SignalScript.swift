/// The strength of a transmitter at a receiver over time.
///
///     -85:3 -85..-45:8 gone:2 -60x5 none noise=2
///
/// A step is a level, or two levels with `..` between them for a straight line from one to the other.
/// It lasts for the number of seconds after `:`, for the number of packets after `x`, or forever. A
/// level is in dBm, `gone` (out of range), or `none` (received without a strength). `noise` is the
/// standard deviation in dB.
struct SignalScript: Equatable, Sendable {
  enum Level: Equatable, Sendable {
    case dBm(Double)
    case unavailable
    case gone
  }

  enum Extent: Equatable, Sendable {
    case time(Microseconds)
    case packets(Int)
    case forever
  }

  struct Step: Equatable, Sendable {
    var from: Level
    var to: Level
    var extent: Extent
  }

  var steps: [Step]
  /// Standard deviation in dB.
  var noise = 0.0

  static func constant(_ dBm: Double) -> SignalScript {
    SignalScript(steps: [Step(from: .dBm(dBm), to: .dBm(dBm), extent: .forever)])
  }

  init(steps: [Step]) { self.steps = steps }

  init(words: [Substring]) throws(ControlError) {
    steps = []
    for word in words {
      if word.hasPrefix("noise=") {
        noise = try decimal(word.dropFirst(6), in: 0...50)
      } else {
        steps.append(try Step(word))
      }
    }
    guard !steps.isEmpty else { throw ControlError("a signal needs a level") }
    guard steps.dropLast().allSatisfy({ $0.extent != .forever }) else {
      throw ControlError("only the last step can last forever")
    }
  }
}

extension SignalScript.Step {
  fileprivate init(_ word: Substring) throws(ControlError) {
    var levels = word
    extent = .forever
    if let mark = word.firstIndex(where: { $0 == ":" || $0 == "x" }) {
      levels = word[..<mark]
      let amount = word[word.index(after: mark)...]
      if word[mark] == ":" {
        extent = .time(.seconds(try decimal(amount, in: 0.001...1_000_000)))
      } else {
        guard let count = Int(amount), count > 0 else {
          throw ControlError("not a number of packets: \(amount)")
        }
        extent = .packets(count)
      }
    }
    if let dots = levels.firstRange(of: "..") {
      from = .dBm(try decimal(levels[..<dots.lowerBound], in: -127...20))
      to = .dBm(try decimal(levels[dots.upperBound...], in: -127...20))
    } else {
      switch levels {
      case "gone": from = .gone
      case "none": from = .unavailable
      default: from = .dBm(try decimal(levels, in: -127...20))
      }
      to = from
    }
  }

  /// The level after a fraction of the step.
  func level(at fraction: Double) -> SignalScript.Level {
    guard case .dBm(let start) = from, case .dBm(let end) = to else { return from }
    return .dBm(start + (end - start) * min(max(fraction, 0), 1))
  }
}

/// Parses a decimal number within `range`.
func decimal(
  _ text: some StringProtocol, in range: ClosedRange<Double>
) throws(ControlError) -> Double {
  guard let value = Double(text), range.contains(value) else {
    throw ControlError("not a number from \(range.lowerBound) to \(range.upperBound): \(text)")
  }
  return value
}
