import Assembler

// Advice: write 'shared(for: ObjectIdentifier(Model.self))'
final class Table: Sendable { let name: String; init(_ name: String) { self.name = name } }
protocol TableAssembler: ScopedAssembler { func table<Model>(of type: Model.Type) -> Table }
extension TableAssembler {
  #if FIXED
  func table<Model>(of type: Model.Type) -> Table {
    shared(for: ObjectIdentifier(Model.self)) { Table("\(Model.self)") }
  }
  #else
  func table<Model>(of type: Model.Type) -> Table { shared { Table(String(describing: Model.self)) } }
  #endif
}
final class TableApp: LiveAssembler, TableAssembler { let scope = Scope() }
func typeInKey() -> Bool {
  let app = TableApp()
  return app.table(of: Int.self).name == "Int" && app.table(of: String.self).name == "String"
}
