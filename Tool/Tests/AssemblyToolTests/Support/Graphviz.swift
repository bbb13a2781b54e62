@testable import AssemblyCommands

extension Graphviz {
  /// Whether pictures can be drawn here.
  static let isInstalled = (try? Graphviz()) != nil
}
