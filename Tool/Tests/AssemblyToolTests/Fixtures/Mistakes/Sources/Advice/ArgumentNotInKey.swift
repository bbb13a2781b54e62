import Assembler

// Advice: write 'shared(on: MainActor.self, for: country)'
protocol TaxScene: ScopedAssembler { @MainActor func tax(country: String) -> Named }
extension TaxScene {
  #if FIXED
  @MainActor func tax(country: String) -> Named {
    shared(on: MainActor.self, for: country) { Named(name: country) }
  }
  #else
  @MainActor func tax(country: String) -> Named { shared(on: MainActor.self) { Named(name: country) } }
  #endif
}
final class TaxApp: LiveAssembler, TaxScene { let scope = Scope() }
@MainActor func argument() -> Bool {
  let app = TaxApp()
  return ["de", "it"].allSatisfy { app.tax(country: $0).name == $0 }
}
