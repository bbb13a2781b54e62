import Assembler
import AssemblerEffects

struct Uploads {
  let send: @Sendable (String) async throws -> Void, fireAndForget: FireAndForget

  func save(_ note: String) { fireAndForget { [send] in try await send(note) } }
}
protocol UploadScene: FireAndForgetAssembler {}
extension UploadScene {
  func uploads() -> Uploads {
    Uploads(send: { print("uploaded \($0)") }, fireAndForget: fireAndForget)
  }
}
final class UploadTool: LiveAssembler, UploadScene {
  let tasks = TaskCollector(waitWarningDelay: .infinity)  // silent, however long an upload takes
  var fireAndForget: FireAndForget { tasks.fireAndForget }
}
enum UploadCommand {  // @main
  static func main() async {
    let tool = UploadTool()
    tool.uploads().save("Water the plants")
    await tool.tasks.finish()
  }
}
