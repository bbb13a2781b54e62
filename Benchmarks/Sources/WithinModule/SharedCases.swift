import Measurement

/// Reads a cached object and releases it. The optimizer doesn't know the type behind `any`, so it can't remove the
/// call.
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
