import AssemblyCheck
import Foundation

/// What a stub in a file lacks since the type changed.
extension Stub {
  /// Adds it, and changes nothing else.
  func add(to edits: inout Insertions, _ path: String) throws {
    let file = sources[path]
    guard let existing else {
      let title = type.isProtocol ? "'\(name)'" : "extension of '\(type.name)'"
      throw UsageError.notFound(
        "\(path) has no \(title): name a new file, or leave out '--to' to print the stub"
      )
    }
    for module in imports.keys.sorted() where !(initializer.body + closures.map(\.text)).isEmpty {
      try edits.addImport(module, isPublic: false, to: path)
    }
    let parts = type.isProtocol ? (closures + members) : []
    let texts = parts.map { part in
      part.condition.isEmpty ? part.text : "#if \(part.condition)\n\(part.text)\n#endif"
    }
    // A required initializer isn't the stub's own.
    let isOwn = { (member: MemberDeclaration) in
      type.isProtocol ? member.keyword == "init" : member.name == "unimplemented" && member.isStatic
    }
    guard
      let token = existing.memberNames.first(where: { file.member(at: $0).map(isOwn) ?? false }),
      let body = file.body(of: token)
    else {
      if !type.isProtocol {
        throw UsageError.notFound("\(path) has no 'unimplemented()' of '\(type.name)'")
      }
      return try edits.add(formatted(texts, path), to: existing.location, named: name)
    }
    let list = token + 1
    let asked = initializer.parameters.filter { parameter in
      !file.parameters(of: token).contains { parameter.hasPrefix("\(($0.label ?? "_").quoted):") }
    }
    if !asked.isEmpty {
      try edits.insert(asked, after: file.elements(in: list).last, inListAt: list, of: path)
    }
    if type.isProtocol {
      let written = texts.filter { !$0.hasPrefix("/// Each value") && !$0.hasPrefix("init(\n") }
      try edits.add(formatted(written, path), to: existing.location, named: name)
      if initializer.body.isEmpty { return }
      let block = "func f() {\n\(initializer.body.joined(separator: "\n"))\n}"
      let lines = SourceFormat.member(block, in: path).split(separator: "\n").dropFirst().dropLast()
      try edits.append(lines.map(String.init), toBlock: body, of: path)
      return
    }
    try add(initializer.body, toTheCallIn: body, to: &edits, path)
    if !isRecording { return }
    guard let token = existing.memberNames.first(where: { file.matches($0, "recording") }),
      let body = file.body(of: token), let calls = file.types.first(where: { $0.name == "Calls" })
    else { return try edits.add(formatted([recording], path), to: existing.location, named: existing.name) }
    try edits.add(recorders, to: calls.location, named: calls.name)
    try add(recorded, toTheCallIn: body, to: &edits, path)
  }

  /// Adds the arguments that the call of a structure's initializer lacks, each in its place.
  private func add(
    _ arguments: [String],
    toTheCallIn body: ClosedRange<Int>,
    to edits: inout Insertions,
    _ path: String
  ) throws {
    let file = sources[path]
    guard let call = body.first(where: { file.matches($0, "(") && file.matches($0 - 1, type.name) }) else {
      throw UsageError.notFound("'unimplemented()' of '\(type.name)' has another form: edit it")
    }
    var last: ClosedRange<Int>?
    let elements = file.elements(in: call)
    for argument in arguments {
      let label = argument.prefix { $0 != ":" }
      if let element = elements.first(where: { file.text($0.lowerBound) == label }) {
        last = element
      } else {
        try edits.insert([argument], after: last, inListAt: call, of: path)
      }
    }
  }

  private func formatted(_ members: [String], _ path: String) -> [String] {
    let mark = "// mark\n"
    return SourceFormat.member(members.joined(separator: "\n\(mark)"), in: path).split(separator: mark).map {
      part in
      String(part).trimmingCharacters(in: .newlines)
    }
  }
}
