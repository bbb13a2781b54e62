import Assembler

// Advice: write 'resolve() as Plan', which runs its rule
struct Plan: Sendable {}
protocol PlanAssembler: Assembling {
  func resolve() -> Plan
  func resolve() -> Plan?
}
extension PlanAssembler {
  func resolve() -> Plan { Plan() }
  #if FIXED
  func resolve() -> Plan? { resolve() as Plan }
  #else
  func resolve() -> Plan? { resolve() }
  #endif
}
struct PlanApp: LiveAssembler, PlanAssembler {}
func optional() -> Bool {
  #if FIXED
  return (PlanApp().resolve() as Plan?) != nil
  #else
  return false
  #endif
}
