import Assembler
import Dispatch
import TestSupport
import Testing

@Suite("Values that are reset, from many threads", .hangLimit) struct ResettableConcurrencyTests {
  @Test("After its own reset, a thread sees a new value") func newer() {
    for _ in 0..<20 {
      let built = Counter()
      let resets = Counter()
      let number = Resettable { built.raise() }
      Threads.run(16) { _ in
        for _ in 0..<50 {
          let before = number.value
          number.reset()
          resets.raise()
          #expect(number.value > before)
        }
      }
      // Each is built once, however many threads use it.
      #expect(built.value <= resets.value + 1)
    }
  }

  @Test("A use from before a reset gets the old value, and doesn't block one from after it") func inProgress()
  {
    let built = Counter()
    let (isBuilding, isReset) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let number = Resettable {
      let number = built.raise()
      if number == 1 {
        isBuilding.signal()
        isReset.wait()
      }
      return number
    }
    Threads.run(2) { thread in
      if thread == 0 { return #expect(number.value == 1) }
      isBuilding.wait()
      number.reset()
      #expect(number.value == 2)
      isReset.signal()
    }
    #expect(number.value == 2)
  }
}
