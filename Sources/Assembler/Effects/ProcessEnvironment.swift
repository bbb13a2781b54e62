import Foundation

/// The variables of the process's environment, as a dependency.
///
/// ```swift
/// let address = environment["API_URL"] ?? "https://api.example.com"
/// ```
public struct ProcessEnvironment: Sendable {
  private let read: @Sendable () -> [String: String]

  /// Creates an environment from a closure, which is called each time a variable is asked for.
  public init(_ read: @escaping @Sendable () -> [String: String]) {
    self.read = read
  }

  /// The value of a variable; `nil` if it is not set, "" if it is set to nothing.
  public subscript(name: String) -> String? {
    read()[name]
  }

  /// All variables by name.
  public var variables: [String: String] {
    read()
  }

  /// The process's own.
  public static let live = ProcessEnvironment { ProcessInfo.processInfo.environment }

  /// An environment with these variables and no others.
  public static func constant(_ variables: [String: String]) -> ProcessEnvironment {
    ProcessEnvironment { variables }
  }
}

/// The assembler protocol of scenes that read the environment.
///
/// Live and preview assemblers get the process's, and tests an empty one, from `AssemblerTesting`.
public protocol EnvironmentAssembler: Assembling {
  func resolve() -> ProcessEnvironment
}

extension EnvironmentAssembler where Self: LiveAssembler {
  public func resolve() -> ProcessEnvironment { .live }
}

extension EnvironmentAssembler where Self: PreviewAssembler {
  public func resolve() -> ProcessEnvironment { .live }
}

extension EnvironmentAssembler where Self: ChildAssembler, Parent: EnvironmentAssembler {
  public func resolve() -> ProcessEnvironment { parent.resolve() }
}
