import BoardServer
import Foundation
import Logging

// Values that can be wrong are read before the assembler exists.
let environment = ProcessInfo.processInfo.environment
guard let timetable = environment["TIMETABLE_URL"], let port = Int(environment["PORT"] ?? "8080") else {
  FileHandle.standardError.write(Data("error: set TIMETABLE_URL to an address, and PORT to a number\n".utf8))
  exit(64)
}
let database = environment["DATABASE"] ?? "board.sqlite"
let arguments = CommandLine.arguments
if arguments.count == 4 {
  try await addUser(name: arguments[1], password: arguments[2], stop: arguments[3], database: database)
  exit(0)
}
try await serve(database: database, timetable: timetable, port: port, logger: Logger(label: "board"))
