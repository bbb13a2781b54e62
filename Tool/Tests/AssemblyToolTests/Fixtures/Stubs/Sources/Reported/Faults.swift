import Foundation
// Types whose stubs did not compile, lacked a requirement, or ended the run.

nonisolated public protocol Lines {
  associatedtype Value
  func load() -> Value
}
nonisolated public protocol Worker: Actor {
  func work(_ number: Int) async throws -> String; nonisolated var name: String { get }
}
nonisolated public protocol Record: Identifiable { var title: String { get } }
nonisolated public protocol Cell: Equatable, Sendable { func height(for width: Double) -> Double }
nonisolated public protocol Row: Hashable { var name: String { get } }
nonisolated public protocol Describing: CustomStringConvertible { func more() -> String }
nonisolated public protocol Indexed: AnyObject { subscript(index: Int) -> String { get set } }
nonisolated public protocol Making: AnyObject, Sendable { init(name: String); func make() throws -> Self }
@MainActor public protocol Showing: AnyObject {
  var isShown: Bool { get set }; nonisolated func log(_ text: String)
}

/// A name that the framework has, too.
nonisolated public struct HTTPClient: Sendable {
  public var post: @Sendable (_ url: String, _ body: Data) async throws -> Int
  public init(post: @escaping @Sendable (_ url: String, _ body: Data) async throws -> Int) {
    self.post = post
  }
}

/// An endpoint whose error is typed.
nonisolated public struct GithubError: Error { public init() {} }
nonisolated public struct Metadata: Sendable { public init() {} }
nonisolated public struct GithubClient: Sendable {
  public var fetchMetadata: @Sendable (String) async throws(GithubError) -> Metadata
  public var fetchReadme: @Sendable (String) async -> String?
  public init(
    fetchMetadata: @escaping @Sendable (String) async throws(GithubError) -> Metadata,
    fetchReadme: @escaping @Sendable (String) async -> String?
  ) {
    self.fetchMetadata = fetchMetadata
    self.fetchReadme = fetchReadme
  }
}
