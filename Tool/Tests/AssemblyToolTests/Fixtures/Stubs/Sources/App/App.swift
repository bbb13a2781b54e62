import Base
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// Another module's protocol, effects, and results without a placeholder.
nonisolated protocol Shop: Prices {
  var items: [Item] { get async }
  var discount: Double { get set }
  func buy(_ items: Item..., at date: Date) throws(Refusal) -> Receipt
  func cancel(_ receipt: Receipt) throws(Refusal)
  func receipts(`in` year: Int?) -> AsyncStream<Receipt>
  func send(_ request: URLRequest) async -> (Data, Int)
  func rates() -> [String: Double]
}

// On the main actor, by its module and by its own attribute.
protocol Screen {
  var title: String { get set }
  func show(_ item: Item) async -> Bool
  nonisolated func identifier() -> Int
}
@MainActor protocol Router: AnyObject {
  func open(_ screen: any Screen)
  func close() async
}
nonisolated protocol Badge: Sendable {
  @MainActor var count: Int { get }
  @MainActor func refresh() async throws
  nonisolated(nonsending) func reload() async -> Int?
  @concurrent func work() async -> Set<Int>
}

// A class.
nonisolated protocol Session: AnyObject, Sendable {
  var token: String? { get set }
}

// Parameters that a generic closure can't have.
nonisolated protocol Tracker {
  mutating func next() -> Int
  func count(_ number: inout Int)
  func measure(_ body: () throws -> Int) -> Bool
  func later(_ body: @escaping @Sendable () -> Void, after seconds: Double)
  func log(_ text: @autoclosure () -> String)
  func handler() -> (Int) -> Int?
}

// What no closure can be.
nonisolated protocol Coding: Sendable {
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
  func encode(_ value: some Encodable) throws -> Data
  func map(_ body: (Int) throws -> Int) rethrows -> Int
  static func make() -> Self
  static var limit: Int { get }
  init(url: URL)
  init()
}

nonisolated protocol Sealing { func seal(_ value: some Encodable) -> Data }

// Associated types: open, with a condition, and chosen.
nonisolated protocol Store<Key, Value>: Sendable {
  associatedtype Key: Hashable & Sendable
  associatedtype Value: Sendable where Value: Codable
  associatedtype Failure: Error = Refusal
  func value(of key: Key) async throws -> Value?
  var last: Value { get set }
  func fail() throws(Failure)
}
nonisolated protocol Images: Loading<Data> { func size(of image: Value) -> Int }
nonisolated protocol Texts: Loading where Value == String {}

// Names.
enum Billing {
  struct Invoice: Sendable {}
  nonisolated protocol Invoices: Sendable { func all() throws -> [Invoice] }
}
nonisolated protocol Words {
  func `repeat`(_ word: String, for times: Int)
  func say(_: String, _: Int)
  func say(_ number: Int)
  func say(word number: Int)
  func onSay()
  func old(_ value: Int!) -> Int!
}
#if os(Linux)
nonisolated protocol Files: Sendable {
  func read() -> String
  #if DEBUG
  func dump(_ depth: Int)
  #elseif os(Linux) || os(Windows)
  func flush() async
  #else
  func never()
  #endif
}
#endif

// Structures of closures.
nonisolated struct Analytics: Sendable {
  let track: @Sendable (String) -> Void
  var user: @Sendable () async throws(Refusal) -> Receipt
  var count: @MainActor (inout Int) -> Int
  let baseURL: URL
  var retries = 3
  let version = 2
  var isOn: Bool { retries > version }
}
struct Alerts: Sendable {
  var show: @Sendable (String) async -> Bool = { _ in true }
  static let live = Alerts()
}
class Account { var name = "" }
nonisolated protocol Twice: Sendable { func twice(_ item: Item) -> Int }
struct Known { var run: () -> Void }
extension Known { static func unimplemented() -> Known { Known(run: {}) } }
