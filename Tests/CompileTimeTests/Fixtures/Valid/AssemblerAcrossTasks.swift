// shows: A Sendable assembler used by many tasks at once
import Assembler

nonisolated struct Car: Sendable {
  let number: Int
}
nonisolated protocol CarAssembler: ScopedAssembler, Sendable { func resolve(number: Int) -> Car }
nonisolated extension CarAssembler {
  func resolve(number: Int) -> Car { shared(for: number) { Car(number: number) } }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }

nonisolated func build() async -> [Car] {
  let assembler = AppAssembler()
  return await withTaskGroup(of: Car.self) { group in
    for number in 1...10 {
      group.addTask { assembler.resolve(number: number) }
    }
    return await group.reduce(into: []) { $0.append($1) }
  }
}
