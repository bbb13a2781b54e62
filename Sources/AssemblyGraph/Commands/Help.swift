/// The tool's help.
let help = """
  Shows and checks the dependency graph of a package's assemblers.

  Reads the index of the last debug build. Run 'swift build --build-tests' first.

  USAGE
    assembly graph [--assembler NAME] [--role ROLE] [--from TYPE] [--depth N] [--without-effects] [--full]
                   [--format FORMAT] [--output FILE]
    assembly check [--format FORMAT] [--warnings-as-errors]
    assembly explain RULE [--assembler NAME]
    assembly diff OLD NEW
    assembly missing [TYPE] [--stored | --defaults] [--fix] [--log FILE]
    assembly rule TYPE --in PROTOCOL [--init LABELS] [--fix]

  COMMANDS
    graph    Prints the rules that the program requests, and their dependencies, on two screens.
      --assembler NAME        Print only this assembler, but all of it.
      --role live|preview|test|child
                              Print only assemblers with this role, but all of each.
      --from TYPE             Print only the rules that build this type, and their dependencies.
      --depth N               Print only rules that are at most N requests from the first ones.
      --without-effects       Count the effects that a rule requests, and don't print them.
      --full                  Print whole trees, however long they are.
      --format text|list|mermaid|svg|html|json
                              The output format (default: text). 'list' prints each rule with its protocols, its
                              body and its dependencies.
      --output FILE           Write the output to a file.
    check    Prints the findings.
      --format text|json|github
                              The output format (default: text).
      --warnings-as-errors    Fail if there are warnings.
      --if-indexed            Succeed if the build wrote no index, like a release build.
      --stamp FILE            Write a Swift file if there are no errors, for build tool plugins.
    explain  Prints the bodies of a rule, the assemblers that use them, and its dependencies and dependents.
      RULE                    The result of the rule, its signature, or a part of it.
    diff     Prints the rules that the assembler NEW replaces, adds and removes, compared with OLD.
    missing  Builds the package and prints the rules that its assemblers are missing, and the imports, forwards and
             stubs that add them.
      TYPE                    Only this assembler.
      --stored                Stubs of tests are properties, which a test can set.
      --defaults              Stubs of tests are defaults for all tests of a module.
      --fix                   Write the code into the sources, all of it or nothing.
      --log FILE              Read a build log instead of building. Can be repeated.
    rule     Prints the requirement and the body of a rule that calls an initializer.
      TYPE                    The type to build, such as CartModel or 'Box<Int>'.
      --in PROTOCOL           The assembler protocol that gets the rule.
      --init LABELS           The initializer, if the type has several: 'init(basket:)'.
      --fix                   Write the rule into the sources.

  OPTIONS
    --package-path DIR        The package (default: the current folder).
    --scratch-path DIR        The build folder (default: .build in the package).
    --index-store-path DIR    The index store.
    --built-file FILE         A file of the build. The index is in one of the folders above it.
    --module NAME             Read only this module. Can be repeated.
    --bare                    Treat every protocol that declares 'resolve' as an assembler protocol, and not only
                              those that refine 'Assembling'.
    --help                    Print this help.

  EXIT STATUS
    0   no errors
    1   errors, or missing rules
    2   the graph can't be read, or the build fails for another reason
    3   missing rules of a log were written
    64  invalid arguments

  """
