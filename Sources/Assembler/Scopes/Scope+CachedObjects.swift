extension Scope {
  /// The cached values that are objects and alive, with their rules: what a test that looks for leaks reports.
  package var cachedObjects: [(rule: String, location: String, object: AnyObject)] {
    entries.withLock { $0.all }.compactMap { entry in
      guard case .built(let instance) = entry.content else { return nil }
      let storage = instance.storage as? any ObjectStorage
      let object = storage.map(\.object) ?? instance.storage
      return object.map { (entry.rule.name, entry.rule.location, $0) }
    }
  }
}

/// The object that `value` is, behind any protocol, or nil if it is no object.
func object<Value>(in value: Value) -> AnyObject? {
  let value: Any = value
  return type(of: value) is AnyClass ? value as AnyObject : nil
}

/// Storage of a value that can be an object.
private protocol ObjectStorage {
  var object: AnyObject? { get }
}

extension Box: ObjectStorage {
  fileprivate var object: AnyObject? {
    if let wrapper = value as? any ObjectStorage { wrapper.object } else { Assembler.object(in: value) }
  }
}

extension WeakBox: ObjectStorage {}

extension MainActorValue: ObjectStorage {}
