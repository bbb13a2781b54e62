import Assembler
import AssemblerTesting

// Advice: cache it, like the rule it replaces: 'shared { StubStore(…) }'
protocol BoxScene: ScopedAssembler { var box: any Store { get } }
extension BoxScene { func users() -> Users { Users(writer: box, reader: box) } }
extension BoxScene where Self: LiveAssembler { var box: any Store { shared { DiskStore() } } }
extension BoxScene where Self: TestAssembler {
  #if FIXED
  var box: any Store { shared { StubStore() } }
  #else
  var box: any Store { StubStore() }
  #endif
}
final class BoxTest: TestAssembler, BoxScene {}
func replacedInExtension() -> Bool { BoxTest().users().share() }
