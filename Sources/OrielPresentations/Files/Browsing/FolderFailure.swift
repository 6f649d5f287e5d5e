import Foundation
import OrielControls

/// Why a folder cannot be shown.
package nonisolated enum FolderFailure: Error, Equatable, Sendable {
  case missing
  case notAFolder
  case forbidden
  /// Another error of the system.
  case system(Int32)
  /// Too many folders do not respond already.
  case busy

  package init(code: Int32) {
    switch code {
    case ENOENT, ESTALE: self = .missing
    case ENOTDIR: self = .notAFolder
    case EACCES, EPERM: self = .forbidden
    default: self = .system(code)
    }
  }
  /// What happened.
  package var title: String {
    switch self {
    case .missing: String(localized: "This folder no longer exists")
    case .notAFolder: String(localized: "This is not a folder")
    case .forbidden: String(localized: "You do not have permission to open this folder")
    case .system: String(localized: "This folder cannot be read")
    case .busy: String(localized: "Too many folders do not respond")
    }
  }
  /// What can be done about it.
  package var advice: String {
    switch self {
    case .missing: String(localized: "It was moved, deleted or disconnected. Choose another place.")
    case .notAFolder: String(localized: "Choose another place.")
    case .forbidden: String(localized: "Ask its owner for permission, or choose another place.")
    case .system(let code): String(cString: strerror(code)) + "."
    case .busy: String(localized: "They may be on a server that is not reachable. Try again later.")
    }
  }
}
