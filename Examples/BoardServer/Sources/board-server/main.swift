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
let logger = Logger(label: "board")
try await withBoard(database: database, timetable: timetable, logger: logger) { board in
  if arguments.count == 4 {
    try await board.addUser(name: arguments[1], password: arguments[2], stop: arguments[3])
  } else {
    try await board.serve(port: port)
  }
}
