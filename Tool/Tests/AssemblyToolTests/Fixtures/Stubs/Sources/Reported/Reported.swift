import Foundation

// Each type is of a kind that users of other generators report: the generator and the number of its issue.

nonisolated public struct Coin: Sendable { public var cents = 0 }
nonisolated public class Ledger { public init() {} }
nonisolated public enum Fault: Error { case broken }

// Mockable 60, SwiftyMocky 317: an actor, with state and functions that don't wait.
nonisolated public protocol Vault: Actor {
  var isOpen: Bool { get set }
  func put(_ coin: Coin)
  func all() async throws -> [Coin]
}
// Mockingbird 31: subscripts, with and without a setter.
nonisolated public protocol Shelf {
  subscript(key: String) -> String? { get set }
  subscript(row: Int, column column: Int) -> Int { get }
  static subscript(name: String) -> Int { get }
}
// Cuckoo 328, 412, 452, mockolo 77: keywords as names and labels.
nonisolated public protocol Phrases: Sendable {
  func `nil`() -> Int
  func escape(for name: String, in `where`: [String], `default`: Int) -> String
  var `class`: String { get }
  func `init`(`self` value: Int)
}
// MockSix 2: a parameter that is a function of Self.
nonisolated public protocol Chained {
  func then(_ block: (Self) -> Void)
  func joined(with other: Self) -> Self
  static func combine(_ all: [Self]) -> Self?
}
// Sourcery 1264, Spyable 90, Mockable 92: compositions and optional existentials.
public protocol Red {}
public protocol Blue {}
nonisolated public protocol Painter: AnyObject {
  func paint(_ color: any (Red & Blue), over other: (any Red)?) -> (any Blue)?
  var last: (any Red & Blue)? { get set }
  var handler: ((any Red) -> Void)? { get set }
}
// Mockable 140: implicitly unwrapped.
nonisolated public protocol Legacy: AnyObject {
  var title: String! { get set }
  func load(_ name: String!, then: ((String?) -> Void)!) -> [Int]!
}
// Cuckoo 444, swift-mocking 134: autoclosures; Spyable 2: inout; both at once, and throwing.
nonisolated public protocol Asserting: Sendable {
  func check(_ condition: @autoclosure () throws -> Bool, _ message: @autoclosure @escaping () -> String)
    rethrows
  func swap(_ first: inout Coin, with second: inout Coin) throws
  func fill(_ buffer: inout [Int], using body: (inout Int) throws -> Void) rethrows -> Int
}
// Mockingbird 183: overloads with an array and a variadic; Spyable 135: by the result; by a label; by async.
nonisolated public protocol Encoder64: Sendable {
  associatedtype Char: Sendable
  func encode(_ values: Int64...) -> String?
  func encode(_ values: [Int64]) -> String?
  func value() -> Int
  func value() -> [Char]
  func value() async throws -> String
}
// Mockingbird 231: operators.
nonisolated public protocol Money: Equatable {
  static func - (lhs: Self, rhs: Self) -> Self
  static func += (lhs: inout Self, rhs: Self)
  static prefix func ! (value: Self) -> Bool
  var amount: Int { get }
}
// mockolo 294, Mockingbird 198, Cuckoo 206: associated types with conditions, inherited, with a default that conflicts.
nonisolated public protocol Batch<Elements> {
  associatedtype Elements: Collection where Elements.Element == Int
  associatedtype Key: Hashable & Sendable = String
  func save(_ elements: Elements, for key: Key) async throws -> [Key: Elements]
}
nonisolated public protocol NumberBatch: Batch where Key == Int { var count: Elements.Index { get } }
// Cuckoo 376: a superclass.
nonisolated public protocol Posting: Ledger { func post(_ coin: Coin) -> Bool }
// mockolo 75: conditions around members.
nonisolated public protocol Listener: AnyObject {
  func run()
  #if DEBUG
  func showDebugMode() -> Bool
  #endif
}
// Spyable 52, Cuckoo 347, 497, Mockable 65: generic functions.
nonisolated public protocol Requests: Sendable {
  func get<Answer: Decodable, Body: Encodable>(_ path: String, body: Body?) async -> Result<Answer, any Error>
  func fetch<Key>(_ key: Key) async throws -> Key.RawValue where Key: RawRepresentable, Key: Sendable
  func first<each Part>(_ parts: repeat each Part) -> Int
  func send(_ value: some Encodable & Sendable) async throws
}
// mockolo 210, Spyable 74, Mockingbird 327, Mockable 63: getters that wait or throw, typed.
nonisolated public protocol Login: Sendable {
  var isRegistered: Bool { get async throws }
  var account: Coin { get throws(Fault) }
  func logIn(_ name: String) async throws(Fault) -> Coin
  func logOut() throws(Fault)
  func check() throws(any Error) -> Int
  func never() throws(Never) -> Int
}
// Mockable 130: Equatable with a body in an extension, on the main actor; mockolo 171, Mockable 85.
@MainActor public protocol Panel: AnyObject, Equatable {
  var bar: String { get }
  func layout(_ size: Double) async
}
extension Panel { public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs } }
// Sourcery 1335, Cuckoo: requirements with bodies in extensions, and static ones.
nonisolated public protocol Defaults: Sendable {
  static func make() -> Int
  static var shared: Int { get set }
  func reset() async
}
extension Defaults {
  public func reset() async {}
  public static func other() {}
}
// Cuckoo 560, mockolo 146: inheritance, a diamond, a requirement told again.
nonisolated public protocol Root { func root() throws -> Int }
nonisolated public protocol Left: Root { func side() -> Int }
nonisolated public protocol Right: Root { func side() -> Int; func root() throws -> Int }
nonisolated public protocol Diamond: Left, Right, Sendable { func tip() async -> Int }
// Mockable 107: a type of the user's own called Error; nested protocols; Mockable 44: a name that is taken.
nonisolated public enum Space {
  public struct Error: Swift.Error { public init() {} }
  public struct Result: Sendable { public init() {} }
  public protocol Service: Sendable { func run(_ error: Error) async throws -> Result }
}
nonisolated public struct StubService {}
nonisolated public protocol Service: Sendable { func run() }
// swift-mocking 86, mockolo 249: Sendable, with arguments that aren't; noncopyable and sent ones.
nonisolated public struct Token: ~Copyable { public init() {} }
nonisolated public protocol Pipe: Sendable {
  func push(_ any: Any, _ ledger: Ledger) async throws -> [String: Any]
  func send(_ ledger: sending Ledger) async -> sending Ledger
  func take(_ token: consuming Token)
  func look(_ token: borrowing Token) -> Int
}
// swift-mocking: names that a generator uses itself.
nonisolated public protocol Mocked: Sendable {
  var mock: String { get }
  var onRun: Int { get }
  func run(_ run: Int, onRun: Int) -> Int
  func unimplemented(_ name: String)
  var reportUnimplemented: Bool { get }
}
// Availability and attributes on requirements.
nonisolated public protocol Modern: AnyObject {
  @available(macOS 13, *) func new(_ text: String) -> Int
  @available(*, deprecated, message: "Use new") func old() -> Int
  @discardableResult func add(_ number: Int) -> Bool
  @MainActor @discardableResult func show() async throws -> Bool
}
// Cuckoo: functions of functions, optional and escaping; tuples.
nonisolated public protocol Callbacks: Sendable {
  func load(_ done: (@Sendable (Result<[Coin], any Error>) -> Void)?)
  func pair(_ point: (x: Int, y: Int)) -> (name: String, (Int) -> Bool)
  func nest(_ body: @escaping @Sendable (_ next: @escaping @Sendable () async -> Void) async throws -> Void)
  func main(_ body: @escaping @MainActor () -> Void) -> @Sendable () -> Int
}

// Structures of closures, as clients of dependencies have them.
nonisolated public struct Feed: Sendable {
  public var load: @Sendable (_ page: Int, _ size: Int) async throws(Fault) -> [Coin]
  public var count: @Sendable () throws(Fault) -> Int
  public var find: @Sendable (Int) async -> Coin
  public var stream: @Sendable (_ id: String) -> AsyncThrowingStream<Coin, any Error>
  public var onEvent: (@Sendable (Coin) -> Void)?
  public var main: @MainActor @Sendable (String) -> Void
  public var `repeat`: @Sendable (inout Coin, Int...) -> Bool
  public var token: Coin = Coin(cents: 2)
  public var page:
    @Sendable (
      _ number: Int,
      _ size: Int
    ) async throws -> (items: [Coin], next: Int?)
}
public struct Generic<Value: Sendable>: Sendable {
  public var load: @Sendable (String) async throws -> Value
  public var save: @Sendable (Value) -> Value
}
