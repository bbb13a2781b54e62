import Assembler
import Foundation
import ShopApp

let isTerminal = isatty(STDIN_FILENO) == 1
let status = await ShopCommand.run(Array(CommandLine.arguments.dropFirst()), console: .live) {
  if isTerminal { print("> ", terminator: "") }
  fflush(nil)
  return readLine()
}
exit(status)
