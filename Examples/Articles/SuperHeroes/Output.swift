/// Where a line of text goes.
public protocol Output: AnyObject, Sendable {
  func write(_ line: String)
}

/// Writes to standard output.
public final class ConsoleOutput: Output {
  public init() {}

  public func write(_ line: String) {
    print(line)
  }
}
