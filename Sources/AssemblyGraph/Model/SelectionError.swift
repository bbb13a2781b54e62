/// A name that nothing in the graph has.
public enum SelectionError: Error, Equatable, CustomStringConvertible {
  case noAssembler(String, known: [String])
  case noRule(String)

  public var description: String {
    switch self {
    case .noAssembler(let name, let known):
      "no assembler is called '\(name)'; there are: \(known.isEmpty ? "none" : known.joined(separator: ", "))"
    case .noRule(let text):
      "no rule builds '\(text)' or has it in its signature; 'assembly graph' lists the rules"
    }
  }
}
