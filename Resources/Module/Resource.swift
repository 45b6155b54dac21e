import CResources

extension Resource {
  var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
