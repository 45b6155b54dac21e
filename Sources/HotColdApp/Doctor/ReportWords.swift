import HotColdSystem
import HotColdView

/// The words of `doctor --report`.
enum ReportWords {
  static let listening: Words = "listening for a minute"

  static func written(_ name: FileName) -> Words {
    let name = "\(name)"
    return "wrote \(name): read it before you send it"
  }
}
