import Foundation

/// Renames that do not overwrite the target: `renameat2`, which Swift's Glibc module does not expose.
///
/// Both return 0, or -1 with `errno`. `EINVAL` and `ENOSYS` mean that this system, or this file system, cannot do it in one step.
package enum FlaggedRename {
  private typealias Function = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
  private static let function = LazyLibrary.loaded.find("renameat2", Function.self)
  private static let noReplace: UInt32 = 1, exchanges: UInt32 = 2

  /// Fails with `EEXIST` if the target exists.
  package static func withoutReplacing(_ path: String, _ target: String) -> Int32 { rename(path, target, noReplace) }
  /// Swaps two files or folders.
  package static func exchanging(_ one: String, _ other: String) -> Int32 { rename(one, other, exchanges) }

  private static func rename(_ path: String, _ target: String, _ flags: UInt32) -> Int32 {
    guard let function else {
      errno = ENOSYS
      return -1
    }
    return function(AT_FDCWD, path, AT_FDCWD, target, flags)
  }
}
