import Assembler

@MainActor final class SessionTasks {
  private var tasks: [Task<Void, Never>] = []

  func start(_ work: @escaping @Sendable () async -> Void) { tasks.append(Task(operation: work)) }

  deinit { for task in tasks { task.cancel() } }
}
extension NotesSession {
  @MainActor var tasks: SessionTasks { shared { SessionTasks() } }
}
