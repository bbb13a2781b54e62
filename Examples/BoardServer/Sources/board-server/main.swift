import BoardServer
import Foundation
import GRDB
import Logging
import ServerBounds

func fail(_ message: String, status: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(status)
}

let arguments = CommandLine.arguments
let usage = """
  usage: board-server            serve until the process is told to end
         board-server NAME STOP  add a user, or change her stop and her password, a line of standard input
  The environment has TIMETABLE_URL, PORT (8080), DATABASE (board.sqlite) and CONNECTIONS (512).
  """
if ["-h", "--help"].contains(arguments.dropFirst().first) {
  print(usage)
  exit(0)
}

// Values that can be wrong are read before the assembler exists.
let environment = ProcessInfo.processInfo.environment
guard let timetable = environment["TIMETABLE_URL"], let url = URL(string: timetable),
  url.host?.isEmpty == false,
  ["http", "https"].contains(url.scheme), let port = UInt16(environment["PORT"] ?? "8080"),
  let connections = Int(environment["CONNECTIONS"] ?? "512"), connections > 0
else {
  fail(
    "set TIMETABLE_URL to an HTTP address, PORT to a number up to 65535, and CONNECTIONS to one above 0",
    status: 64
  )
}

/// A line of standard input. A terminal doesn't show it, and says what it waits for.
func readPassword(of name: String) -> String? {
  var shown = termios()
  guard tcgetattr(STDIN_FILENO, &shown) == 0 else { return readLine() }
  var hidden = shown
  hidden.c_lflag &= ~tcflag_t(ECHO)
  tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden)
  FileHandle.standardError.write(Data("Password of \(name.escapingControlCharacters): ".utf8))
  defer {
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown)
    FileHandle.standardError.write(Data("\n".utf8))
  }
  return readLine()
}

// Not an argument: `ps` shows those to everyone.
let addsUser = arguments.count == 3 && !arguments[1].hasPrefix("-")
let password = addsUser ? readPassword(of: arguments[1]) : nil
guard arguments.count == 1 || password?.isEmpty == false else {
  fail("there is no user, or no password\n\(usage)", status: 64)
}
returnLargeMemory()
// What it creates is readable by its owner only: the database has hashes.
umask(0o077)
let database = environment["DATABASE"] ?? "board.sqlite"
let logger = Logger(label: "board") { OneLineLog(StreamLogHandler.standardError(label: $0)) }
do {
  try await withBoard(database: database, timetable: timetable, logger: logger) { board in
    if let password {
      try await board.addUser(name: arguments[1], password: password, stop: arguments[2])
    } else {
      try await board.serve(port: Int(port), connections: connections)
    }
  }
} catch is InvalidName {
  fail("a name or a stop has no control characters", status: 64)
} catch let error as DatabaseError {
  fail(
    "can't use the database \(database): \(error.message ?? "\(error.resultCode)"). Set DATABASE to another file."
  )
} catch {
  fail("can't serve on port \(port): \(error). Set PORT to another one.")
}
