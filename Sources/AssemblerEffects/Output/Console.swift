public import Assembler
// The C library's `stdout` is a variable, which nothing changes.
@preconcurrency import Foundation

/// Writes to standard output and standard error.
///
/// ```swift
/// console.print("3 repositories")
/// console.print("cannot reach the server", to: .error)
/// ```
public struct Console: Sendable {
  /// A standard stream.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Stream: Sendable, Hashable {
    /// Standard output, for results.
    case output
    /// Standard error, for notices and failures.
    case error
  }

  /// Text written to a stream.
  public struct Output: Sendable, Hashable {
    /// The text, including its terminator.
    public var text: String
    /// The stream.
    public var stream: Stream

    /// Creates an output.
    public init(_ text: String, to stream: Stream = .output) {
      self.text = text
      self.stream = stream
    }
  }

  private let write: @Sendable (Output) throws -> Void
  private let firstError: FirstError

  /// Creates a console from a closure that writes each output.
  ///
  /// - Parameter write: Writes an output. ``error`` keeps the first error that it throws.
  public init(_ write: @escaping @Sendable (Output) throws -> Void) {
    self.write = write
    firstError = FirstError()
  }

  /// Writes `text`, followed by `terminator`, to a stream.
  ///
  /// If the text can't be written, ``error`` says why.
  public func print(_ text: String, terminator: String = "\n", to stream: Stream = .output) {
    do {
      try write(Output(text + terminator, to: stream))
    } catch {
      firstError.value.withLock { $0 = $0 ?? error }
    }
  }

  /// The first error of writing; `nil` if everything has been written. Copies of a console share it.
  ///
  /// A command checks it at its end, so that it doesn't report success for a result that nobody got:
  ///
  /// ```swift
  /// if let error = console.error { exit(1) }
  /// ```
  public var error: (any Error)? { firstError.value.withLock { $0 } }

  /// The process's standard output and standard error.
  ///
  /// Each text is written whole, and at once. On standard output, it's in order with what `Swift.print` writes. If the
  /// reader of a stream stalls, only what writes to that stream waits. ``error`` is a ``WriteError``.
  public static let live: Console = {
    // One for each stream: a reader of standard output that stalls holds no notice and no log up.
    let outputTurn = Lock(())
    let errorTurn = Lock(())
    return Console { output in
      switch output.stream {
      case .output: try outputTurn.withLock { _ in try writeToStandardOutput(output.text) }
      case .error: try errorTurn.withLock { _ in try write(output.text, to: .error) }
      }
    }
  }()

  /// Writes after what `Swift.print` has left in the C library's buffer.
  ///
  /// Not through that buffer, which loses what a full pipe doesn't take if it doesn't block.
  private static func writeToStandardOutput(_ text: String) throws {
    flockfile(stdout)
    defer { funlockfile(stdout) }
    FileDescriptor(number: fileno(stdout)).waitForWriting()
    errno = 0
    fflush(stdout)
    // A stream keeps its error, also that of a `Swift.print` before, whose number is gone.
    let earlier = ferror(stdout) == 0 ? nil : errno == 0 ? EIO : errno
    try write(text, to: .output)
    if let earlier { throw WriteError(stream: .output, code: earlier) }
  }

  private static func write(_ text: String, to stream: Stream) throws {
    let file = FileDescriptor(number: fileno(stream == .output ? stdout : stderr))
    var text = text
    if let code = text.withUTF8({ file.write(UnsafeRawBufferPointer($0)) }) {
      throw WriteError(stream: stream, code: code)
    }
  }
}

#if os(Windows)
private func flockfile(_ stream: UnsafeMutablePointer<FILE>) { _lock_file(stream) }
private func funlockfile(_ stream: UnsafeMutablePointer<FILE>) { _unlock_file(stream) }
#endif

extension Console {
  /// Text that couldn't be written to a standard stream.
  public struct WriteError: Error, Hashable, CustomStringConvertible {
    /// The stream.
    public let stream: Stream
    /// The error number of the system, such as `ENOSPC`.
    public let code: Int32

    /// Creates an error.
    public init(stream: Stream, code: Int32) { (self.stream, self.code) = (stream, code) }

    /// Whether nobody reads the stream any more, as after `repos | head -1`. A command ends without a message then.
    public var isBrokenPipe: Bool { code == EPIPE }

    /// "cannot write to standard output: No space left on device".
    public var description: String {
      "cannot write to standard \(stream): \(String(cString: strerror(code)))"
    }
  }

  private final class FirstError: Sendable {
    let value = Lock<(any Error)?>(nil)
  }
}

/// A scene that writes to the console.
public protocol ConsoleAssembler: Assembling {
  /// The console: the process's streams in an application and in a preview. In a test, what's written is in
  /// `effects.console`.
  var console: Console { get }
}

extension ConsoleAssembler where Self: SystemAssembler {
  public var console: Console { .live }
}

extension ConsoleAssembler where Self: ChildAssembler, Parent: ConsoleAssembler {
  public var console: Console { parent.console }
}
