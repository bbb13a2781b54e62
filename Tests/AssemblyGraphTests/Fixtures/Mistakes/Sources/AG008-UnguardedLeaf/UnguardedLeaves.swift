import Assembler
import AssemblerEffects
import Foundation

protocol Source: Sendable {}
struct Network: Source { let client = HTTPClient.live }
struct Now: Sendable { let date: Date }
struct Title: Sendable { let text: String }
struct Page: Sendable { init(_ source: any Source, _ now: Now) {} }

protocol LeafAssembler: ScopedAssembler {
  func resolve() -> any Source
  func resolve() -> Now
  func resolve() -> HTTPClient
  func resolve() -> Title
  func resolve() -> Page
}
#if FIXED
extension LeafAssembler where Self: LiveAssembler {
  func resolve() -> any Source { Network() }
  func resolve() -> Now { Now(date: Date()) }
  func resolve() -> HTTPClient { shared { .live } }
}
#else
extension LeafAssembler {
  // AG008: chooses what a protocol stands for; reads the date; shares a live effect.
  func resolve() -> any Source { Network() }
  func resolve() -> Now { Now(date: Date()) }
  func resolve() -> HTTPClient { shared { .live } }
}
#endif
extension LeafAssembler {
  // Not reported: a value that nobody needs to replace, and a rule that is no leaf.
  func resolve() -> Title { Title(text: "Home") }
  func resolve() -> Page { Page(resolve(), resolve()) }
}

protocol GuardedAssembler: Assembling {
  func resolve() -> any Source
  func resolve() -> Now
}
// Not reported: for one role only.
extension GuardedAssembler where Self: LiveAssembler {
  func resolve() -> any Source { Network() }
}
extension GuardedAssembler where Role == LiveRole {
  func resolve() -> Now { Now(date: Date()) }
}
extension GuardedAssembler where Self: ChildAssembler, Parent: GuardedAssembler {
  func resolve() -> any Source { parent.resolve() }
}

// Not reported: makes a child, which asks its parent for its leaves.
protocol VisitAssembler: Assembling {
  func resolve() -> any Visit
}
protocol Visit: Assembling {
  func resolve() -> Title
}
extension VisitAssembler {
  func resolve() -> any Visit { VisitChild(parent: self) }
}
struct VisitChild<Parent: VisitAssembler>: ChildAssembler, Visit {
  let parent: Parent
  func resolve() -> Title { Title(text: "Visit") }
}

// AG008: what it makes has the name of the assembler, and not the assembler.
protocol NamedAssembler: Assembling {
  func resolve() -> any Source
}
#if FIXED
extension NamedAssembler where Self: LiveAssembler {
  func resolve() -> any Source { NamedSource(name: String(describing: self)) }
}
#else
extension NamedAssembler {
  func resolve() -> any Source { NamedSource(name: String(describing: self)) }
}
#endif
struct NamedSource: Source { let name: String }

// Not reported: roles are the framework's.
protocol PlainAssembler {
  func resolve() -> any Source
}
extension PlainAssembler {
  func resolve() -> any Source { Network() }
}

final class App: LiveAssembler, LeafAssembler {
  let scope = Scope()
}
struct GuardedApp: LiveAssembler, GuardedAssembler {}
struct PlainApp: PlainAssembler {}
struct VisitApp: LiveAssembler, VisitAssembler, NamedAssembler {}

func use(_ app: VisitApp) {
  _ = (app.resolve() as any Visit).resolve()
  _ = app.resolve() as any Source
}
func use(_ app: App, _ guarded: GuardedApp, _ plain: PlainApp) {
  _ = app.resolve() as HTTPClient
  _ = app.resolve() as Title
  _ = app.resolve() as Page
  _ = guarded.resolve() as any Source
  _ = guarded.resolve() as Now
  _ = plain.resolve() as any Source
}
