public import AssemblerEffects

/// The graph of the views. No rule passes the API on: the rule of the view that needs it asks for it.
public protocol LoginAssembler: HTTPAssembler {
  @MainActor func resolve() -> RootView
  @MainActor func resolve() -> HomeView
  @MainActor func resolve() -> ProfileView
  @MainActor func resolve() -> LoginView
  func resolve() -> any UserAPI
}

extension LoginAssembler {
  @MainActor public func resolve() -> RootView { RootView(home: resolve()) }
  @MainActor public func resolve() -> HomeView { HomeView(profile: resolve()) }
  @MainActor public func resolve() -> ProfileView { ProfileView(login: resolve()) }
  @MainActor public func resolve() -> LoginView { LoginView(api: resolve()) }
  public func resolve() -> any UserAPI { HTTPUserAPI(client: resolve()) }
}
