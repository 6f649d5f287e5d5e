import Foundation

/// Guards the process-wide caches of text and masks, and calls to Cairo and Pango that are not thread-safe.
///
/// It is nearly always uncontended on the main thread, where it costs about twenty nanoseconds. It is recursive, because painting
/// a paragraph may lay one out.
enum DrawingLock {
  private nonisolated(unsafe) static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    return mutex
  }()

  @inline(__always)
  static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
