import Assembler

// Advice: write 'shared(on: MainActor.self, for: country)'
@MainActor final class Tax { let country: String; init(country: String) { self.country = country } }
protocol TaxAssembler: ScopedAssembler { @MainActor func resolve(country: String) -> Tax }
extension TaxAssembler {
  #if FIXED
  @MainActor func resolve(country: String) -> Tax {
    shared(on: MainActor.self, for: country) { Tax(country: country) }
  }
  #else
  @MainActor func resolve(country: String) -> Tax { shared(on: MainActor.self) { Tax(country: country) } }
  #endif
}
final class TaxApp: LiveAssembler, TaxAssembler { let scope = Scope() }
@MainActor func argument() -> Bool {
  let app = TaxApp()
  return ["de", "it"].map { app.resolve(country: $0).country } == ["de", "it"]
}
