public import Assembler

final class Drafts: Sendable {}  // of this module only

public struct EditorScreen { let drafts: Drafts }

public protocol EditorAssembler: ScopedAssembler {}
extension EditorAssembler {
  var drafts: Drafts { shared { Drafts() } }
  public func editor() -> EditorScreen { EditorScreen(drafts: drafts) }
}
