import Assembler
import AssemblerTesting

// Advice: cache it, like the rule it replaces: 'shared { StubBox(…) }'
protocol Box: AnyObject, Sendable { var items: [String] { get set } }
final class DiskBox: Box, @unchecked Sendable { var items: [String] = [] }
final class StubBox: Box, @unchecked Sendable { var items: [String] = [] }
final class Packer { let box: any Box; init(box: any Box) { self.box = box } }
final class Opener { let box: any Box; init(box: any Box) { self.box = box } }
protocol BoxAssembler: ScopedAssembler {
  func resolve() -> any Box; func resolve() -> Packer; func resolve() -> Opener
}
extension BoxAssembler {
  func resolve() -> Packer { Packer(box: resolve()) }; func resolve() -> Opener { Opener(box: resolve()) }
}
extension BoxAssembler where Self: LiveAssembler { func resolve() -> any Box { shared { DiskBox() } } }
extension BoxAssembler where Self: TestAssembler {
  #if FIXED
  func resolve() -> any Box { shared { StubBox() } }
  #else
  func resolve() -> any Box { StubBox() }
  #endif
}
final class BoxTestAssembler: TestAssembler, BoxAssembler {}
func replacedInExtension() -> Bool {
  let assembler = BoxTestAssembler()
  let (packer, opener): (Packer, Opener) = (assembler.resolve(), assembler.resolve())
  packer.box.items.append("one")
  return opener.box.items == ["one"]
}
