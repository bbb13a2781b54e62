struct Player {}
struct Song {}
protocol Speaker {}
struct Loud: Speaker {}

protocol MusicAssembler {
  func resolve() -> Player
  func resolve(name: String) -> Song
  func resolve() -> any Speaker
}
extension MusicAssembler {
  func resolve() -> Player {
    _ = resolve() as [Song]
    return Player()
  }
  func resolve(name: String) -> Song { Song() }
  func resolve() -> any Speaker { Loud() }
  // Not declared: AG004.
  func resolve() -> [Song] { [resolve(name: "Waterloo")] }
}

struct App: MusicAssembler {}

struct NearMisses: MusicAssembler {
  // Differ in a label, an optional and everything: AG004.
  func resolve(title: String) -> Song { Song() }
  func resolve() -> (any Speaker)? { nil }
  func resolve() -> Int { 3 }
  // Not a rule: another name.
  func make() -> Player { resolve() }
}

// Not an assembler: a method named `resolve` is nobody's business here.
struct HostResolver {
  func resolve(host: String) -> Int { host.count }
}

func use(_ music: some MusicAssembler) {
  _ = music.resolve() as Player
  _ = music.resolve(name: "Fernando")
  _ = music.resolve() as any Speaker
}
