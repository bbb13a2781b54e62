import Assembler
import AssemblerEffects
import Foundation
import TestSupport
import Testing

@Suite("Random programs on one scope")
struct RandomProgramTests {
  /// What a thread asks for.
  enum Operation: CaseIterable {
    case request, keyedRequest, weakRequest, weakRelease, throwing, slow, nested
  }

  final class Object: Sendable {
    let rule: String
    let parts: [Object]

    init(_ rule: String, _ parts: [Object] = []) {
      self.rule = rule
      self.parts = parts
    }
  }

  /// Of a rule, on a thread at its step.
  struct Failure: Error, Hashable { let number: Int, thread: Int, step: Int }

  /// What one lock around everything would answer.
  final class Model: Sendable {
    private struct State {
      /// The instances of rules and keys that last as long as the scope.
      var cached: [String: Object] = [:]
      /// The instances that a thread holds, by weak rule.
      var held: [String: [Int: Object]] = [:]
      var builds: [String: Int] = [:]
      /// What builders have thrown.
      var failures: Set<Failure> = []
      var mistakes: [String] = []
    }

    private let state = Lock(State())

    var mistakes: [String] { state.withLock { $0.mistakes } }

    func built(_ rule: String) { state.withLock { $0.builds[rule, default: 0] += 1 } }

    /// Every answer for a rule is the first one, built once.
    func check(_ object: Object, _ rule: String) {
      state.withLock { state in
        if object.rule != rule { state.mistakes.append("\(rule): got \(object.rule)") }
        if let known = state.cached[rule], known !== object {
          state.mistakes.append("\(rule): two instances")
        }
        if state.builds[rule] != 1 { state.mistakes.append("\(rule): \(state.builds[rule] ?? 0) builds") }
        state.cached[rule] = object
      }
    }

    /// While one thread holds an instance, no other thread gets another.
    func hold(_ object: Object, _ rule: String, thread: Int) {
      state.withLock { state in
        if object.rule != rule { state.mistakes.append("\(rule): got \(object.rule)") }
        let others = state.held[rule, default: [:]].values
        if others.contains(where: { $0 !== object }) { state.mistakes.append("\(rule): two alive at once") }
        state.held[rule, default: [:]][thread] = object
      }
    }

    func release(_ rule: String, thread: Int) -> Object? {
      state.withLock { $0.held[rule]?.removeValue(forKey: thread) }
    }

    func fail(_ failure: Failure) throws(Failure) -> Never {
      state.withLock { _ = $0.failures.insert(failure) }
      throw failure
    }

    /// A call fails by its own builder, or by the one of this rule that it has waited for.
    func check(_ error: Failure, number: Int) {
      state.withLock { state in
        guard error.number == number, state.failures.contains(error) else {
          return state.mistakes.append("throwing \(number): another error")
        }
      }
    }

    func mistake(_ text: String) { state.withLock { $0.mistakes.append(text) } }
  }

  final class Program: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()
    let model = Model()

    // The line stands for the rule: each number of each kind is a rule of its own.
    private func build(_ rule: String, _ parts: [Object] = []) -> Object {
      model.built(rule)
      return Object(rule, parts)
    }

    func request(_ number: Int) -> Object { shared(line: UInt(100 + number)) { build("shared \(number)") } }

    func keyedRequest(_ number: Int, _ key: Int) -> Object {
      shared(for: key, line: UInt(200 + number)) { build("keyed \(number) \(key)") }
    }

    func weakRequest(_ number: Int) -> Object {
      weaklyShared(line: UInt(300 + number)) { build("weak \(number)") }
    }

    func weakRequest(_ number: Int, _ key: Int) -> Object {
      weaklyShared(for: key, line: UInt(400 + number)) { build("weak \(number) \(key)") }
    }

    // assembly:ignore argument-not-in-key only a failed build reads these arguments
    func throwing(_ failure: Failure, fails: Bool) throws(Failure) -> Object {
      try shared(line: UInt(500 + failure.number)) { () throws(Failure) -> Object in
        if fails { try model.fail(failure) }
        return build("throwing \(failure.number)")
      }
    }

    func slow(_ number: Int) -> Object {
      shared(line: UInt(600 + number)) {
        usleep(200)
        return build("slow \(number)")
      }
    }

    /// Asks for rules of higher numbers, of every kind: there is no circle.
    func nested(_ number: Int) -> Object {
      shared(line: UInt(700 + number)) {
        let next = number < 5 ? [nested(number + 1), nested(number + 2)] : []
        return build(
          "nested \(number)",
          next + [request(number), keyedRequest(0, number), weakRequest(number)]
        )
      }
    }
  }

  @Test("8 threads get the results of a model behind one lock", arguments: seeds(200)) func model(seed: Int)
    async
  {
    let program = Program()
    await Threads.runDetached(8) { thread in
      var generator = RandomNumbers.seeded(UInt64(seed * 8 + thread))
      for step in 0..<60 { Self.step(step, of: program, thread, &generator) }
    }
    #expect(program.model.mistakes.first == nil, "seed \(seed)")
  }

  private static func step(_ step: Int, of program: Program, _ thread: Int, _ generator: inout RandomNumbers)
  {
    let model = program.model
    let number = Int.random(in: 0...3, using: &generator)
    let key = Int.random(in: 0...2, using: &generator)
    switch Operation.allCases.randomElement(using: &generator) {
    case .request: model.check(program.request(number), "shared \(number)")
    case .keyedRequest: model.check(program.keyedRequest(number, key), "keyed \(number) \(key)")
    case .weakRequest where key == 0:
      _ = model.release("weak \(number)", thread: thread)
      model.hold(program.weakRequest(number), "weak \(number)", thread: thread)
    case .weakRequest:
      _ = model.release("weak \(number) \(key)", thread: thread)
      model.hold(program.weakRequest(number, key), "weak \(number) \(key)", thread: thread)
    case .weakRelease: _ = model.release("weak \(number)", thread: thread)
    case .throwing:
      let fails = Bool.random(using: &generator)
      do throws(Failure) {
        let failure = Failure(number: number, thread: thread, step: step)
        model.check(try program.throwing(failure, fails: fails), "throwing \(number)")
      } catch {
        model.check(error, number: number)
      }
    case .slow: model.check(program.slow(number), "slow \(number)")
    case .nested, nil:
      let object = program.nested(number)
      model.check(object, "nested \(number)")
      for part in object.parts where !part.rule.hasPrefix("weak") { model.check(part, part.rule) }
    }
  }
}
