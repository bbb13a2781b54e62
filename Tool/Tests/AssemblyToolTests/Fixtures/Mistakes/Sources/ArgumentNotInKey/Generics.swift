import Assembler

protocol Store: Sendable {}
protocol Opening { static func open() }
final class FileStore<Item>: Store {}

extension Scene {
  // Wrong: the instance's type lacks the function's, or it has none.
  func doc<Item>(of type: Item.Type) -> Doc { shared { Doc("\(Item.self)") } }
  func store<Item>(of type: Item.Type) -> any Store { shared { () -> any Store in FileStore<Item>() } }
  func constant<Item>(of type: Item.Type) -> any Store {
    shared {
      let store = FileStore<Item>()
      return store
    }
  }
  func open<Item: Opening>(_ type: Item.Type) {
    shared {
      Item.open()
      return ()
    }
  }
  // Wrong: a parameter is another name of the type; and any of several types.
  func text<Item>(of type: Item.Type) -> Doc { shared { Doc("\(type)") } }
  func text(of type: any Opening.Type) -> Doc { shared { Doc("\(type)") } }
  // Right: one type, and the key that has the other name.
  func text(of type: Doc.Type) -> Doc { shared { Doc("\(type)") } }
  func keyedText<Item>(of type: Item.Type) -> Doc { shared(for: ObjectIdentifier(type)) { Doc("\(type)") } }
  // Right: the instance's type or the key has it, the builder doesn't name it, or a place of its own is passed.
  func own<Item>(of type: Item.Type) -> FileStore<Item> { shared { FileStore<Item>() } }
  func opaque<Item>(of type: Item.Type) -> some Store { shared { FileStore<Item>() } }
  func opaques<Item>(of type: Item.Type) -> [some Store] { shared { [FileStore<Item>()] } }
  func expression<Item>(of type: Item.Type) -> any Store { shared { FileStore<Item>() } }
  func converted<Item>(of type: Item.Type) -> any Store { shared { FileStore<Item>() as FileStore<Item> } }
  func cast<Item>(of type: Item.Type) -> Any { shared { FileStore<Item>() } as FileStore<Item> }
  func arrow<Item>(of type: Item.Type) -> Any { shared { () -> FileStore<Item> in FileStore<Item>() } }
  func keyed<Item>(of type: Item.Type) -> Doc {
    shared(for: ObjectIdentifier(Item.self)) { Doc("\(Item.self)") }
  }
  func unnamed<Item>(for item: Item) -> Doc { shared { Doc() } }
  func inner<Item>(of type: Item.Type) -> String {
    let store = shared { FileStore<Item>() }
    return "\(store)"
  }
  func sited<Item>(
    _ type: Item.Type,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> any Store { shared(fileID: fileID, line: line, column: column) { FileStore<Item>() } }
}
