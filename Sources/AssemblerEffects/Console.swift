public import Assembler
import Foundation

/// What a program says to the person who runs it, as a dependency.
///
/// ```swift
/// console.print("3 repositories")
/// console.print("cannot reach the server", to: .error)
/// ```
public struct Console: Sendable {
  /// Where a text goes.
  public enum Stream: Sendable, Hashable {
    /// The standard output: results.
    case output
    /// The standard error: notices and failures.
    case error
  }

  /// A text on its way to a stream.
  public struct Output: Sendable, Hashable {
    /// The text, with the line break that ends it, if it has one.
    public var text: String
    /// Where it goes.
    public var stream: Stream

    /// Creates an output.
    public init(_ text: String, to stream: Stream = .output) {
      self.text = text
      self.stream = stream
    }
  }

  private let write: @Sendable (Output) -> Void

  /// Creates a console from a closure, which is called for each text.
  public init(_ write: @escaping @Sendable (Output) -> Void) {
    self.write = write
  }

  /// Writes `text`, and a line break unless you say otherwise.
  public func print(_ text: String, terminator: String = "\n", to stream: Stream = .output) {
    write(Output(text + terminator, to: stream))
  }

  /// The process's standard output and standard error.
  ///
  /// Output keeps its order with that of `Swift.print`. Each text is written as a whole.
  public static let live = Console { output in
    switch output.stream {
    case .output: Swift.print(output.text, terminator: "")
    case .error: FileHandle.standardError.write(Data(output.text.utf8))
    }
  }
}

/// The assembler protocol of scenes that write to the console.
///
/// Live and preview assemblers get the process's streams; a test captures the output, with
/// `AssemblerTesting`.
public protocol ConsoleAssembler: Assembling {
  func resolve() -> Console
}

extension ConsoleAssembler where Self: SystemAssembler {
  public func resolve() -> Console { .live }
}

extension ConsoleAssembler where Self: ChildAssembler, Parent: ConsoleAssembler {
  public func resolve() -> Console { parent.resolve() }
}
