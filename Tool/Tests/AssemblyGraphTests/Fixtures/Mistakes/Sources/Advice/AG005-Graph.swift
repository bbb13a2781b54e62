import Assembler

// Advice: share both for the same time: write 'graphShared' in both rules
final class Visit: Sendable {}
final class Report: Sendable { let visit: Visit; init(visit: Visit) { self.visit = visit } }
protocol VisitAssembler: ScopedAssembler { func resolve() -> Visit; func resolve() -> Report }
extension VisitAssembler {
  func resolve() -> Visit { graphShared { Visit() } }
  #if FIXED
  func resolve() -> Report { graphShared { Report(visit: resolve()) } }
  #else
  func resolve() -> Report { shared { Report(visit: resolve()) } }
  #endif
  func report() -> (Visit, Report) { graph { (resolve(), resolve()) } }
}
final class VisitApp: LiveAssembler, VisitAssembler { let scope = Scope() }
func captiveOfGraph() -> Bool {
  let app = VisitApp()
  return (1...2).allSatisfy { _ in
    let (visit, report) = app.report()
    return report.visit === visit
  }
}
