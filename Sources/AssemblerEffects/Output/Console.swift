public import Assembler
import Foundation

/// Writes to standard output and standard error.
///
/// ```swift
/// console.print("3 repositories")
/// console.print("cannot reach the server", to: .error)
/// ```
public struct Console: Sendable {
  /// A standard stream.
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

  private let write: @Sendable (Output) -> Void

  /// Creates a console from a closure that writes each output.
  public init(_ write: @escaping @Sendable (Output) -> Void) {
    self.write = write
  }

  /// Writes `text`, followed by `terminator`, to a stream.
  public func print(_ text: String, terminator: String = "\n", to stream: Stream = .output) {
    write(Output(text + terminator, to: stream))
  }

  /// The process's standard output and standard error.
  ///
  /// Each text is written atomically, in order with `Swift.print`.
  public static let live = Console { output in
    switch output.stream {
    case .output: Swift.print(output.text, terminator: "")
    // `write(_:)` raises an exception if the stream is closed.
    case .error: try? FileHandle.standardError.write(contentsOf: Data(output.text.utf8))
    }
  }
}

/// The assembler protocol of scenes that write to the console.
///
/// Live and preview assemblers get the process's streams. Tests capture the output in `effects.console`.
public protocol ConsoleAssembler: Assembling {
  var console: Console { get }
}

extension ConsoleAssembler where Self: SystemAssembler {
  public var console: Console { .live }
}

extension ConsoleAssembler where Self: ChildAssembler, Parent: ConsoleAssembler {
  public var console: Console { parent.console }
}
