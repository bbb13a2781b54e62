/// The worlds that the current task has in place of the original ones.
///
/// One task-local value serves every ambient. A task-local of each ambient's own would be known to its tasks
/// by its address, which another object could get once the ambient is gone; here an entry keeps its ambient.
struct AmbientValues: Sendable {
  @TaskLocal static var current = AmbientValues()

  private struct Entry: Sendable {
    let owner: any AnyObject & Sendable
    let world: any Sendable
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The world of `ambient`, if the task has one of its own.
  subscript<World>(_ ambient: Ambient<World>) -> World? {
    entries[ObjectIdentifier(ambient)]?.world as? World
  }

  /// The values with `world` in place for `ambient`.
  func with<World>(_ world: World, for ambient: Ambient<World>) -> AmbientValues {
    var copy = self
    copy.entries[ObjectIdentifier(ambient)] = Entry(owner: ambient, world: world)
    return copy
  }
}
