import BeaconRadio
import Glibc
import HotColdSystem
import HotColdView

extension Session {
  /// Asks a player who sits at a terminal whether to switch Bluetooth on, where it is off and he may. Whoever does
  /// not want to is told what is in the way, as where nobody can be asked.
  func offerMend(_ plan: RadioPlan) throws {
    // The title screen has a key for it.
    guard form == .screen, terminal == nil, !plan.waits else { return }
    do throws(RadioError) {
      _ = try Adapter.choose(plan.adapter)
    } catch {
      guard let mend = RadioMend(error, .own()) else { return }
      guard try isWanted(mend, adapter: error.adapter) else { throw Failure(error) }
      try RadioMend.perform(adapter: plan.adapter)
    }
  }

  private func isWanted(_ mend: RadioMend, adapter: String?) throws -> Bool {
    let name = adapter ?? "Bluetooth"
    let state: Words = mend == .unblock ? "\(name) is blocked." : "\(name) is switched off."
    let question: Words = "Press Enter to \(mend.words), or q and Enter to leave."
    let text = settings.catalogue.text(.joined([state, question])) + " "
    try writeAll(Array(text.utf8), to: STDOUT_FILENO)
    guard signals.wait(for: STDIN_FILENO, POLLIN, patience: 0) else {
      try writeAll([UInt8(ascii: "\n")], to: STDOUT_FILENO)
      throw Interrupted()
    }
    var line = [UInt8](repeating: 0, count: 256)
    let count = line.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    return count == 1 && line[0] == UInt8(ascii: "\n")
  }
}
