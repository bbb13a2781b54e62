import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// A session reaches the application through its generic parent: each mistake is in what it requests there.
protocol Thumbnails: AnyObject, Sendable {}
final class WebThumbnails: Thumbnails {}
final class StubThumbnails: Thumbnails, @unchecked Sendable { var count = 0 }
final class Player: Sendable {}
final class Queue: Sendable {}
final class List { init(_ thumbnails: any Thumbnails) {} }
final class Detail { init(_ thumbnails: any Thumbnails) {} }
final class Store { init(queue: Queue = Queue()) {} }
final class Library: Sendable { let player: Player; init(player: Player) { self.player = player } }
final class Feed: Sendable { let address: String; init(address: String) { self.address = address } }
struct Row { let number: Int }
struct Header {
  func title() -> String { "Trips at \(Date())" }
}
protocol TripsApplication: ScopedAssembler, DateAssembler {
  func thumbs() -> any Thumbnails; func cover() -> any Thumbnails; func resolve() -> Player
  func resolve() -> Queue; func resolve(page: Int) -> Row
  func session() -> any TripsSession
}
extension TripsApplication {
  var address: String { "https://live" }
  func thumbs() -> any Thumbnails { shared { WebThumbnails() } }
  func resolve() -> Player { weaklyShared { Player() } }
  func resolve(page: Int = 1) -> Row { Row(number: page) }
  func cover() -> any Thumbnails { shared { WebThumbnails() } }
  func resolve() -> Queue { shared { Queue() } }
  func session() -> any TripsSession { UserSession(parent: self) }
}
final class TripsApp: LiveAssembler, TripsApplication { let scope = Scope() }
protocol TripsSession: ScopedAssembler, ChildAssembler where Parent: TripsApplication {
  func resolve() -> Library
}
extension TripsSession {
  func editor() -> Editor<Self> { Editor(parent: self) }; func list() -> List { List(parent.thumbs()) }
  func detail() -> Detail { Detail(parent.thumbs()) }; func feed() -> Feed { Feed(address: parent.address) }
  func resolve() -> Library { shared { Library(player: parent.resolve()) } }
  func row() -> Row { parent.resolve() }
  func store() -> Store { Store() }; func header() -> Header { Header() }
}

// A screen of the session, whose application is two levels above.
protocol EditorScene: ScopedAssembler { func photo() -> Detail; func resolve() -> Library }
final class Editor<Parent: TripsSession>: Child<Parent>, ChildAssembler, EditorScene {
  func photo() -> Detail { Detail(parent.parent.cover()) }
  func album() -> Detail { Detail(parent.parent.cover()) }
  func resolve() -> Library { parent.resolve() }
}
protocol CallAssembler: Assembling { func call() -> Store }
extension CallAssembler where Self: ChildAssembler, Parent: TripsApplication {
  func call() -> Store { Store() }
}
final class CallScreen<Parent: TripsApplication>: Child<Parent>, ChildAssembler, CallAssembler {}
// What a forward returns is the application's.
protocol DeckAssembler: ScopedAssembler { func resolve() -> Player; func resolve() -> Library }
extension DeckAssembler { func resolve() -> Library { shared { Library(player: resolve()) } } }
final class Deck<Parent: TripsApplication>: Child<Parent>, ChildAssembler, DeckAssembler {
  func resolve() -> Player { parent.resolve() }
}
final class UserSession<Parent: TripsApplication>: Child<Parent>, TripsSession {}
final class TripsTestAssembler: TestAssembler, TripsApplication {
  func thumbs() -> any Thumbnails { StubThumbnails() }; func cover() -> any Thumbnails { StubThumbnails() }
  let address = "http://localhost"
  func resolve(page: Int) -> Row { Row(number: -page) }
}
