import Assembler
import AssemblerTesting

final class Image: Sendable {
  init(_ doc: Doc? = nil) {}
  init(make: () -> Doc) { _ = make() }
  init(later: @escaping () -> Doc) {}
  init(lazily: @autoclosure () -> Doc) {}
}
final class Doc: Sendable { init(_ image: Image? = nil) {} }
struct Text: Sendable { var text = "" }
struct Box: Sendable { var doc: Doc? = nil }
indirect enum Showing: Sendable { case box(Presenting), list([Int], presenting: Presenting? = nil) }
struct Presenting: Sendable { init(_ showing: Showing) {} }

protocol Scene: ScopedAssembler, Sendable {
  var image: Image { get }
  var doc: Doc { get }
  var sharedImage: Image { get }
  var sharedDoc: Doc { get }
  var graphImage: Image { get }
  var graphDoc: Doc { get }
  var halfImage: Image { get }
  var halfDoc: Doc { get }
  var text: Text { get }
  var title: Text { get }
  var throwingTitle: String { get throws }
  var presenting: Presenting { get }
  var showing: Showing { get }
  var subscriptDoc: Doc { get }
  var subscriptImage: Image { get }
  var logged: Text { get }
  var plain: Text { get }
}
extension Scene {
  // Wrong: two rules, plain, shared, in a graph, and one of them shared.
  var image: Image { Image(doc) }
  var doc: Doc { Doc(image) }
  var sharedImage: Image { shared { Image(sharedDoc) } }
  var sharedDoc: Doc { shared { Doc(sharedImage) } }
  var graphImage: Image { graph { Image(graphDoc) } }
  var graphDoc: Doc { Doc(graphImage) }
  var halfImage: Image { shared { Image(halfDoc) } }
  var halfDoc: Doc { Doc(halfImage) }
  // Wrong: through a subscript, in a case of an enumeration, and in the text of a string.
  var subscriptDoc: Doc { Doc(self[Image.self]) }
  var subscriptImage: Image { Image(subscriptDoc) }
  subscript(_ image: Image.Type) -> Image { subscriptImage }
  var presenting: Presenting { Presenting(showing) }
  var showing: Showing { .list([], presenting: presenting) }
  var text: Text { Text(text: "of \((title as Text).text)") }
  var title: Text {
    print("after \(text)")
    return Text()
  }
  var throwingTitle: String { get throws { try "again \(throwingTitle)" } }
  // Wrong: a decorator decorates itself.
  var plain: Text { logged }
  var logged: Text { shared { Text(text: plain.text) } }
}
final class App: LiveAssembler, Scene { let scope = Scope() }
// Right: the same rules, reported once.
final class SecondApp: LiveAssembler, Scene { let scope = Scope() }

// Wrong: a rule of an optional that calls itself means the other one of its name, but not through a function or rule.
protocol DocScene: Assembling {
  func resolve(day: Int) throws -> Doc?
  func resolve(day: Int) throws -> Doc
  func resolve(hour: Int) -> Doc?
  func doc() -> Doc?
  func resolve(late: Int) -> Doc?
  func resolve(late: Int) -> Doc
  func resolve() -> Box
  func resolve() -> Doc?
  func resolve() -> Doc
}
extension DocScene {
  func resolve(day: Int) throws -> Doc { Doc() }
  func resolve(day: Int) throws -> Doc? { try resolve(day: day) }
  func resolve(hour: Int) -> Doc? { resolve(hour: hour) }
  func doc() -> Doc? { doc() }
  func resolve(late: Int) -> Doc { Doc() }
  func resolve(late: Int) -> Doc? { planned(late) }
  func planned(_ late: Int) -> Doc? { resolve(late: late) }
  func resolve() -> Doc { Doc() }
  func resolve() -> Box { Box(doc: resolve()) }
  func resolve() -> Doc? { (resolve() as Box).doc }
}
struct DocApp: LiveAssembler, DocScene {}

// Wrong: a test's stub closes the cycle, and a child's rules ask the child.
protocol HostScene: Assembling {
  var host: Text { get }
  var guest: Box { get }
  func roof(of house: Int) -> Text
}
extension HostScene {
  var host: Text { Text() }
  var guest: Box { [Box(), host.text.isEmpty ? Box() : Box()][0] }
  func roof(of house: Int) -> Text { Text() }
}
struct HostApp: LiveAssembler, HostScene {}
final class HostTest: TestAssembler, HostScene { var host: Text { Text(text: "\(guest)") } }
struct HostChild: ChildAssembler, HostScene {
  let parent: HostApp
  var host: Text { self.host }
  func roof(of house: Int) -> Text { roof(of: house) }
  var guest: Box { parent.guest }
}
