import BeaconCodec
import CSystemd

/// The connection to bluetoothd over D-Bus, about one device. D-Bus allows every user to use it.
package final class BluetoothDaemon: RingBus {
  private static let name = "org.bluez"

  private let library: UnsafePointer<hotcold_systemd>
  /// nil after `close`, or after D-Bus has disconnected.
  private var bus: OpaquePointer?
  private let adapter: String
  private let device: String
  private let address: String
  /// Calls without a reply yet, by cookie.
  private var pending: [UInt64: Ring.Call] = [:]

  /// - Parameter adapter: such as `hci0`.
  /// - Returns: nil if libsystemd is not installed.
  package init?(_ address: BluetoothAddress, adapter: String) {
    guard let library = hotcold_systemd_open() else { return nil }
    self.library = library
    self.adapter = "/org/bluez/\(adapter)"
    self.address = "\(address)"
    device = "\(self.adapter)/dev_\(String("\(address)".map { $0 == ":" ? "_" : $0 }))"
    if library.pointee.open_system(&bus) < 0 { bus = nil }
  }

  deinit { close() }

  /// Readable when there are replies.
  package var descriptor: Int32? { bus.map { library.pointee.get_fd($0) } }

  /// Sends pending calls, and disconnects.
  package func close() {
    if let bus { _ = library.pointee.flush_close_unref(bus) }
    bus = nil
  }

  package func ask(_ call: Ring.Call) {
    switch call {
    case .objects: send(call, "/", "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
    case .search:
      send(nil, adapter, "org.bluez.Adapter1", "SetDiscoveryFilter") {
        hotcold_systemd_append_filter(library, $0, address)
      }
      send(call, adapter, "org.bluez.Adapter1", "StartDiscovery")
    case .endSearch: send(call, adapter, "org.bluez.Adapter1", "StopDiscovery")
    case .connect: send(call, device, "org.bluez.Device1", "Connect")
    case .disconnect: send(call, device, "org.bluez.Device1", "Disconnect")
    case .listen(let path): send(call, path, "org.bluez.GattCharacteristic1", "StartNotify")
    case .write(let path, let bytes):
      send(call, path, "org.bluez.GattCharacteristic1", "WriteValue") {
        _ = library.pointee.message_append_array($0, Self.type("y"), bytes, bytes.count)
        return hotcold_systemd_append_no_options(library, $0)
      }
    case .forget:
      send(call, adapter, "org.bluez.Adapter1", "RemoveDevice") {
        hotcold_systemd_append_path(library, $0, device)
      }
    }
  }

  /// - Parameters:
  ///   - call: the call to report with the reply; nil for no reply.
  ///   - append: adds the arguments.
  private func send(
    _ call: Ring.Call?, _ path: String, _ interface: String, _ member: String,
    _ append: (OpaquePointer?) -> Int32 = { _ in 0 }
  ) {
    var message: OpaquePointer?
    defer { _ = library.pointee.message_unref(message) }
    var cookie: UInt64 = 0
    guard let bus,
      library.pointee.message_new_method_call(bus, &message, Self.name, path, interface, member)
        >= 0, append(message) >= 0, library.pointee.send(bus, message, &cookie) >= 0
    else { return }
    pending[cookie] = call
  }

  /// The new replies.
  package func poll() -> [Ring.Event] {
    var events: [Ring.Event] = []
    while true {
      var message: OpaquePointer?
      guard let bus, case let result = library.pointee.process(bus, &message), result >= 0 else {
        close()
        return events + [.failed(.objects, "AccessDenied")]
      }
      if result == 0 { return events }
      guard let message else { continue }
      var cookie: UInt64 = 0
      if library.pointee.message_get_reply_cookie(message, &cookie) >= 0,
        let call = pending.removeValue(forKey: cookie)
      {
        events.append(event(call, message))
      }
      _ = library.pointee.message_unref(message)
    }
  }

  private func event(_ call: Ring.Call, _ message: OpaquePointer) -> Ring.Event {
    if let error = library.pointee.message_get_error(message) {
      return .failed(call, error.pointee.name.map { String(cString: $0) } ?? "")
    }
    return call == .objects ? .objects(objects(message)) : .done(call)
  }

  // MARK: Reading the objects

  private static func type(_ letter: Unicode.Scalar) -> CChar { CChar(letter.value) }

  /// A reply of GetManagedObjects, `a{oa{sa{sv}}}`.
  private func objects(_ message: OpaquePointer) -> Ring.Objects {
    var objects = Ring.Objects()
    forEach("oa{sa{sv}}", message) {
      let path = text("o", message)
      if path == device { objects.isKnown = true }
      guard path == adapter || path.hasPrefix(device) else {
        _ = library.pointee.message_skip(message, "a{sa{sv}}")
        return
      }
      forEach("sa{sv}", message) {
        let interface = text("s", message)
        forEach("sv", message) { read(text("s", message), of: interface, path, message, &objects) }
      }
    }
    return objects
  }

  private func read(
    _ property: String, of interface: String, _ path: String, _ message: OpaquePointer,
    _ objects: inout Ring.Objects
  ) {
    var contents: UnsafePointer<CChar>?
    guard library.pointee.message_peek_type(message, nil, &contents) > 0,
      let type = contents.map({ String(cString: $0) }),
      library.pointee.message_enter_container(message, Self.type("v"), type) > 0
    else { return }
    defer { _ = library.pointee.message_exit_container(message) }
    switch (interface, property, type) {
    case ("org.bluez.Adapter1", _, "b"), ("org.bluez.Device1", _, "b"):
      var isTrue: Int32 = 0
      _ = library.pointee.message_read_basic(message, Self.type("b"), &isTrue)
      if isTrue != 0 { objects.flags.insert(property) }
    case ("org.bluez.GattCharacteristic1", "UUID", "s"):
      objects.characteristics[text("s", message)] = path
    case ("org.bluez.GattCharacteristic1", "Value", "ay"):
      var bytes: UnsafeRawPointer?
      var count = 0
      if library.pointee.message_read_array(message, Self.type("y"), &bytes, &count) >= 0 {
        objects.values[path] = Array(UnsafeRawBufferPointer(start: bytes, count: count))
      }
    default: _ = library.pointee.message_skip(message, type)
    }
  }

  private func forEach(_ entry: String, _ message: OpaquePointer, _ body: () -> Void) {
    guard library.pointee.message_enter_container(message, Self.type("a"), "{\(entry)}") > 0 else {
      return
    }
    while library.pointee.message_enter_container(message, Self.type("e"), entry) > 0 {
      body()
      guard library.pointee.message_exit_container(message) >= 0 else { return }
    }
    _ = library.pointee.message_exit_container(message)
  }

  private func text(_ type: Unicode.Scalar, _ message: OpaquePointer) -> String {
    var value: UnsafePointer<CChar>?
    guard library.pointee.message_read_basic(message, Self.type(type), &value) > 0, let value else {
      return ""
    }
    return String(cString: value)
  }
}
