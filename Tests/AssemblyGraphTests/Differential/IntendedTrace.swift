/// What a random package's text says that it does, computed from the model alone.
///
/// A call means the rule whose declared result is exactly the type that the context names, in the assembler that
/// runs, its own body if it has one. What is cached is one instance for each scope and key, whoever builds it. A
/// child has its parent's instance of what both declare as cached. An assembler is released with its last owner.
struct IntendedTrace {
  private let model: RandomIntentions
  private var log = ""
  private var cached: Set<String> = []

  init(_ model: RandomIntentions) { self.model = model }

  /// The trace of each request, and what is released at the end of each assembler, in the order of the program.
  mutating func traces() -> [(key: String, trace: String)] {
    var traces: [(key: String, trace: String)] = []
    for (index, assembler) in model.assemblers.enumerated() {
      cached = []
      var number = 0
      for request in model.requests where request.assembler == index {
        log = ""
        ask(request.need, index)
        traces.append(("\(model.seed) \(index) \(number)", log))
        number += 1
      }
      let released = assembler.isChild ? "-\(assembler.name)-\(model.prefix)A0" : "-\(assembler.name)"
      traces.append(("\(model.seed) \(index) gone", released))
    }
    return traces
  }

  private mutating func ask(_ need: RandomIntentions.Need, _ assembler: Int) {
    let rule = model.rules[need.rule]
    let runs = model.assemblers[assembler]
    let isMeant = runs.nearMiss == rule.number
    if let own = runs.own[rule.number] {
      build(rule, need, "\(runs.name)o\(rule.number)", own, assembler)
    } else if isMeant {
      // An override that is written with another label is meant to replace the rule.
      log += "miss()"
    } else if runs.isChild {
      ask(need, 0)
    } else {
      build(rule, need, "d\(rule.number)", rule.needs, assembler)
    }
  }

  private mutating func build(
    _ rule: RandomIntentions.Rule,
    _ need: RandomIntentions.Need,
    _ body: String,
    _ needs: [RandomIntentions.Need],
    _ assembler: Int
  ) {
    let argument = rule.hasParameter ? ":\(need.argument)" : ""
    if rule.lifetime != .none, !cached.insert("\(assembler) \(rule.number)\(argument)").inserted { return }
    log += "\(body)\(argument)("
    for inner in needs { ask(inner, assembler) }
    log += ")"
  }
}
