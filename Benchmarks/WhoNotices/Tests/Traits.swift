import Testing

/// For the forms whose set-up is an object. The others have a trait that sets the suite's dependencies.
nonisolated struct NoTrait: SuiteTrait, TestTrait {}
nonisolated extension Trait where Self == NoTrait {
  static var app: NoTrait { NoTrait() }
  static var booking: NoTrait { NoTrait() }
}
