import Assembler
import Foundation

// What scenes pass on as an interface, of which only the system's is for live assemblers.
protocol Bank: Sendable {}
struct WebBank: Bank { func load() -> String { ProcessInfo.processInfo.hostName } }
struct FileBank: Bank { func load() throws -> Data { try Data(contentsOf: URL(filePath: "/")) } }
struct BundleBank: Bank { func load() throws -> Data { try Data(contentsOf: Bundle.main.bundleURL) } }
struct SampleBank: Bank {}
struct LoggingBank: Bank { let base: any Bank }
struct Account: Sendable {
  let bank: any Bank
  var other: (any Bank)?
  var web = WebBank()
}
struct Fixed: Sendable { let bank: WebBank }
protocol BankScene: ScopedAssembler {
  var bank: any Bank { get }
  var account: Account { get }
  func report() -> Account
}
extension BankScene where Self: LiveAssembler {
  var bank: any Bank { shared { LoggingBank(base: WebBank()) } }
}
extension BankScene {
  // Wrong: a rule, a function, an optional, inside another object, in a closure, the type of another leaf.
  var account: Account { Account(bank: WebBank()) }
  func transfer() -> Account { Account(bank: bank, other: WebBank()) }
  func deep() -> Account { Account(bank: LoggingBank(base: WebBank())) }
  func kept() -> Account { shared { Account(bank: WebBank()) } }
  func report() -> Account { Account(bank: FileBank()) }
  // Right: samples, what the scene builds, a resource of the program, and a type that no interface stands for.
  func sample() -> Account { Account(bank: SampleBank()) }
  func logged() -> Account { Account(bank: LoggingBank(base: bank)) }
  func resource() -> Account { Account(bank: BundleBank()) }
  func fixed() -> Fixed { Fixed(bank: WebBank()) }
}
final class BankApp: LiveAssembler, BankScene { let scope = Scope() }
// Wrong: the scene has no rule for it.
protocol LoneScene: Assembling { func account() -> Account }
extension LoneScene { func account() -> Account { Account(bank: WebBank()) } }
// Wrong: a date by a static property. Right: that of an object.
protocol AgeScene: Assembling {
  var now: Double { get }
  func age(of date: Date) -> Double
}
extension AgeScene {
  var now: Double { Date.timeIntervalSinceReferenceDate }
  // Right: see above.
  func age(of date: Date) -> Double { date.timeIntervalSinceReferenceDate }
}
// Wrong: a rule that asks for another builds it. It can't pass itself.
struct NamedBank: Bank {
  let name: String
  let base: any Bank
}
protocol NamedScene: Assembling {
  var name: String { get }
  var named: any Bank { get }
}
extension NamedScene { var named: any Bank { NamedBank(name: name, base: WebBank()) } }
