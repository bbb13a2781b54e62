import Assembler

// Names that the module `Right` declares again.
public struct Profile: Sendable { public init() {} }
public protocol KitProfileAssembler: Assembling { func resolve() -> Profile }
extension KitProfileAssembler { public func resolve() -> Profile { Profile() } }

// A default that the module `RightIdentities` has for its own assemblers.
public struct Badge: Sendable { public init() {} }
public protocol BadgeAssembler: Assembling { func resolve() -> Badge }
extension BadgeAssembler { public func resolve() -> Badge { Badge() } }
public final class Journal: Sendable { public init() {} }
public protocol JournalAssembler: ScopedAssembler { func resolve() -> Journal }
extension JournalAssembler { public func resolve() -> Journal { shared { Journal() } } }
public final class Root: LiveAssembler, JournalAssembler { public let scope = Scope(); public init() {} }

// Only the tests' module makes a `Raw` a `Log`.
public protocol Log: Sendable {}
public struct Raw: Sendable {}
struct Printed: Log {}
struct Report: Sendable { init(_ log: any Log, _ raw: Raw) {} }
protocol LogAssembler: Assembling { func resolve() -> any Log }
extension LogAssembler { func resolve() -> any Log { Printed() } }
protocol ReportAssembler: LogAssembler { func resolve() -> Raw; func resolve() -> Report }
extension ReportAssembler {
  func resolve() -> Raw { Raw() }
  func resolve() -> Report { Report(resolve(), resolve()) }
}
struct ReportApp: LiveAssembler, ReportAssembler {}
