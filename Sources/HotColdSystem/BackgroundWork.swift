import Glibc
import Synchronization

/// Work on its own thread, because it blocks or takes seconds. It shares no state with the loop.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private let finished = Mutex<Value?>(nil)

  /// nil until the work is done.
  package var result: Value? { finished.withLock { $0 } }

  /// - Parameter failed: provides the result if no thread can be started, from the error number.
  package init(_ work: @escaping () -> Value, failed: (Int32) -> Value) {
    let failure = startThread { [self] in
      let value = work()
      finished.withLock { $0 = value }
    }
    guard failure != 0 else { return }
    let value = failed(failure)
    finished.withLock { $0 = value }
  }
}

private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// - Returns: 0, or the error number of pthread_create(3).
private func startThread(_ body: @escaping () -> Void) -> Int32 {
  var thread = pthread_t()
  let context = Unmanaged.passRetained(ThreadBody(body))
  let failure = pthread_create(
    &thread, nil,
    { context in
      // The main thread handles signals. SIGTTOU must not stop a background write.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_SETMASK, &all, nil)
      if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run() }
      return nil
    }, context.toOpaque())
  if failure == 0 { pthread_detach(thread) } else { context.release() }
  return failure
}
