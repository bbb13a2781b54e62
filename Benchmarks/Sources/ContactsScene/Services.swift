import Assembler
import Synchronization

// Five services, each built once: by their first requests in a new scope, and by hand.

public final class Account: Sendable {
  public init() {}
}

public final class Billing: Sendable {
  public init() {}
}

public final class Calendar: Sendable {
  public init() {}
}

public final class Directory: Sendable {
  public init() {}
}

public final class Editor: Sendable {
  public init() {}
}

public protocol ServicesAssembler: ScopedAssembler, Sendable {
  func resolve() -> Account
  func resolve() -> Billing
  func resolve() -> Calendar
  func resolve() -> Directory
  func resolve() -> Editor
  // In the caller's isolation, because a switch to another executor takes longer than either.
  nonisolated(nonsending) func resolve() async -> Service
}

extension ServicesAssembler {
  public func resolve() -> Account { shared { Account() } }

  public func resolve() -> Billing { shared { Billing() } }

  public func resolve() -> Calendar { shared { Calendar() } }

  public func resolve() -> Directory { shared { Directory() } }

  public func resolve() -> Editor { shared { Editor() } }

  public nonisolated(nonsending) func resolve() async -> Service {
    await shared { () async -> Service in Service() }
  }
}

/// The same without a framework: a lock around each service.
public protocol LockedServices: Sendable {
  func makeAccount() -> Account
  func makeBilling() -> Billing
  func makeCalendar() -> Calendar
  func makeDirectory() -> Directory
  func makeEditor() -> Editor
}

/// A stored service behind a function that awaits.
public protocol AwaitedServiceFactory: Sendable {
  nonisolated(nonsending) func makeService() async -> Service
}

public final class AwaitedStoredServiceFactory: AwaitedServiceFactory {
  private let service = Service()

  public init() {}

  public nonisolated(nonsending) func makeService() async -> Service { service }
}

public final class LockedServicesFactory: LockedServices {
  private let account = Mutex<Account?>(nil)
  private let billing = Mutex<Billing?>(nil)
  private let calendar = Mutex<Calendar?>(nil)
  private let directory = Mutex<Directory?>(nil)
  private let editor = Mutex<Editor?>(nil)

  public init() {}

  public func makeAccount() -> Account { account.value(Account()) }

  public func makeBilling() -> Billing { billing.value(Billing()) }

  public func makeCalendar() -> Calendar { calendar.value(Calendar()) }

  public func makeDirectory() -> Directory { directory.value(Directory()) }

  public func makeEditor() -> Editor { editor.value(Editor()) }
}

extension Mutex {
  fileprivate borrowing func value<Object: Sendable>(_ make: @autoclosure () -> Object) -> Object
  where Value == Object? {
    withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
