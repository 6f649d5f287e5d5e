import Foundation
import OrielPresentations

/// The key that turns names into tokens (HMAC with MD5), in a file that only the user can read. The same name has the same token as
/// long as the file exists; without the file, tokens look random.
package nonisolated struct TokenKey: Sendable {
  private let key: [UInt8]
  static let shared = TokenKey(folder: folder)
  static var folder: String { BaseFolders().data + "/oriel" }

  package init(folder: String) {
    let path = folder + "/family-key"
    if let data = FileManager.default.contents(atPath: path), data.count == 32 {
      key = Array(data)
      return
    }
    var random = SystemRandomNumberGenerator()
    key = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do throws(FileReplacement.Failure) { try FileReplacement(path: path, permissions: 0o600).write(Data(key)) } catch {
      RuntimeIssue.report("The key for tokens could not be saved to \(path): \(error). Tokens chosen now are invalid after the next launch.")
    }
  }
  func token<Subject>(_ kind: String, _ name: String) -> Token<Subject> {
    let padded = key + [UInt8](repeating: 0, count: 64 - key.count)
    let inner = MD5.hex(of: Data(padded.map { $0 ^ 0x36 }) + Data("\(kind):\(name)".utf8))
    return Token(hash: MD5.hex(of: Data(padded.map { $0 ^ 0x5C }) + Data(inner.utf8)))
  }
  func application(_ id: String) -> ApplicationToken { token("application", id) }
  func category(_ name: String) -> ActivityCategoryToken { token("category", name) }
  func domain(_ name: String) -> WebDomainToken { token("domain", name.lowercased()) }
}
