import Assembler
import Foundation

// Every way to write a rule's signature that the graph has to read.
public struct Outer {
  public struct Inner {}
}
private struct Hidden {}
struct Box<Content> {}
protocol Shape {}
protocol Sided {}
struct ShapeError: Error {}

protocol SignatureAssembler: LiveAssembler {
  associatedtype Element: Shape
  func resolve() -> Outer.Inner
  func resolve(_ size: Int, named name: String, _ rest: Double...) -> URL
  func resolve(_ count: inout Int) -> Int?
  func resolve() -> [String: [Int]]
  func resolve() -> (Int, name: String)
  func resolve() -> (Int) throws(ShapeError) -> Void
  func resolve(_ make: @escaping @Sendable (String) async throws -> Int) -> Set<Int>
  func resolve() async throws(ShapeError) -> Box<Int>
  func resolve() -> any Shape
  func resolve() -> (any Shape)?
  func resolve() -> any Shape & Sided
  func resolve(_ shape: some Shape) -> String
  func resolve<Value: Shape>(_ values: [Value], _ first: Value.Type) -> Box<Value>
  func resolve() -> Element
  func resolve() -> [Element]
  func resolve() -> Self
  func resolve() -> Error
  func resolve() -> Int.Type
  func resolve() -> any Clock<Duration>
  @MainActor func resolve() -> Character
  func resolve()
}

private protocol HiddenAssembler: LiveAssembler {
  func resolve() -> Hidden
}
private struct HiddenApp: HiddenAssembler {
  func resolve() -> Hidden { Hidden() }
}

enum Namespace {
  struct App: SignatureAssembler {
    struct Square: Shape, Sided {}
    func resolve() -> Outer.Inner { Outer.Inner() }
    func resolve(_ size: Int, named name: String, _ rest: Double...) -> URL { URL(filePath: name) }
    func resolve(_ count: inout Int) -> Int? { count }
    func resolve() -> [String: [Int]] { [:] }
    func resolve() -> (Int, name: String) { (1, "one") }
    func resolve() -> (Int) throws(ShapeError) -> Void { { _ in } }
    func resolve(_ make: @escaping @Sendable (String) async throws -> Int) -> Set<Int> { [] }
    func resolve() async throws(ShapeError) -> Box<Int> { Box() }
    func resolve() -> any Shape { Square() }
    func resolve() -> (any Shape)? { nil }
    func resolve() -> any Shape & Sided { Square() }
    func resolve(_ shape: some Shape) -> String { "" }
    func resolve<Value: Shape>(_ values: [Value], _ first: Value.Type) -> Box<Value> { Box() }
    func resolve() -> Square { Square() }
    func resolve() -> [Square] { [] }
    func resolve() -> App { self }
    func resolve() -> Error { ShapeError() }
    func resolve() -> Int.Type { Int.self }
    func resolve() -> any Clock<Duration> { ContinuousClock() }
    @MainActor func resolve() -> Character { "c" }
    func resolve() {}
  }
}

// What can be set, is static or returns nothing is no rule.
protocol CounterAssembler: LiveAssembler {
  var count: Int { get set }
  static var title: String { get }
  func reset()
  func resolve() -> Counter
}
struct Counter { let count: Int }
extension CounterAssembler {
  static var title: String { "counter" }
  func reset() {}
  func resolve() -> Counter { Counter(count: count) }
}
struct CounterApp: CounterAssembler { var count = 0 }
