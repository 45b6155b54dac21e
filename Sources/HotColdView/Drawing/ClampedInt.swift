/// The number brought into the range and cut to an integer: no number at all is the lower end.
func clampedInt(_ value: Double, to range: ClosedRange<Int>) -> Int {
  guard value > Double(range.lowerBound) else { return range.lowerBound }
  guard value < Double(range.upperBound) else { return range.upperBound }
  return Int(value)
}
