import Measurement

/// Reading a shared object that is built already, and letting go of it. What is called through `any` is not
/// known to the optimizer, so that it cannot leave the call out.
public let sharedCasesWithinModule: [Case] = [
  Case("shared/within one module/stored let, any") {
    let factory = opaque(StoredServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { _ = factory.makeService() }
    }
  },
  Case("shared/within one module/mutex, any") {
    let factory = opaque(LockedServiceFactory() as any ServiceFactory)
    return { count in
      for _ in 0..<count { _ = factory.makeService() }
    }
  },
  Case("shared/within one module/static let") {
    return { count in
      for _ in 0..<count { consume(StaticServiceFactory.service) }
    }
  },
  Case(
    "shared/within one module/shared { }, any",
    reference: "shared/within one module/stored let, any",
    most: 135
  ) {
    let assembler = opaque(AppAssembler() as any ContactsSceneAssembler)
    return { count in
      for _ in 0..<count { _ = assembler.resolve() as Service }
    }
  },
]
