import Assembler

struct Paper: Sendable {
  init(_ number: Int, label: String = "") {}; init(_ make: () -> Int, label: () -> String) {}
}
struct Ink: Sendable { subscript(id id: Int) -> Int { id } }
enum PaperKind: Hashable { case image(Int), text }

// Functions with one caller, or with one argument: a constant, a stored value of the assembler, a closure.
protocol PaperScene: ScopedAssembler {
  var size: Int { get }; var ink: Ink { get }; var paper: Paper { get }; var wide: Paper { get }
  func paper(id: Int, kind: PaperKind) -> Paper; func paper(label: String) -> Paper
  func paper(id: Int) -> Paper; func shelf<Item>(in: Item.Type) -> any Shelf
  func shelf<Item>(as: Item.Type) -> any Shelf
}
extension PaperScene {
  var ink: Ink { Ink() }; var paper: Paper { sized(size, "a") }
  var wide: Paper { let label = "a"; return made { sized(self.size, label) } }
  private func sized(_ size: Int, _ label: String) -> Paper { shared { Paper(size, label: label) } }
  private func made(_ make: () -> Paper) -> Paper { shared { make() } }

  // What the builder names besides: a case's value, labels.
  func paper(id: Int, kind: PaperKind) -> Paper {
    shared(for: kind) { if case let .image(id) = kind { Paper(id) } else { Paper(0) } }
  }
  func paper(label: String) -> Paper {
    shared {
      Paper {
        1
      } label: {
        "x"
      }
    }
  }
  func paper(id: Int) -> Paper { shared { Paper(ink[id: 4]) } }

  // Each type has an instance of its own: that of the builder's only expression.
  func shelf<Item>(in: Item.Type) -> any Shelf { shared { FileShelf<Item>() } }
  func shelf<Item>(as: Item.Type) -> any Shelf { shared { FileShelf<Item>() as FileShelf<Item> } }
}
final class PaperApp: LiveAssembler, PaperScene {
  let scope = Scope(); let size: Int; init(size: Int) { self.size = size }
}
