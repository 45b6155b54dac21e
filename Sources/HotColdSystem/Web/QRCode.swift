import CQREncode
import HotColdView

/// What a phone's camera reads an address from (ISO/IEC 18004).
package func qrModules(of text: String) -> QRView.Modules? {
  // The largest that has room on a screen of 200 columns.
  var modules = [UInt8](repeating: 0, count: 177 * 177)
  let width = modules.withUnsafeMutableBufferPointer {
    hotcold_qrencode(text, $0.baseAddress, Int32($0.count))
  }
  return width > 0
    ? QRView.Modules(width: Int(width), areDark: modules.prefix(Int(width * width)).map { $0 == 1 })
    : nil
}
