import Assembler
import ContactsScene
import Measurement

private protocol CachesAssembler: ScopedAssembler, Sendable {
  func cache(_ number: Int) -> Cache
}

extension CachesAssembler {
  func cache(_ number: Int) -> Cache { weaklyShared(for: number) { Cache() } }
}

private final class Caches: LiveAssembler, CachesAssembler {
  let scope = Scope()
}

/// Reads a cached object and releases it. The optimizer doesn't know the type behind `any`, so it can't remove the
/// call.
public let sharedCases: [Case] = [
  Case("shared/across modules/stored let, any") {
    let factory = opaque(StoredServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { _ = factory.makeService() }
    }
  },
  Case("shared/across modules/mutex, any") {
    let factory = opaque(LockedServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { _ = factory.makeService() }
    }
  },
  Case("shared/across modules/static let") {
    return { count in
      for _ in 0..<count { consume(StaticServiceFactory.service) }
    }
  },
  Case("shared/across modules/shared { }, any", reference: "shared/across modules/stored let, any", most: 132)
  {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      for _ in 0..<count { _ = assembler.resolve() as Service }
    }
  },
  Case("shared/across modules/shared { } of an existential, any", most: 250) {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      for _ in 0..<count { _ = assembler.resolve() as any Endpoint }
    }
  },
  Case("shared/across modules/shared(for:) { }, any", most: 310) {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      for _ in 0..<count { _ = assembler.resolve(account: 1) }
    }
  },
  Case("shared/across modules/await stored let, any") {
    let factory = opaque(AwaitedStoredServiceFactory() as any AwaitedServiceFactory)
    return { count in
      runBlocking {
        for _ in 0..<count { _ = await factory.makeService() }
      }
    }
  },
  Case(
    "shared/across modules/await shared { }, any",
    reference: "shared/across modules/await stored let, any",
    most: 520
  ) {
    let assembler = opaque(Services() as any ServicesAssembler)
    return { count in
      runBlocking {
        for _ in 0..<count { _ = await assembler.resolve() as Service }
      }
    }
  },
  Case("shared/across modules/graphShared { }, any", most: 750) {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      assembler.graph {
        for _ in 0..<count { _ = assembler.resolve() as Draft }
      }
    }
  },
  Case("shared/across modules/weaklyShared { }, any", most: 370) {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    let held = assembler.resolve() as Cache
    return { count in
      withExtendedLifetime(held) {
        for _ in 0..<count { _ = assembler.resolve() as Cache }
      }
    }
  },
  Case("shared/across modules/weaklyShared(for:) { }, any", most: 1_000) {
    let assembler = opaque(Caches() as any CachesAssembler)
    let held = (0..<10).map { assembler.cache($0) }
    return { count in
      withExtendedLifetime(held) {
        for number in 0..<count { _ = assembler.cache(number % 10) }
      }
    }
  },
]

/// Reads the instances of many keys in turn.
public let keyCases: [Case] = [10, 1_000, 100_000].map { (keys: Int) in
  Case("keys/shared(for:) { } of \(keys)") {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    for key in 0..<keys { _ = assembler.resolve(account: key) }
    return { count in
      for number in 0..<count { _ = assembler.resolve(account: number % keys) }
    }
  }
}
