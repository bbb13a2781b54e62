import Foundation

/// Standard output and standard error.
enum Terminal {
  /// Whether standard output is a terminal that shows colours, and nobody asked for none.
  static var usesColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return isatty(STDOUT_FILENO) == 1 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  static func complain(_ message: String) {
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }

  /// Writes to `file`, or to standard output if it is nil.
  static func write(_ text: String, to file: String?) throws {
    guard let file else {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      return
    }
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }
}

/// The tool's help.
enum Help {
  static let text = """
    Draws what the compiler built, and finds what it accepts in silence.

    It reads the index of the package's last debug build: run 'swift build --build-tests' first.

    USAGE
      assembly graph [--assembler NAME] [--role ROLE] [--root TYPE] [--full] [--format FORMAT] [--output FILE]
      assembly check [--format FORMAT] [--warnings-as-errors] [--public] [--rule-limit N]
      assembly explain RULE [--assembler NAME]
      assembly diff OLD NEW
      assembly missing [TYPE] [--log FILE]

    COMMANDS
      graph    Prints what each assembler of the program builds, from what the program asks for on, on two screens.
        --assembler NAME        Only this assembler, all of it.
        --role live|preview|test|child
                                Only assemblers with this role, all of them.
        --root TYPE             Only the rules that build this type, and all they need.
        --full                  Prints the whole trees, however long they are.
        --format text|list|mermaid|dot|json|html
                                The form of the output (text). A list has every rule with its protocols, its body and
                                what it asks for.
        --output FILE           Writes to a file.
      check    Prints what is wrong.
        --format text|json|github
                                The form of the output (text).
        --warnings-as-errors    Fails for a warning, too.
        --public                Reports rules of public protocols that nobody in the package asks for.
        --rule-limit N          Reports assemblers with more rules (250).
        --errors-only           Leaves warnings and hints out.
        --if-indexed            Succeeds with a note where the build wrote no index: a release build.
        --stamp FILE            Writes a Swift file if nothing is wrong, for build tools.
      explain  Prints who builds something, who needs it, and which body runs where and why.
        RULE                    The type it builds, its signature or a part of that.
      diff     Prints what the assembler NEW changes against OLD: the doubles of a test, for example.
      missing  Builds the package, and prints the rules that keep its assemblers from compiling: where each is
               declared, which module to import, and the stubs to paste.
        TYPE                    Only this assembler.
        --log FILE              Reads what a build printed instead of building; may be given often.

    OPTIONS
      --package-path DIR        The package (the current folder).
      --scratch-path DIR        The folder of its build (.build in the package).
      --index-store-path DIR    The index itself.
      --built-file FILE         A file that the build wrote: the index is looked for in the folders above.
      --module NAME             Reads this module only; may be given often.
      --help

    EXIT STATUS
      0   nothing is wrong
      1   there are errors, or assemblers lack rules
      2   the graph could not be read, or the build fails for another reason
      64  the arguments are wrong

    """
}
