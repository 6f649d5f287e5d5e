import Foundation

/// A shared library that is loaded on first use and never unloaded; keep it in a static property.
///
/// A linked library must be installed, and slows down every launch, as do its own dependencies, whether or not it is used. A
/// lazily loaded one may be missing.
package struct LazyLibrary: Sendable {
  package let name: String
  /// The system's error message if it could not be loaded.
  package let complaint: String?
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer?

  /// Loads the first of `names` that exists.
  ///
  /// - Parameter bindsAtOnce: Whether all of its symbols are resolved now, so that a missing one is found before the
  ///   library is used, instead of ending the process later.
  package init(_ names: String..., bindsAtOnce: Bool = false) {
    name = names[0]
    let mode = (bindsAtOnce ? RTLD_NOW : RTLD_LAZY) | RTLD_LOCAL
    handle = names.lazy.compactMap { dlopen($0, mode) }.first
    complaint = handle == nil ? dlerror().map { String(cString: $0) } ?? "\(name) cannot be opened" : nil
  }
  private init(process handle: UnsafeMutableRawPointer?) { (name, complaint, self.handle) = ("this program", nil, handle) }

  /// The libraries already in the process, for functions that only newer versions of them have.
  package static let loaded = LazyLibrary(process: dlopen(nil, RTLD_LAZY))

  package var isOpen: Bool { handle != nil }

  /// A function's address; nil if the function or the library is missing.
  package func address(of symbol: String) -> UnsafeMutableRawPointer? { handle.flatMap { dlsym($0, symbol) } }
  /// A function; nil if it or the library is missing. `Signature` is a `@convention(c)` function type.
  package func find<Signature>(_ symbol: String, _: Signature.Type = Signature.self) -> Signature? {
    address(of: symbol).map { unsafeBitCast($0, to: Signature.self) }
  }
}
