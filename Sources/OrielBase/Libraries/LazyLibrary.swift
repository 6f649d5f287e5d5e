import Foundation

/// A shared library that is opened when first needed, and never closed: keep it in a static property.
///
/// A library that is linked costs every start its loading and that of the libraries behind it, whether or not it is used, and
/// has to be installed. One that is opened may be absent.
package struct LazyLibrary: Sendable {
  package let name: String
  /// Why it could not be opened, in the words of the system.
  package let complaint: String?
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer?

  /// The first of `names` that can be opened.
  ///
  /// - Parameter bindsAtOnce: whether all of its symbols are looked up now, so that one that is missing is found before the
  ///   library is used instead of ending the process later.
  package init(_ names: String..., bindsAtOnce: Bool = false) {
    name = names[0]
    let mode = (bindsAtOnce ? RTLD_NOW : RTLD_LAZY) | RTLD_LOCAL
    handle = names.lazy.compactMap { dlopen($0, mode) }.first
    complaint = handle == nil ? dlerror().map { String(cString: $0) } ?? "\(name) cannot be opened" : nil
  }
  private init(process handle: UnsafeMutableRawPointer?) { (name, complaint, self.handle) = ("this program", nil, handle) }

  /// What is loaded already: functions that the C library, or a library that is linked, only has in newer versions.
  package static let loaded = LazyLibrary(process: dlopen(nil, RTLD_LAZY))

  package var isOpen: Bool { handle != nil }

  /// Where a function begins; nil if it, or the library, is not there.
  package func address(of symbol: String) -> UnsafeMutableRawPointer? { handle.flatMap { dlsym($0, symbol) } }
  /// A function; nil if it, or the library, is not there. `Signature` is a `@convention(c)` function type.
  package func find<Signature>(_ symbol: String, _: Signature.Type = Signature.self) -> Signature? {
    address(of: symbol).map { unsafeBitCast($0, to: Signature.self) }
  }
}
