import Assembler
import AssemblerTesting

// A container of services in `Has…` form, with a child and tests. It does what it says.
protocol TimeProvider: Sendable { var now: Int { get } }
struct CurrentTime: TimeProvider { let now = 1 }
struct FixedTime: TimeProvider { let now: Int }
protocol StateService: AnyObject, Sendable { var count: Int { get } }
final class DefaultStateService: StateService, @unchecked Sendable {
  let time: any TimeProvider; var count = 0; init(time: any TimeProvider) { self.time = time }
}
final class VaultRepository: Sendable {
  let state: any StateService; init(state: any StateService) { self.state = state }
}
struct Detail: Sendable { let id: Int, state: any StateService }
protocol HasTimeProvider { var timeProvider: any TimeProvider { get } }
protocol HasStateService { var stateService: any StateService { get } }
protocol HasVaultRepository {
  var vaultRepository: VaultRepository { get }; func detail(id: Int) -> Detail
  // No rules: one returns nothing, and one can be set.
  func warmUp(); var isOpen: Bool { get set }
}
typealias HasState = HasTimeProvider & HasStateService
protocol AppServices: ScopedAssembler, HasState, HasVaultRepository {}
extension AppServices {
  var stateService: any StateService { shared { DefaultStateService(time: timeProvider) } }
  var vaultRepository: VaultRepository { shared { VaultRepository(state: stateService) } }
  func detail(id: Int) -> Detail { Detail(id: id, state: stateService) }
  func warmUp() { _ = vaultRepository }
}
extension AppServices where Self: LiveAssembler {
  var timeProvider: any TimeProvider { shared { CurrentTime() } }
}
final class ServicesApp: LiveAssembler, AppServices { let scope = Scope(); var isOpen = false }
protocol SessionServices: ScopedAssembler, HasStateService { var user: String { get } }
extension SessionServices where Self: ChildAssembler, Parent: HasStateService {
  var stateService: any StateService { parent.stateService }
}
final class ServicesSession: ChildAssembler, SessionServices {
  let parent: ServicesApp; let scope = Scope(); let user: String
  init(parent: ServicesApp, user: String) { (self.parent, self.user) = (parent, user) }
}
final class ServicesTestAssembler: TestAssembler, AppServices {
  var isOpen = false; var timeProvider: any TimeProvider = FixedTime(now: 3)
}

// A container by hand is no assembler.
final class ServicesByHand: HasState {
  let timeProvider: any TimeProvider = CurrentTime()
  lazy var stateService: any StateService = DefaultStateService(time: timeProvider)
}
final class Processor {
  typealias Services = HasStateService & HasTimeProvider
  private let services: any Services
  init(services: any Services) { self.services = services }
  func count() -> Int { services.stateService.count + services.timeProvider.now }
}
