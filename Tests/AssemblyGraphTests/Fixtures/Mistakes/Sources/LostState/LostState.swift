import Assembler
import AssemblerEffects
import AssemblerTesting
import Synchronization

final class Cart: Sendable {
  private let items = Mutex<[String]>([])
  init() {}
}
final class Pages: Sendable {
  private let count = Atomic(0)
  init() {}
}
/// A value around an object of its own.
struct History: Sendable {
  let pages = Pages()
}
final class Kiosk: Sendable {
  #if FIXED
  let makeCart: @Sendable () -> Cart
  let makeHistory: @Sendable () -> History
  init(cart: @escaping @Sendable () -> Cart, history: @escaping @Sendable () -> History) {
    makeCart = cart
    makeHistory = history
  }
  #else
  let cart: Cart
  let history: History
  init(cart: Cart, history: History) {
    self.cart = cart
    self.history = history
  }
  #endif
}

protocol KioskAssembler: ScopedAssembler, Sendable {
  func resolve() -> Cart
  func resolve() -> History
  func resolve() -> Kiosk
}
extension KioskAssembler {
  func resolve() -> Cart { Cart() }
  func resolve() -> History { History() }
  #if FIXED
  func resolve() -> Kiosk {
    shared { Kiosk(cart: { [unowned self] in resolve() }, history: { [unowned self] in resolve() }) }
  }
  #else
  func resolve() -> Kiosk { shared { Kiosk(cart: resolve(), history: resolve()) } }
  #endif
}
final class KioskApp: LiveAssembler, KioskAssembler { let scope = Scope() }

protocol Store: AnyObject, Sendable {}
final class DiskStore: Store {}
final class StubStore: Store, @unchecked Sendable {
  var items: [String] = []
  #if FIXED
  static let fresh = StubStore()
  #else
  static var fresh: StubStore { StubStore() }
  #endif
}
struct Journal: Sendable {
  let pages = Pages()
}

protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any Store
  func resolve() -> Journal
}
extension StoreAssembler where Self: LiveAssembler {
  func resolve() -> any Store { shared { DiskStore() } }
  func resolve() -> Journal { shared { Journal() } }
}
final class StoreApp: LiveAssembler, StoreAssembler { let scope = Scope() }
final class StoreTestAssembler: TestAssembler, StoreAssembler {
  // A variable that is computed makes another one each time, and so does a value that has an object.
  func resolve() -> any Store { StubStore.fresh }
  #if FIXED
  let journal = Journal()
  func resolve() -> Journal { journal }
  #else
  func resolve() -> Journal { Journal() }
  #endif
}

struct Writer { let files: FileAccess }
struct Reader { let files: FileAccess }
protocol FilesAssembler: FileAssembler {
  func resolve() -> Writer
  func resolve() -> Reader
}
extension FilesAssembler {
  func resolve() -> Writer { Writer(files: resolve()) }
  func resolve() -> Reader { Reader(files: resolve()) }
}
final class FilesTestAssembler: TestAssembler, FilesAssembler {
  // What the writer writes, the reader does not read.
  #if FIXED
  let fileAccess = FileAccess.inMemory()
  func resolve() -> FileAccess { fileAccess }
  #else
  func resolve() -> FileAccess { .inMemory() }
  #endif
}

final class Form: Sendable {}
struct FormScreen {
  let header: Form
  let footer: Form
}
protocol FormAssembler: ScopedAssembler {
  func resolve() -> Form
}
#if FIXED
extension FormAssembler {
  func resolve() -> Form { graphShared { Form() } }
}
#else
extension FormAssembler where Self: LiveAssembler {
  func resolve() -> Form { graphShared { Form() } }
}
extension FormAssembler where Self: ChildAssembler, Parent: FormAssembler {
  func resolve() -> Form { parent.resolve() }
}
#endif
protocol FormScreenAssembler: FormAssembler {
  func resolve() -> FormScreen
}
extension FormScreenAssembler {
  // The graph is the child's, and the form is shared within those of its parent.
  func resolve() -> FormScreen { graph { FormScreen(header: resolve(), footer: resolve()) } }
}
final class FormApp: LiveAssembler, FormAssembler { let scope = Scope() }
final class FormChild: ChildAssembler, FormScreenAssembler {
  let parent: FormApp
  let scope = Scope()
  init(parent: FormApp) { self.parent = parent }
}

func use(_ kiosk: KioskApp, _ store: StoreApp, _ test: StoreTestAssembler, _ files: FilesTestAssembler) {
  let _: Kiosk = kiosk.resolve()
  let _: any Store = store.resolve()
  let _: Journal = test.resolve()
  let _: Writer = files.resolve()
  let _: Reader = files.resolve()
}
func use(_ child: FormChild) { let _: FormScreen = child.resolve() }
