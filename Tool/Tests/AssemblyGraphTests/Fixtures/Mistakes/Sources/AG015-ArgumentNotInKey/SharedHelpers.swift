import Assembler

final class PooledQueue: Sendable { init(_ name: String) {} }
final class Wrapper: Sendable { init(_ queue: PooledQueue) {} }
protocol PooledQueueAssembler: ScopedAssembler {
  func resolve(_ label: Int.Type) -> PooledQueue; func resolve(_ label: String.Type) -> PooledQueue
  func resolve() -> PooledQueue; func resolve() -> Wrapper
}
extension PooledQueueAssembler {
  #if FIXED
  func resolve(_ label: Int.Type) -> PooledQueue { shared { PooledQueue("int") } }
  func resolve(_ label: String.Type) -> PooledQueue { shared { PooledQueue("string") } }
  func resolve() -> PooledQueue { cached { PooledQueue("one") } }
  func resolve() -> Wrapper { Wrapper(cached { PooledQueue("two") }) }

  // The place of the rule's call is passed on.
  private func cached<Value: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () -> Value
  ) -> Value { shared(fileID: fileID, line: line, column: column) { build() } }
  #else
  func resolve(_ label: Int.Type) -> PooledQueue { queue("int") }
  func resolve(_ label: String.Type) -> PooledQueue { queue("string") }
  func resolve() -> PooledQueue { cached { PooledQueue("one") } }
  func resolve() -> Wrapper { Wrapper(cached { PooledQueue("two") }) }
  private func queue(_ name: String) -> PooledQueue { shared { PooledQueue(name) } }
  private func cached<Value: Sendable>(_ build: () -> Value) -> Value { shared { build() } }
  #endif
}
final class Shard: Sendable { init(_ number: Int) {} }
protocol ShardAssembler: ScopedAssembler { func resolve() -> [Shard]; func resolve(all: [Int]) -> [Shard] }
extension ShardAssembler {
  // The second argument differs; a list of all calls the helper as well.
  func resolve() -> [Shard] { [shard("a", number: 1), shard("a", number: 2)] }
  func resolve(all: [Int]) -> [Shard] { all.map(shard(number:)) }
  #if FIXED
  private func shard(_ name: String, number: Int) -> Shard { shared(for: number) { Shard(number) } }
  private func shard(number: Int) -> Shard { shared(for: number) { Shard(number) } }
  #else
  private func shard(_ name: String, number: Int) -> Shard { shared { Shard(number) } }
  private func shard(number: Int) -> Shard { shared { Shard(number) } }
  private func shards() -> [Shard] { [shard(number: 1), shard(number: 2)] }
  #endif
}
final class ShardApp: LiveAssembler, ShardAssembler { let scope = Scope() }
final class PooledApp: LiveAssembler, PooledQueueAssembler { let scope = Scope() }
func pooledUse(_ app: PooledApp) {
  let _: PooledQueue = app.resolve(Int.self); let _: PooledQueue = app.resolve(String.self)
  let _: PooledQueue = app.resolve(); let _: Wrapper = app.resolve()
}
protocol MapTileAssembler: ScopedAssembler { func resolve(column: Int, row: Int, zoom: Int) -> Shard }
extension MapTileAssembler {
  // A key of several arguments lacks one.
  #if FIXED
  func resolve(column: Int, row: Int, zoom: Int) -> Shard {
    shared(for: [column, row, zoom]) { Shard(column + row + zoom) }
  }
  #else
  func resolve(column: Int, row: Int, zoom: Int) -> Shard {
    shared(for: [column, row]) { Shard(column + row + zoom) }
  }
  #endif
}

// One call leaves an argument out, and another passes one.
protocol DefaultShardAssembler: ScopedAssembler {
  func resolve() -> Shard; func resolve(wide: Void) -> Shard; func logger(for type: Any.Type) -> Named
}
final class Named: Sendable { init(_ name: String) {} }
extension DefaultShardAssembler {
  func resolve() -> Shard { part() }; func resolve(wide: Void) -> Shard { part(number: 2) }
  // The caller's type is a value like others.
  #if FIXED
  private func part(number: Int = 1) -> Shard { shared(for: number) { Shard(number) } }
  func logger(for type: Any.Type) -> Named { shared(for: ObjectIdentifier(type)) { Named("\(type)") } }
  #else
  private func part(number: Int = 1) -> Shard { shared { Shard(number) } }
  func logger(for type: Any.Type) -> Named { shared { Named("\(type)") } }
  #endif
}
final class DefaultShardApp: LiveAssembler, DefaultShardAssembler { let scope = Scope() }
