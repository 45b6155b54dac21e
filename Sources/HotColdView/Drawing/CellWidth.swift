import BeaconCodec

/// How many cells of a terminal a scalar takes; nil for what is never drawn.
package func cellWidth(_ scalar: Unicode.Scalar) -> Int? {
  TextRole(scalar)?.width
}

/// The cells that a text takes when it is drawn.
package func cellWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + (cellWidth($1) ?? 0) }
}
