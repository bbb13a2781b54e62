struct Used {}
struct UsedByUsed {}
struct Named {}
struct UsedInHelper {}
struct Unused {}
struct UsedByUnused {}
struct UsedByItself {}

protocol SceneAssembler {
  func resolve() -> Used
  func resolve() -> UsedByUsed
  func resolve() -> Named
  func resolve() -> UsedInHelper
  // AG006: nobody, only another that nobody asks for, only itself.
  func resolve() -> Unused
  func resolve() -> UsedByUnused
  func resolve(again: Bool) -> UsedByItself
}
extension SceneAssembler {
  func resolve() -> Used {
    _ = resolve() as UsedByUsed
    return Used()
  }
  func resolve() -> UsedByUsed { UsedByUsed() }
  func resolve() -> Named { Named() }
  func resolve() -> UsedInHelper { UsedInHelper() }
  func resolve() -> Unused {
    _ = resolve() as UsedByUnused
    return Unused()
  }
  func resolve() -> UsedByUnused { UsedByUnused() }
  func resolve(again: Bool) -> UsedByItself { again ? resolve(again: false) : UsedByItself() }
}

struct App: SceneAssembler {}

// Public: another package may ask for it.
public protocol PublicAssembler {
  func resolve() -> Int
}
public struct PublicApp: PublicAssembler {
  public func resolve() -> Int { 1 }
}

struct Screen {
  let app: App
  var helper: UsedInHelper { app.resolve() }
  func show() -> Used { app.resolve() }
  func later() -> () -> Named { app.resolve }
}
