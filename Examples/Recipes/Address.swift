import Assembler

protocol AddressAssembler: Assembling { var address: String { get } }
extension AddressAssembler where Self: LiveAssembler {
  var address: String {
    #if DEBUG
    "https://test.notes.example"
    #else
    "https://notes.example"
    #endif
  }
}
