import Foundation

exit(await ReposCommand(arguments: Array(CommandLine.arguments.dropFirst())).run())
