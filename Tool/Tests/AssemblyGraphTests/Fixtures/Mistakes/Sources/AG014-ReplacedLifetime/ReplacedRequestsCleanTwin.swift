import Assembler
import AssemblerTesting

protocol Archive: AnyObject, Sendable {}
final class DiskArchive: Archive {}
final class StubArchive: Archive, @unchecked Sendable { var reads = 0 }
final class Letter: Sendable { init(_ archive: any Archive, retries: Int) {} }

// The test replaces the only other rule that requests the stub.
protocol LetterAssembler: ScopedAssembler { var archive: any Archive { get }; var letter: Letter { get } }
extension LetterAssembler { var letter: Letter { Letter(archive, retries: 3) } }
extension LetterAssembler where Self: LiveAssembler { var archive: any Archive { shared { DiskArchive() } } }
final class LetterApp: LiveAssembler, LetterAssembler { let scope = Scope() }
final class LetterTestAssembler: TestAssembler, LetterAssembler {
  var archive: any Archive { StubArchive() }; var letter: Letter { Letter(archive, retries: 0) }
}

// So does a test's child.
protocol PostAssembler: ScopedAssembler { var archive: any Archive { get } }
extension PostAssembler where Self: LiveAssembler { var archive: any Archive { shared { DiskArchive() } } }
protocol PostSession: ScopedAssembler, ChildAssembler where Parent: PostAssembler {
  var letter: Letter { get }
}
extension PostSession { var letter: Letter { shared { Letter(parent.archive, retries: 3) } } }
final class PostApp: LiveAssembler, PostAssembler { let scope = Scope() }
final class LivePostSession: Child<PostApp>, PostSession {}
final class PostTestAssembler: TestAssembler, PostAssembler { var archive: any Archive { StubArchive() } }
final class TestPostSession: Child<PostTestAssembler>, PostSession {
  var letter: Letter { shared { Letter(parent.archive, retries: 0) } }
}
