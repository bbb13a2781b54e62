import Assembler

// Helpers of a child that ask the parent for the rule that they come near.
protocol DocsScene: Assembling { func resolve(id: Int) -> Doc }
extension DocsScene { func resolve(id: Int) -> Doc { Doc(id: id) } }
struct DocsApp: LiveAssembler, DocsScene {}
struct DocsChild: ChildAssembler, DocsScene {
  let parent: DocsApp
  func resolve(id: Int) -> Doc { parent.resolve(id: id) }
  func resolve(ids: [Int]) -> [Doc] { ids.map(parent.resolve(id:)) }
}
struct GenericDocs<Parent: DocsScene>: ChildAssembler, SheetScene {
  let parent: Parent; func sheet() -> Sheet { Sheet() }
  func resolve(id: Int) -> Doc { parent.resolve(id: id) }
}
