import Assembler
import AssemblerTesting
import Foundation

// A concrete rule beside its abstractions, in one protocol: the compiler refuses a call that matches both.
protocol Reading: Sendable {}
protocol Writing: Sendable {}
final class Disk: Reading, Writing {}
protocol DiskScene: ScopedAssembler {
  func resolve() -> Disk
  func resolve() -> any Reading
  func resolve() -> any Writing
  func resolve() -> [any Reading]
}
extension DiskScene {
  func resolve() -> Disk { shared { Disk() } }
  func resolve() -> any Reading { resolve() as Disk }
  func resolve() -> any Writing { resolve() as Disk }
  func resolve() -> [any Reading] { [resolve() as Disk, resolve() as Disk] }
}
final class DiskApp: LiveAssembler, DiskScene { let scope = Scope() }
// The rule for the abstraction is in the protocol that refines the other; and a type that conforms for other arguments.
struct Console: Sendable {}
protocol Sink: Sendable {}
extension Console: Sink {}
struct Wrapped<Base>: Sendable {}
extension Wrapped: Sink where Base: Sink {}
protocol ConsoleScene: Assembling { func resolve() -> Console }
protocol SinkScene: ConsoleScene {
  func resolve() -> any Sink
  func resolve() -> Wrapped<Int>
}
extension ConsoleScene { func resolve() -> Console { Console() } }
extension SinkScene {
  func resolve() -> any Sink {
    let console: Console = resolve()
    return console
  }
  func resolve() -> Wrapped<Int> { Wrapped() }
}
struct SinkApp: LiveAssembler, SinkScene {}

// Undeclared functions named 'resolve': one completes the arguments of a rule, one is private, others are helpers.
protocol CarScene: Assembling {
  func resolve(plate: String, doors: Int) -> Doc
  func resolve() -> Console
}
extension CarScene {
  func resolve(plate: String, doors: Int) -> Doc { Doc(plate, size: doors) }
  func resolve(plate: String) -> Doc { resolve(plate: plate, doors: 4) }
  func resolve() -> Console { resolve(inches: 17) > 1 ? Console() : Console() }
  private func resolve(inches: Int) -> Int { inches * 25 }
}
struct CarApp: LiveAssembler, CarScene {
  func resolve() -> Console { resolve(millimeters: 400) > 1 ? Console() : Console() }
  func resolve(millimeters: Int) -> Int { millimeters }
  func resolve(color: String) -> Doc { resolve(plate: color, doors: 3) }
  func resolve(url: URL) -> Data? { nil }
  func resolve(newest: Bool) -> Doc { Doc() }
}
func newest(_ app: CarApp) -> Doc { app.resolve(newest: true) }
protocol PhotoScene: Assembling { func resolve(id: Int) -> Doc }
extension PhotoScene { func resolve(id: Int) -> Doc { Doc() } }
struct Photos<Parent: PhotoScene>: ChildAssembler, PhotoScene {
  let parent: Parent
  func resolve(id: Int) -> Doc { parent.resolve(id: id) }
  func resolve(ids: [Int]) -> [Doc] { ids.map(parent.resolve(id:)) }
}
// Public ones of a library's assembler: they ask for the rule that they resemble, or convert to none.
public struct Plug: Sink {}
public struct Pouch<Value>: Sendable {}
protocol PlugScene: Assembling {
  func resolve(id: Int) -> Plug
  func resolve() -> [any Sink]
  func resolve() -> Pouch<any Sink>
}
extension PlugScene {
  func resolve(id: Int) -> Plug { Plug() }
  func resolve() -> [any Sink] { [Plug()] }
  func resolve() -> Pouch<any Sink> { Pouch() }
}
public struct PlugApp: LiveAssembler, PlugScene {
  public func resolve(id: Int?) -> Plug? { id.map { resolve(id: $0) } }
  public func resolve(ids: [Int]) -> [Plug] { ids.map(resolve(id:)) }
  public func resolve() -> [Int] { [1] }
  public func resolve() -> Pouch<Plug> { Pouch() }
}
// A function of one name that the rule itself calls.
protocol DeckScene: Assembling { func deck() -> any Sink }
extension DeckScene { func deck() -> any Sink { Console() } }
struct DeckApp: LiveAssembler, DeckScene {
  func deck() -> any Sink { deck() as Plug }
  func deck() -> Plug { Plug() }
}

// Functions named 'resolve' outside an assembler, which call themselves.
protocol Expression { func resolve() -> Int }
extension Expression {
  func resolve() -> Int { resolve() + 1 }
  func resolve(depth: Int) -> Int { depth }
}
struct Sum: Expression {
  let left: any Expression
  func resolve() -> Int { resolve() + left.resolve() }
  func resolve(path: String) -> String { resolve(path: path.uppercased()) }
}

// A default argument in a body that no assembler replaces, or that another one does.
protocol DoorScene: Assembling {
  func door(color: String, isOpen: Bool) -> Doc
  func gate(color: String, isOpen: Bool) -> Doc
}
extension DoorScene {
  func door(color: String, isOpen: Bool = false) -> Doc { Doc(color) }
  func gate(color: String, isOpen: Bool = false) -> Doc { Doc(color) }
}
struct DoorApp: LiveAssembler, DoorScene {}
struct GateApp: LiveAssembler, DoorScene { func gate(color: String, isOpen: Bool) -> Doc { Doc("own") } }
func doors(_ app: DoorApp, _ scene: some DoorScene) -> [Doc] {
  let other = DoorApp()
  return [app.door(color: "a"), scene.door(color: "b"), app.gate(color: "c"), other.gate(color: "d")]
}
// A protocol that repeats a rule and has a default for it, for assemblers of other packages.
protocol LockScene: Assembling { func resolve() -> Console }
protocol SafeScene: LockScene { func resolve() -> Console }
extension SafeScene { func resolve() -> Console { Console() } }
// Two protocols declare a rule that one body builds.
protocol LeftScene: Assembling { func resolve() -> Doc }
protocol RightScene: Assembling { func resolve() -> Doc }
struct BothApp: LiveAssembler, LeftScene, RightScene { func resolve() -> Doc { Doc() } }
func both(_ left: some LeftScene, _ right: some RightScene) -> [Doc] { [left.resolve(), right.resolve()] }
// An assembler of one function alone.
protocol ToneScene: Assembling {
  var tone: Doc { get }
  var song: Doc { get }
}
extension ToneScene { var tone: Doc { Doc() } }
struct ToneApp: LiveAssembler, ToneScene {
  var tone: Doc { Doc("loud") }
  var song: Doc { Doc(tone.text) }
}
struct ToneSuite {
  func song() -> Doc {
    struct LocalApp: LiveAssembler, ToneScene { var song: Doc { Doc(tone.text) } }
    return LocalApp().song
  }
}

// Members of a library's assemblers, which its users read, with the names of what its rules read.
protocol TariffScene: Assembling { var tariff: String { get } }
extension TariffScene {
  static var symbol: String { "€" }
  var currency: String { "EUR" }
  var unit: String { "cents" }
  var rate: Int { 1 }
  var tariff: String { currency + Self.symbol + "\(rate)" }
  func receipt() -> String { "paid in \(rate)" }
}
extension TariffScene where Self: LiveAssembler { func bill() -> String { "payable in \(unit)" } }
struct TariffApp: LiveAssembler, TariffScene {}
// It replaces the rule that reads the currency, and has no bill. Others are of another kind or type, or no scene's.
final class TariffTest: TestAssembler, TariffScene {
  let currency = "none"
  let unit = "none"
  let tariff = "free"
}
struct FixedTariff: LiveAssembler, TariffScene {
  let symbol = "$"
  let rate = "fixed"
}
struct Museum: LiveAssembler, ToneScene {
  let currency = "EUR"
  let rate = 3
  var song: Doc { Doc() }
}
protocol RegionScene: TariffScene { var currency: String { get } }
struct Region: LiveAssembler, RegionScene {}
public protocol Figure {}
extension Figure {
  func area() -> Int { 1 }
  func text() -> String { "\(area())" }
}
public struct Square: Figure { public func area() -> Int { 4 } }
// What the assembler uses itself.
struct ThemedApp: LiveAssembler, ThemeScene {
  let accent = "red"
  let title = "Theme app"
}
protocol ThemeScene: Assembling {
  var accent: String { get }
  var theme: Doc { get }
}
extension ThemeScene {
  var accent: String { "blue" }
  private var title: String { "T" }
  var theme: Doc { Doc(accent + title) }
}
func show() -> String { ThemedApp().title }

// A rule that ends on a condition, and two that ask for each other.
indirect enum Tree: Sendable { case leaf(Int), branch(Tree, Tree) }
protocol TreeScene: Assembling {
  func tree(depth: Int) -> Tree
  func even(_ number: Int) -> Bool
  func odd(_ number: Int) -> Bool
  func next() -> [Tree]
  var depth: Int { get }
}
extension TreeScene {
  func tree(depth: Int) -> Tree {
    switch depth {
    case 0: return .leaf(1)
    default: return .branch(tree(depth: depth - 1), tree(depth: depth - 1))
    }
  }
  func even(_ number: Int) -> Bool { number == 0 ? true : odd(number - 1) }
  func odd(_ number: Int) -> Bool {
    if number == 0 { return false }
    return even(number - 1)
  }
  // A closure that captures another assembler's maker, and asks the new assembler.
  func next() -> [Tree] {
    let make = { [next = self.maker()] in depth < 3 ? next().next() : [] }
    return [.leaf(1)] + make()
  }
  func maker() -> () -> TreeApp { { TreeApp(depth: depth + 1) } }
}
struct TreeApp: LiveAssembler, TreeScene { let depth: Int }
