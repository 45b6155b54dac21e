/// Why a control command is invalid or cannot be executed.
struct ControlError: Error, Equatable, Sendable {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
