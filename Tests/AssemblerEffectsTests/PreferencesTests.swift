import Assembler
import AssemblerEffects
import Foundation
import Testing

/// The user defaults and the preferences in memory answer alike: each test runs on both.
@Suite("Preferences") struct PreferencesTests {
  @Test("A literal is a value of its type") func literals() {
    let preferences = Preferences.inMemory([
      "seen": true, "count": 3, "volume": 0.5, "theme": "dark", "tags": ["a", "b"],
    ])
    #expect(preferences.value(for: "seen") == .bool(true))
    #expect(preferences.value(for: "count") == .integer(3))
    #expect(preferences.value(for: "volume") == .double(0.5))
    #expect(preferences.value(for: "theme") == .string("dark"))
    #expect(preferences.value(for: "tags") == .strings(["a", "b"]))
    preferences.set(false, for: "seen")
    #expect(preferences.bool(for: "seen") == false)
    preferences.set(nil, for: "seen")
    #expect(preferences.value(for: "seen") == nil)
  }

  @Test("Each type of value is read as it was stored", arguments: Place.Kind.allCases)
  fileprivate func kinds(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    let preferences = place.preferences
    preferences.set(.string("dark"), for: "string")
    preferences.set(.strings(["a", "b"]), for: "strings")
    preferences.set(.data(Data([0, 255])), for: "data")
    preferences.set(.date(Date(timeIntervalSinceReferenceDate: 60)), for: "date")
    preferences.set(.integer(-5), for: "integer")
    preferences.set(.integer(.max), for: "largest")
    preferences.set(.double(2.5), for: "double")
    preferences.set(.bool(true), for: "true")
    preferences.set(.bool(false), for: "false")
    #expect(preferences.string(for: "string") == "dark")
    #expect(preferences.strings(for: "strings") == ["a", "b"])
    #expect(preferences.data(for: "data") == Data([0, 255]))
    #expect(preferences.date(for: "date") == Date(timeIntervalSinceReferenceDate: 60))
    #expect(preferences.integer(for: "integer") == -5)
    #expect(preferences.value(for: "integer") == .integer(-5))
    #expect(preferences.integer(for: "largest") == .max)
    #expect(preferences.value(for: "double") == .double(2.5))
    #expect(preferences.double(for: "double") == 2.5)
    let bool = try #require(preferences.value(for: "true"))
    #expect([.bool(true), .integer(1)].contains(bool))
    #expect(preferences.bool(for: "true") == true)
    #expect(preferences.bool(for: "false") == false)
  }

  @Test("Reading a value as another type returns nil", arguments: Place.Kind.allCases)
  fileprivate func otherTypes(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    let preferences = place.preferences
    preferences.set(.string("5"), for: "key")
    #expect(preferences.integer(for: "key") == nil)
    #expect(preferences.double(for: "key") == nil)
    #expect(preferences.bool(for: "key") == nil)
    #expect(preferences.data(for: "key") == nil)
    #expect(preferences.date(for: "key") == nil)
    #expect(preferences.strings(for: "key") == nil)
    preferences.set(.double(1.5), for: "key")
    #expect(preferences.integer(for: "key") == nil)
    #expect(preferences.bool(for: "key") == nil)
    #expect(preferences.string(for: "key") == nil)
  }

  @Test("Numbers and Booleans convert if no information is lost", arguments: Place.Kind.allCases)
  fileprivate func numbers(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    let preferences = place.preferences
    preferences.set(.integer(1), for: "key")
    #expect(preferences.bool(for: "key") == true)
    #expect(preferences.double(for: "key") == 1)
    preferences.set(.integer(0), for: "key")
    #expect(preferences.bool(for: "key") == false)
    preferences.set(.double(0), for: "key")
    #expect(preferences.bool(for: "key") == false)
    preferences.set(.double(1), for: "key")
    #expect(preferences.bool(for: "key") == true)
    preferences.set(.integer(2), for: "key")
    #expect(preferences.bool(for: "key") == nil)
    preferences.set(.double(3), for: "key")
    #expect(preferences.integer(for: "key") == 3)
    #expect(preferences.bool(for: "key") == nil)
    preferences.set(.bool(true), for: "key")
    #expect(preferences.integer(for: "key") == 1)
    #expect(preferences.double(for: "key") == 1)
  }

  @Test("An integer that no double is doesn't convert", arguments: Place.Kind.allCases)
  fileprivate func inexact(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    for integer in [Int.max, Int.max - 1, 1 << 53 + 1] {
      place.preferences.set(.integer(integer), for: "key")
      #expect(place.preferences.double(for: "key") == nil)
      #expect(place.preferences.integer(for: "key") == integer)
    }
    place.preferences.set(.integer(1 << 53), for: "key")
    #expect(place.preferences.double(for: "key") == 9_007_199_254_740_992)
  }

  @Test(
    "A slice of data is stored as data, and keys are compared by their scalars",
    arguments: Place.Kind.allCases
  )
  fileprivate func slicesAndKeys(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    place.preferences.set(.data(Data([1, 2, 3, 4]).dropFirst(2)), for: "key")
    #expect(place.preferences.data(for: "key")?[0] == 3)
    place.preferences.set(.integer(1), for: "\u{E9}")
    place.preferences.set(.integer(2), for: "e\u{301}")
    #expect(place.preferences.integer(for: "\u{E9}") == 1)
    #expect(place.preferences.integer(for: "e\u{301}") == 2)
  }

  @Test("The initial values in memory are stored as those that are set") func initialValues() {
    let preferences = Preferences.inMemory(["a": .data(Data([1, 2]).dropFirst()), "b": 2])
    #expect(preferences.data(for: "a")?[0] == 2)
    #expect(preferences.integer(for: "b") == 2)
  }

  @Test("A launch argument reads as what its text says, and a stored text doesn't") func arguments() throws {
    let defaults = try #require(UserDefaults(suiteName: "assembler.tests.arguments.\(UUID().uuidString)"))
    defaults.setVolatileDomain(
      ["yes": "YES", "no": "false", "count": "3", "pi": "3.14", "word": "banana", "number": 4],
      forName: UserDefaults.argumentDomain
    )
    let preferences = Preferences.userDefaults(defaults)
    #expect(preferences.bool(for: "yes") == true && preferences.bool(for: "no") == false)
    #expect(preferences.string(for: "yes") == "YES" && preferences.value(for: "count") == .string("3"))
    #expect(preferences.integer(for: "count") == 3 && preferences.double(for: "count") == 3)
    #expect(preferences.integer(for: "pi") == nil && preferences.double(for: "pi") == 3.14)
    #expect(preferences.bool(for: "count") == nil && preferences.bool(for: "word") == nil)
    #expect(preferences.integer(for: "word") == nil && preferences.double(for: "word") == nil)
    #expect(preferences.integer(for: "number") == 4)
    defer { defaults.removeObject(forKey: "stored") }
    preferences.set("YES", for: "stored")
    #expect(preferences.bool(for: "stored") == nil && preferences.string(for: "stored") == "YES")
  }

  @Test("A missing or removed value is nil", arguments: Place.Kind.allCases)
  fileprivate func removal(_ kind: Place.Kind) throws {
    let place = try Place(kind)
    #expect(place.preferences.value(for: "key") == nil)
    place.preferences.set(.integer(1), for: "key")
    place.preferences.set(nil, for: "key")
    #expect(place.preferences.value(for: "key") == nil)
    #expect(place.preferences.integer(for: "key") == nil)
  }

  @Test("Tasks can read and write preferences concurrently", arguments: Place.Kind.allCases)
  fileprivate func concurrency(_ kind: Place.Kind) async throws {
    let place = try Place(kind)
    defer { withExtendedLifetime(place) {} }
    let preferences = place.preferences
    await withTaskGroup(of: Void.self) { group in
      for task in 0..<8 {
        group.addTask {
          for number in 0..<200 {
            preferences.set(.integer(number), for: "own \(task)")
            preferences.set(.integer(number), for: "shared")
            #expect(preferences.integer(for: "own \(task)") == number)
            #expect(preferences.integer(for: "shared") != nil)
          }
        }
      }
    }
    #expect((0..<8).map { preferences.integer(for: "own \($0)") } == Array(repeating: 199, count: 8))
  }

  @Test("Several tasks can make the first write at once", arguments: Place.Kind.allCases)
  fileprivate func firstWrites(_ kind: Place.Kind) throws {
    let lost = Lock(0)
    for _ in 0..<100 {
      let place = try Place(kind)
      defer { withExtendedLifetime(place) {} }
      let preferences = place.preferences
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for number in 0..<20 {
          preferences.set(.integer(number), for: "own \(thread)")
          if preferences.integer(for: "own \(thread)") != number { lost.withLock { $0 += 1 } }
        }
      }
    }
    #expect(lost.withLock { $0 } == 0)
  }

  @Test("Initial values exist, and copies share their values")
  func start() {
    let preferences = Preferences.inMemory(["a": .integer(1)])
    let copy = preferences
    copy.set(.integer(2), for: "b")
    #expect(preferences.integer(for: "a") == 1)
    #expect(preferences.integer(for: "b") == 2)
    #expect(Preferences.inMemory().value(for: "b") == nil)
  }
}

/// Where a test keeps its preferences; user defaults of its own, which go with the value. Hold it to the end of
/// the test: it went in the middle of one, and took away what tasks were writing.
private final class Place {
  enum Kind: CaseIterable {
    case inMemory, userDefaults
  }

  let preferences: Preferences
  private let suite = "AssemblerTests-\(UUID())"
  private let defaults: UserDefaults

  init(_ kind: Kind) throws {
    defaults = try #require(UserDefaults(suiteName: suite))
    preferences = kind == .userDefaults ? .userDefaults(defaults) : .inMemory()
  }

  deinit {
    defaults.removePersistentDomain(forName: suite)
  }
}
