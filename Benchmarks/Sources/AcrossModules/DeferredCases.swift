import Assembler
import ContactsScene
import Measurement

/// Reads a value that its first use builds, beside a mutex around an optional.
public let deferredCases: [Case] = [
  Case("deferred/Lazy", reference: "shared/across modules/mutex, any", most: 75) {
    let service = opaque(Lazy { Service() })
    _ = service.value
    return { count in
      for _ in 0..<count { consume(service.value) }
    }
  },
  Case("deferred/Resettable", reference: "shared/across modules/mutex, any", most: 210) {
    let service = opaque(Resettable { Service() })
    _ = service.value
    return { count in
      for _ in 0..<count { consume(service.value) }
    }
  },
]
