/// The storage of what one assembler shares, for as long as the scope lives.
///
/// A scope is `Sendable`: any number of threads and tasks may ask its assembler for instances at once.
public final class Scope: Sendable {
  let storage = SharedStorage()

  /// Creates an empty scope.
  public init() {}
}
