import Assembler

protocol Payments: Sendable {}
struct Server: Payments {}
struct LoggingPayments: Payments { init(_ payments: any Payments) {} }

// Wrong: two scenes have rules for one type, of which one is asynchronous. It's one finding for both applications.
typealias Name = String
typealias Title = String
protocol NameScene: Assembling { func resolve() -> Name }
protocol TitleScene: Assembling { func resolve() async -> Title }
extension NameScene { func resolve() -> Name { "name" } }
extension TitleScene { func resolve() async -> Title { "title" } }
struct App: LiveAssembler, NameScene, TitleScene {}
struct SecondApp: LiveAssembler, NameScene, TitleScene {}
func name(_ scene: some NameScene) -> Name { scene.resolve() }
func title(_ scene: some TitleScene) async -> Title { await scene.resolve() }
// Wrong: two rules of one protocol.
protocol ReportScene: Assembling {
  func resolve() -> [String]
  func resolve() async -> [String]
}
struct ReportApp: LiveAssembler, ReportScene {
  func resolve() -> [String] { [] }
  func resolve() async -> [String] { ["now"] }
}
// Right: the types have associated types, which differ.
protocol KeyScene: Assembling {
  associatedtype Key
  func resolve() -> Key
}
protocol CountScene: Assembling {
  associatedtype Count = Int
  func resolve() async -> Count
}
extension KeyScene where Key == String { func resolve() -> Key { "key" } }
extension CountScene where Count == Int { func resolve() async -> Count { 1 } }
struct KeyApp: LiveAssembler, KeyScene, CountScene { typealias Key = String }

// Wrong: a live body, left over from before, replaces what tests run.
protocol PaymentScene: Assembling {
  var server: any Payments { get }
  var payments: any Payments { get }
}
extension PaymentScene { var payments: any Payments { LoggingPayments(server) } }
extension PaymentScene where Self: LiveAssembler {
  var server: any Payments { Server() }
  var payments: any Payments { server }
}
struct PaymentApp: LiveAssembler, PaymentScene {}
// Right: tests and previews have a sample, and so has a default that asks for nothing.
protocol SampleScene: Assembling {
  var server: any Payments { get }
  var payments: any Payments { get }
  var others: any Payments { get }
}
extension SampleScene { var others: any Payments { Server() } }
extension SampleScene where Self: SampleAssembler {
  var server: any Payments { Server() }
  var payments: any Payments { LoggingPayments(server) }
}
extension SampleScene where Self: LiveAssembler {
  var server: any Payments { Server() }
  var payments: any Payments { server }
  var others: any Payments { server }
}
struct SampleApp: LiveAssembler, SampleScene {}

// Wrong: two scenes mean different things by one name, also where one has it for live assemblers alone.
protocol FeedScene: Assembling {
  var limit: Int { get }
  var top: Int { get }
}
extension FeedScene { var limit: Int { 20 } }
extension FeedScene where Self: LiveAssembler { var top: Int { 3 } }
protocol SearchScene: Assembling {
  var limit: Int { get }
  var top: Int { get }
}
struct LimitApp: LiveAssembler, FeedScene, SearchScene {}
struct SecondLimitApp: LiveAssembler, FeedScene, SearchScene {}
// Right: a scene that refines another declares its rule again.
protocol LongFeedScene: FeedScene { var limit: Int { get } }
struct LongFeedApp: LiveAssembler, LongFeedScene {}
// Right: the application provides one service to both, or the live leaf of one does, a scene that refines both, or a rule
// that the assembler writes itself.
protocol LeftScene: Assembling {
  var service: any Payments { get }
  var store: any Payments { get }
  var limit: Int { get }
  var size: Int { get }
}
protocol RightScene: Assembling {
  var service: any Payments { get }
  var store: any Payments { get }
  var limit: Int { get }
  var size: Int { get }
}
extension LeftScene { var size: Int { 1 } }
extension LeftScene where Self: LiveAssembler { var store: any Payments { Server() } }
protocol BothScenes: LeftScene, RightScene {}
extension BothScenes { var limit: Int { 4 } }
struct BothApp: LiveAssembler, BothScenes {
  let service: any Payments = Server()
  let size = 3
}
// Right: a child's default beside a live one, in a protocol that only children have.
protocol ServerScene: Assembling { var server: any Payments { get } }
extension ServerScene where Self: LiveAssembler { var server: any Payments { Server() } }
struct ServerApp: LiveAssembler, ServerScene {}
protocol SessionScene: ServerScene {}
extension SessionScene { var server: any Payments { LoggingPayments(Server()) } }
final class Session: Child<ServerApp>, ChildAssembler, SessionScene {}

// Wrong: a session declares a name that its feature has, for something else, and its constant hides the feature's.
protocol PagesScene: Assembling {
  var attempts: Int { get }
  var sender: any Payments { get }
}
extension PagesScene {
  var attempts: Int { 20 }
  var sender: any Payments { Server() }
}
protocol RetrySession: PagesScene { var attempts: Int { get } }
extension RetrySession { var attempts: Int { 3 } }
struct RetryApp: LiveAssembler, RetrySession {}
// Right: a default replaces that of a scene that it refines. It means the same if nothing declares it again, if it asks for
// another rule, is for live assemblers, or builds a service.
protocol ShortPagesScene: PagesScene {}
extension ShortPagesScene { var attempts: Int { 5 } }
protocol AskingPagesScene: PagesScene {
  var attempts: Int { get }
  var most: Int { get }
}
extension AskingPagesScene { var attempts: Int { most } }
protocol LivePagesScene: PagesScene { var attempts: Int { get } }
extension LivePagesScene where Self: LiveAssembler { var attempts: Int { 7 } }
protocol LoggedPagesScene: PagesScene { var sender: any Payments { get } }
extension LoggedPagesScene { var sender: any Payments { LoggingPayments(Server()) } }
// Right: what is hidden is a sample's, or a scene's that isn't refined.
protocol SamplePagesScene: Assembling { var rows: Int { get } }
extension SamplePagesScene where Self: SampleAssembler { var rows: Int { 2 } }
protocol ManyPagesScene: SamplePagesScene { var rows: Int { get } }
extension ManyPagesScene { var rows: Int { 50 } }
protocol FewPagesScene: SamplePagesScene {}
extension FewPagesScene { var rows: Int { 4 } }
