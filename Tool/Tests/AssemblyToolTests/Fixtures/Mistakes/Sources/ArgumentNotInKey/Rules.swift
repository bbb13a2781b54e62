import Assembler
import Foundation

struct User: Hashable, Sendable {
  let id: Int
  let name: String
}
final class Doc: Sendable {
  init(_ text: String = "", size: Int = 1) {}
  init(_ text: () -> String, label: () -> String) {}
  init(loading url: String) async throws {}
  init(later: @escaping () -> String) {}
  init(onEnd: @escaping () -> Void) {}
}
enum Primary {}
enum Kind: Hashable, Sendable { case image(Int), text }

// Rules with arguments: whoever calls them, each argument that the builder reads belongs to the key.
protocol Scene: ScopedAssembler {
  var numbers: [Int] { get }
  func doc(user: User) -> Doc
  func doc(user: User, size: Int) -> Doc
  func doc(row: Int) -> Doc
  func doc(url: String) async throws -> Doc
  func doc(tenant: String, user: String) -> Doc
  func doc(column: Int, row: Int, zoom: Int) -> Doc
  func doc(make: () -> String) -> Doc
  func doc(onEnd: @escaping () -> Void) -> Doc
  func doc(pair: (Int, Int)) -> Doc
  func doc(title: String, isShown: Bool) -> Doc
  func doc(captured: String) -> Doc
  func doc(path: String, mode: String) -> Doc
  func doc(type: Any.Type) -> Doc
  func doc(token: String) -> Doc
  func doc(_ label: Primary.Type) -> Doc
  func doc(id user: User) -> Doc
  func doc(trimmed name: String) -> Doc
  func doc(id: Int, kind: Kind) -> Doc
  func doc(label: String) -> Doc
  func doc(size: Int) -> Doc
  func doc(unread isReplica: Bool) -> Doc
  func doc(changed name: String, size: Int) -> Doc
}
extension Scene {
  var numbers: [Int] { [1] }
  // Wrong: no key, in each kind of cache.
  func doc(user: User) -> Doc { shared { Doc(user.name) } }
  func doc(row: Int) -> Doc { graphShared { Doc("", size: row) } }
  func doc(url: String) async throws -> Doc { try await weaklyShared { try await Doc(loading: url) } }
  // Wrong: a key that lacks an argument, or has only its word.
  func doc(user: User, size: Int) -> Doc { shared(for: user.id) { Doc(user.name, size: size) } }
  func doc(column: Int, row: Int, zoom: Int) -> Doc {
    shared(for: [column, row]) { Doc("", size: column + row + zoom) }
  }
  func doc(tenant: String, user: String) -> Doc { shared(for: "\(tenant) user") { Doc(tenant + user) } }
  func doc(title: String, isShown: Bool) -> Doc { shared(for: isShown) { Doc(isShown ? title : "") } }
  // Wrong: a closure's result, a closure, a part of a tuple, a captured argument, two of them, and any type.
  func doc(make: () -> String) -> Doc { shared { Doc(make()) } }
  func doc(onEnd: @escaping () -> Void) -> Doc { shared { Doc(onEnd: onEnd) } }
  func doc(pair: (Int, Int)) -> Doc { shared { Doc("", size: pair.0) } }
  func doc(captured: String) -> Doc { shared { [captured] in Doc(captured) } }
  func doc(path: String, mode: String) -> Doc { shared { Doc(later: { [path, mode] in path + mode }) } }
  func doc(type: Any.Type) -> Doc { shared { Doc("\(type)") } }
  // Wrong: the session has it, and so the rule belongs there.
  func doc(token: String) -> Doc { shared { Doc(token) } }

  // Right: a label; a key that is a part of the argument, or made from it; a builder that doesn't read it.
  func doc(_ label: Primary.Type) -> Doc { shared { Doc("\(label)") } }
  func doc(id user: User) -> Doc { shared(for: user.id) { Doc(user.name) } }
  func doc(trimmed name: String) -> Doc {
    let key = name.lowercased()
    return shared(for: key) { Doc(name) }
  }
  func doc(unread isReplica: Bool) -> Doc { shared { Doc() } }
  // Right: a case's value, labels and a subscript's label have the argument's name.
  func doc(id: Int, kind: Kind) -> Doc {
    shared(for: kind) { if case let .image(id) = kind { Doc("", size: id) } else { Doc() } }
  }
  func doc(label: String) -> Doc {
    shared {
      Doc {
        "a"
      } label: {
        "b"
      }
    }
  }
  func doc(size: Int) -> Doc { shared { Doc("", size: self[size: 1]) } }
  subscript(size number: Int) -> Int { number }
  // Right: what the instance gets afterwards.
  func doc(changed name: String, size: Int) -> Doc {
    let doc: Doc = shared(for: name) { Doc(name, size: 12) }
    print(doc, size)
    return doc
  }
}
final class App: LiveAssembler, Scene { let scope = Scope() }
final class Session: Child<App>, ChildAssembler {
  let token = "t"
  var doc: Doc { parent.doc(token: token) }
}
