import Assembler
import AssemblerTesting
import RightKit

// Protocols of one name, of which only the other one caches.
enum Cart { protocol Dependencies: ScopedAssembler { func resolve() -> Basket } }
enum Goods { protocol Dependencies: ScopedAssembler { func resolve() -> Products } }
final class Basket: Sendable {}
final class Products: Sendable {}
extension Cart.Dependencies { func resolve() -> Basket { shared { Basket() } } }
extension Goods.Dependencies { func resolve() -> Products { shared { Products() } } }
final class CartScreen<Parent: Cart.Dependencies>: Child<Parent>, ChildAssembler, Goods.Dependencies {}
final class CatalogScreen<Parent: Goods.Dependencies>: Child<Parent>, ChildAssembler, Cart.Dependencies {}

// A type of another module with the name of one in this module.
struct Profile {}
protocol ProfileAssembler: Assembling { func resolve() -> Profile }
extension ProfileAssembler { func resolve() -> Profile { Profile() } }
struct ProfileApp: LiveAssembler, ProfileAssembler, KitProfileAssembler {}

// The parent is this module's `Root`, which has no journal.
protocol Empty: ScopedAssembler { func resolve() -> Int }
extension Empty { func resolve() -> Int { 1 } }
final class Root: LiveAssembler, Empty { let scope = Scope() }
final class Leaf: Child<Root>, ChildAssembler, JournalAssembler {}
final class Tile<Parent: Empty>: Child<Parent>, ChildAssembler, Empty {}
func pages() -> (Leaf, Tile<Root>) { (Leaf(parent: Root()), Tile(parent: Root())) }

// The parent's parent isn't the parent: its rule can't be forwarded by the constraint of the parent alone.
protocol Window: ScopedAssembler { func resolve() -> Pane }
final class Pane: Sendable {}
extension Window { func resolve() -> Pane { shared { Pane() } } }
final class Session<Parent: Empty>: Child<Parent>, ChildAssembler, Empty {}
final class Screen: Child<Session<Root>>, ChildAssembler, Window {}

// Each test has an assembler of its own, whose stub has one user.
protocol Ledger: AnyObject {}
final class FileLedger: Ledger, Sendable {}
final class StubLedger: Ledger { var entries = 0 }
protocol LedgerAssembler: ScopedAssembler { func resolve() -> any Ledger }
extension LedgerAssembler where Self: LiveAssembler {
  func resolve() -> any Ledger { shared { FileLedger() as any Ledger & Sendable } }
}
final class LedgerApp: LiveAssembler, LedgerAssembler { let scope = Scope() }
final class LedgerTestAssembler: TestAssembler, LedgerAssembler {
  func resolve() -> any Ledger { StubLedger() }
}
struct LedgerSuite {
  let assembler = LedgerTestAssembler(); func one() -> any Ledger { assembler.resolve() }
  func other() -> any Ledger { assembler.resolve() }
}
func ledgers() -> [any Ledger] {
  let (first, second) = (LedgerTestAssembler(), LedgerTestAssembler())
  return [first.resolve(), second.resolve()]
}
func ledger() -> any Ledger { let assembler = LedgerTestAssembler(); return assembler.resolve() }

// A default of this module, instead of the other module's.
extension BadgeAssembler { func resolve() -> Badge { Badge() } }
struct BadgeApp: LiveAssembler, BadgeAssembler {}
extension Raw: Log {}
