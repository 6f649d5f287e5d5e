import Foundation
import Synchronization

/// Memory for the copies of a long text, of which each key makes one.
///
/// glibc gets large pieces from the system and gives them back as soon as they are free, and so too what is free at the end of
/// its heap: a page fault for every 4 KiB, which takes several times as long as the copy. What counts as large it learns from the largest
/// piece it has seen freed, up to 32 MiB; of the heap's end it keeps twice as much.
nonisolated enum LongTextMemory {
  /// With what the allocator adds for itself.
  private static let largest = (32 << 20) - (1 << 14)
  private static let learned = Mutex(0)
  nonisolated(unsafe) private static var lesson: UnsafeMutableRawPointer?

  /// Has the allocator keep the memory of texts that are as long. It costs one piece that nothing is written to.
  static func prepare(for bytes: Int) {
    learned.withLock { learned in
      guard learned < largest, bytes > learned / 4 else { return }
      learned = min(bytes * 8, largest)
      // Through a variable, as the compiler leaves out what nobody sees.
      lesson = malloc(learned)
      free(lesson)
      lesson = nil
    }
  }
}
