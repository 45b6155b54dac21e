import BeaconCodec
import Dispatch
import Synchronization

/// A session on a thread of its own, which polls it.
struct RadioThread: Sendable {
  enum Event: Sendable {
    /// The controller has confirmed it.
    case isOn
    case heard(Sighting)
    /// The last one.
    case failed(RadioError)
  }

  typealias Waiting = @Sendable (_ descriptors: [Int32], _ seconds: Double) -> Void

  private let clock: MonotonicClock
  private let wait: Waiting
  private let begin: @Sendable () throws(RadioError) -> any Radio

  /// - Parameters:
  ///   - wait: until one of the descriptors is readable, or the time is over.
  ///   - begin: switches the radio on.
  init(
    clock: MonotonicClock, wait: @escaping Waiting = { Descriptor.waitReadable($0, seconds: $1) },
    begin: @escaping @Sendable () throws(RadioError) -> any Radio
  ) {
    self.clock = clock
    self.wait = wait
    self.begin = begin
  }

  /// Goes on until nobody awaits its events any more, or it is told to stop.
  func start(until stop: StopSignal = StopSignal()) -> AsyncStream<Event> {
    let (events, continuation) = AsyncStream.makeStream(
      of: Event.self, bufferingPolicy: .bufferingNewest(4096))
    continuation.onTermination = { _ in stop.give() }
    DispatchQueue(label: "radio").async {
      run(continuation, until: stop)
      continuation.finish()
      stop.confirm()
    }
    return events
  }

  private func run(_ events: AsyncStream<Event>.Continuation, until stop: StopSignal) {
    do throws(RadioError) {
      let session = try begin()
      defer { session.close() }
      events.yield(.isOn)
      var decoder = SightingDecoder(withDetails: true)
      while !stop.isGiven {
        let due = session.poll { time, event in
          decoder.decode(event, at: time) { events.yield(.heard($0)) }
        }
        wait(session.fileDescriptors + [stop.fileDescriptor], due.seconds(since: clock.now()))
      }
    } catch {
      events.yield(.failed(error))
    }
  }

  /// Runs `body` while the radio is on.
  func whileOn<Result>(_ body: () async throws -> Result) async throws -> Result {
    let stop = StopSignal()
    let events = start(until: stop)
    var iterator = events.makeAsyncIterator()
    let result: Swift.Result<Result, any Error>
    switch await iterator.next() {
    case .failed(let error): result = .failure(error)
    case .isOn, .heard:
      do { result = .success(try await body()) } catch { result = .failure(error) }
    case nil: result = .failure(CancellationError())
    }
    stop.give()
    await stop.confirmed()
    return try result.get()
  }
}

/// Tells a thread that polls to stop, and when it has.
final class StopSignal: Sendable {
  private struct State {
    var isGiven = false
    var isConfirmed = false
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())
  private let near: Descriptor
  private let far: Descriptor

  init() {
    // Without descriptors the signal is seen at the next poll, within a second.
    let (near, far) = (try? Descriptor.pair()) ?? (-1, -1)
    self.near = Descriptor(owning: near)
    self.far = Descriptor(owning: far)
  }

  var isGiven: Bool { state.withLock { $0.isGiven } }

  /// Readable when the signal was given.
  var fileDescriptor: Int32 { near.raw }

  func give() {
    state.withLock { $0.isGiven = true }
    try? far.send([0])
  }

  func confirm() {
    let waiter = state.withLock { state in
      state.isConfirmed = true
      return state.waiter.take()
    }
    waiter?.resume()
  }

  func confirmed() async {
    await withCheckedContinuation { continuation in
      let isConfirmed = state.withLock { state in
        if !state.isConfirmed { state.waiter = continuation }
        return state.isConfirmed
      }
      if isConfirmed { continuation.resume() }
    }
  }
}
