/// Why a control command was not understood or cannot be done.
struct ControlError: Error, Equatable, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
