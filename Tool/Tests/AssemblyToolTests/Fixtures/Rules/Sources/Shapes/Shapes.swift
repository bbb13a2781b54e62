import Assembler
import ShapesBase

// Types that take a default, that replace it, and that refine the protocol.
struct TakesDefaults: BaseRules {}
struct Replaces: BaseRules {
  func resolve() -> Y { Y() }
}
struct Refines: RefinedRules {}
struct ConformsInExtension {}
extension ConformsInExtension: RefinedRules {
  func resolve() -> Z { Z() }
}
// The body is in another extension than the conformance.
struct BodyElsewhere: BaseRules {}
extension BodyElsewhere {
  func resolve() -> Y { Y() }
}
enum Enumeration: BaseRules { case one }

// Effects, generics, closures, collections and optionals.
protocol Source: Sendable {}
struct Network: Source {}
struct Page<Item> {}
struct Screen { init(_ source: any Source, _ page: Page<Int>, _ later: () -> X) {} }

protocol SceneRules: BaseRules, Sendable {
  associatedtype Value
  func resolve(id: Int, _ name: String) async throws -> Screen
  func resolve() -> any Source
  func resolve() -> [any Source]
  func resolve() -> (any Source)?
  func resolve() -> Value
  func resolve<Item>(_ type: Item.Type) -> Page<Item>
  func resolve() -> () -> X
  var shortcut: Page<Int> { get }
}
extension SceneRules {
  func resolve(id: Int, _ name: String) async throws -> Screen {
    async let source: any Source = resolve()
    return Screen(await source, shortcut, resolve())
  }
  func resolve() -> any Source { Network() }
  func resolve() -> [any Source] { [self.resolve(), resolve()] }
  func resolve() -> (any Source)? { .some(resolve()) }
  func resolve<Item>(_ type: Item.Type) -> Page<Item> { Page() }
  // Named, and called later.
  func resolve() -> () -> X { self.resolve }
  var shortcut: Page<Int> { makePage() }
  private func makePage() -> Page<Int> { resolve(Int.self) }
}
extension SceneRules where Value == Int {
  func resolve() -> Value { 3 }
}

final class Scene: SceneRules {
  typealias Value = Int
}
// A helper that a protocol requires runs the type's own body.
final class OwnShortcut: SceneRules {
  let kept = Page<Int>()
  var shortcut: Page<Int> { kept }
  func resolve() -> String { "value" }
}

// Receivers other than `self`.
struct Receivers: RefinedRules {
  let other: TakesDefaults
  func resolve() -> X { other.resolve() }
  func resolve() -> Y { read(other) }
  func resolve() -> Z {
    _ =
      other
      .resolve() as Y
    return Refines().resolve()
  }
  private func read(_ rules: some BaseRules) -> Y { rules.resolve() }
}
