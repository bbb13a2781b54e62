import Assembler

struct Home {}
struct Profile {}
struct Settings {}
struct Search {}

protocol HomeAssembler: Assembling {
  func resolve() -> Home
  func resolve() -> Profile
}
extension HomeAssembler {
  func resolve() -> Home { Home() }
  func resolve() -> Profile { Profile() }
}
protocol SearchAssembler: Assembling {
  func resolve() -> Settings
  func resolve() -> Search
}
extension SearchAssembler {
  func resolve() -> Settings { Settings() }
  func resolve() -> Search { Search() }
}

// The test allows three rules.
#if FIXED
struct App: LiveAssembler, HomeAssembler {}
struct SearchScreen: ChildAssembler, SearchAssembler {
  let parent: App
}
func search(_ app: App) -> SearchScreen { SearchScreen(parent: app) }
#else
struct App: LiveAssembler, HomeAssembler, SearchAssembler {}
func search(_ app: App) -> App { app }
#endif

func use(_ app: App) {
  let _: Home = app.resolve()
  let _: Profile = app.resolve()
  let _: Settings = search(app).resolve()
  let _: Search = search(app).resolve()
}
