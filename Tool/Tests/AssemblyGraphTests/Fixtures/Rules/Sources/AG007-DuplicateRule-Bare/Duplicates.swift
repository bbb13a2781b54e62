struct Clock { var name: String }
struct Theme {}

protocol WorkAssembler {
  func resolve() -> Clock
  func resolve() -> Theme
}
extension WorkAssembler {
  func resolve() -> Clock { Clock(name: "work") }
  func resolve() -> Theme { Theme() }
}
protocol HomeAssembler {
  func resolve() -> Clock
  func resolve(zone: String) -> Clock
  func resolve() -> Theme
}
extension HomeAssembler {
  func resolve(zone: String) -> Clock { Clock(name: zone) }
}

// AG007: the base class serves `resolve() -> Clock` of one protocol, and the subclass that of the other.
class Office: WorkAssembler {}
class HomeOffice: Office, HomeAssembler {
  func resolve() -> Clock { Clock(name: "home") }
}

// Not duplicates: one body serves both protocols; the arguments differ.
struct OneBody: WorkAssembler, HomeAssembler {
  func resolve() -> Clock { Clock(name: "one") }
  func resolve() -> Theme { Theme() }
}

// AG007: which one runs depends on whether the caller can wait.
protocol WaitingAssembler {
  func resolve() -> Clock
  func resolve() async -> Clock
}
struct Waiting: WaitingAssembler {
  func resolve() -> Clock { Clock(name: "now") }
  func resolve() async -> Clock { Clock(name: "later") }
}

func use(_ home: any HomeAssembler, _ work: any WorkAssembler, _ waiting: any WaitingAssembler) {
  _ = home.resolve() as Clock
  _ = home.resolve(zone: "CET")
  _ = home.resolve() as Theme
  _ = work.resolve() as Clock
  _ = work.resolve() as Theme
  _ = waiting.resolve()
}

func later(_ waiting: any WaitingAssembler) async -> Clock { await waiting.resolve() }
