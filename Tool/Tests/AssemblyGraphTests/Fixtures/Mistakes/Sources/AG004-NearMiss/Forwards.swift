import Assembler

struct Doc: Sendable { var id = 0 }
protocol DocScene: Assembling { func resolve() -> Doc }
extension DocScene { func resolve() -> Doc { Doc() } }
struct DocApp: LiveAssembler, DocScene {}

// A child's forward has another effect, and its own rule a parent's, of a parent that no code names.
struct DocChild: ChildAssembler, DocScene {
  let parent: DocApp
  func resolve() async -> Doc { parent.resolve() }
}
struct Sheet: Sendable {}
protocol SheetScene: Assembling { func sheet() -> Sheet }
struct GenericChild<Parent: DocScene>: ChildAssembler, SheetScene {
  let parent: Parent; func sheet() -> Sheet { Sheet() }
  func resolve() -> Doc { Doc(id: 2) }
}

// Two rules of one result: the one with the same label is meant.
protocol PairScene: Assembling { func resolve(first: Int) -> Doc; func resolve(second: Int) -> Doc }
extension PairScene {
  func resolve(first: Int) -> Doc { Doc(id: first) }; func resolve(second: Int) -> Doc { Doc(id: second) }
}
struct PairApp: LiveAssembler, PairScene {
  func resolve(second: String) -> Doc { Doc(id: 2) }
}
