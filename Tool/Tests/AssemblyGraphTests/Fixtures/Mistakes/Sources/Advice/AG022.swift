import Assembler

// Advice: add 'resolve() as ArchiveTarget' here, or remove the rule
protocol Target: Sendable { var name: String { get } }
struct PrinterTarget: Target { let name = "printer" }
struct ArchiveTarget: Target { let name = "archive" }
protocol TargetAssembler: Assembling {
  func resolve() -> PrinterTarget
  func resolve() -> ArchiveTarget
  func resolve() -> [any Target]
}
extension TargetAssembler {
  func resolve() -> PrinterTarget { PrinterTarget() }
  func resolve() -> ArchiveTarget { ArchiveTarget() }
  #if FIXED
  func resolve() -> [any Target] { [resolve() as PrinterTarget, resolve() as ArchiveTarget] }
  #else
  func resolve() -> [any Target] { [resolve() as PrinterTarget] }
  #endif
}
struct TargetApp: LiveAssembler, TargetAssembler {}

func leftOut() -> Bool {
  let targets: [any Target] = TargetApp().resolve()
  return targets.map(\.name) == ["printer", "archive"]
}
