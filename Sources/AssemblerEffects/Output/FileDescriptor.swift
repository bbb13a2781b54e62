import Foundation

/// A file, device or pipe that is open for writing.
struct FileDescriptor {
  let number: Int32

  /// Writes all bytes.
  ///
  /// - Returns: The error number of the system; `nil` if all is written.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var rest = bytes
    while !rest.isEmpty {
      #if os(Windows)
      let count = Int(_write(number, rest.baseAddress, UInt32(rest.count)))
      #else
      let count = Foundation.write(number, rest.baseAddress, rest.count)
      #endif
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      } else if errno == EAGAIN {
        waitForWriting()
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }

  /// Waits until one that doesn't block takes bytes, or has an error.
  func waitForWriting() {
    #if !os(Windows)
    // One that blocks waits by itself. After `command >&-`, the number of standard output can be that of an object of the
    // system that never takes bytes.
    guard fcntl(number, F_GETFL) & O_NONBLOCK != 0 else { return }
    var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
    #endif
  }
}
