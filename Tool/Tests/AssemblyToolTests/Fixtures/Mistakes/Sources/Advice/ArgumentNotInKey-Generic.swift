import Assembler

// Advice: write 'shared(for: ObjectIdentifier(Model.self))'
protocol TableScene: ScopedAssembler { func table<Model>(of type: Model.Type) -> Named }
extension TableScene {
  #if FIXED
  func table<Model>(of type: Model.Type) -> Named {
    shared(for: ObjectIdentifier(Model.self)) { Named(name: "\(Model.self)") }
  }
  #else
  func table<Model>(of type: Model.Type) -> Named { shared { Named(name: "\(Model.self)") } }
  #endif
}
final class TableApp: LiveAssembler, TableScene { let scope = Scope() }
func typeInKey() -> Bool {
  let app = TableApp()
  return app.table(of: Int.self).name == "Int" && app.table(of: String.self).name == "String"
}
