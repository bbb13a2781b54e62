public import Assembler

final class Drafts: Sendable {}  // of this module

public protocol EditorAssembler: ScopedAssembler {}
extension EditorAssembler {
  var drafts: Drafts { shared { Drafts() } }
}
