import ContactsScene
import Measurement

/// Reading a shared object that is built already.
public let sharedCases: [Case] = [
  Case("shared/across modules/stored let, any") {
    let factory = opaque(StoredServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { consume(factory.makeService()) }
    }
  },
  Case("shared/across modules/mutex, any") {
    let factory = opaque(LockedServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { consume(factory.makeService()) }
    }
  },
  Case("shared/across modules/static let") {
    return { count in
      for _ in 0..<count { consume(StaticServiceFactory.service) }
    }
  },
  Case("shared/across modules/shared { }, any", reference: "shared/across modules/stored let, any", most: 220)
  {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      for _ in 0..<count { consume(assembler.resolve() as Service) }
    }
  },
]
