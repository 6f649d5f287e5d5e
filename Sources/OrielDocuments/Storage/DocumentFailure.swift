import Foundation
import OrielPresentations

/// Why a document could not be read or saved, with messages for the user.
package nonisolated struct DocumentFailure: LocalizedError, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// Another program has written the file since it was read.
    case changedElsewhere
    /// The folder no longer exists.
    case folderMissing
    case noSpace
    case notAllowed
    case readOnlyDisk
    case missing
    case damaged
    case noApp
    case other(String)
  }
  package enum Action: Equatable, Sendable { case opening, saving, moving, renaming }
  package let action: Action
  package let name: String
  package let reason: Reason
  package init(_ action: Action, _ name: String, _ reason: Reason) {
    (self.action, self.name, self.reason) = (action, name, reason)
  }

  /// Converts an error of Foundation, the system or the app.
  package init(_ action: Action, _ url: URL, _ error: any Error) {
    if let known = error as? DocumentFailure {
      self = known
      return
    }
    let name = url.lastPathComponent
    var code: Int32?
    if let error = error as? FileError { code = error.code }
    if let error = error as? FileReplacement.Failure { code = error.code }
    if let error = error as? POSIXError { code = error.code.rawValue }
    let folder = url.deletingLastPathComponent().path
    switch (code, (error as? CocoaError)?.code) {
    case (ENOENT?, _) where action == .saving && access(folder, F_OK) != 0: self.init(action, name, .folderMissing)
    case (ENOENT?, _), (_, .fileReadNoSuchFile?): self.init(action, name, .missing)
    case (ENOSPC?, _), (EDQUOT?, _), (EFBIG?, _), (_, .fileWriteOutOfSpace?): self.init(action, name, .noSpace)
    case (EACCES?, _), (EPERM?, _), (_, .fileReadNoPermission?), (_, .fileWriteNoPermission?): self.init(action, name, .notAllowed)
    case (EROFS?, _), (_, .fileWriteVolumeReadOnly?): self.init(action, name, .readOnlyDisk)
    case (_, .fileReadCorruptFile?): self.init(action, name, .damaged)
    case (let code?, _): self.init(action, name, .other(String(cString: strerror(code))))
    case (nil, _): self.init(action, name, .other((error as? LocalizedError)?.failureReason ?? error.localizedDescription))
    }
  }

  package var errorDescription: String? {
    switch action {
    case .opening: String(localized: "“\(name)” could not be opened.")
    case .saving: String(localized: "“\(name)” could not be saved.")
    case .moving: String(localized: "“\(name)” could not be moved.")
    case .renaming: String(localized: "“\(name)” could not be renamed.")
    }
  }
  package var failureReason: String? {
    switch reason {
    case .changedElsewhere: String(localized: "Another program has changed the file.")
    case .folderMissing: String(localized: "Its folder no longer exists.")
    case .noSpace: String(localized: "The disk is full.")
    case .notAllowed: String(localized: "You do not have permission.")
    case .readOnlyDisk: String(localized: "The disk is read-only.")
    case .missing: String(localized: "The file does not exist.")
    case .damaged: String(localized: "The file is damaged, or its contents do not match its type.")
    case .noApp: String(localized: "This app cannot open files of its kind.")
    case .other(let words): words.hasSuffix(".") ? words : words + "."
    }
  }
  package var recoverySuggestion: String? {
    switch action {
    case .saving: String(localized: "Nothing is lost: your changes stay in the window, and a recovery copy is kept. Save it somewhere else.")
    case .opening, .moving, .renaming: nil
    }
  }
}
