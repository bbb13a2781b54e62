import Assembler
import AssemblerTesting

final class Inbox: Sendable { init(_ sync: Sync) {} }
final class Sync: Sendable { init(_ inbox: Inbox) {}; init(later: @escaping () -> Inbox) {} }
final class Left: Sendable { init(_ right: Right) {} }
final class Right: @unchecked Sendable { init(_ left: Left) {}; init(later: @escaping () -> Left) {} }
final class Ring: Sendable {
  init(_ stone: () -> Stone) { _ = stone() }; init(later: @escaping () -> Stone) {}
}
final class Stone: Sendable { init(_ ring: Ring) {} }
protocol CircleAssembler: ScopedAssembler, AnyObject {
  func resolve() -> Inbox; func resolve() -> Sync; func resolve() -> Left; func resolve() -> Right
  func resolve() -> Ring; func resolve() -> Stone
}
extension CircleAssembler {
  func resolve() -> Inbox { Inbox(resolve()) }; func resolve() -> Left { shared { Left(resolve()) } }
  #if FIXED
  func resolve() -> Sync { Sync(later: resolve) }
  func resolve() -> Right { Right(later: { [unowned self] in resolve() }) }
  func resolve() -> Ring { Ring(later: { [unowned self] in resolve() }) }
  #else
  func resolve() -> Sync { Sync(resolve()) }
  func resolve() -> Right { shared { Right(resolve()) } }
  // Not reported: a closure is no call, although this initializer runs it.
  func resolve() -> Ring { Ring({ resolve() }) }
  #endif
  func resolve() -> Stone { Stone(resolve()) }
}
final class App: LiveAssembler, CircleAssembler { let scope = Scope() }
func use(_ app: App) {
  let _: Inbox = app.resolve(); let _: Left = app.resolve(); let _: Sync = app.resolve()
  let _: Right = app.resolve(); let _: Ring = app.resolve(); let _: Stone = app.resolve()
}

// Code that the framework runs at once, around a request and without a cache.
final class Wheel: Sendable { init(_ axle: Axle?) {} }
final class Axle: Sendable { init(_ wheel: Wheel) {} }
protocol AxleAssembler: ScopedAssembler { func resolve() -> Wheel; func resolve() -> Axle }
extension AxleAssembler {
  #if FIXED
  func resolve() -> Wheel { graph { Wheel(nil) } }
  #else
  func resolve() -> Wheel { graph { Wheel(resolve()) } }
  #endif
  func resolve() -> Axle { Axle(resolve()) }
}
final class AxleApp: LiveAssembler, AxleAssembler { let scope = Scope() }

// In the text of a string: a call, its member, and a property.
struct Caption: Sendable { let text: String }
struct Heading: Sendable { let text: String }
protocol CaptionAssembler: Assembling {
  func resolve() -> Caption; func resolve() -> Heading; var title: String { get throws }
}
extension CaptionAssembler {
  func resolve() -> Caption { Caption(text: "of \((resolve() as Heading).text)") }
  #if FIXED
  func resolve() -> Heading { Heading(text: "none") }; var title: String { get throws { "none" } }
  #else
  func resolve() -> Heading { print("after \(resolve() as Caption)"); return Heading(text: "") }
  var title: String { get throws { try "again \(title)" } }
  #endif
}
struct CaptionApp: LiveAssembler, CaptionAssembler {}

// An object around another one of its own type.
protocol Journal: Sendable {}
struct Paper: Journal {}
struct Copy: Journal { let base: any Journal }
protocol JournalAssembler: Assembling {
  func resolve() -> any Journal; func resolve(base: Void) -> any Journal
}
extension JournalAssembler {
  func resolve(base: Void) -> any Journal { Paper() }
  #if FIXED
  func resolve() -> any Journal { Copy(base: resolve(base: ())) }
  #else
  func resolve() -> any Journal { Copy(base: resolve()) }
  #endif
}
struct JournalApp: LiveAssembler, JournalAssembler {}

// The scope keeps one of the two, and what that keeps.
final class Door: Sendable { init(_ knob: Knob) {} }
final class Knob: @unchecked Sendable { init(_ door: Door) {}; init(later: @escaping () -> Door) {} }
protocol DoorAssembler: ScopedAssembler { func resolve() -> Door; func resolve() -> Knob }
extension DoorAssembler {
  func resolve() -> Door { shared { Door(resolve()) } }
  #if FIXED
  func resolve() -> Knob { Knob(later: { [app = later()] in app().resolve() }) }
  #else
  func resolve() -> Knob { Knob(resolve()) }
  #endif
}
final class DoorApp: LiveAssembler, DoorAssembler { let scope = Scope() }

// A cycle that a test's stub closes.
struct Host: Sendable {}
struct Guest: Sendable { var host = Host() }
protocol PartyAssembler: Assembling { func resolve() -> Guest; func resolve() -> Host }
extension PartyAssembler {
  func resolve() -> Guest { Guest(host: resolve()) }; func resolve() -> Host { Host() }
}
struct PartyApp: LiveAssembler, PartyAssembler {}
final class PartyTestAssembler: TestAssembler, PartyAssembler {
  #if FIXED
  func resolve() -> Host { Host() }
  #else
  func resolve() -> Host { (resolve() as Guest).host }
  #endif
}

// A rule of an optional that calls itself means the other rule of its name. One that calls itself through a function, or
// another rule, doesn't.
struct Plan: Sendable {}
struct Draft: Sendable { var plan: Plan? = nil }
protocol PlanAssembler: Assembling {
  func resolve(day: Int) throws -> Plan?
  func resolve(day: Int) throws -> Plan
  func resolve(hour: Int) -> Plan?
  func plan() -> Plan?
  func resolve(late: Int) -> Plan?
  func resolve(late: Int) -> Plan; func resolve() -> Draft
  func resolve() -> Plan?
  func resolve() -> Plan
}
extension PlanAssembler {
  func resolve(day: Int) throws -> Plan { Plan() }; func resolve(late: Int) -> Plan { Plan() }
  func resolve() -> Plan { Plan() }
  #if FIXED
  func resolve(day: Int) throws -> Plan? { try resolve(day: day) as Plan }
  func resolve(hour: Int) -> Plan? { nil }; func plan() -> Plan? { nil }
  func resolve(late: Int) -> Plan? { planned(late) }; func planned(_ late: Int) -> Plan? { nil }
  func resolve() -> Draft { Draft() }; func resolve() -> Plan? { (resolve() as Draft).plan }
  #else
  func resolve(day: Int) throws -> Plan? { try resolve(day: day) }
  func resolve(hour: Int) -> Plan? { resolve(hour: hour) }
  func plan() -> Plan? { plan() }; func resolve(late: Int) -> Plan? { planned(late) }
  func planned(_ late: Int) -> Plan? { resolve(late: late) }
  func resolve() -> Draft { Draft(plan: resolve()) }; func resolve() -> Plan? { (resolve() as Draft).plan }
  #endif
}
struct PlanApp: LiveAssembler, PlanAssembler {}
