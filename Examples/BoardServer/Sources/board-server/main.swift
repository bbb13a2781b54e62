import BoardServer
import Foundation
import GRDB
import Logging

func fail(_ message: String, status: Int32 = 1) -> Never {
  FileHandle.standardError.write(Data("error: \(message)\n".utf8))
  exit(status)
}

// Values that can be wrong are read before the assembler exists.
let environment = ProcessInfo.processInfo.environment
guard let timetable = environment["TIMETABLE_URL"], let url = URL(string: timetable),
  url.host?.isEmpty == false,
  ["http", "https"].contains(url.scheme), let port = UInt16(environment["PORT"] ?? "8080")
else {
  fail("set TIMETABLE_URL to an HTTP address, and PORT to a number up to 65535", status: 64)
}
let arguments = CommandLine.arguments
// Not an argument: `ps` shows those to everyone.
let password = arguments.count == 3 ? readLine() : nil
guard arguments.count == 1 || password?.isEmpty == false else {
  fail("give nothing, or a name and a stop, and the password as a line of standard input", status: 64)
}
// What it creates is readable by its owner only: the database has hashes.
umask(0o077)
let database = environment["DATABASE"] ?? "board.sqlite"
do {
  try await withBoard(database: database, timetable: timetable, logger: Logger(label: "board")) { board in
    if let password {
      try await board.addUser(name: arguments[1], password: password, stop: arguments[2])
    } else {
      try await board.serve(port: Int(port))
    }
  }
} catch let error as DatabaseError {
  fail("can't use the database \(database): \(error.message ?? "\(error.resultCode)")")
} catch {
  fail("can't serve on port \(port): \(error)")
}
