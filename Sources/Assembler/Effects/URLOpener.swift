public import Foundation

/// Opens an address in the application that is made for it, as a dependency.
public struct URLOpener: Sendable {
  private let open: @Sendable (URL) async -> Bool

  /// Creates an opener from a closure that returns whether the address was opened.
  public init(_ open: @escaping @Sendable (URL) async -> Bool) {
    self.open = open
  }

  /// Opens `url`.
  ///
  /// - Returns: Whether the platform took the address; `false` where it has nothing to open it with.
  @discardableResult
  public func callAsFunction(_ url: URL) async -> Bool {
    await open(url)
  }
}

/// The assembler protocol of scenes that open addresses.
///
/// Live assemblers on macOS and Linux get ``URLOpener/live``. Elsewhere the application says how:
/// `URLOpener { await UIApplication.shared.open($0) }`. A preview or a test does not compile until it says
/// what happens.
public protocol URLOpenerAssembler: Assembling {
  func resolve() -> URLOpener
}

extension URLOpenerAssembler where Self: ChildAssembler, Parent: URLOpenerAssembler {
  public func resolve() -> URLOpener { parent.resolve() }
}
