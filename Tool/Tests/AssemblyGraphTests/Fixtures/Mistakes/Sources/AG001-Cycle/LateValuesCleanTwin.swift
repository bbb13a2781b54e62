import Assembler

struct Ledger: Sendable { let make: @Sendable () -> Amount }
final class Amount: Sendable { init(_ next: Amount? = nil) {} }
protocol AmountAssembler: Assembling {
  func amount() -> Amount; func resolve(local: Bool) -> Amount; func resolve(uncalled: Void) -> Amount
  func resolve(member: [Mint]) -> Amount
}
struct Mint: Sendable { func make() -> Amount { Amount() } }
final class AmountApp: LiveAssembler, AmountAssembler, @unchecked Sendable {
  // A closure that runs later, a value on a condition, one that nothing reads, a function on a condition, one that is
  // passed on or never called, and another one's of its name.
  lazy var later = Ledger(make: { self.amount() })
  lazy var sometimes: Amount = isOn ? amount() : Amount()
  lazy var closure: () -> Amount = { self.amount() }
  let isOn = false
  func amount() -> Amount { _ = (later, sometimes, closure); return Amount() }
  func resolve(local: Bool) -> Amount {
    func make() -> Amount { Amount(resolve(local: false)) }
    return local ? make() : Amount()
  }
  func resolve(uncalled: Void) -> Amount {
    func make() -> Amount { Amount(resolve(uncalled: ())) }
    let later = make
    _ = { make() }
    _ = later
    return Amount()
  }
  func resolve(member: [Mint]) -> Amount {
    func make() -> Amount { Amount(resolve(member: [])) }
    return member[0].make()
  }
}
func use(_ app: AmountApp) {
  let _: Amount = app.amount(); let _: Amount = app.resolve(local: true)
  let _: Amount = app.resolve(uncalled: ()); let _: Amount = app.resolve(member: [])
}
