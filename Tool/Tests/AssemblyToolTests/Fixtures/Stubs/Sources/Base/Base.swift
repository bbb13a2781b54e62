public import Foundation

public struct Item: Sendable { public init() {} }
public struct Receipt: Sendable { public init() {} }
public enum Refusal: Error { case noMoney }

nonisolated public protocol Named { var name: String { get } }
nonisolated public protocol Prices: Named, Sendable {
  func price(of item: Item, in currency: String) async throws -> Decimal
  func price(of item: Item) async throws -> Decimal
}
nonisolated public protocol Loading<Value>: Sendable {
  associatedtype Value: Sendable
  func load(_ url: URL) async throws -> Value
}
nonisolated public struct ShellClient: Sendable {
  public var run: @Sendable (_ command: String, [String]) async throws -> String
  public var exit: @Sendable (Int32) -> Never?
  public init(
    run: @escaping @Sendable (_ command: String, [String]) async throws -> String,
    exit: @escaping @Sendable (Int32) -> Never? = { _ in nil }
  ) { (self.run, self.exit) = (run, exit) }
}
nonisolated public protocol Twice { func twice() }
