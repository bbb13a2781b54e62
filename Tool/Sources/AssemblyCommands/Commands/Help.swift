/// The help of the tool, and of each command.
enum Help {
  static let overview = """
    Draws, explains and checks what the assemblers of a package build.

    USAGE
      swift package assembly COMMAND [OPTIONS]

    COMMANDS
      graph     Prints or draws the rules of each assembler, and their dependencies.
      check     Prints the mistakes that compile.
      explain   Prints the bodies of a rule, the assemblers that use them, its dependencies and its dependents.
      diff      Prints the rules that one assembler replaces in another.
      missing   Prints the rules that assemblers are missing, and the code that adds them.
      stub      Prints a stub of a protocol or of a structure of closures.

    'swift package assembly COMMAND --help' describes a command. Each of them also has these options:
    \(common)

    EXIT STATUS
      0 no findings; 1 findings, missing rules or no Graphviz; 2 no graph, or the build fails for another reason;
      3 missing rules of a log were written; 64 invalid arguments

    """

  private static let common = """
      --module NAME             Read only this module. Can be repeated.
      --package-path DIR        The package, and its build folder, for 'swift run assembly'; the plugin
      --scratch-path DIR        knows both.
      --index-store-path DIR    The index of another build.
      --derived-data DIR        The derived data of an Xcode project, if the tool doesn't find it.
    """

  /// The help of a command.
  static func of(_ command: String) -> String? {
    texts[command].map { "\($0)\n\n'swift package assembly --help' lists the options of every command.\n" }
  }

  private static let texts = [
    "graph": """
    Prints or draws the rules of each assembler of the program, and their dependencies.

    USAGE
      swift package assembly graph [--assembler NAME] [--role ROLE] [--from TYPE] [--without-leaves] [--full]
                                   [--format FORMAT] [--output FILE]

    OPTIONS
      --assembler NAME          Only this assembler, but all of it.
      --role ROLE               Only assemblers with this role: live, preview, test or child.
      --from TYPE               Only the rules that build this type, and their dependencies.
      --without-leaves          Count the leaves that a rule requests, and don't print them.
      --full                    Print whole trees, and not only the first 96 lines.
      --format FORMAT           text (the default), mermaid, json, dot, or svg and html, which Graphviz draws.
      --output FILE             Write the output to a file.
    """,
    "check": """
    Prints the mistakes that compile: cycles, ignored overrides, leaks and others.

    USAGE
      swift package assembly check [--format FORMAT] [--list LIST] [--warnings-as-errors]

    OPTIONS
      --format FORMAT           text (the default), json, or github for a workflow's annotations.
      --list LIST               Not the mistakes, but the leaves that tests run, too (unconstrained), or the rules that
                                no code requests (unused).
      --warnings-as-errors      Fail if the list isn't empty.
    """,
    "explain": """
    Prints the bodies of a rule, the assemblers that use them, its dependencies and its dependents.

    USAGE
      swift package assembly explain RULE [--assembler NAME]

    ARGUMENTS
      RULE                      The rule's result, its signature, or a part of it: 'any Store'.
      --assembler NAME          Only the rule of this assembler, and the requests made of it.
    """,
    "diff": """
    Prints the rules that the assembler NEW replaces, adds and removes, compared with OLD.

    USAGE
      swift package assembly diff OLD NEW

    ARGUMENTS
      OLD, NEW                  The names of assemblers: AppAssembler, or App.AppAssembler with the module.
    """,
    "missing": """
    Builds the package, and prints the rules that assemblers are missing, and the code that adds them.

    USAGE
      swift package assembly missing [ASSEMBLER] [--fix] [--log FILE]

    OPTIONS
      ASSEMBLER                 Only this assembler.
      --fix                     Write the code into the sources, all of it or nothing.
      --log FILE                Read the log of a build instead of building. Can be repeated. 'swift run assembly' needs
                                it.
    """,
    "stub": """
    Prints a stub, for you to edit. An endpoint that a test calls and didn't set fails the test.

    USAGE
      swift package assembly stub TYPE [--to FILE] [--recording]

    ARGUMENTS
      TYPE                      A protocol or a structure of closures: Prices, or App.Prices with the module.
      --to FILE                 Write the stub to a new file, or add what one in a file lacks.
      --recording               Record the arguments of each call.
    """,
  ]
}
