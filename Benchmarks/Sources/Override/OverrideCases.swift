import Assembler
import AssemblerTesting
import ContactsScene
import Measurement

/// Overrides one leaf, as a test does: creates a test assembler, and builds an object from the leaf.
public let overrideCases: [Case] = [
  Case("override/one leaf, and use it", most: 1_750) {
    return { count in
      for _ in 0..<count {
        let assembler = opaque(ContactsTestAssembler() as any ContactsSceneAssembler)
        consume(assembler.resolve() as GetAllContacts)
      }
    }
  }
]

nonisolated final class ContactsTestAssembler: SendableTestAssembler, ContactsSceneAssembler {
  func resolve() -> any ContactsDataSource { NetworkContactsDataSource() }
}
