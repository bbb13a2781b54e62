/// A kept value's box, found in the table of hits and safe to read until `end()`.
@usableFromInline
struct Hit {
  @usableFromInline let box: UnsafeRawPointer
  private let reader: UnsafeMutablePointer<ReaderSlots.Slot>

  init(box: UnsafeRawPointer, reader: UnsafeMutablePointer<ReaderSlots.Slot>) {
    self.box = box
    self.reader = reader
  }

  /// Copies a value out of the box, whose type the slot's key tells, without touching the box's own
  /// reference count: threads that read one instance would contend for it.
  @inlinable
  @inline(__always)
  func take<Box: AnyObject, Value>(from type: Box.Type, _ read: (Box) -> Value) -> Value {
    let value = Unmanaged<Box>.fromOpaque(box)._withUnsafeGuaranteedRef(read)
    end()
    return value
  }

  /// Ends the use of the box. Never inlined: the optimiser must not move the copy's retain behind it.
  @usableFromInline
  @inline(never)
  func end() {
    reader.pointee.leave()
  }
}
