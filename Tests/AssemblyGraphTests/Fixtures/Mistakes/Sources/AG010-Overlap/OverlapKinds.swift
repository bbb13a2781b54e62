import Assembler

enum Level: Int, Sendable { case low }
enum Flag: Sendable { case on, off }
actor Counter {}
struct Days: OptionSet, Sendable { let rawValue: Int }
struct Draft: Sendable {}
struct Editor { let make: (Int) -> Draft }
protocol Shape: Sendable {}
struct Circle: Shape {}

protocol WideAssembler: Assembling {
  func resolve() -> any Hashable
  func resolve() -> any Actor
  func resolve() -> any RawRepresentable
  func resolve(id: Int) -> Draft
  func resolve(of shape: Circle) -> Draft
}
protocol NarrowAssembler: WideAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> Level
  @_disfavoredOverload func resolve() -> Flag
  @_disfavoredOverload func resolve() -> Counter
  @_disfavoredOverload func resolve() -> Days
  #else
  func resolve() -> Level
  func resolve() -> Flag
  func resolve() -> Counter
  func resolve() -> Days
  #endif
  func resolve(index: Int) -> Draft
  func resolve() -> Editor
  func resolve(isNew: Bool) -> [Any]
  #if FIXED
  func resolve(ofAny shape: any Shape) -> Draft
  #else
  func resolve(of shape: any Shape) -> Draft
  #endif
}
extension WideAssembler where Self: LiveAssembler {
  func resolve() -> any Hashable { 1 }
  func resolve() -> any Actor { MainActor.shared }
  func resolve() -> any RawRepresentable { Level.low }
}
extension WideAssembler {
  func resolve(id: Int) -> Draft { Draft() }
  func resolve(of shape: Circle) -> Draft { Draft() }
}
extension NarrowAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> Level { .low }
  @_disfavoredOverload func resolve() -> Flag { .on }
  @_disfavoredOverload func resolve() -> Counter { Counter() }
  @_disfavoredOverload func resolve() -> Days { [] }
  func resolve() -> Editor { Editor(make: resolve(index:)) }
  #else
  func resolve() -> Level { .low }
  func resolve() -> Flag { .on }
  func resolve() -> Counter { Counter() }
  func resolve() -> Days { [] }
  func resolve() -> Editor { Editor(make: resolve) }
  #endif
  func resolve(index: Int) -> Draft { Draft() }
}

struct KindsApp: LiveAssembler, NarrowAssembler {
  #if FIXED
  func resolve(ofAny shape: any Shape) -> Draft { Draft() }
  #else
  func resolve(of shape: any Shape) -> Draft { Draft() }
  #endif
  func resolve(isNew: Bool) -> [Any] { [resolve(of: Circle()) as Draft] }
}
#if FIXED
struct FlagApp: LiveAssembler, FlagAssembler {
  @_disfavoredOverload func resolve() -> Flag { .off }
}
protocol FlagAssembler: WideAssembler { @_disfavoredOverload func resolve() -> Flag }
#else
struct FlagApp: LiveAssembler, FlagAssembler {
  func resolve() -> Flag { .off }
}
protocol FlagAssembler: WideAssembler { func resolve() -> Flag }
#endif

func use(_ app: KindsApp, _ flags: FlagApp) {
  let _: any Actor = app.resolve()
  let _: any Hashable = flags.resolve()
  let _: Level = app.resolve()
  let _: Flag = app.resolve()
  let _: Counter = app.resolve()
  let _: Days = app.resolve()
  let _: Editor = app.resolve()
  let _: [Any] = app.resolve(isNew: true)
  let _: [Draft] = [app.resolve(id: 1), app.resolve(index: 1), app.resolve(of: Circle())]
  let _: any RawRepresentable = flags.resolve()
  let _: Flag = flags.resolve()
  #if FIXED
  let _: Draft = app.resolve(ofAny: Circle())
  #endif
}
