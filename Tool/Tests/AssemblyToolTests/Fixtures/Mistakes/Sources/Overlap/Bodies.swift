import Assembler
import Testing

struct Doc: Sendable { var text = "" }
struct Folder: Sendable { let doc: Doc }
struct Box<Value>: Sendable { var text = "" }
final class NotSendable {}

// Bodies that accept more calls than their rules: by a default argument, an attribute, and without an effect or constraint.
protocol DocScene: Assembling {
  func resolve(name: String, size: Int) -> Doc
  func doc(of name: String, size: Int) -> Doc
  @_disfavoredOverload func resolve(wide: Bool) -> Doc
  func resolve() async -> Folder
  func resolve(page: Int) async -> Box<Int>
  func resolve<Value: Sendable>(_ value: Value) -> Box<Value>
}
extension DocScene {
  func resolve(name: String, size: Int = 4) -> Doc { Doc() }
  func doc(of name: String, size: Int = 4) -> Doc { Doc() }
  func resolve(wide: Bool) -> Doc { Doc() }
  func resolve() -> Folder { Folder(doc: Doc()) }
  func resolve(page: Int = 1) async -> Box<Int> { Box() }
  func resolve<Value>(_ value: Value) -> Box<Value> { Box() }
}
struct DocApp: LiveAssembler, DocScene {
  func resolve(name: String, size: Int) -> Doc { Doc() }
  func doc(of name: String, size: Int) -> Doc { Doc() }
  @_disfavoredOverload func resolve(wide: Bool) -> Doc { Doc() }
  func resolve(page: Int) async -> Box<Int> { Box() }
}
extension DocScene {
  // Wrong: the scene's own requests.
  func folder() -> Folder { Folder(doc: resolve(name: "a")) }
  func named() -> Doc { doc(of: "a") }
}
// Wrong: each of these runs the body in the extension, whatever the assembler says.
func wrong(_ scene: any DocScene, _ app: DocApp) async {
  let _: [Doc] = [scene.resolve(name: "a"), app.resolve(name: "a"), scene.resolve(wide: true)]
  let _: Box<Int> = await scene.resolve()
}
func some(_ count: Int, of scene: some DocScene) -> Doc { scene.resolve(name: "a") }
func generic<Scene: DocScene>(_ scene: Scene) -> Doc { scene.resolve(name: "a") }
func text(_ scene: any DocScene) -> String { "a \(scene.resolve(name: "a") as Doc)" }
// Right: each of these runs the assembler's own, or no assembler has one.
func right(_ scene: any DocScene) async {
  let _: Doc = scene.resolve(name: "a", size: 2)
  let _: Box<String> = scene.resolve("a")
  let _: Folder = await scene.resolve()
  let folder: () -> Folder = { scene.resolve() }
  let _: Box<NotSendable> = scene.resolve(NotSendable())
  print(folder)
}

// Right: the shorter rule is declared and passes the argument.
protocol PageScene: Assembling {
  func resolve(size: Int) -> Doc
  func resolve() -> Doc
  func resolve() async throws -> Folder
}
extension PageScene {
  func resolve(size: Int) -> Doc { Doc() }
  func resolve() -> Doc { resolve(size: 3) }
  func resolve() async throws -> Folder { Folder(doc: resolve()) }
}
// Right: a concrete type runs its own body, which the compiler names.
struct PageApp: LiveAssembler, PageScene {
  func resolve(size: Int = 3) -> Doc { Doc() }
  func folder() async throws -> Folder { try await resolve() }
}
func pages(_ app: PageApp) -> [Doc] { [app.resolve(size: 2), app.resolve()] }

// Right: a macro's expansion has the location of the macro, which has arguments of its own.
protocol RouteScene: Assembling { func resolve(from: String, to: String) -> Doc }
extension RouteScene { func resolve(from: String, to: String = "") -> Doc { Doc(text: from + to) } }
struct RouteApp: LiveAssembler, RouteScene {}
struct OwnRouteApp: LiveAssembler, RouteScene { func resolve(from: String, to: String) -> Doc { Doc() } }
func routes() {
  let app = RouteApp()
  #expect(app.resolve(from: "a", to: "b").text == "b")
}
func routes(_ scene: some RouteScene) {
  #expect(scene.resolve(from: "a", to: "b").text == "b")
}
// Right: nothing is known of the rules of a type that is local to a function.
func localRoutes() -> Doc {
  struct LocalApp: LiveAssembler, RouteScene {}
  let app = LocalApp()
  return app.resolve(from: "a")
}
