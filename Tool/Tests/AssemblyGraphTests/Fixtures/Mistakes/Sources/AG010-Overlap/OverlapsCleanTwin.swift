import Assembler

// Results that Swift converts only behind an exact match, and labels that tell rules apart.
protocol Sink: Sendable {}
struct DiskSink: Sink {}
struct OtherSink: Sendable {}
protocol Shelf<Item> { associatedtype Item }
struct Books: Shelf { typealias Item = Int }
enum Primary {}
enum Replica {}
protocol CleanParts: Assembling {
  func resolve() -> [any Sink]
  func resolve() -> Int?
  func resolve() -> any Sink; func resolve(_ label: Primary.Type) -> any Sink
  func resolve() -> any Shelf<String>; func resolve() -> () -> any Sink
}
extension CleanParts where Self: LiveAssembler {
  func resolve() -> [any Sink] { [DiskSink()] }; func resolve() -> Int? { nil }
  func resolve() -> any Sink { DiskSink() }
  func resolve(_ label: Primary.Type) -> any Sink { DiskSink() }
  func resolve() -> any Shelf<String> { fatalError("not built") }
  func resolve() -> () -> any Sink { { DiskSink() } }
}
protocol CleanAssembler: CleanParts {
  func resolve() -> [DiskSink]; func resolve() -> Int; func resolve() -> OtherSink
  func resolve(_ label: Replica.Type) -> DiskSink; func resolve() -> Books; func resolve() -> () -> DiskSink
}
extension CleanAssembler {
  func resolve() -> [DiskSink] { [] }; func resolve() -> Int { 1 }
  func resolve() -> OtherSink { OtherSink() }
  func resolve(_ label: Replica.Type) -> DiskSink { DiskSink() }
  func resolve() -> Books { Books() }; func resolve() -> () -> DiskSink { { DiskSink() } }
}
struct CleanApp: LiveAssembler, CleanAssembler {}
func use(_ app: CleanApp) {
  let _: [any Sink] = app.resolve(); let _: [DiskSink] = app.resolve(); let _: Int? = app.resolve()
  let _: Int = app.resolve(); let _: any Sink = app.resolve(); let _: OtherSink = app.resolve()
  let _: any Sink = app.resolve(Primary.self); let _: DiskSink = app.resolve(Replica.self)
  let _: any Shelf<String> = app.resolve(); let _: Books = app.resolve()
  let _: () -> any Sink = app.resolve(); let _: () -> DiskSink = app.resolve()
}
