import AssemblerEffects
import AssemblerTesting
import Dispatch
import Foundation
import Testing

@Suite("Ambient world") struct AmbientTests {
  struct World: Sendable {
    var name: @Sendable () -> String = { "live" }
    var load: @Sendable (Int) async throws -> Int = { $0 }
    var count = 0
  }

  let Current = Ambient(World())

  @Test("A member is read and called as if the ambient were the world")
  func read() async throws {
    #expect(Current.name() == "live")
    #expect(try await Current.load(7) == 7)
    #expect(Current.world.count == 0)
  }

  @Test("A change holds for the operation and what it calls, and nowhere else")
  func with() {
    func name() -> String { Current.name() }
    let inside = Current.with {
      $0.name = { "changed" }
    } operation: {
      name()
    }
    #expect(inside == "changed")
    #expect(name() == "live")
  }

  @Test("A whole world can be put in place, also for an asynchronous operation")
  func wholeWorld() async {
    let mock = World(name: { "mock" }, count: 3)
    #expect(Current.with(mock) { Current.count } == 3)
    let later = await Current.with(mock) {
      await Task.yield()
      return Current.name()
    }
    #expect(later == "mock")
    #expect(Current.name() == "live")
  }

  @Test("A change inside another adds to it, and ends with it")
  func nested() {
    Current.with {
      $0.name = { "outer" }
    } operation: {
      Current.with {
        $0.count += 1
      } operation: {
        Current.with {
          $0.count += 1
        } operation: {
          #expect(Current.name() == "outer")
          #expect(Current.count == 2)
        }
        #expect(Current.count == 1)
      }
      #expect(Current.count == 0)
    }
  }

  @Test("An error leaves with its own type, and the world is as before")
  func errors() async {
    struct Failure: Error, Equatable { let code: Int }
    var caught: [Int] = []
    do throws(Failure) {
      try Current.with {
        $0.count = 1
      } operation: { () throws(Failure) in
        throw Failure(code: 1)
      }
    } catch { caught.append(error.code) }
    do throws(Failure) {
      try await Current.with {
        $0.count = 1
      } operation: { () async throws(Failure) in
        await Task.yield()
        throw Failure(code: 2)
      }
    } catch { caught.append(error.code) }
    #expect(caught == [1, 2])
    #expect(Current.count == 0)
  }

  @Test("Tasks inherit the world, and keep it after the operation; detached ones do not")
  func tasks() async {
    let (child, detached, group) = await Current.with {
      $0.count = 1
    } operation: {
      async let bound = Current.count
      let group = await withTaskGroup(of: Int.self) { [Current] group in
        group.addTask { Current.count }
        return await group.reduce(0, +)
      }
      #expect(await bound == 1)
      return (
        Task { [Current] in
          await Task.yield()
          return Current.count
        },
        Task.detached { [Current] in Current.count },
        group
      )
    }
    #expect(await child.value == 1)
    #expect(group == 1)
    #expect(await detached.value == 0)
  }

  @Test("A captured world is available in callbacks, threads and detached tasks")
  func capture() async {
    let captured = Current.with {
      $0.count = 1
    } operation: {
      Current.capture()
    }
    let seen = Recorder<Int>()
    DispatchQueue.global().async { [Current] in
      seen.record(Current.count)
      captured { seen.record(Current.count) }
      seen.record(Current.count)
    }
    #expect(await [seen.next(), seen.next(), seen.next()] == [0, 1, 0])
    Thread.detachNewThread { [Current] in captured { seen.record(Current.count + 10) } }
    #expect(await seen.next() == 11)
    let detached = Task.detached { [Current] in
      await captured {
        await Task.yield()
        return Current.count
      }
    }
    #expect(await detached.value == 1)
  }

  @Test("The operation stays on the caller's actor")
  @MainActor func isolation() async {
    final class Screen { var title = "" }
    let screen = Screen()
    await Current.with {
      $0.name = { "main" }
    } operation: {
      await Task.yield()
      MainActor.assertIsolated()
      screen.title = Current.name()
    }
    let captured = Current.capture()
    await captured {
      await Task.yield()
      MainActor.assertIsolated()
      screen.title += "!"
    }
    #expect(screen.title == "main!")
  }

  @Test("Two ambients of one type are independent, even if nested")
  func apart() {
    let other = Ambient(World())
    Current.with {
      $0.count = 1
    } operation: {
      #expect(other.count == 0)
      other.with {
        $0.count = 2
      } operation: {
        #expect(Current.count == 1)
        #expect(other.count == 2)
      }
    }
  }

  private protocol Place: AnyObject, Sendable { var count: Int { get set } }

  private final class Globe: Place, @unchecked Sendable { var count = 0 }

  @Test("An object can be replaced, and isn't changed for everybody") func object() async throws {
    let other = Globe()
    other.count = 1
    let world = Ambient(Globe())
    #expect(world.with(other) { world.count } == 1)
    #expect(
      world.with {
        $0 = other
      } operation: {
        world.count
      } == 1
    )
    #expect(world.count == 0)
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Ambient(Globe()).with {
        $0.count = 2
      } operation: {
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "this change of the world returned the same object of Globe, a class, so everybody would see its changes; pass "
          + "another, 'with(Globe()) { … }'"
      )
    )
    let existential = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Ambient<any Place>(Globe()).with {
        $0.count = 2
      } operation: {
      }
    }
    #expect(
      String(decoding: try #require(existential).standardErrorContent, as: UTF8.self)
        .contains("returned the same object of Globe, a class")
    )
    let place = Ambient<any Place>(Globe())
    #expect(place.with(other as any Place) { place.world.count } == 1)
    await #expect(processExitsWith: .failure) {
      await Ambient(Globe()).with {
        $0.count = 2
      } operation: {
        await Task.yield()
      }
    }
  }

  @Test("An object behind an optional isn't changed for everybody either") func optionalObject() async throws
  {
    let world = Ambient<Globe?>(nil)
    world.with {
      $0?.count = 1
    } operation: {
      #expect(world.world == nil)
    }
    world.with {
      $0 = Globe()
    } operation: {
      #expect(world.world?.count == 0)
      world.with {
        $0 = nil
      } operation: {
        #expect(world.world == nil)
      }
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Ambient<Globe?>(Globe()).with {
        $0?.count = 2
      } operation: {
      }
    }
    #expect(
      String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        .contains("returned the same object of Globe, a class")
    )
  }

  @Test("An optional world is read, and replaced by nothing") func optional() {
    let number = Ambient<Int?>(1)
    #expect(number.world == 1)
    #expect(number.with(nil) { number.world } == nil)
    #expect(number.with(2) { number.world } == 2)
    let nested = Ambient<Int??>(1)
    #expect(nested.world == .some(1))
    #expect(nested.with(.some(nil)) { nested.world } == .some(nil))
    #expect(nested.with(nil) { nested.world } == .none)
  }

  @Test("A new ambient can't be mistaken for a released one")
  func lifetime() async {
    for _ in 0..<100 {
      let gate = Recorder<Bool>()
      let task = Ambient(1).with(2) {
        Task {
          _ = await gate.next()
          // Objects of the size of the one that is gone: one of them would get its address.
          let ambients = (100..<200).map { Ambient($0) }
          return ambients.map(\.world)
        }
      }
      gate.record(true)
      #expect(await task.value == Array(100..<200))
    }
  }
}
