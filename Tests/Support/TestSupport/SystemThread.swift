import Foundation

/// A thread that is known to run.
public enum SystemThread {
  /// Starts a thread, or stops the program if the system has no more. Foundation's `Thread` says nothing, and code that
  /// waits for it hangs.
  ///
  /// - Parameters:
  ///   - stackSize: The size of the thread's stack, in bytes.
  ///   - body: Run on the thread.
  public static func start(stackSize: Int, _ body: @escaping @Sendable () -> Void) {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    pthread_attr_setdetachstate(attributes, Int32(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, stackSize)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    let context = Unmanaged.passRetained(Body(run: body)).toOpaque()
    // The compiler crashes if the type's name is left out (Swift 6.3.1).
    let status = pthread_create(&thread, attributes, { SystemThread.run($0) }, context)
    guard status == 0 else { fatalError("can't create a thread: \(String(cString: strerror(status)))") }
  }

  private static func run(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
