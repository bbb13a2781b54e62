public import Assembler
public import AssemblerEffects

public struct Walk: Sendable { public let name: String; public init(name: String) { self.name = name } }
public protocol WalkStore: AnyObject { func walks() async throws -> [Walk] }
public protocol Analytics: AnyObject { func track(_ event: String) }
public struct Cursor { public init() {} }

// A main-actor class is `Sendable`, so plain `shared` keeps it.
public final class WalksModel {
  public private(set) var walks: [Walk] = []
  private let store: any WalkStore
  private let now: DateGenerator
  init(store: any WalkStore, now: DateGenerator) {
    self.store = store
    self.now = now
  }
  public func load() async throws { walks = try await store.walks() }
}
public final class Router {
  private let open: (Int) -> WalksModel
  init(open: @escaping (Int) -> WalksModel) { self.open = open }
  public func show(_ id: Int) -> WalksModel { open(id) }
}

// `@MainActor`, because other modules extend them.
@MainActor public protocol StoreAssembler: ScopedAssembler {
  func resolve() -> any WalkStore
  var analytics: any Analytics { get }
}
@MainActor public protocol WalksAssembler: StoreAssembler, DateAssembler, ClockAssembler, PreferencesAssembler
{
  func resolve() -> WalksModel
  func resolve() -> Router
  func resolve() -> Cursor
}
extension WalksAssembler {
  public func resolve() -> WalksModel { weaklyShared { WalksModel(store: resolve(), now: date) } }
  public func resolve() -> Router { shared { Router(open: { [app = later()] in app().detail(id: $0) }) } }
  // Not `Sendable`, so it's kept on the main actor.
  public func resolve() -> Cursor { shared(on: MainActor.self) { Cursor() } }
  public func detail(id: Int) -> WalksModel { WalksModel(store: resolve(), now: date) }
  public func refresh() async throws -> Int {
    let model: WalksModel = resolve()
    try await model.load()
    return model.walks.count
  }
}
