/// What a closure made by `unimplemented(_:)` throws, after it failed the test.
public struct UnimplementedError: Error, Hashable, CustomStringConvertible {
  /// What the closure is.
  public let name: String

  /// Creates an error.
  public init(name: String) {
    self.name = name
  }

  /// "HTTPClient.send is unimplemented".
  public var description: String { "\(name) is unimplemented" }
}
