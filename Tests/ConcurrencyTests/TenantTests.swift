import Assembler
import Testing

/// The tenants of the page "Servers": children that a list outside of the scope keeps.
@Suite struct TenantTests {
  /// A key that counts how many keys live.
  private struct ID: Hashable, Sendable {
    final class Life: Sendable {
      let alive: Counter
      init(_ alive: Counter) {
        self.alive = alive
        alive.raise()
      }
      deinit { alive.raise(by: -1) }
    }
    let number: Int
    let life: Life

    static func == (a: Self, b: Self) -> Bool { a.number == b.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private final class Service: LiveAssembler, ScopedAssembler, Sendable {
    let scope = Scope()
    func tenant(_ id: ID) -> Tenant { weaklyShared(for: id) { Tenant(parent: self) } }
  }
  private final class Tenant: SendableChild<Service>, ChildAssembler, Sendable {}

  @Test("10,000 tenants leave those used last and few keys, and then nothing") func tenants() {
    let keys = Counter()
    weak var service: Service?
    do {
      let application = Service()
      service = application
      var recent: [Tenant] = []
      for number in 0..<10_000 {
        let id = ID(number: number, life: ID.Life(keys))
        let tenant = application.tenant(id)
        #expect(application.tenant(id) === tenant)
        recent.append(tenant)
        if recent.count > 100 { recent.removeFirst() }
        if keys.value > 1_000 { Issue.record("\(keys.value) keys live") }
      }
      #expect(application.scope.contents.count == 100)
      let id = ID(number: 9_950, life: ID.Life(keys))
      #expect(recent.contains { $0 === application.tenant(id) })
    }
    #expect(service == nil)
    #expect(keys.value == 0)
  }
}
