import Assembler
import ContactsScene
import Measurement

final class Services: LiveAssembler, ServicesAssembler {
  let scope = Scope()
}

private final class ObservedServices: LiveAssembler, ServicesAssembler {
  let scope = Scope { _ in }
}

/// Requests the first instances of a new scope, as each server's request, screen and test does.
public let firstRequestCases: [Case] = [
  Case("first/by hand: one") { count in
    for _ in 0..<count {
      let services = opaque(LockedServicesFactory() as any LockedServices)
      consume(services.makeAccount())
    }
  },
  Case("first/by hand: five") { count in
    for _ in 0..<count {
      let services = opaque(LockedServicesFactory() as any LockedServices)
      consume(services.makeAccount())
      consume(services.makeBilling())
      consume(services.makeCalendar())
      consume(services.makeDirectory())
      consume(services.makeEditor())
    }
  },
  Case("first/an object") { count in
    for _ in 0..<count { consume(opaque(Account())) }
  },
  Case("first/four objects") { count in
    for _ in 0..<count {
      consume(opaque(Billing()))
      consume(opaque(Calendar()))
      consume(opaque(Directory()))
      consume(opaque(Editor()))
    }
  },
  Case("first/assembler with an empty scope", most: 1_050, allocations: 3) { count in
    for _ in 0..<count { _ = opaque(Services() as any ServicesAssembler) }
  },
  Case(
    "first/shared { }: one",
    beyond: ["first/assembler with an empty scope", "first/an object"],
    most: 2_400,
    allocations: 2
  ) {
    count in
    for _ in 0..<count {
      let services = opaque(Services() as any ServicesAssembler)
      consume(services.resolve() as Account)
    }
  },
  Case(
    "first/shared { }: each of four more",
    beyond: ["first/shared { }: one", "first/four objects"],
    times: 4,
    most: 2_100,
    allocations: 1
  ) { count in
    for _ in 0..<count {
      let services = opaque(Services() as any ServicesAssembler)
      consume(services.resolve() as Account)
      consume(services.resolve() as Billing)
      consume(services.resolve() as Calendar)
      consume(services.resolve() as Directory)
      consume(services.resolve() as Editor)
    }
  },
  Case("first/observed assembler with an empty scope") { count in
    for _ in 0..<count { _ = opaque(ObservedServices() as any ServicesAssembler) }
  },
  Case(
    "first/shared { }: one, observed",
    beyond: ["first/observed assembler with an empty scope", "first/an object"],
    most: 3_000
  ) { count in
    for _ in 0..<count {
      let services = opaque(ObservedServices() as any ServicesAssembler)
      consume(services.resolve() as Account)
    }
  },
  Case("first/shared(for:) { }: one", beyond: ["first/assembler with an empty scope", "first/an object"]) {
    count in
    for _ in 0..<count {
      let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
      consume(assembler.resolve(account: 1))
    }
  },
  Case("first/weaklyShared { }: one", beyond: ["first/assembler with an empty scope", "first/an object"]) {
    count in
    for _ in 0..<count {
      let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
      consume(assembler.resolve() as Cache)
    }
  },
]
