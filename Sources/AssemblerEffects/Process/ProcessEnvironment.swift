public import Assembler
import Foundation

/// The process's environment variables and launch arguments.
///
/// ```swift
/// let address = environment["API_URL"] ?? "https://api.example.com"
/// let isUITest = environment.arguments.contains("--ui-test")
/// ```
public struct ProcessEnvironment: Sendable {
  private let read: @Sendable () -> [String: String]

  /// The launch arguments, without the program's name.
  public let arguments: [String]

  /// Creates an environment.
  ///
  /// - Parameters:
  ///   - arguments: The launch arguments, without the program's name.
  ///   - read: Returns the variables. Called for each read.
  public init(arguments: [String] = [], _ read: @escaping @Sendable () -> [String: String]) {
    self.arguments = arguments
    self.read = read
  }

  /// The value of a variable; `nil` if it isn't set.
  public subscript(name: String) -> String? { read()[name] }

  /// All variables, by name.
  public var variables: [String: String] { read() }

  /// The environment of the process.
  public static let live = ProcessEnvironment(arguments: Array(CommandLine.arguments.dropFirst())) {
    ProcessInfo.processInfo.environment
  }

  /// An environment with constant variables and arguments.
  public static func constant(
    _ variables: [String: String],
    arguments: [String] = []
  ) -> ProcessEnvironment {
    ProcessEnvironment(arguments: arguments) { variables }
  }
}

/// A scene that reads the environment.
public protocol EnvironmentAssembler: Assembling {
  /// The variables and launch arguments: those of the process in an application and in a preview, and none in a test.
  var environment: ProcessEnvironment { get }
}

extension EnvironmentAssembler where Self: SystemAssembler {
  public var environment: ProcessEnvironment { .live }
}

extension EnvironmentAssembler where Self: ChildAssembler, Parent: EnvironmentAssembler {
  public var environment: ProcessEnvironment { parent.environment }
}
