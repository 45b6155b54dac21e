import BeaconCodec
import SystemPackage

extension RadioInterval: Recordable {}
extension ScanKind: Recordable {}
extension HCIOpcode: Recordable {}
extension HCIStatus: Recordable {}
extension ManagementOpcode: Recordable {}
extension ManagementStatus: Recordable {}
extension RadioBlock: Recordable {}
extension RadioUse.Half: Recordable {}

extension AdvertisingPayload: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    guard let payload = AdvertisingPayload(try record.get()) else { throw MalformedRecord() }
    self = payload
  }

  func write(to record: inout RecordWriter) { record.put(bytes) }
}

extension ScanSettings: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (kind, interval, window) = try (record.get(), record.get(), record.get())
  }

  func write(to record: inout RecordWriter) { record.put(kind, interval, window) }
}

extension Broadcast: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (payload, scanResponse, interval) = try (record.get(), record.get(), record.get())
  }

  func write(to record: inout RecordWriter) { record.put(payload, scanResponse, interval) }
}

extension RadioUse: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (scan, broadcast, optional) = try (record.get(), record.get(), record.get())
  }

  func write(to record: inout RecordWriter) { record.put(scan, broadcast, optional) }
}

extension RadioState: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    switch try record.get() as UInt8 {
    case 1: self = .active
    case 2: self = .silent
    case 3: self = .shared
    case 4: self = .rearming(try record.get())
    case 5: self = .down
    case 6: self = .unplugged
    default: throw MalformedRecord()
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .active: record.choice(1)
    case .silent: record.choice(2)
    case .shared: record.choice(3)
    case .rearming(let error): record.choice(4, error)
    case .down: record.choice(5)
    case .unplugged: record.choice(6)
    }
  }
}

extension RadioError: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    switch try record.get() as UInt8 {
    case 1: self = .noBluetooth
    case 2: self = .noAdapter
    case 3: self = .noSuchAdapter(try record.get())
    case 4: self = .noLowEnergy(adapter: try record.get())
    case 5: self = .down(adapter: try record.get())
    case 6: self = .blocked(try record.get(), adapter: try record.get())
    case 7: self = .notPermitted(call: try record.get(), adapter: try record.get())
    case 8: self = .unplugged(adapter: try record.get())
    case 9: self = .busy(adapter: try record.get())
    case 10: self = .full(adapter: try record.get())
    case 11: self = .hardwareError(adapter: try record.get())
    case 12: self = .timedOut(try record.get(), adapter: try record.get())
    case 13: self = .refused(try record.get(), try record.get(), adapter: try record.get())
    case 14:
      self = .failed(
        call: try record.get(), Errno(rawValue: try record.get()), adapter: try record.get())
    default: throw MalformedRecord()
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .noBluetooth: record.choice(1)
    case .noAdapter: record.choice(2)
    case .noSuchAdapter(let name): record.choice(3, name)
    case .noLowEnergy(let name): record.choice(4, name)
    case .down(let name): record.choice(5, name)
    case .blocked(let block, let name): record.choice(6, block, name)
    case .notPermitted(let call, let name): record.choice(7, call, name)
    case .unplugged(let name): record.choice(8, name)
    case .busy(let name): record.choice(9, name)
    case .full(let name): record.choice(10, name)
    case .hardwareError(let name): record.choice(11, name)
    case .timedOut(let command, let name): record.choice(12, command, name)
    case .refused(let command, let status, let name): record.choice(13, command, status, name)
    case .failed(let call, let errno, let name): record.choice(14, call, errno.rawValue, name)
    }
  }
}

extension ControllerOrKernel: Recordable where Controller: Recordable, Kernel: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    self = try record.get() ? .kernel(record.get()) : .controller(record.get())
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .controller(let value): record.put(false, value)
    case .kernel(let value): record.put(true, value)
    }
  }
}

extension RadioInspection: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (isStuck, isDiscovering, findings) = try (record.get(), record.get(), record.get())
    (commands, features, answers) = try (record.get(), record.get(), record.get())
  }

  func write(to record: inout RecordWriter) {
    record.put(isStuck, isDiscovering, findings, commands, features, answers)
  }
}

extension RadioAnswer: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (command, status) = try (record.get(), record.get())
  }

  func write(to record: inout RecordWriter) { record.put(command, status) }
}

extension RadioInspection.Finding: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    (half, owner) = try (record.get(), record.get())
  }

  func write(to record: inout RecordWriter) { record.put(half, owner) }
}

extension RadioInspection.Owner: Recordable {
  init(from record: inout RecordReader) throws(MalformedRecord) {
    switch try record.get() as UInt8 {
    case 1: self = .kernel
    case 2: self = .nobody
    case 3: self = .unclear
    case 4: self = .unknown
    case 5: self = .failed(try record.get())
    default: throw MalformedRecord()
    }
  }

  func write(to record: inout RecordWriter) {
    switch self {
    case .kernel: record.choice(1)
    case .nobody: record.choice(2)
    case .unclear: record.choice(3)
    case .unknown: record.choice(4)
    case .failed(let error): record.choice(5, error)
    // A helper does not know other programs.
    case .program: record.choice(0)
    }
  }
}
