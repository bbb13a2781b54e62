public import Assembler

struct Used {}
struct UsedByUsed {}
struct Named {}
struct UsedInHelper {}
struct Unused {}
struct UsedByUnused {}
struct UsedByItself {}

protocol SceneAssembler: Assembling {
  func resolve() -> Used
  func resolve() -> UsedByUsed
  func resolve() -> Named
  func resolve() -> UsedInHelper
  #if !FIXED
  // AG006: no code, only another rule that no code requests, only itself.
  func resolve() -> Unused
  func resolve() -> UsedByUnused
  func resolve(again: Bool) -> UsedByItself
  #endif
}
extension SceneAssembler {
  func resolve() -> Used {
    _ = resolve() as UsedByUsed
    return Used()
  }
  func resolve() -> UsedByUsed { UsedByUsed() }
  func resolve() -> Named { Named() }
  func resolve() -> UsedInHelper { UsedInHelper() }
  #if !FIXED
  func resolve() -> Unused {
    _ = resolve() as UsedByUnused
    return Unused()
  }
  func resolve() -> UsedByUnused { UsedByUnused() }
  func resolve(again: Bool) -> UsedByItself { again ? resolve(again: false) : UsedByItself() }
  #endif
}

struct App: LiveAssembler, SceneAssembler {}

// Public: another package may ask for it.
public protocol PublicAssembler: Assembling {
  func resolve() -> Int
}
public struct PublicApp: LiveAssembler, PublicAssembler {
  public func resolve() -> Int { 1 }
}

struct Screen {
  let app: App
  var helper: UsedInHelper { app.resolve() }
  func show() -> Used { app.resolve() }
  func later() -> () -> Named { app.resolve }
}
